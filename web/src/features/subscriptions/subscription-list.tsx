import type { OutputOf } from '@maru/contract';
import { type SubscriptionSettings, subscribedMeasures } from '@maru/domain/subscription';
import { useRef, useState } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { ToastProvider, useToast } from '#ui/toast/toast.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { gradesOf, type SettingsValues, settingsFormRules } from './subscribe-form.ts';
import styles from './subscriptions.module.css';

export const ownCall = 'GET /api/mypage/subscriptions';

export type Shown = Omit<OutputOf<typeof ownCall>['list'][number], 'subscriptionId' | 'isFormerAddress'>;

/** Returns the function that names a subscription's topic. */
function useTopic() {
  const words = useSubscriptionTexts();
  const { notices } = usePostTexts();
  const { measures } = useTexts();
  const say = useSay();
  return ({ kind, targetName, measurementType, grade, articleCategory = 'all' }: Shown): string => {
    if (kind === 'notice')
      return words.topic.notice(articleCategory === 'all' ? words.allCategories : notices.categories[articleCategory]);
    const measure = subscribedMeasures.find(({ type }) => type === measurementType);
    if (!measure || !grade) return say(targetName);
    const isWorst = gradesOf(measure.type).at(-1) === grade;
    const gradeText = words.gradeOption(measures.gradeWord(grade, measure), isWorst);
    return words.topic.air(say(targetName), measures.name(measure), gradeText);
  };
}

interface SubscriptionListProps<Row extends Shown> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  onChange: (row: Row, settings: SubscriptionSettings) => Promise<unknown>;
  onEnd: (row: Row) => Promise<unknown>;
}

/** A list of subscriptions, each with buttons to change and to end it. */
export const SubscriptionList = <Row extends Shown>(props: SubscriptionListProps<Row>) => (
  <ToastProvider>
    <Rows {...props} />
  </ToastProvider>
);

function Rows<Row extends Shown>({ rows, keyOf, onChange, onEnd }: SubscriptionListProps<Row>) {
  const words = useSubscriptionTexts();
  const { ui } = useTexts();
  const topicOf = useTopic();
  const modals = useModals();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const end = async (row: Row) => {
    const topic = topicOf(row);
    if (!(await modals.confirm({ title: words.end, body: words.endSure(topic), confirm: words.end }))) return;
    try {
      await onEnd(row);
      toast(words.ended(topic));
      // The button disappeared with its row, so the focus is moved.
      list.current?.focus();
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, words.failed).error });
    }
  };

  return (
    <ul ref={list} tabIndex={-1} className="stack gap-4 no-outline at-most-48" aria-label={words.list}>
      {rows.map((row) => {
        const [key, topic] = [keyOf(row), topicOf(row)];
        return (
          <li key={key} className="padded-5 rounded bordered">
            <div className="row wrap middle between gap-4">
              <Facts row={row} topic={topic} />
              <div className="row wrap">
                <ActionButton
                  aria-label={words.changeOf(topic)}
                  aria-expanded={open === key}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    setOpen(open === key ? null : key);
                  }}
                >
                  {words.change}
                </ActionButton>
                <ActionButton aria-label={words.endOf(topic)} onClick={() => end(row)}>
                  {words.end}
                </ActionButton>
              </div>
            </div>
            {open === key ? (
              <SettingsForm
                row={row}
                topic={topic}
                onClose={() => {
                  // The pressed button disappears with its form.
                  opener.current?.focus();
                  setOpen(null);
                }}
                onSave={async (settings) => {
                  await onChange(row, settings);
                  toast(words.saved);
                }}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ row, topic }: { row: Shown; topic: string }) {
  const words = useSubscriptionTexts();
  const { quietFrom, quietUntil, isDigest, channel, address, isConfirmed, madeDatetime } = row;
  const quiet = quietFrom === quietUntil ? words.facts.noQuiet : words.facts.quiet(quietFrom, quietUntil);
  return (
    <span className={styles.facts}>
      <strong>
        <Marked>{topic}</Marked>
      </strong>
      {isConfirmed ? null : <span>{words.waiting}</span>}
      <small className="muted">{[isDigest ? words.facts.digest : words.facts.atOnce, quiet].join(' · ')}</small>
      <small className="muted">
        {[words.channelOption(words.channels[channel], address), formatDatetime(madeDatetime)].join(' · ')}
      </small>
    </span>
  );
}

interface SettingsFormProps {
  row: Shown;
  topic: string;
  onSave: (settings: SubscriptionSettings) => Promise<unknown>;
  onClose: () => void;
}

function SettingsForm({ row, topic, onSave, onClose }: SettingsFormProps) {
  const words = useSubscriptionTexts();
  const { quietFrom, quietUntil, isDigest } = row;
  const { form, values, field, set } = useForm<SettingsValues>({
    initial: { isQuiet: quietFrom !== quietUntil, quietFrom, quietUntil, isDigest },
    rules: settingsFormRules,
    onSubmit: async ({ isQuiet: _isQuiet, ...settings }) => {
      await onSave(settings);
      onClose();
    },
  });
  return (
    <div className="above-5 line-above padded-top-5">
      <Form
        {...form}
        aria-label={words.changeOf(topic)}
        actions={<ActionButton onClick={onClose}>{words.cancel}</ActionButton>}
        submit={words.save}
      >
        <SettingsFields values={values} field={field} set={set} />
      </Form>
    </div>
  );
}

import type { OutputOf } from '@maru/contract';
import {
  asAdvertisement,
  maxLongBytes,
  maxShortBytes,
  sendableMessage,
  sendTypeOf,
  smsBytes,
  unsendableLetters,
} from '@maru/domain/sms';
import { useEffect, useState } from 'react';
import { smsSendWords as words } from '#texts/ko/console-sms.ts';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from '../sms.module.css';
import { TemplatePicker } from './template-picker.tsx';

/** Delay after the last key press until the counter is announced, in milliseconds. */
const restMs = 800;

interface Written {
  message: string;
  isAdvertisement: boolean;
}
type Framing = Pick<OutputOf<'GET /admin/api/sms/send'>, 'advertiser' | 'refusalNumber'>;

/** A message as sent, with the legally required words of an advertisement. */
function framed({ message, isAdvertisement }: Written, { advertiser, refusalNumber }: Framing): string {
  const text = sendableMessage(message);
  return isAdvertisement ? asAdvertisement(text, advertiser, refusalNumber) : text;
}

interface MessageFieldProps {
  edit: Pick<ReturnType<typeof useForm<Written>>, 'field' | 'values' | 'set'>;
  offered: Framing;
}

/** The message text, with its length in a carrier's bytes. */
export function MessageField({ edit, offered }: MessageFieldProps) {
  const { message } = edit.values;
  const shown = framed(edit.values, offered);
  const bytes = smsBytes(shown);
  const bad = unsendableLetters(sendableMessage(message));
  const { error, ...field } = edit.field('message');
  const line = words.bytes(bytes, bytes <= maxShortBytes ? maxShortBytes : maxLongBytes);
  const spoken = useRested(`${words.kinds[sendTypeOf(shown)]} ${line}`);
  return (
    <Section title={words.message}>
      <div className="stack one-column gap-4">
        <TemplatePicker onPick={(message) => edit.set({ message })} />
        <TextareaField
          {...field}
          error={error ?? (bad.length > 0 ? words.unsendable(bad.slice(0, 5).join(' ')) : undefined)}
          label={words.message}
          minRows={6}
          maxLength={4000}
        />
        <p className={styles.counter}>
          <span>{words.kinds[sendTypeOf(shown)]}</span>
          <span className={bytes > maxLongBytes ? 'danger bold' : undefined}>{line}</span>
        </p>
        <VisuallyHidden>
          <span role="status">{spoken}</span>
        </VisuallyHidden>
      </div>
    </Section>
  );
}

/** The message as shown on a telephone. */
export function MessagePreview({ values, offered }: { values: Written; offered: Framing }) {
  return (
    <aside className={styles.aside} aria-label={words.preview}>
      <Section title={words.preview}>
        <div className={styles.phone}>
          <p className={styles.bubble}>{values.message === '' ? words.empty : framed(values, offered)}</p>
        </div>
      </Section>
    </aside>
  );
}

/** A debounced text, so that not every key press is announced. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

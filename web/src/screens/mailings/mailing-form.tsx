import { type MailingForm as Form, mailingIntervals, mailingRules } from '@maru/domain/mailing';
import { useMemo, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { mailingWords as words } from '#texts/ko/console-mailings.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Unanswered } from '../unanswered.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { type MailedPage, type Mailing, mailingsCall } from './mailing.ts';
import styles from './mailings.module.css';

interface MailingFormProps {
  of: MailedPage;
  /** The mailing to change; omitted for a new mailing. */
  mailing?: Mailing;
  /** The page's current filter, as a query. */
  filter: string;
  /** Shows the page with the stored filter. */
  onOpenFilter?: () => void;
  onClose: () => void;
}

/** Form that adds or changes a mailing of a filter. */
export function MailingForm({ of: { statistics }, mailing, filter, onOpenFilter, onClose }: MailingFormProps) {
  const create = useAction('POST /admin/api/mailings');
  const change = useAction('PATCH /admin/api/mailings/{mailingId}');
  const stored = useMemo(
    () => new Map(mailing?.receivers.map(({ adminNumber, address }) => [adminNumber, address])),
    [mailing],
  );
  const [isReplaced, setReplaced] = useState(false);
  const { form, field } = useDialogForm<Form & { filter: string }>({
    initial: {
      name: mailing?.name ?? '',
      interval: mailing?.interval ?? 'month',
      isUsed: mailing?.isUsed ?? true,
      receivers: [...stored.keys()].map((adminNumber) => ({ adminNumber, address: '' })),
      filter: mailing?.filter ?? filter,
    },
    rules: mailingRules(new Set(stored.keys())),
    changes: mailing && { list: mailingsCall, input: { query: { statistics } }, key: 'mailingId', row: mailing },
    save: async (body, { known }) => {
      const { filter: _stored, ...settings } = body;
      const receivers = known?.receivers.map(({ adminNumber, address }) => ({ adminNumber, address }));
      const changed = {
        ...settings,
        ...(isReplaced && { filter }),
        ...(known && receivers && { known: { ...known, receivers } }),
      };
      if (mailing) await change({ params: { mailingId: mailing.mailingId }, body: changed });
      else await create({ body: { statistics, ...body } });
    },
    done: words.saved,
    refresh: [mailingsCall],
    onClose,
  });
  return (
    <FormDialog
      {...form}
      title={mailing ? words.changeOf(mailing.name) : words.create}
      intro={mailing ? null : <p className="muted">{words.createLine}</p>}
      submit={words.save}
    >
      <Fields>
        <FormField {...field('name')} label={words.name} maxLength={60} />
        <FormSelect {...field('interval')} label={words.interval} options={optionsOf(mailingIntervals)} />
      </Fields>
      {mailing ? (
        <fieldset data-field="filter" data-label={words.filter}>
          <legend className="bold">{words.filter}</legend>
          <p className="flush">{mailing.conditions}</p>
          <CheckField name="replaceFilter" label={words.replaceFilter} value={isReplaced} onChange={setReplaced} />
          <p className="muted small">{words.replaceFilterHelp}</p>
          <ActionButton onClick={onOpenFilter}>{words.openFilter}</ActionButton>
        </fieldset>
      ) : null}
      <Receivers statistics={statistics} stored={stored} mailing={mailing} {...field('receivers')} />
      <CheckField {...field('isUsed')} label={words.used} />
    </FormDialog>
  );
}

interface ReceiversProps extends FieldProps<Form['receivers']> {
  statistics: string;
  mailing: Mailing | undefined;
  /** Masked addresses of the stored receivers, by number. */
  stored: ReadonlyMap<number, string>;
}

/** Administrators with permission for the statistics; a chosen administrator has a field for the address. */
function Receivers({ statistics, mailing, stored, value, error, onChange }: ReceiversProps) {
  const result = useCall('GET /admin/api/mailings/candidates', { query: { statistics } });
  if (!result.data) return <Unanswered call={result} what={words.receivers} height="6rem" />;
  const candidates = result.data.list;
  // Receivers who lost the permission are listed, so that they can be removed.
  const lost = (mailing?.receivers ?? [])
    .filter(({ canSee }) => !canSee)
    .map(({ adminNumber, adminName }) => ({ adminNumber, adminName, deptName: words.cannotSee }));
  const all = [...lost, ...candidates];
  return (
    <fieldset data-field="receivers" data-label={words.receivers} className="stack gap-2">
      <legend className="bold">{words.receivers}</legend>
      <p className="muted small">{words.receiversHelp}</p>
      {error ? <p className="danger bold">{error}</p> : null}
      {all.length === 0 ? <EmptyState message={words.noCandidates} /> : null}
      <ul className={styles.candidates}>
        {all.map(({ adminNumber, adminName, deptName }) => {
          const chosen = value.find((one) => one.adminNumber === adminNumber);
          const others = value.filter((one) => one.adminNumber !== adminNumber);
          const present = stored.get(adminNumber);
          return (
            <li key={adminNumber}>
              <CheckField
                name={`receivers-${adminNumber}`}
                label={`${adminName} · ${deptName}`}
                value={chosen !== undefined}
                onChange={(isChosen) => onChange(isChosen ? [...others, { adminNumber, address: '' }] : others)}
              />
              {chosen ? (
                <FormField
                  name={`address-${adminNumber}`}
                  label={words.addressOf(adminName)}
                  help={present ? words.addressKept(present) : undefined}
                  inputMode="email"
                  autoComplete="off"
                  maxLength={254}
                  value={chosen.address}
                  onChange={(address) => onChange([...others, { adminNumber, address }])}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

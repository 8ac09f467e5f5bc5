import type { OutputOf } from '@maru/contract';
import { isEmailAddress } from '@maru/domain/personal';
import { useMemo } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { mailingWords as words } from '#texts/ko/console-mailings.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { DialogButton } from '../dialog-button.tsx';
import { listOf } from '../list/list.ts';
import { ListSection } from '../list/list-screen.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import type { MailedPage, Mailing } from './mailing.ts';

const deliveriesCall = 'GET /admin/api/mailings/{mailingId}/deliveries';
type Delivery = OutputOf<typeof deliveriesCall>['list'][number];

const deliveriesOf = ({ page }: MailedPage) =>
  listOf(deliveriesCall, {
    page,
    title: words.history,
    key: 'mailingDeliveryId',
    name: 'madeDatetime',
    refetchInterval: 5_000,
    columns: [
      { field: 'madeDatetime', header: words.delivery.made, as: 'datetime', width: '9.5rem' },
      { field: 'period', header: words.delivery.period },
      {
        field: 'adminName',
        header: words.delivery.receiver,
        cell: ({ adminName, isTrial }) => (isTrial ? `${adminName} (${words.delivery.trial})` : adminName),
      },
      { field: 'stateName', header: words.delivery.state, width: '14rem', cell: (row) => <Result {...row} /> },
    ],
  });

/** State, reason and time of a delivery in one cell, so that the history fits in its dialog. */
function Result({ stateName, failure, settledDatetime, madeDatetime }: Delivery) {
  const settled = formatDatetime(settledDatetime);
  return (
    <span className="stack">
      <span>{stateName}</span>
      {failure ? <span>{failure}</span> : null}
      {settled !== formatDatetime(madeDatetime) ? <span className="muted small">{settled}</span> : null}
    </span>
  );
}

interface OfMailing {
  mailing: Mailing;
  onClose: () => void;
}

/** The history of a mailing, and a button that sends a trial. */
export function MailingHistory({ of, mailing, onClose }: OfMailing & { of: MailedPage }) {
  const { mailingId, name } = mailing;
  const list = useMemo(() => deliveriesOf(of), [of]);
  return (
    <Dialog
      title={words.historyOf(name)}
      isWide
      onClose={onClose}
      actions={
        <>
          <DialogButton
            permission={[of.page, 'post']}
            dialog={(close) => <MailingTrial mailing={mailing} onClose={close} />}
          >
            {words.trial}
          </DialogButton>
          <ActionButton primary onClick={onClose}>
            {ui.close}
          </ActionButton>
        </>
      }
    >
      <ListSection list={list} params={{ mailingId }} />
    </Dialog>
  );
}

const trialRules = [
  {
    field: 'address',
    passes: ({ address }: { address: string }) => isEmailAddress(address.trim()),
    error: '이메일 주소를 입력해 주십시오.',
  },
] as const;

/** Sends the last closed period to the administrator. */
function MailingTrial({ mailing: { mailingId, name }, onClose }: OfMailing) {
  const send = useAction('POST /admin/api/mailings/{mailingId}/trial');
  const { form, field } = useDialogForm({
    initial: { address: '' },
    rules: trialRules,
    save: (body) => send({ params: { mailingId }, body }),
    done: words.trialSent,
    refresh: [deliveriesCall],
    onClose,
  });
  return (
    <FormDialog
      {...form}
      title={words.trialOf(name)}
      intro={<p className="muted">{words.trialLine}</p>}
      submit={words.send}
    >
      <FormField {...field('address')} label={words.address} inputMode="email" autoComplete="email" maxLength={254} />
    </FormDialog>
  );
}

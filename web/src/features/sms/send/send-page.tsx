import type { InputOf, OutputOf } from '@maru/contract';
import { type ReservationType, reservationTypes, type SmsForm, smsRules, typedNumbers } from '@maru/domain/sms';
import { useState } from 'react';
import { useMay, useMe } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress, pagePath } from '#lib/paths/console-paths.ts';
import { useDraft } from '#screens/edit/use-draft.ts';
import { DraftNote } from '#screens/post/post-notes.tsx';
import { smsConfirmWords, smsSendWords as words } from '#texts/ko/console-sms.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { SendNumberField } from '../send-number-field.tsx';
import styles from '../sms.module.css';
import { MessageField, MessagePreview } from './message-field.tsx';
import { Receivers } from './receivers.tsx';
import { useRequestId } from './request-id.ts';
import { SendConfirmation } from './send-confirmation.tsx';
import { SendNumbers } from './send-numbers.tsx';

const formCall = 'GET /admin/api/sms/send';
type Offered = OutputOf<typeof formCall>;
type Body = InputOf<'POST /admin/api/sms/send'>['body'];

interface SendForm extends Omit<SmsForm, 'receiverGroups'> {
  receiverGroups: string[];
  isAdvertisement: boolean;
}

const blank: SendForm = {
  message: '',
  reservationType: 'now',
  reservationDatetime: '',
  mobileNumbers: '',
  receiverGroups: [],
  sendNumber: '',
  isAdvertisement: false,
};

const bodyOf = ({ reservationDatetime, mobileNumbers, ...form }: SendForm): Body => ({
  ...form,
  mobileNumbers: typedNumbers(mobileNumbers).join(','),
  ...(form.reservationType === 'reserve' && { reservationDatetime }),
});

/** The form to write and send a message, or to reserve it. */
export function SmsSendPage() {
  const { data, error, refetch } = useCall(formCall, {});
  return (
    <>
      <PageHead title={words.title} />
      {!data && error ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="24rem" /> : null}
      {data ? <Sending offered={data} /> : null}
    </>
  );
}

function Sending({ offered }: { offered: Offered }) {
  const may = useMay();
  const maySend = may('sms/send', 'post');
  const { data: me } = useMe();
  const requestId = useRequestId();
  const check = useAction('POST /admin/api/sms/send/check');
  const [question, setQuestion] = useState<{ body: Body; checked: OutputOf<'POST /admin/api/sms/send/check'> } | null>(
    null,
  );
  const [said, setSaid] = useState<{ line: string; reservedAt: string | null } | null>(null);
  const edit = useForm<SendForm>({
    initial: blank,
    rules: smsRules(new Date()),
    async onSubmit(values) {
      setSaid(null);
      const body = bodyOf(values);
      const checked = await check({ body });
      setQuestion({ body: { ...body, requestId: requestId.of(body) }, checked });
    },
  });
  const { form, field, values, set, isBusy } = edit;
  useLeaveGuard(form['data-changed'] === true);
  const isChanged = values.message.trim() !== '';
  // Drafts omit people's numbers, which must not be stored in browsers.
  const draft = useDraft({ name: `sms.${me?.adminNumber ?? 0}`, values: { message: values.message }, isChanged });
  const isOff = offered.gateway === 'off';
  return (
    <>
      {offered.gateway === 'sandbox' ? (
        <div className="row wrap middle paragraph shaded dark-border padded-block-5 padded-inline-6">
          <p className="flush">{words.sandbox}</p>
          {may('sms/history', 'get') ? (
            <ActionLink to={pagePath('sms/history', 'sandbox')}>{words.sandboxOpen}</ActionLink>
          ) : null}
        </div>
      ) : null}
      {isOff ? (
        <div role="alert" className="row wrap middle paragraph shaded dark-border padded-block-5 padded-inline-6">
          <p className="flush">{words.off}</p>
        </div>
      ) : null}
      {maySend ? null : (
        <div className="row wrap middle paragraph shaded dark-border padded-block-5 padded-inline-6">
          <p className="flush">{words.mayNotSend}</p>
        </div>
      )}
      {draft.offered ? (
        <DraftNote
          line={words.draft}
          at={draft.offered.at}
          onTake={() => {
            set(draft.offered?.values ?? {});
            draft.settle();
          }}
          onDrop={draft.settle}
        />
      ) : null}
      <div role="status">
        {said ? (
          <p className="row wrap middle paragraph shaded dark-border padded-block-5 padded-inline-6">
            {said.line}
            <Where reservedAt={said.reservedAt} />
          </p>
        ) : null}
      </div>
      <div className={styles.columns}>
        <Form
          {...form}
          actions={
            maySend ? (
              // Stays enabled during the check, so that the focus can return to it after the confirmation.
              <ActionButton type="submit" primary disabled={isOff} aria-disabled={isBusy}>
                {words.send}
              </ActionButton>
            ) : null
          }
        >
          <MessageField edit={edit} offered={offered} />
          <Section title={words.receivers}>
            <Receivers edit={edit} groups={offered.receiverGroups} />
          </Section>
          <Section title={words.how} actions={<SendNumbers numbers={offered.sendNumbers} />}>
            <div className="stack one-column gap-4">
              <SendNumberField {...field('sendNumber')} numbers={offered.sendNumbers} />
              <FormSelect<ReservationType>
                {...field('reservationType')}
                value={values.reservationType as ReservationType}
                label={words.when}
                options={optionsOf(reservationTypes)}
              />
              {values.reservationType === 'reserve' ? (
                <DateField {...field('reservationDatetime')} label={words.reservedAt} withTime />
              ) : null}
              <CheckField
                name="isAdvertisement"
                label={words.advertisement}
                value={values.isAdvertisement}
                isDisabled={offered.refusalNumber === ''}
                onChange={(isAdvertisement) => set({ isAdvertisement })}
              />
              <p className="verbatim">
                {offered.refusalNumber === '' ? words.advertisementOff : words.advertisementHelp}
              </p>
            </div>
          </Section>
        </Form>
        <MessagePreview values={values} offered={offered} />
      </div>
      {question ? (
        <SendConfirmation
          {...question}
          onClose={() => setQuestion(null)}
          onSent={({ smsReservationId, receiverCount, isRounded }) => {
            const reservedAt = smsReservationId === null ? null : (question.body.reservationDatetime ?? '');
            requestId.forget();
            edit.forget();
            setQuestion(null);
            const people = smsConfirmWords.people(receiverCount, isRounded);
            setSaid({ reservedAt, line: reservedAt === null ? words.sent(people) : words.reserved(people) });
          }}
        />
      ) : null}
    </>
  );
}

/** Link to the sent message, for permitted administrators. */
function Where({ reservedAt }: { reservedAt: string | null }) {
  const may = useMay();
  const page = reservedAt === null ? 'sms/history' : 'sms/reservation';
  if (!may(page, 'get')) return null;
  // Reservations are listed by day, today by default.
  const day = reservedAt?.slice(0, 'YYYY-MM-DD'.length);
  return (
    <ActionLink to={pagePath(page)} search={{ ...listAddress(page).search, startDate: day, endDate: day }}>
      {reservedAt === null ? words.toHistory : words.toReservations}
    </ActionLink>
  );
}

import type { OutputOf } from '@maru/contract';
import type { SmsType } from '@maru/domain/sms';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsHiddenGroups, smsSendWords, smsHistoryWords as words } from '#texts/ko/console-sms.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { isUnderWay, SendProgress } from './send-progress.tsx';
import { SettleDialog } from './settle-dialog.tsx';

const page = 'sms/history';
const messageCall = 'GET /admin/api/sms/send-history/{smsId}/{smsType}';
const receiversCall = 'GET /admin/api/sms/send-history/receive-mobile-number';
type Message = OutputOf<typeof messageCall>['smsDetail'];
type Receiver = OutputOf<typeof receiversCall>['list'][number];
/** Refetch interval in milliseconds while the message is being sent. */
const lookMs = 5000;

/** The receivers of a message. If results are unknown, each such row has a button to settle it. */
const receiversOf = (smsId: number, hasUnknown: boolean) =>
  listOf(receiversCall, {
    page,
    title: words.receivers,
    key: 'smsReceiverId',
    name: 'receiveMobileNumber',
    query: { smsId },
    filters: [text('mobileNumber', words.wholeNumber), select('smsState', words.state, words.states)],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'receiveMobileNumber', header: words.receiver, as: 'whole' },
      { field: 'smsStateName', header: words.state },
      { field: 'failure', header: words.failure, as: 'cut' },
      { field: 'receiveDatetime', header: words.receivedAt, as: 'datetime' },
      ...(hasUnknown
        ? [
            {
              id: 'settle',
              header: words.settle,
              cell: (row: Receiver) => (row.smsState === 'unknown' ? <SettleOne smsId={smsId} of={row} /> : null),
            },
          ]
        : []),
    ],
  });

/** One message: text, results and receivers. */
export function SmsMessagePage() {
  const { id: named = '' } = useParams({ strict: false }) as { id?: string };
  const [, id, smsType] = /^([1-9]\d{0,14})-(instant|reserve|notify|device)$/.exec(named) ?? [];
  return (
    <DetailScreen
      call={messageCall}
      id={id === undefined ? null : Number(id)}
      input={(smsId) => ({ params: { smsId, smsType: smsType as SmsType } })}
      page={page}
      title={words.message}
      nameOf={({ smsDetail }) => `${smsDetail.smsTypeName} ${formatDatetime(smsDetail.sendDatetime)}`}
      actions={({ smsDetail }) => <Actions message={smsDetail} />}
    >
      {({ smsDetail }) => <Shown message={smsDetail} />}
    </DetailScreen>
  );
}

function Shown({ message }: { message: Message }) {
  const detail = useDetail();
  const hasUnknown = message.states.unknown > 0;
  const receivers = useMemo(() => receiversOf(message.smsId, hasUnknown), [message.smsId, hasUnknown]);
  useAttendedRefresh(() => {
    if (isUnderWay(message)) void detail.refresh();
  }, lookMs);
  return (
    <>
      <Section title={words.facts}>
        <FactList
          facts={[
            { name: words.sentAt, value: formatDatetime(message.sendDatetime) },
            { name: words.type, value: message.smsTypeName },
            {
              name: words.kind,
              value: `${smsSendWords.kinds[message.sendType]}${message.isAdvertisement ? ` · ${words.advertisement}` : ''}`,
            },
            { name: words.sendNumber, value: message.sendNumber },
            { name: words.sender, value: message.adminId ?? words.byItself },
            ...(message.reason === '' ? [] : [{ name: words.reason, value: message.reason }]),
            ...(message.forecastStandard === null
              ? []
              : [{ name: words.standard, value: message.forecastStandardName }]),
            { name: words.outcome, value: <SendProgress of={message} /> },
            {
              name: words.content,
              value: <span className="verbatim">{message.message}</span>,
              isWide: true,
            },
          ]}
        />
      </Section>
      {message.hidesGroups ? <p className="verbatim">{smsHiddenGroups}</p> : null}
      <ListSection list={receivers} prefix="" />
    </>
  );
}

/** Settles one text message, for permitted administrators. */
function SettleOne({ smsId, of }: { smsId: number; of: { smsReceiverId: number; receiveMobileNumber: string } }) {
  const { smsReceiverId, receiveMobileNumber } = of;
  return (
    <DialogButton
      permission={[page, 'post']}
      aria-label={words.settleOf(receiveMobileNumber)}
      dialog={(close) => (
        <SettleDialog smsId={smsId} smsReceiverId={smsReceiverId} of={receiveMobileNumber} onClose={close} />
      )}
    >
      {words.settleOne}
    </DialogButton>
  );
}

function Actions({ message }: { message: Message }) {
  const detail = useDetail();
  const remove = useAction('DELETE /admin/api/sms/send/{smsId}');
  const { smsId, states } = message;
  return (
    <>
      {states.unknown > 0 ? (
        <DialogButton
          permission={[page, 'post']}
          primary
          dialog={(close) => <SettleDialog smsId={smsId} of={detail.name} onClose={close} />}
        >
          {words.settleAll}
        </DialogButton>
      ) : null}
      <ConfirmedButton
        permission={[page, 'delete']}
        disabled={states.sending > 0}
        title={words.remove}
        body={words.removeLine}
        run={() => remove({ params: { smsId } })}
        after={detail.leave}
      />
    </>
  );
}

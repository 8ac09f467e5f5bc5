import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { dateRange, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { smsHistoryWords as words } from '#texts/ko/console-sms.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { isUnderWay, SendProgress } from './send-progress.tsx';

const page = 'sms/history';
const historyCall = 'GET /admin/api/sms/send-history';
/** Refetch interval in milliseconds while something is being sent. */
const lookMs = 5000;

const messages = listOf(historyCall, {
  page,
  title: words.title,
  key: 'smsId',
  name: 'sendDatetime',
  open: ({ smsId, smsType }) => pagePath(page, `${smsId}-${smsType}`),
  filters: [
    dateRange('startDate', 'endDate', 'today'),
    select('smsType', words.type, words.types),
    select('smsState', words.outcome, words.states),
    text('keyword', words.keyword),
  ],
  columns: [
    { field: 'sendDatetime', header: words.sentAt, as: 'datetime' },
    { field: 'smsTypeName', header: words.type },
    { field: 'message', header: words.content, as: 'cut' },
    { field: 'sendNumber', header: words.sendNumber, as: 'whole' },
    { field: 'states', header: words.progress, width: '8rem', cell: (row) => <SendProgress of={row} /> },
    {
      field: 'smsId',
      header: words.detail,
      cell: ({ smsId, smsType, message }) => (
        <ActionLink to={pagePath(page, `${smsId}-${smsType}`)} aria-label={words.detailOf(message.slice(0, 20))}>
          {words.detail}
        </ActionLink>
      ),
    },
  ],
});

/** Sent messages, with the progress of messages that are being sent. */
export function SmsHistoryPage() {
  const queries = useQueryClient();
  const { data } = useCall('GET /admin/api/alarm-receivers/channels', {});
  useAttendedRefresh(() => {
    const shown = queries.getQueriesData<OutputOf<typeof historyCall>>({ queryKey: [historyCall], type: 'active' });
    if (shown.some(([, data]) => data?.list.some(isUnderWay)))
      void queries.invalidateQueries({ queryKey: [historyCall] });
  }, lookMs);
  return (
    <ListScreen
      list={messages}
      actions={data?.sms === 'sandbox' ? <ActionLink to={pagePath(page, 'sandbox')}>{words.sandbox}</ActionLink> : null}
    />
  );
}

import { useMay } from '#lib/admin-session/me.ts';
import { listAddress, pagePath } from '#lib/paths/console-paths.ts';
import { inBatches } from '#screens/list/bulk.ts';
import { dateRange, type Filter, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { smsReservationsWords as words } from '#texts/ko/console-sms-reservations.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { SentSign } from './sent-sign.tsx';

const page = 'sms/reservation';

/** The values are text, as in addresses; the server parses them as booleans. */
const { names, parse, fields } = select('isSended', words.status, { true: words.sent, false: words.waiting });
const sentFilter: Filter<'isSended', { isSended: boolean }> = { names, parse, fields };

const reservations = listOf('GET /admin/api/sms/reservation', {
  page,
  title: words.title,
  key: 'smsReservationId',
  name: 'message',
  open: ({ smsReservationId }) => pagePath(page, smsReservationId),
  filters: [dateRange('startDate', 'endDate', 'today'), sentFilter, text('searchMessage', words.keyword)],
  columns: [
    { field: 'reservationDatetime', header: words.at, as: 'datetime' },
    { field: 'message', header: words.content, as: 'cut' },
    { field: 'sendNumber', header: words.sendNumber, as: 'whole' },
    { field: 'receiverCount', header: words.count, as: 'number' },
    { field: 'isSended', header: words.status, as: 'whole', cell: ({ isSended }) => <SentSign isSended={isSended} /> },
    {
      id: 'detail',
      header: words.detail,
      as: 'action',
      cell: ({ smsReservationId, message }) => (
        <ActionLink to={pagePath(page, smsReservationId)} aria-label={words.detailOf(message.slice(0, 20))}>
          {words.detail}
        </ActionLink>
      ),
    },
  ],
  canChoose: ({ isSended }) => !isSended,
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/sms/reservation', (rows: readonly { smsReservationId: number }[]) => ({
        query: { reservationIds: rows.map(({ smsReservationId }) => smsReservationId).join(',') },
      })),
    },
  ],
});

/** Reserved messages; unsent messages can be selected and cancelled together. */
export function ReservationsPage() {
  const may = useMay();
  return (
    <ListScreen
      list={reservations}
      actions={
        may('sms/send', 'post') ? (
          <ActionLink {...listAddress('sms/send')} primary>
            {words.create}
          </ActionLink>
        ) : null
      }
    />
  );
}

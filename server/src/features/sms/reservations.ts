/** Reservations: messages with a scheduled time, and whether they were sent. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { shownSendNumber } from '@maru/domain/sms';
import { sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { readDays } from '#platform/http/days.ts';

export interface ReservationFilter extends ListQuery<never> {
  startDate?: string;
  endDate?: string;
  isSended?: boolean;
  searchMessage?: string;
}

/** SQL condition: at least one text of the message `s` was started. Before the due time, none is. */
const isSent = (now: Date) => sql<boolean>`(s.due_at <= ${now} and exists (
  select from sms_receiver r where r.sms_id = s.sms_id and r.sms_state <> 'reserved'))`;

const rowsOf = (db: Database, now: Date) =>
  db
    .selectFrom('sms as s')
    .select([
      's.sms_id',
      's.due_at',
      's.send_type',
      's.message',
      's.send_number',
      's.receiver_count',
      's.registered_at',
      isSent(now).as('is_sent'),
    ])
    .where('s.sms_type', '=', 'reserve')
    .where('s.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const shown = (row: Row, rowNumber: number) => ({
  rowNumber,
  smsReservationId: row.sms_id,
  reservationDatetime: formatSeoul(row.due_at),
  sendType: row.send_type as 'SMS' | 'LMS',
  message: row.message,
  sendNumber: shownSendNumber(row.send_number),
  receiverCount: row.receiver_count,
  isSended: row.is_sent,
  registeredDatetime: formatSeoul(row.registered_at),
});

const reservationList = listing({
  key: 's.sms_id',
  sorts: { reservationDatetime: 's.due_at' },
  defaultOrder: { sortBy: 'reservationDatetime', sortDirection: 'desc' },
  shown,
});

/** A page of reservations, latest due first. Throws VALIDATION, RANGE_REVERSED. */
export function listReservations(db: Database, filter: ReservationFilter, now: Date) {
  const { startDate, endDate, isSended, searchMessage = '', ...paging } = filter;
  const { from, to } = readDays({ startDate, endDate });
  let query = rowsOf(db, now);
  if (from) query = query.where('s.due_at', '>=', from);
  if (to) query = query.where('s.due_at', '<=', to);
  if (isSended !== undefined) query = query.where(isSent(now), '=', isSended);
  if (searchMessage.trim() !== '') query = query.where('s.message', 'ilike', containing(searchMessage));
  return listPage(db, query, paging, reservationList);
}

/** One reservation. Throws NOT_FOUND. */
export async function findReservation(db: Database, smsReservationId: number, now: Date) {
  const row = await rowsOf(db, now).where('s.sms_id', '=', smsReservationId).executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '예약을 찾을 수 없습니다.' });
  return shown(row, 1);
}

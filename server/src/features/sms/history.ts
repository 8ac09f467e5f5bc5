/** Sent and sending messages, with their texts' results. */
import { formatSeoul, formatSeoulDate, previousBucket } from '@maru/domain/seoul-time';
import {
  type ForecastStandard,
  type ForecastType,
  forecastStandards,
  type SmsState,
  type SmsType,
  shownSendNumber,
  smsStateCodes,
  smsTypes,
} from '@maru/domain/sms';
import { sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { readDays } from '#platform/http/days.ts';

export interface HistoryFilter extends ListQuery<never> {
  startDate?: string;
  endDate?: string;
  smsType?: SmsType;
  smsState?: SmsState;
  keyword?: string;
}

export type StateCounts = Record<SmsState, number>;

/** The history: all due messages that weren't removed. */
const rowsOf = (db: Database, now: Date) =>
  db
    .selectFrom('sms as s')
    .leftJoin('administrator as a', 'a.admin_number', 's.registered_by')
    .select([
      's.sms_id',
      's.sms_type',
      's.send_type',
      's.due_at',
      's.forecast_type',
      's.forecast_standard',
      's.is_advertisement',
      'a.admin_id',
      's.reason',
      's.message',
      's.send_number',
      's.receiver_count',
    ])
    .where('s.deleted_at', 'is', null)
    .where('s.due_at', '<=', now);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const noneYet = (): StateCounts => Object.fromEntries(smsStateCodes.map((code) => [code, 0])) as StateCounts;

function shown(row: Row, rowNumber: number) {
  const smsType = row.sms_type as SmsType;
  const forecastStandard = row.forecast_standard as ForecastStandard | null;
  return {
    rowNumber,
    smsId: row.sms_id,
    smsType,
    smsTypeName: smsTypes[smsType],
    sendType: row.send_type as 'SMS' | 'LMS',
    sendDatetime: formatSeoul(row.due_at),
    forecastType: row.forecast_type as ForecastType | null,
    forecastStandard,
    forecastStandardName: forecastStandard ? forecastStandards[forecastStandard] : '',
    isAdvertisement: row.is_advertisement,
    adminId: row.admin_id,
    reason: row.reason,
    message: row.message,
    sendNumber: shownSendNumber(row.send_number),
    receiverCount: row.receiver_count,
    sendCount: 0,
    states: noneYet(),
  };
}
type Shown = ReturnType<typeof shown>;

const historyList = listing({
  key: 's.sms_id',
  sorts: { sendDatetime: 's.due_at' },
  defaultOrder: { sortBy: 'sendDatetime', sortDirection: 'desc' },
  shown,
});

/** Adds the results of texts to the rows of one page. */
async function withStates(db: Database, messages: readonly Shown[]): Promise<Shown[]> {
  const rows = await db
    .selectFrom('sms_receiver')
    .select(['sms_id', 'sms_state', (eb) => eb.fn.sum<number>('times_named').as('count')])
    .where('sms_id', '=', sql<number>`any(${messages.map(({ smsId }) => smsId)}::bigint[])`)
    .groupBy(['sms_id', 'sms_state'])
    .execute();
  const counts = new Map(messages.map(({ smsId }) => [smsId, noneYet()]));
  for (const { sms_id, sms_state, count } of rows) {
    const of = counts.get(sms_id);
    if (of) of[sms_state as SmsState] = Number(count);
  }
  return messages.map((message) => {
    const states = counts.get(message.smsId) ?? noneYet();
    return { ...message, sendCount: states.sent, states };
  });
}

/** SQL condition: the message `s` has a text in a state. */
const hasTexts = (state: SmsState) =>
  sql<boolean>`exists (select from sms_receiver r where r.sms_id = s.sms_id and r.sms_state = ${state})`;

/** A page of the history, newest first. Throws VALIDATION, RANGE_REVERSED. */
export async function listHistory(db: Database, filter: HistoryFilter, now: Date) {
  const { startDate, endDate, smsType, smsState, keyword = '', ...paging } = filter;
  const { from, to } = readDays({ startDate, endDate });
  let query = rowsOf(db, now);
  if (from) query = query.where('s.due_at', '>=', from);
  if (to) query = query.where('s.due_at', '<=', to);
  if (smsType) query = query.where('s.sms_type', '=', smsType);
  if (smsState) query = query.where(hasTexts(smsState));
  if (keyword.trim() !== '') query = query.where('s.message', 'ilike', containing(keyword));
  const page = await listPage(db, query, paging, historyList);
  return { ...page, list: await withStates(db, page.list) };
}

/** Maximum waiting messages on the console's home. */
const shownAtMost = 3;

/** Messages of the history with texts in a state, optionally due since a time; equals the list from `startDate` on. */
async function findUnsettled(db: Database, state: 'failed' | 'unknown', now: Date, since?: Date) {
  let query = rowsOf(db, now).where(hasTexts(state));
  if (since) query = query.where('s.due_at', '>=', since);
  const rows = await query.orderBy('s.due_at', 'desc').orderBy('s.sms_id', 'desc').execute();
  const newest = await withStates(
    db,
    rows.slice(0, shownAtMost).map((row) => shown(row, 1)),
  );
  return {
    startDate: formatSeoulDate(since ?? rows.at(-1)?.due_at ?? now),
    totalCount: rows.length,
    list: newest.map(({ smsId, smsType, smsTypeName, sendDatetime, receiverCount, states }) => ({
      smsId,
      smsType,
      smsTypeName,
      sendDatetime,
      receiverCount,
      count: states[state],
    })),
  };
}

/** Messages with texts that failed since yesterday, and those with unknown results. */
export async function findToSettle(db: Database, now: Date) {
  return {
    failed: await findUnsettled(db, 'failed', now, previousBucket(now, 'day')),
    unknown: await findUnsettled(db, 'unknown', now),
  };
}

const missing = () => new Problem('NOT_FOUND', { error: '발송 이력을 찾을 수 없습니다.' });

/** One message of the history. Throws NOT_FOUND, also for another type than the requested. */
export async function findMessage(db: Database, smsId: number, smsType: SmsType, now: Date) {
  const row = await rowsOf(db, now).where('s.sms_id', '=', smsId).where('s.sms_type', '=', smsType).executeTakeFirst();
  if (!row) throw missing();
  const [message = shown(row, 1)] = await withStates(db, [shown(row, 1)]);
  return message;
}

/** The message, optionally locked by `lock`. Throws NOT_FOUND if the history has no such message of that type. */
export async function requireMessage(
  db: Database,
  { smsId, smsType }: { smsId: number; smsType?: SmsType | undefined },
  now: Date,
  lock = false,
): Promise<void> {
  let query = db
    .selectFrom('sms')
    .select('sms_id')
    .where('sms_id', '=', smsId)
    .where('deleted_at', 'is', null)
    .where('due_at', '<=', now);
  if (smsType) query = query.where('sms_type', '=', smsType);
  if (lock) query = query.forUpdate();
  if (!(await query.executeTakeFirst())) throw missing();
}

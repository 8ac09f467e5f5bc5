/**
 * Makes readings of closed months available to SQL. Each device's months are decoded one after another, and passed as
 * parameters to the same SQL that reads rows. All statements of a response must use the same snapshot, because closing
 * replaces rows by blocks.
 */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { unmarked } from '../marks/unmarked.ts';
import { type Series, valueColumnsOf } from '../series/series.ts';
import type { Span } from '../statistics/device-sums.ts';
import { type ClosedMonth, type ClosedReadings, openSince, readClosed } from './closed-month.ts';

/** A closed month that a reader may need. */
export interface MonthToRead extends ClosedMonth {
  readings: number;
  /** Times of the month's first and last reading. */
  firstAt: Date;
  lastAt: Date;
  /** The last time of each word of the requested column, in microseconds, '' meaning no word; null if unknown. */
  lastWords: Record<string, number> | null;
}

export type DecodedMonth<Month extends MonthToRead = MonthToRead> = Month & { decoded: ClosedReadings };

const yieldAfterMs = 3;
/** Maximum decoded readings in memory, unless a single month has more: a month of 67 devices that report hourly. */
const readingsAtOnce = 50_000;

/**
 * Reads raw readings of some series within one snapshot. The tables are locked before the snapshot is taken: closing
 * truncates emptied partitions, so that an older snapshot would miss their rows.
 */
export const inSnapshot = <Result>(
  db: Database,
  series: readonly Series[],
  read: (db: Database) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Locking the parent tables suffices, because truncating a partition locks the parent, too.
      const tables = sql.join(series.map(({ name }) => sql`only ${sql.table(`${name}_reading`)}`));
      if (series.length > 0) await sql`lock table ${tables} in access share mode`.execute(trx);
      return read(trx);
    });

/** True if a span of readings may include closed months. */
export const reachesClosed = (series: Series, from: Date, now: Date): boolean =>
  series.blocks === true && from.getTime() < openSince(now);

/** The devices that have active marks. */
export async function markedDevices(db: Database, deviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct device_id as id from reading_mark
    where taken_back_at is null and device_id = any(${deviceIds})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The closed months of devices with readings within a span.
 * @param other excludes months whose only word in a column is `word`, if their words are known
 * @param edge selects only the first or the last month of each device
 */
export async function selectClosedMonths(
  db: Database,
  series: Series,
  deviceIds: readonly number[],
  { from, to }: Span,
  { other, edge }: { other?: { column: string; word: string } | undefined; edge?: 'first' | 'last' | undefined } = {},
): Promise<MonthToRead[]> {
  const lastWords = other ? sql`last_words -> ${other.column}::text` : sql`null::jsonb`;
  const hasOther = other ? sql`((${lastWords}) - ${other.word}::text = '{}') is not true` : sql`true`;
  const { rows } = await sql<MonthToRead>`
    select ${edge ? sql`distinct on (device_id)` : sql``}
      device_id as "deviceId", month, readings, from_at as "firstAt", until_at as "lastAt", ${lastWords} as "lastWords"
    from ${sql.table(`${series.name}_block`)}
    where device_id = any(${deviceIds}) and until_at >= ${from} and from_at <= ${to} and ${hasOther}
    ${edge ? sql`order by device_id, month ${sql.raw(edge === 'first' ? 'asc' : 'desc')}` : sql``}`.execute(db);
  return rows;
}

export interface ClosedRead<Month extends MonthToRead> {
  /** Names of the columns to decode; by default all. */
  only?: ReadonlySet<string> | undefined;
  /** True to read the months of a device from newest to oldest. */
  isDescending: boolean;
  /** Called before a month is decoded. Returns false if the months read before are sufficient for the device. */
  isNeeded(month: Month): boolean;
  read(months: DecodedMonth<Month>[]): Promise<void>;
}

/**
 * Decodes months for a reader: the months of each device in order, several devices at a time.
 * @throws BlockError that names the series, device and month
 */
export async function readClosedMonths<Month extends MonthToRead>(
  db: Database,
  series: Series,
  months: readonly Month[],
  { only, isDescending, isNeeded, read }: ClosedRead<Month>,
): Promise<void> {
  const sign = isDescending ? -1 : 1;
  const ordered = months.toSorted((a, b) => sign * (a.month.getTime() - b.month.getTime()));
  let queues = [...Map.groupBy(ordered, ({ deviceId }) => deviceId).values()];
  while (queues.length > 0) {
    const batch: Month[] = [];
    let readings = 0;
    for (const queue of queues) {
      while (queue[0] && !isNeeded(queue[0])) queue.shift();
      const [next] = queue;
      if (next && batch.length > 0 && readings + next.readings > readingsAtOnce) break;
      if (!next) continue;
      batch.push(next);
      readings += next.readings;
      queue.shift();
    }
    if (batch.length > 0) await read(await decodeMonths(db, series, batch, only));
    queues = queues.filter((queue) => queue.length > 0);
  }
}

async function decodeMonths<Month extends MonthToRead>(
  db: Database,
  series: Series,
  months: readonly Month[],
  only: ReadonlySet<string> | undefined,
) {
  const ids = months.map(({ deviceId }) => deviceId);
  const { rows } = await sql<{ at: number; block: Buffer }>`
    select given.at, b.block
    from unnest(${ids}::bigint[], ${months.map(({ month }) => month)}::timestamptz[]) with ordinality as given (id, month, at)
    join ${sql.table(`${series.name}_block`)} b on b.device_id = given.id and b.month = given.month
    where b.device_id = any(${ids})`.execute(db);
  const decoded: DecodedMonth<Month>[] = [];
  let startedAt = performance.now();
  for (const { at, block } of rows) {
    // Yields to other requests, because decoding many months, or one with readings by minute, takes tens of
    // milliseconds.
    if (performance.now() - startedAt > yieldAfterMs) {
      await setImmediate();
      startedAt = performance.now();
    }
    const month = months[at - 1] as Month;
    decoded.push({ ...month, decoded: readClosed(series, month, block, only) });
  }
  return decoded;
}

/** A month with a subset of its readings. */
function withPart<Month extends MonthToRead>(
  month: DecodedMonth<Month>,
  part: <Value>(values: readonly Value[]) => Value[],
): DecodedMonth<Month> {
  const { times, columns } = month.decoded;
  const parts = [...columns].map(([name, values]) => [name, part(values)] as const);
  return { ...month, decoded: { times: part(times), columns: new Map(parts) } };
}

/** A month with the readings at the positions for which `isLeft` returns true. */
export const filterMonth = <Month extends MonthToRead>(month: DecodedMonth<Month>, isLeft: (at: number) => boolean) =>
  withPart(month, (values) => values.filter((_, at) => isLeft(at)));

/**
 * Passes months to a reader in parts, the newest readings first, because the first parts are often sufficient.
 * @param isNeeded returns whether readings of a month that aren't newer than an instant are required
 */
export async function readNewestFirst<Month extends MonthToRead>(
  months: readonly DecodedMonth<Month>[],
  firstSize: number,
  isNeeded: (month: Month, newest: Date) => boolean,
  read: (parts: DecodedMonth<Month>[]) => Promise<void>,
): Promise<void> {
  let left = months.map((month) => ({ month, until: month.decoded.times.length }));
  for (let size = firstSize; ; size *= 8) {
    left = left.filter(({ month, until }) => {
      const newest = month.decoded.times[until - 1];
      return newest !== undefined && isNeeded(month, new Date(newest / 1000));
    });
    if (left.length === 0) return;
    const from = (until: number) => Math.max(0, until - size);
    await read(left.map(({ month, until }) => withPart(month, (values) => values.slice(from(until), until))));
    for (const one of left) one.until = from(one.until);
  }
}

/** The rows of a series as a relation. */
export const rowsOf = (series: Series): RawBuilder<unknown> =>
  sql`(select * from ${sql.table(`${series.name}_reading`)})`;

/** Decoded months as a relation with the columns of the rows; columns that weren't decoded are null. */
export function closedRows(series: Series, months: readonly DecodedMonth[]): RawBuilder<unknown> {
  const ids = months.flatMap(({ deviceId, decoded: { times } }) => times.map(() => deviceId));
  const times = months.flatMap(({ decoded }) => decoded.times);
  const all = valueColumnsOf(series);
  const read = all.filter(({ name }) => months.some(({ decoded }) => decoded.columns.has(name)));
  const lists = read.map(({ name, type }) => {
    const values = months.flatMap(({ decoded }) => decoded.columns.get(name) ?? decoded.times.map(() => null));
    return sql`${values}::${sql.raw(type)}[]`;
  });
  const names = ['device_id', 'microseconds', ...read.map(({ name }) => name)].join(', ');
  const values = all.map((column) => (read.includes(column) ? column.name : `null::${column.type} as ${column.name}`));
  return sql`(
    select device_id, to_timestamp(microseconds / 1000000) as measured_at, ${sql.raw(values.join(', '))}
    from unnest(${sql.join([sql`${ids}::bigint[]`, sql`${times}::float8[]`, ...lists])}) as closed (${sql.raw(names)}))`;
}

/** Start of a query: the relation `unmarked` of the readings that no mark excludes, without marked values. */
export const unmarkedOf = (series: Series, relation: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with stored as (select * from ${relation} r), unmarked as (${sql.raw(unmarked(series, 'stored'))})`;

/**
 * Cached totals for queries about many devices: a year of 500 devices has four million hours. The totals of closed days
 * and months are stored as one text each per set of devices. Readings that change a past day, such as late ones,
 * invalidate the totals of that day and later days.
 */
import { createHash } from 'node:crypto';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { primaryOf, type Reads } from '#platform/database/read-pool.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { figuresOf, type Series } from '../series/series.ts';
import { hoursWithin } from './closed-hours.ts';
import { rowText } from './row-text.ts';

/** Minimum number of device days for cached totals; smaller queries are as fast without them. */
const minDeviceDays = 1_000;
/** Maximum number of rollup rows per transaction, which blocks late readings: the hours of 500 devices in a month. */
const maxRows = 384_000;
const dayMs = 86_400_000;

/** Number of device days of a query. */
export const deviceDaysOf = (deviceCount: number, from: Date, to: Date): number =>
  (deviceCount * (to.getTime() - startOfBucket(from, 'day').getTime())) / dayMs;

/** True if a list of this size uses the cached totals of its set of devices. */
export const isOfSet = (deviceCount: number, from: Date, to: Date): boolean =>
  deviceCount > 1 && deviceDaysOf(deviceCount, from, to) > minDeviceDays;

/** Cached parts of a set: its closed days, or its closed months, which are stored with their last day. */
interface PartsOfSet {
  /** Hash of the set and of the query's content. */
  key: string;
  unit: 'day' | 'month';
  /**
   * SQL for `start` and `text` of the non-empty days or months of a span ($1 inclusive, $2 exclusive), followed by its
   * own parameters.
   */
  sql: string;
  values: readonly unknown[];
  /** Maximum number of rollup rows that the SQL reads per day. */
  rowsADay: number;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const lockOf = (series: Series) => `set ${series.name}`;

/** End of the closed days, with one day of tolerance for differing clocks. */
const closedBefore = (now: Date) => startOfBucket(new Date(now.getTime() - dayMs), 'day');

type Unit = 'hour' | 'day';

/** The hours or days of some devices, added up. */
function summed(series: Series, deviceIds: readonly number[], unit: Unit): PartsOfSet {
  const figures = figuresOf(series);
  // float8, because sums of bigint become numeric and take three times as long; the values are far below 2^53.
  const sums = figures.flatMap(({ column }) => [
    `sum(${column}_sum::float8)::bigint as ${column}_sum`,
    `sum(${column}_count) as ${column}_count`,
  ]);
  const columns = figures.map(({ column }) => column).join(',');
  const of = 'device_id = any($3::bigint[])';
  const hours = () =>
    hoursWithin(series, {
      of,
      from: '$1::timestamptz',
      until: '$2::timestamptz',
      columns: figures.flatMap(({ column }) => [`${column}_sum`, `${column}_count`]),
    });
  return {
    // Totals are identified by their position in the text, so that the key must include the columns.
    key: digestOf(`${unit} ${columns} ${[...new Set(deviceIds)].sort((a, b) => a - b).join(',')}`),
    unit: 'day',
    sql: `
      select date_trunc('day', bucket, 'Asia/Seoul') as start, string_agg(${rowText(figures)}, ';') as text
      from (
        select bucket, sum(readings) as readings, ${sums.join(', ')}
        from ${unit === 'hour' ? `(${hours()}) as hour` : `${series.name}_day where ${of} and bucket >= $1 and bucket < $2`} group by 1
      ) as summed group by 1`,
    values: [deviceIds],
    rowsADay: deviceIds.length * (unit === 'hour' ? 24 : 1),
  };
}

interface Span {
  from: Date;
  until: Date;
  /** The days with which the span's parts are stored. */
  days: Date[];
}

/** Groups consecutive parts to spans that are short enough not to delay late readings for long. */
function spansOf(days: readonly Date[], { unit, rowsADay }: PartsOfSet): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    const [from, until] = [startOfBucket(day, unit), nextBucket(day, unit)];
    const rows = last ? ((until.getTime() - last.from.getTime()) / dayMs) * rowsADay : 0;
    if (last?.until.getTime() === from.getTime() && rows <= maxRows) {
      last.until = until;
      last.days.push(day);
    } else spans.push({ from, until, days: [day] });
  }
  return spans;
}

/** Stores the parts of a span. Concurrent late readings wait until the transaction ends; earlier ones are included. */
function storeParts(
  pool: pg.Pool,
  series: Series,
  { key, unit, sql, values }: PartsOfSet,
  { from, until, days }: Span,
) {
  const work = async (client: pg.PoolClient) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(series)]);
    const { rows } = await client.query<{ start: Date; text: string }>(sql, [from, until, ...values]);
    const found = new Map(rows.map(({ start, text }) => [start.getTime(), text]));
    const parts = days.map((day) => ({ day, kept: found.get(startOfBucket(day, unit).getTime()) ?? '' }));
    await client.query(
      `insert into set_day (series, set_key, day, kept)
       select $1, $2, day, kept from unnest($3::timestamptz[], $4::text[]) as part (day, kept)
       on conflict (series, set_key, day) do update set kept = excluded.kept`,
      [series.name, key, days, parts.map(({ kept }) => kept)],
    );
    return parts;
  };
  return inTransaction(pool, work, unit === 'month' ? [limitLaterally] : []);
}

interface StoredPart {
  day: Date;
  /** Empty if the day or month has no readings. */
  kept: string;
}

/** The days with which the closed parts of a range are stored. */
function closedDays({ unit }: PartsOfSet, { from, to }: { from: Date; to: Date }, closed: Date): Date[] {
  const days: Date[] = [];
  for (let start = startOfBucket(from, unit); start <= to; start = nextBucket(start, unit)) {
    const day = startOfBucket(new Date(nextBucket(start, unit).getTime() - 1), 'day');
    if (day >= closed) break;
    days.push(day);
  }
  return days;
}

/** The closed days or months of a range, in any order. Missing ones are first computed and stored. */
async function readStored(
  reads: Reads,
  series: Series,
  of: PartsOfSet,
  range: { from: Date; to: Date },
  closed = closedBefore(new Date()),
): Promise<StoredPart[]> {
  const days = closedDays(of, range, closed);
  const { rows: parts } = await reads.query<StoredPart>({
    name: 'set-days',
    text: 'select day, kept from set_day where series = $1 and set_key = $2 and day >= $3 and day <= $4',
    values: [series.name, of.key, days[0] ?? range.from, days.at(-1) ?? new Date(0)],
  });
  const known = new Set(parts.map(({ day }) => day.getTime()));
  const missing = days.filter((day) => !known.has(day.getTime()));
  for (const span of spansOf(missing, of)) parts.push(...(await storeParts(primaryOf(reads), series, of, span)));
  return parts;
}

/** Texts of all hours or days that overlap a range, added up over the devices: 'hour,readings,sum…,count…;…' each. */
export async function readSetDays(
  reads: Reads,
  series: Series,
  deviceIds: readonly number[],
  { from, to, unit }: { from: Date; to: Date; unit: Unit },
): Promise<string[]> {
  const sums = summed(series, deviceIds, unit);
  // Read once, because a day between two such bounds would be omitted if midnight passes in between.
  const closed = closedBefore(new Date());
  const parts = await readStored(reads, series, sums, { from, to }, closed);
  const open = new Date(Math.max(startOfBucket(from, 'day').getTime(), closed.getTime()));
  const texts = parts.map((one) => one.kept);
  if (to < open) return texts;
  const { rows } = await reads.query<{ text: string }>({
    name: `set-days-${series.name}-${unit}-open`,
    text: sums.sql,
    values: [open, new Date(to.getTime() + 1), ...sums.values],
  });
  return [...texts, ...rows.map(({ text }) => text)];
}

interface GroupOf {
  deviceId: number;
  group: number;
}

const ofGroups = (of: readonly GroupOf[]) => ({
  values: [of.map(({ deviceId }) => deviceId), of.map(({ group }) => group)],
  rowsADay: of.length,
  key: (what: string) => digestOf(`${what} ${of.map(({ deviceId, group }) => `${deviceId}/${group}`).join(',')}`),
});

/** Number of rows of a list of groups for each closed day of a range, by the day's start in Unix milliseconds. */
export async function readSetCounts(
  reads: Reads,
  series: Series,
  of: readonly GroupOf[],
  { from, to, unit }: { from: Date; to: Date; unit: Unit },
): Promise<Map<number, number>> {
  const { key, ...rest } = ofGroups(of);
  const counts: PartsOfSet = {
    ...rest,
    key: key(unit),
    unit: 'day',
    sql: `
      select bucket as start, sum(${unit === 'hour' ? 'bit_count(bits::bit(24))' : '1'})::text as text from (
        select bucket, m."group", bit_or(hours) as bits
        from ${series.name}_day d join (select unnest($3::bigint[]) as device_id, unnest($4::integer[]) as "group") as m using (device_id)
        where d.device_id = any($3::bigint[]) and d.bucket >= $1 and d.bucket < $2 group by 1, 2
      ) as grouped group by 1`,
  };
  const parts = await readStored(reads, series, counts, { from, to });
  return new Map(parts.map((one) => [one.day.getTime(), Number(one.kept)]));
}

/** Groups that have readings in each closed month of a range, by the month's start in Unix milliseconds. */
export async function readSetMonths(
  reads: Reads,
  series: Series,
  of: readonly GroupOf[],
  range: { from: Date; to: Date },
): Promise<Map<number, number[]>> {
  const { key, ...rest } = ofGroups(of);
  // One index lookup per device and month needs a third of the time of reading all days.
  const groups: PartsOfSet = {
    ...rest,
    key: key('month'),
    unit: 'month',
    sql: `
      with month as materialized (
        select local at time zone 'Asia/Seoul' as start, (local + interval '1 month') at time zone 'Asia/Seoul' as next
        from generate_series($1::timestamptz at time zone 'Asia/Seoul',
          $2::timestamptz at time zone 'Asia/Seoul' - interval '1 day', interval '1 month') as g (local)
      ), found as materialized (
        select distinct start, m."group" from month
          cross join (select unnest($3::bigint[]) as device_id, unnest($4::integer[]) as "group") as m
          cross join lateral (
            select 1 from ${series.name}_day d
            where d.device_id = m.device_id and d.bucket >= start and d.bucket < next limit 1
          ) as there limit all
      )
      select start, string_agg("group"::text, ',' order by "group") as text from found group by 1`,
  };
  const parts = await readStored(reads, series, groups, range);
  return new Map(
    parts.map((one) => [
      startOfBucket(one.day, 'month').getTime(),
      one.kept === '' ? [] : one.kept.split(',').map(Number),
    ]),
  );
}

/**
 * SQL that invalidates a series' totals from a day on, for a transaction that changes rollups of past days. Other
 * transactions can't store totals without these changes before the transaction ends. Later days are included, because
 * pairs change them, too.
 *
 * @param day SQL for the start of a Seoul day
 */
export const forgetSets = (series: Series, day: string): string => `forget_sets('${series.name}', ${day})`;

/** Deletes totals of sets unused for two months. A set in use always has a recent day. */
export const forgetUnusedSets = (pool: pg.Pool, now: Date) =>
  pool.query(
    `delete from set_day where (series, set_key) in (
       select series, set_key from set_day group by 1, 2 having max(day) < $1)`,
    [new Date(now.getTime() - 60 * dayMs)],
  );

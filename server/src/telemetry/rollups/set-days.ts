/**
 * What is asked of many devices together: a year of 500 devices has four million hours. What closed days and months add up to
 * is kept, a text each and set, and forgotten when something of them or of an earlier day comes late.
 */
import { createHash } from 'node:crypto';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { figuresOf, type Series } from '../series/series.ts';
import { rowText } from './row-text.ts';

/** From so many days of devices on what is found of them is kept; of fewer it is as quickly found again. */
const fewestDeviceDays = 1_000;
/** Rollup rows that are read in one transaction, in which nothing late is stored: a month of 500 devices' hours. */
const mostRows = 384_000;
const dayMs = 86_400_000;

/** How many days of a device a question is about, all devices together. */
export const deviceDaysOf = (deviceCount: number, from: Date, to: Date): number =>
  (deviceCount * (to.getTime() - startOfBucket(from, 'day').getTime())) / dayMs;

/** Whether a list about so many devices is answered from what is kept of their set. */
export const isOfSet = (deviceCount: number, from: Date, to: Date): boolean =>
  deviceCount > 1 && deviceDaysOf(deviceCount, from, to) > fewestDeviceDays;

/** What is kept of a set's closed days, or of its closed months, which are kept under their last days. */
interface PartsOfSet {
  /** Names the set and what is asked of it. */
  key: string;
  unit: 'day' | 'month';
  /** SQL of `start` and `text`, of the days or months of a span ($1 included, $2 not) that have something; its own values follow. */
  sql: string;
  values: readonly unknown[];
  /** Rollup rows that it reads of a day, at most. */
  rowsADay: number;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const lockOf = (series: Series) => `set ${series.name}`;

/** Days that are over, with a day to spare for clocks that differ. */
const closedBefore = (now: Date) => startOfBucket(new Date(now.getTime() - dayMs), 'day');

type Unit = 'hour' | 'day';

/** The hours, or the days, of some devices, added up. */
function summed(series: Series, deviceIds: readonly number[], unit: Unit): PartsOfSet {
  const figures = figuresOf(series);
  // Bigints add up as numerics, which takes three times as long; these are far from where floats lose a whole one.
  const sums = figures.flatMap(({ column }) => [
    `sum(${column}_sum::float8)::bigint as ${column}_sum`,
    `sum(${column}_count) as ${column}_count`,
  ]);
  const columns = figures.map(({ column }) => column).join(',');
  return {
    // Sums are told apart by their place in the text: what was kept with other columns is another set's.
    key: digestOf(`${unit} ${columns} ${[...new Set(deviceIds)].sort((a, b) => a - b).join(',')}`),
    unit: 'day',
    sql: `
      select date_trunc('day', bucket, 'Asia/Seoul') as start, string_agg(${rowText(figures)}, ';') as text
      from (
        select bucket, sum(readings) as readings, ${sums.join(', ')}
        from ${series.name}_${unit} where device_id = any($3::bigint[]) and bucket >= $1 and bucket < $2 group by 1
      ) as summed group by 1`,
    values: [deviceIds],
    rowsADay: deviceIds.length * (unit === 'hour' ? 24 : 1),
  };
}

interface Span {
  from: Date;
  until: Date;
  /** The days under which its parts are kept. */
  days: Date[];
}

/** Spans of parts that follow each other, none so long that anybody waits long for a turn. */
function spansOf(days: readonly Date[], { unit, rowsADay }: PartsOfSet): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    const [from, until] = [startOfBucket(day, unit), nextBucket(day, unit)];
    const rows = last ? ((until.getTime() - last.from.getTime()) / dayMs) * rowsADay : 0;
    if (last?.until.getTime() === from.getTime() && rows <= mostRows) {
      last.until = until;
      last.days.push(day);
    } else spans.push({ from, until, days: [day] });
  }
  return spans;
}

/** Keeps the parts of a span; what comes late meanwhile waits, or has come before and is counted. */
function keepParts(pool: pg.Pool, series: Series, { key, unit, sql, values }: PartsOfSet, { from, until, days }: Span) {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(series)]);
    const at = values.length + 3;
    const { rows } = await client.query<KeptPart>(
      `insert into set_day (series, set_key, day, kept)
       select $${at}, $${at + 1}, day, coalesce(text, '')
       from unnest($${at + 2}::timestamptz[], $${at + 3}::timestamptz[]) as part (start, day)
         left join (${sql}) as found using (start)
       on conflict (series, set_key, day) do update set kept = excluded.kept
       returning day, kept`,
      [from, until, ...values, series.name, key, days.map((day) => startOfBucket(day, unit)), days],
    );
    return rows;
  });
}

interface KeptPart {
  day: Date;
  /** Empty where the day or month has nothing. */
  kept: string;
}

/** The days under which the closed parts of a range are kept. */
function closedDays({ unit }: PartsOfSet, { from, to }: { from: Date; to: Date }): Date[] {
  const closed = closedBefore(new Date());
  const days: Date[] = [];
  for (let start = startOfBucket(from, unit); start <= to; start = nextBucket(start, unit)) {
    const day = startOfBucket(new Date(nextBucket(start, unit).getTime() - 1), 'day');
    if (day >= closed) break;
    days.push(day);
  }
  return days;
}

/** The closed days or months of a range, in any order; whoever asks first waits until they are made and kept. */
async function readKept(
  pool: pg.Pool,
  series: Series,
  of: PartsOfSet,
  range: { from: Date; to: Date },
): Promise<KeptPart[]> {
  const days = closedDays(of, range);
  const { rows: kept } = await pool.query<KeptPart>({
    name: 'set-days',
    text: 'select day, kept from set_day where series = $1 and set_key = $2 and day >= $3 and day <= $4',
    values: [series.name, of.key, days[0] ?? range.from, days.at(-1) ?? new Date(0)],
  });
  const known = new Set(kept.map(({ day }) => day.getTime()));
  const missing = days.filter((day) => !known.has(day.getTime()));
  for (const span of spansOf(missing, of)) kept.push(...(await keepParts(pool, series, of, span)));
  return kept;
}

/** Texts of hours or days, added up over the devices, of all days that a range touches: 'hour,readings,sum…,count…;…' each. */
export async function readSetDays(
  pool: pg.Pool,
  series: Series,
  deviceIds: readonly number[],
  { from, to, unit }: { from: Date; to: Date; unit: Unit },
): Promise<string[]> {
  const sums = summed(series, deviceIds, unit);
  const kept = await readKept(pool, series, sums, { from, to });
  const open = new Date(Math.max(startOfBucket(from, 'day').getTime(), closedBefore(new Date()).getTime()));
  const texts = kept.map((one) => one.kept);
  if (to < open) return texts;
  const { rows } = await pool.query<{ text: string }>({
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

/** How many rows the closed days of a range have in a list of groups, by the days' beginnings in Unix milliseconds. */
export async function readSetCounts(
  pool: pg.Pool,
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
        from ${series.name}_day d join unnest($3::bigint[], $4::integer[]) as m (device_id, "group") using (device_id)
        where d.device_id = any($3::bigint[]) and d.bucket >= $1 and d.bucket < $2 group by 1, 2
      ) as grouped group by 1`,
  };
  const kept = await readKept(pool, series, counts, { from, to });
  return new Map(kept.map((one) => [one.day.getTime(), Number(one.kept)]));
}

/** Which groups the closed months of a range have something of, by the months' beginnings in Unix milliseconds. */
export async function readSetMonths(
  pool: pg.Pool,
  series: Series,
  of: readonly GroupOf[],
  range: { from: Date; to: Date },
): Promise<Map<number, number[]>> {
  const { key, ...rest } = ofGroups(of);
  // A look into the index for each device and month takes a third of what reading all their days does.
  const groups: PartsOfSet = {
    ...rest,
    key: key('month'),
    unit: 'month',
    sql: `
      with month as materialized (
        select local at time zone 'Asia/Seoul' as start, (local + interval '1 month') at time zone 'Asia/Seoul' as next
        from generate_series($1::timestamptz at time zone 'Asia/Seoul',
          $2::timestamptz at time zone 'Asia/Seoul' - interval '1 day', interval '1 month') as g (local)
      )
      select start, string_agg("group"::text, ',' order by "group") as text from (
        select distinct start, m."group" from month
          cross join unnest($3::bigint[], $4::integer[]) as m (device_id, "group")
          cross join lateral (
            select from ${series.name}_day d
            where d.device_id = m.device_id and d.bucket >= start and d.bucket < next limit 1
          ) as there
      ) as found group by 1`,
  };
  const kept = await readKept(pool, series, groups, range);
  return new Map(
    kept.map((one) => [
      startOfBucket(one.day, 'month').getTime(),
      one.kept === '' ? [] : one.kept.split(',').map(Number),
    ]),
  );
}

/** Whether sums of the day of an instant may be kept already. */
export const isLate = (instantMs: number, now: Date): boolean => instantMs < startOfBucket(now, 'day').getTime();

/**
 * SQL that forgets the sums of a series from a day on, for a transaction that changes rollups of days before today: until it
 * ends nobody keeps sums that lack its changes. What counts in pairs changes days after it, too.
 *
 * @param day SQL of the beginning of a day in Seoul
 */
export const forgetSets = (series: Series, day: string): string => `forget_sets('${series.name}', ${day})`;

/** Removes the sums of sets that nobody asked about for two months: a set that is asked about has a recent day. */
export const forgetUnusedSets = (pool: pg.Pool, now: Date) =>
  pool.query(
    `delete from set_day where (series, set_key) in (
       select series, set_key from set_day group by 1, 2 having max(day) < $1)`,
    [new Date(now.getTime() - 60 * dayMs)],
  );

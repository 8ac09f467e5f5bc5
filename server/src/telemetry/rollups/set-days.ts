/**
 * What is asked of many devices together: a year of 500 devices has four million hours. What closed days add up to is kept,
 * a text a day and set, and forgotten when something of that day or an earlier one comes late.
 */
import { createHash } from 'node:crypto';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { figuresOf, type Series } from '../series/series.ts';
import { rowText } from './row-text.ts';

/** From so many days of devices on their sums are kept; fewer are as quickly added up. */
const fewestDeviceDays = 1_000;
const dayMs = 86_400_000;

const daysOf = (from: Date, to: Date) => (to.getTime() - startOfBucket(from, 'day').getTime()) / dayMs;

/** Whether a question about so many devices is answered from sums of their set. */
export const isOfSet = (deviceCount: number, from: Date, to: Date): boolean =>
  deviceCount > 1 && deviceCount * daysOf(from, to) > fewestDeviceDays;

/** What is kept of the closed days of a set. */
interface DaysOfSet {
  /** Names the set and what is asked of it. */
  key: string;
  /** SQL of `day` and `text`, of the days of a span ($1 included, $2 not) that have something; its own values follow. */
  sql: string;
  values: readonly unknown[];
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const lockOf = (series: Series) => `set ${series.name}`;

/** Days that are over, with a day to spare for clocks that differ. */
const closedBefore = (now: Date) => startOfBucket(new Date(now.getTime() - dayMs), 'day');

/** The hours of some devices, added up. */
function summedHours(series: Series, deviceIds: readonly number[]): DaysOfSet {
  const figures = figuresOf(series).flatMap(({ column }) => [`${column}_sum`, `${column}_count`]);
  return {
    key: digestOf([...new Set(deviceIds)].sort((a, b) => a - b).join(',')),
    sql: `
      select date_trunc('day', bucket, 'Asia/Seoul') as day, string_agg(${rowText(series)}, ';') as text
      from (
        select bucket, sum(readings) as readings, ${figures.map((column) => `sum(${column}) as ${column}`).join(', ')}
        from ${series.name}_hour where device_id = any($3::bigint[]) and bucket >= $1 and bucket < $2 group by 1
      ) as summed group by 1`,
    values: [deviceIds],
  };
}

/** Spans of days that follow each other, none longer than a month. */
function spansOf(days: readonly Date[]): { from: Date; until: Date }[] {
  const spans: { from: Date; until: Date }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    const until = nextBucket(day, 'day');
    const goesOn = last?.until.getTime() === day.getTime() && until.getTime() - last.from.getTime() <= 31 * dayMs;
    if (last && goesOn) last.until = until;
    else spans.push({ from: day, until });
  }
  return spans;
}

/** Keeps the days of a span; what comes late meanwhile waits, or has come before and is counted. */
function keepDays(pool: pg.Pool, series: Series, { key, sql, values }: DaysOfSet, from: Date, until: Date) {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(series)]);
    const given = values.length + 2;
    const { rows } = await client.query<KeptDay>(
      `insert into set_day (series, set_key, day, kept)
       select $${given + 1}, $${given + 2}, day, coalesce(text, '')
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 day', interval '1 day') as day
         left join (${sql}) as found using (day)
       on conflict (series, set_key, day) do update set kept = excluded.kept
       returning day, kept`,
      [from, until, ...values, series.name, key],
    );
    return rows;
  });
}

interface KeptDay {
  day: Date;
  /** Empty where the day has nothing. */
  kept: string;
}

/** The closed days of a range, in any order; whoever asks first waits until they are made and kept. */
async function readKeptDays(
  pool: pg.Pool,
  series: Series,
  of: DaysOfSet,
  { from, to }: { from: Date; to: Date },
): Promise<KeptDay[]> {
  const closed = closedBefore(new Date());
  const first = startOfBucket(from, 'day');
  const { rows: kept } = await pool.query<KeptDay>({
    name: 'set-days',
    text: 'select day, kept from set_day where series = $1 and set_key = $2 and day >= $3 and day <= $4 and day < $5',
    values: [series.name, of.key, first, to, closed],
  });
  const known = new Set(kept.map(({ day }) => day.getTime()));
  const missing: Date[] = [];
  for (let day = first; day <= to && day < closed; day = nextBucket(day, 'day'))
    if (!known.has(day.getTime())) missing.push(day);
  for (const span of spansOf(missing)) kept.push(...(await keepDays(pool, series, of, span.from, span.until)));
  return kept;
}

/** Texts of hours, added up over the devices, of all days that a range touches: 'hour,readings,sum…,count…;…' each. */
export async function readSetDays(
  pool: pg.Pool,
  series: Series,
  deviceIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const hours = summedHours(series, deviceIds);
  const kept = await readKeptDays(pool, series, hours, { from, to });
  const open = new Date(Math.max(startOfBucket(from, 'day').getTime(), closedBefore(new Date()).getTime()));
  const texts = kept.map((one) => one.kept);
  if (to < open) return texts;
  const { rows } = await pool.query<{ text: string }>({
    name: `set-days-${series.name}-open`,
    text: hours.sql,
    values: [open, new Date(to.getTime() + 1), ...hours.values],
  });
  return [...texts, ...rows.map(({ text }) => text)];
}

/** How many rows the closed days of a range have in a list of groups, by the days' beginnings in Unix milliseconds. */
export async function readSetCounts(
  pool: pg.Pool,
  series: Series,
  of: readonly { deviceId: number; group: number }[],
  { from, to, unit }: { from: Date; to: Date; unit: 'hour' | 'day' },
): Promise<Map<number, number>> {
  const counts: DaysOfSet = {
    key: digestOf(`${unit} ${of.map(({ deviceId, group }) => `${deviceId}/${group}`).join(',')}`),
    sql: `
      select bucket as day, sum(${unit === 'hour' ? 'bit_count(bits::bit(24))' : '1'})::text as text from (
        select bucket, m."group", bit_or(hours) as bits
        from ${series.name}_day d join unnest($3::bigint[], $4::integer[]) as m (device_id, "group") using (device_id)
        where d.device_id = any($3::bigint[]) and d.bucket >= $1 and d.bucket < $2 group by 1, 2
      ) as grouped group by 1`,
    values: [of.map(({ deviceId }) => deviceId), of.map(({ group }) => group)],
  };
  const kept = await readKeptDays(pool, series, counts, { from, to });
  return new Map(kept.map((one) => [one.day.getTime(), Number(one.kept)]));
}

/** Whether sums of the day of an instant may be kept already. */
export const isLate = (instantMs: number, now: Date): boolean => instantMs < startOfBucket(now, 'day').getTime();

/** In a transaction that will change rollups of days before today: until it ends nobody keeps sums that lack its changes. */
export const holdSets = (client: pg.ClientBase, series: Series) =>
  client.query({
    name: 'hold-sets',
    text: 'select pg_advisory_xact_lock_shared(hashtext($1))',
    values: [lockOf(series)],
  });

/** Forgets the sums of a series from an instant's day on: what counts in pairs changes days after it, too. */
export const forgetSets = (client: pg.ClientBase, series: Series, since: Date) =>
  client.query({
    name: 'forget-sets',
    text: 'delete from set_day where series = $1 and day >= $2',
    values: [series.name, startOfBucket(since, 'day')],
  });

/** Removes the sums of sets that nobody asked about for two months: a set that is asked about has a recent day. */
export const forgetUnusedSets = (pool: pg.Pool, now: Date) =>
  pool.query(
    `delete from set_day where (series, set_key) in (
       select series, set_key from set_day group by 1, 2 having max(day) < $1)`,
    [new Date(now.getTime() - 60 * dayMs)],
  );

/**
 * Hours of many devices added up: a year of 500 devices has four million rows. What closed days add up to is kept, a text a
 * day and set, and forgotten when something of that day or a later one comes late.
 */
import { createHash } from 'node:crypto';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { figuresOf, type Series } from '../series/series.ts';
import { rowText } from './row-text.ts';

/** From so many days of devices on their sums are kept; fewer are as quickly added up. */
const fewestDeviceDays = 1_000;
const dayMs = 86_400_000;

const daysOf = (from: Date, to: Date) => (to.getTime() - startOfBucket(from, 'day').getTime()) / dayMs;

/** Whether a question about so many devices is answered from sums of their set. */
export const isOfSet = (deviceCount: number, from: Date, to: Date): boolean =>
  deviceCount > 1 && deviceCount * daysOf(from, to) > fewestDeviceDays;

const keyOf = (deviceIds: readonly number[]) =>
  createHash('sha256')
    .update([...new Set(deviceIds)].sort((a, b) => a - b).join(','))
    .digest('base64url')
    .slice(0, 22);

const lockOf = (series: Series) => `set ${series.name}`;

/** Days that are over, with a day to spare for clocks that differ. */
const closedBefore = (now: Date) => startOfBucket(new Date(now.getTime() - dayMs), 'day');

/** SQL of the hours of some devices ($1) in a span ($2 included, $3 not), added up, as a text a day. */
function summedDays(series: Series): string {
  const figures = figuresOf(series).flatMap(({ column }) => [`${column}_sum`, `${column}_count`]);
  return `
    select date_trunc('day', bucket, 'Asia/Seoul') as day, string_agg(${rowText(series)}, ';') as hours
    from (
      select bucket, sum(readings) as readings, ${figures.map((column) => `sum(${column}) as ${column}`).join(', ')}
      from ${series.name}_hour where device_id = any($1::bigint[]) and bucket >= $2 and bucket < $3 group by 1
    ) as summed group by 1`;
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
async function keepDays(pool: pg.Pool, series: Series, deviceIds: readonly number[], from: Date, until: Date) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(series)]);
    const { rows } = await client.query<{ hours: string }>(
      `insert into set_day (series, set_key, day, hours)
       select $4, $5, day, coalesce(hours, '')
       from generate_series($2::timestamptz, $3::timestamptz - interval '1 day', interval '1 day') as day
         left join (${summedDays(series)}) as summed using (day)
       on conflict (series, set_key, day) do update set hours = excluded.hours
       returning hours`,
      [deviceIds, from, until, series.name, keyOf(deviceIds)],
    );
    await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/**
 * Texts of hours, added up over the devices, of all days that a range touches: 'hour,readings,sum…,count…;…' each. Whoever
 * asks first for a set and span waits until it is added up, a second or so for a year of 100 devices.
 */
export async function readSetDays(
  pool: pg.Pool,
  series: Series,
  deviceIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const closed = closedBefore(new Date());
  const first = startOfBucket(from, 'day');
  const { rows: kept } = await pool.query<{ day: Date; hours: string }>({
    name: 'set-days',
    text: 'select day, hours from set_day where series = $1 and set_key = $2 and day >= $3 and day <= $4 and day < $5',
    values: [series.name, keyOf(deviceIds), first, to, closed],
  });
  const known = new Set(kept.map(({ day }) => day.getTime()));
  const missing: Date[] = [];
  for (let day = first; day <= to && day < closed; day = nextBucket(day, 'day'))
    if (!known.has(day.getTime())) missing.push(day);
  const texts = kept.map(({ hours }) => hours);
  for (const span of spansOf(missing))
    texts.push(...(await keepDays(pool, series, deviceIds, span.from, span.until)).map(({ hours }) => hours));
  const open = new Date(Math.max(first.getTime(), closed.getTime()));
  if (to >= open) {
    const { rows } = await pool.query<{ hours: string }>({
      name: `set-days-${series.name}-open`,
      text: summedDays(series),
      values: [deviceIds, open, new Date(to.getTime() + 1)],
    });
    texts.push(...rows.map(({ hours }) => hours));
  }
  return texts;
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

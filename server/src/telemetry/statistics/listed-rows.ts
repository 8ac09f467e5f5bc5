/**
 * Finds the rows of a statistics list (one per group and bucket) from days: a year has millions of hours, but only some
 * hundred thousand days, and a page needs ten rows.
 */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import { inTransaction } from '#platform/database/in-transaction.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { isOfSet, readSetCounts, readSetMonths } from '../rollups/set-days.ts';
import type { Series } from '../series/series.ts';
import type { Range } from './range.ts';

/** A device with the index of its group. */
interface Device {
  deviceId: number;
  group: number;
}

/** A row of the list: a group with readings in a bucket. */
export interface Listed {
  group: number;
  bucket: Date;
}

export interface ListedRows {
  totalCount: number;
  /** Newest bucket first, then in the order of groups. */
  rows: Listed[];
}

const hourMs = 3_600_000;
const allHours = 2 ** 24 - 1;

/** One page of a range's rows, and the total number of rows. */
export async function listRows(
  reads: Reads,
  series: Series,
  of: readonly Device[],
  range: Range,
  limit: number,
  offset: number,
): Promise<ListedRows> {
  if (of.length === 0) return { totalCount: 0, rows: [] };
  if (range.unit === 'month') return listMonths(reads, series, of, range, limit, offset);
  const days = await countByDay(reads, series, of, range);
  const totalCount = days.reduce((sum, { count }) => sum + count, 0);
  const groups = [...new Set(of.map(({ group }) => group))].sort((a, b) => a - b);
  const rows: Listed[] = [];
  let before = 0;
  for (const { day, count } of days) {
    if (before >= offset + limit) break;
    if (before + count > offset) {
      const bits = bitsWithin(range, day);
      const isWhole = count === groups.length * (range.unit === 'day' ? 1 : bitCount(bits));
      // If every group has readings in all hours of the day, the hours needn't be queried.
      const found = isWhole ? groups.map((group) => ({ group, bits })) : await bitsOfDay(reads, series, of, day, bits);
      const all = rowsOfDay(found, day, range);
      rows.push(...all.slice(Math.max(0, offset - before), offset + limit - before));
    }
    before += count;
  }
  return { totalCount, rows };
}

/** Bit mask of the hours of a day that are within a range. */
function bitsWithin({ from, to }: Range, day: Date): number {
  const hourOf = (instant: Date) => Math.floor((instant.getTime() - day.getTime()) / hourMs);
  const first = Math.max(0, hourOf(from));
  const last = Math.min(23, hourOf(to));
  return last < first ? 0 : ((2 ** (last + 1) - 1) ^ (2 ** first - 1)) & allHours;
}

const bitCount = (bits: number) => bits.toString(2).replaceAll('0', '').length;

const daysOf = ({ from, to }: Range) => [startOfBucket(from, 'day'), startOfBucket(to, 'day')] as const;

/** Splits devices into the only ones of their group, which need no grouping, and the others. */
function aloneAndTogether(of: readonly Device[]): { alone: number[]; together: Device[] } {
  const groups = [...Map.groupBy(of, ({ group }) => group).values()];
  return {
    alone: groups.flatMap((own) => (own.length === 1 ? [own[0]?.deviceId ?? 0] : [])),
    together: groups.flatMap((own) => (own.length > 1 ? own : [])),
  };
}

interface CountedDay {
  day: Date;
  count: number;
}

/** Number of rows per day of a range, newest first. For many devices, the counts of closed days are cached. */
async function countByDay(reads: Reads, series: Series, of: readonly Device[], range: Range): Promise<CountedDay[]> {
  const [first, last] = daysOf(range);
  const unit = range.unit === 'hour' ? 'hour' : 'day';
  // The range may cover only part of the first and last day.
  const inner = { from: nextBucket(first, 'day'), to: new Date(last.getTime() - 1), unit } as const;
  if (!isOfSet(of.length, inner.from, inner.to)) return countDays(reads, series, of, range, first, last);
  const counts = await readSetCounts(reads, series, of, inner);
  const open = new Date(Math.max(...counts.keys(), first.getTime()));
  const days = [
    ...(await countDays(reads, series, of, range, first, first)),
    ...Array.from(counts, ([day, count]) => ({ day: new Date(day), count })).filter(({ count }) => count > 0),
    ...(await countDays(reads, series, of, range, nextBucket(open, 'day'), last)),
  ];
  return days.sort((a, b) => b.day.getTime() - a.day.getTime());
}

/**
 * Number of rows per day between two days (inclusive), newest first; at the range's ends only the covered part of the
 * day counts.
 */
async function countDays(
  reads: Reads,
  series: Series,
  of: readonly Device[],
  range: Range,
  from: Date,
  to: Date,
): Promise<CountedDay[]> {
  const { alone, together } = aloneAndTogether(of);
  const [first, last] = daysOf(range);
  const isByHour = range.unit === 'hour';
  // Only the first and last day may be partly covered.
  const within = `(hours & case bucket when $4 then $6::integer when $5 then $7::integer else ${allHours} end)`;
  // The hours of a day may be deleted before the day.
  const bits = (hours: string) => (isByHour ? `bit_count((${hours})::bit(24))` : '1');
  const span = 'bucket >= $8 and bucket <= $9';
  const { rows } = await reads.query<CountedDay>({
    name: `listed-${series.name}-${range.unit}`,
    text: `
      with alone as (
        select bucket, sum(${bits(within)}) as count from ${series.name}_day
        where device_id = any($1::bigint[]) and ${span} group by 1
      ), together as (
        select bucket, sum(${bits('bits')}) as count from (
          select bucket, m."group", bit_or(${within}) as bits
          from ${series.name}_day d join (select unnest($2::bigint[]) as device_id, unnest($3::integer[]) as "group") as m using (device_id)
          where d.device_id = any($2::bigint[]) and ${span} group by 1, 2
        ) grouped group by 1
      )
      select bucket as day, sum(count)::float8 as count
      from (select * from alone union all select * from together) as days group by 1 order by 1 desc`,
    values: [
      alone,
      together.map(({ deviceId }) => deviceId),
      together.map(({ group }) => group),
      first,
      last,
      bitsWithin(range, first),
      bitsWithin(range, last),
      from,
      to,
    ],
  });
  return rows;
}

/** Bit mask of the hours of a day for which a group has readings. */
interface GroupBits {
  group: number;
  bits: number;
}

/** The hours for which each group has readings, limited to some hours of a day. */
async function bitsOfDay(
  reads: Reads,
  series: Series,
  of: readonly Device[],
  day: Date,
  within: number,
): Promise<GroupBits[]> {
  const { rows } = await reads.query<GroupBits>({
    name: `listed-${series.name}-of-day`,
    text: `
      select m."group", bit_or(d.hours) & $4 as bits
      from ${series.name}_day d join (select unnest($1::bigint[]) as device_id, unnest($2::integer[]) as "group") as m using (device_id)
      where d.device_id = any($1::bigint[]) and d.bucket = $3 group by 1 order by 1`,
    values: [of.map(({ deviceId }) => deviceId), of.map(({ group }) => group), day, within],
  });
  return rows;
}

/** All rows of one day, in the order of groups. */
function rowsOfDay(groups: readonly GroupBits[], day: Date, { unit }: Range): Listed[] {
  if (unit === 'day') return groups.map(({ group }) => ({ group, bucket: day }));
  const listed: Listed[] = [];
  for (let hour = 23; hour >= 0; hour -= 1)
    for (const { group, bits } of groups)
      if (bits & (1 << hour)) listed.push({ group, bucket: new Date(day.getTime() + hour * hourMs) });
  return listed;
}

/**
 * Lists months by an individual lookup per group, because there are few of them. For many devices, closed months are
 * cached.
 */
async function listMonths(
  reads: Reads,
  series: Series,
  of: readonly Device[],
  { from, to }: Range,
  limit: number,
  offset: number,
): Promise<ListedRows> {
  const counts = isOfSet(of.length, from, to)
    ? await readSetMonths(reads, series, of, { from, to })
    : new Map<number, number[]>();
  const listed = [...counts].flatMap(([month, groups]) => groups.map((group) => ({ group, bucket: new Date(month) })));
  const starts: Date[] = [];
  for (let month = startOfBucket(from, 'month'); month <= to; month = nextBucket(month, 'month'))
    if (!counts.has(month.getTime())) starts.push(month);
  if (starts.length > 0) {
    const months = {
      name: `listed-${series.name}-months`,
      text: `
        select distinct m."group", month.start as bucket
        from (select unnest($1::bigint[]) as device_id, unnest($2::integer[]) as "group") as m
        cross join unnest($3::timestamptz[], $4::timestamptz[]) as month (start, next)
        cross join lateral (
          select 1 from ${series.name}_day d
          where d.device_id = m.device_id and d.bucket >= month.start and d.bucket < month.next limit 1
        ) as there limit all`,
      values: [
        of.map(({ deviceId }) => deviceId),
        of.map(({ group }) => group),
        starts,
        starts.map((start) => nextBucket(start, 'month')),
      ],
    };
    const { rows } = await inTransaction(reads, (client) => client.query<Listed>(months), [limitLaterally]);
    listed.push(...rows);
  }
  listed.sort((a, b) => b.bucket.getTime() - a.bucket.getTime() || a.group - b.group);
  return { totalCount: listed.length, rows: listed.slice(offset, offset + limit) };
}

/** Counts of starts and ends by day or month, from the table `member_day`. */
import { type DatetimeType, formatBucket, formatSeoulDate, nextBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Range } from '#telemetry/statistics/range.ts';

/** Counts by member type or service. */
type Counts = Readonly<Record<string, number>>;

/** A day ('YYYY-MM-DD') or a month ('YYYY-MM'). */
export interface Bucket {
  bucket: string;
  begun: Counts;
  ended: Counts;
}

/** The starts of the buckets in a range, oldest first. */
export function bucketsOf({ from, to, unit }: Range): Date[] {
  const starts: Date[] = [];
  for (let start = from; start <= to; start = nextBucket(start, unit)) starts.push(start);
  return starts;
}

/** The counts of consecutive buckets, in order; zero for buckets without events. */
export async function countBuckets(
  db: Database,
  subjects: readonly string[],
  starts: readonly Date[],
  unit: DatetimeType,
): Promise<Bucket[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last) return [];
  const lastDay = new Date(nextBucket(last, unit).getTime() - 1);
  const bucket = sql<string>`to_char(day, ${unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})`;
  const rows = await db
    .selectFrom('member_day')
    .select(({ fn }) => [
      bucket.as('bucket'),
      'subject',
      fn.sum<number>('begun').as('begun'),
      fn.sum<number>('ended').as('ended'),
    ])
    .where('subject', 'in', subjects)
    .where('day', '>=', sql<never>`${formatSeoulDate(first)}::date`)
    .where('day', '<=', sql<never>`${formatSeoulDate(lastDay)}::date`)
    .groupBy([sql`1`, 'subject'])
    .execute();
  const known = new Map(rows.map((row) => [`${row.bucket} ${row.subject}`, row]));
  return starts.map((start) => {
    const name = formatBucket(start, unit);
    const of = (side: 'begun' | 'ended') =>
      Object.fromEntries(subjects.map((subject) => [subject, Number(known.get(`${name} ${subject}`)?.[side] ?? 0)]));
    return { bucket: name, begun: of('begun'), ended: of('ended') };
  });
}

/** Current number of each subject: starts minus ends. */
export async function countPresent(db: Database, subjects: readonly string[]): Promise<Counts> {
  const rows = await db
    .selectFrom('member_day')
    .select(['subject', sql<number>`sum(begun - ended)`.as('count')])
    .where('subject', 'in', subjects)
    .groupBy('subject')
    .execute();
  return Object.fromEntries(
    subjects.map((subject) => [subject, Number(rows.find((row) => row.subject === subject)?.count ?? 0)]),
  );
}

/** Counts by subject, and their sum. */
export const withTotal = (counts: Counts) => ({
  totalCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
  ...counts,
});

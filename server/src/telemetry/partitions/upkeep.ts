/** The daily work on the tables: partitions ahead, old ones dropped, yesterday's hours gathered, the quarantine emptied. */
import type pg from 'pg';
import { gatherHours } from '../rollups/gather.ts';
import type { Series } from '../series/series.ts';
import { type Partitions, retainedFrom } from './partitions.ts';

/** Days that rejected readings are kept. */
const rejectedDays = 30;

export async function keepUp(
  pool: pg.Pool,
  partitions: Partitions,
  series: readonly Series[],
  retentionMonths: Record<string, number>,
  now: Date,
): Promise<{ dropped: string[] }> {
  const dropped: string[] = [];
  for (const one of series) {
    await partitions.ensureAhead(one, now);
    const months = retentionMonths[one.name] ?? one.retentionMonths;
    dropped.push(...(await partitions.dropBefore(one, retainedFrom(months, now))));
    await gatherHours(pool, one, new Date(now.getTime() - 86_400_000));
  }
  await pool.query('delete from rejected_reading where received_at < $1', [
    new Date(now.getTime() - rejectedDays * 86_400_000),
  ]);
  return { dropped };
}

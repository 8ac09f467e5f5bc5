/** Regular maintenance: creates partitions, purges the quarantine, drops expired partitions. */
import type pg from 'pg';
import { purgeQuarantine } from '../ingest/quarantine.ts';
import { forgetUnusedSets } from '../rollups/set-days.ts';
import type { Series } from '../series/series.ts';
import { type Partitions, retainedFrom } from './partitions.ts';

export async function keepUp(
  pool: pg.Pool,
  partitions: Partitions,
  series: readonly Series[],
  retentionMonths: Record<string, number>,
  now: Date,
): Promise<{ dropped: string[] }> {
  const dropped: string[] = [];
  for (const one of series) await partitions.ensureAhead(one, now);
  await forgetUnusedSets(pool, now);
  await purgeQuarantine(pool, now);
  // Runs last, because it fails with a timeout if a long read (a backup, say) holds the lock.
  for (const one of series) {
    const months = retentionMonths[one.name] ?? one.retentionMonths;
    dropped.push(...(await partitions.dropBefore(one, retainedFrom(months, now))));
  }
  return { dropped };
}

/** The daily work on the tables: partitions ahead, closed days packed, the quarantine purged, old partitions dropped. */
import type pg from 'pg';
import { purgeQuarantine } from '../ingest/quarantine.ts';
import { packHours } from '../rollups/pack.ts';
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
  for (const one of series) {
    await partitions.ensureAhead(one, now);
    await packHours(pool, one, now);
  }
  await forgetUnusedSets(pool, now);
  await purgeQuarantine(pool, now);
  // Last, because it gives up where somebody reads long, such as a backup: the rest is done by then.
  for (const one of series) {
    const months = retentionMonths[one.name] ?? one.retentionMonths;
    dropped.push(...(await partitions.dropBefore(one, retainedFrom(months, now))));
  }
  return { dropped };
}

/** The daily work on the tables: partitions ahead, old ones dropped, yesterday's hours gathered, the quarantine purged. */
import type pg from 'pg';
import { purgeQuarantine } from '../ingest/quarantine.ts';
import { gatherHours } from '../rollups/gather.ts';
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
    const months = retentionMonths[one.name] ?? one.retentionMonths;
    dropped.push(...(await partitions.dropBefore(one, retainedFrom(months, now))));
    await gatherHours(pool, one, new Date(now.getTime() - 86_400_000));
  }
  await purgeQuarantine(pool, now);
  return { dropped };
}

/** Deletes statistics past an installation's retention. */
import type pg from 'pg';
import { deleteInBatches, deviceGroups, updateInBatches } from '#platform/database/in-batches.ts';
import { retainedFrom } from '../partitions/partitions.ts';
import type { Series } from '../series/series.ts';
import { hasClosedHours } from './closed-hours.ts';

/** Months of retention; absent: unlimited. */
export interface RollupMonths {
  hours?: number | undefined;
  days?: number | undefined;
}

/**
 * Deletes a series' hours and days after their retention. Both are retained at least as long as raw readings of their
 * time are accepted, because those would recreate them. Hours are deleted together with their days at the latest.
 */
export async function deleteOldRollups(
  pool: pg.Pool,
  series: Series,
  { hours = Number.POSITIVE_INFINITY, days = Number.POSITIVE_INFINITY }: RollupMonths,
  rawMonths: number,
  now: Date,
): Promise<number> {
  if (!series.rollups) return 0;
  const cut = (months: number) => retainedFrom(Math.max(months, rawMonths), now);
  const { name } = series;
  let deleted = 0;
  const hourMonths = Math.min(hours, days);
  if (hourMonths === Number.POSITIVE_INFINITY) return 0;
  for (const ids of await deviceGroups(pool, name)) {
    const old = (table: string, months: number, more = '', time = 'bucket') => ({
      table: `${name}_${table}`,
      key: ['device_id', time],
      condition: `device_id = any($1::bigint[]) and ${time} < $2${more}`,
      values: [ids, cut(months)],
    });
    // Lists by hour are read from days and must not show days without hours, so that days are marked before their hours
    // are deleted.
    await updateInBatches(pool, 'hours = 0', old('day', hourMonths, ' and hours <> 0'));
    if (hasClosedHours(series)) deleted += await deleteInBatches(pool, old('closed_hour', hourMonths, '', 'month'));
    deleted += await deleteInBatches(pool, old('hour', hourMonths));
    if (days < Number.POSITIVE_INFINITY) deleted += await deleteInBatches(pool, old('day', days));
  }
  // Even if nothing is left to delete, because an earlier run may have ended before this statement.
  await pool.query('delete from set_day where series = $1 and day < $2', [name, cut(hourMonths)]);
  return deleted;
}

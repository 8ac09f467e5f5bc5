/** Deletes statistics that an installation doesn't keep for ever. */
import type pg from 'pg';
import { deleteInBatches, deviceGroups, updateInBatches } from '#platform/database/in-batches.ts';
import { retainedFrom } from '../partitions/partitions.ts';
import type { Series } from '../series/series.ts';

/** Months that are kept; absent: for ever. */
export interface RollupMonths {
  hours?: number | undefined;
  days?: number | undefined;
}

/**
 * Deletes the hours and days of a series from before the months that are kept. Neither goes while raw readings of its time
 * are taken, as these would begin it again; hours go with their days at the latest.
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
  const key = ['device_id', 'bucket'];
  let deleted = 0;
  const hoursKept = Math.min(hours, days);
  if (hoursKept === Number.POSITIVE_INFINITY) return 0;
  for (const ids of await deviceGroups(pool, name)) {
    const old = (table: string, months: number, more = '') => ({
      table: `${name}_${table}`,
      key,
      condition: `device_id = any($1::bigint[]) and bucket < $2${more}`,
      values: [ids, cut(months)],
    });
    // A day without hours is in no list by hour. It says so first: a list by hour is read from days.
    await updateInBatches(pool, 'hours = 0', old('day', hoursKept, ' and hours <> 0'));
    deleted += await deleteInBatches(pool, old('packed', hoursKept));
    deleted += await deleteInBatches(pool, old('hour', hoursKept));
    if (days < Number.POSITIVE_INFINITY) deleted += await deleteInBatches(pool, old('day', days));
  }
  if (deleted > 0) await pool.query('delete from set_day where series = $1 and day < $2', [name, cut(hoursKept)]);
  return deleted;
}

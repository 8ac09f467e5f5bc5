import type pg from 'pg';
import { deleteInBatches, deviceGroups, updateInBatches } from '../../platform/database/in-batches.ts';
import { retainedFrom } from '../../telemetry/partitions/partitions.ts';
import { vehicleSeries } from './series.ts';

const seoul = `at time zone 'Asia/Seoul'`;
const before = `($2::timestamptz ${seoul})::date`;

/**
 * Deletes vehicles' ways, trips and stops from before the months that are kept; what each day adds up to and the visits of
 * dongs stay. The months are never fewer than those of the positions, as a position makes its day again.
 */
export async function deleteOldTracks(pool: pg.Pool, months: number, rawMonths: number, now: Date): Promise<number> {
  const from = retainedFrom(Math.max(months, rawMonths), now);
  let deleted = 0;
  for (const ids of await deviceGroups(pool, vehicleSeries.name)) {
    const old = (table: string, key: string[], condition: string) => ({
      table,
      key,
      condition: `device_id = any($1::bigint[]) and ${condition}`,
      values: [ids, from],
    });
    const days = old('vehicle_day', ['device_id', 'day'], `day < ${before} and path <> ''`);
    deleted += await updateInBatches(pool, `path = ''`, days);
    deleted += await deleteInBatches(pool, old('vehicle_leg', ['device_id', 'started_at'], `day < ${before}`));
    await deleteInBatches(pool, old('vehicle_set_aside', ['device_id', 'measured_at'], 'measured_at < $2'));
  }
  return deleted;
}

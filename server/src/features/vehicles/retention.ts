import type pg from 'pg';
import { deleteInBatches, deviceGroups, updateInBatches } from '#platform/database/in-batches.ts';
import { retainedFrom } from '#telemetry/partitions/partitions.ts';
import { vehicleSeries } from './series.ts';

const seoul = `at time zone 'Asia/Seoul'`;
const before = `($2::timestamptz ${seoul})::date`;

/** Months of retention; absent means forever. */
export interface VehicleMonths {
  tracks?: number | undefined;
  vehicledays?: number | undefined;
}

/**
 * Deletes vehicles' paths, trips, stops, driven streets and daily sums with dong visits older than the retention. The retention is
 * never shorter than that of positions, because a stored position recreates its day. Paths are deleted at the latest
 * with their days.
 */
export async function deleteOldVehicleDays(
  pool: pg.Pool,
  { tracks = Number.POSITIVE_INFINITY, vehicledays = Number.POSITIVE_INFINITY }: VehicleMonths,
  rawMonths: number,
  now: Date,
): Promise<number> {
  const trackMonths = Math.min(tracks, vehicledays);
  if (trackMonths === Number.POSITIVE_INFINITY) return 0;
  const cut = (months: number) => retainedFrom(Math.max(months, rawMonths), now);
  if (vehicledays < Number.POSITIVE_INFINITY) await endSchedules(pool, cut(vehicledays));
  let deleted = 0;
  for (const ids of await deviceGroups(pool, vehicleSeries.name)) {
    const old = (table: string, key: string[], condition: string, months = trackMonths) => ({
      table,
      key,
      condition: `device_id = any($1::bigint[]) and ${condition}`,
      values: [ids, cut(months)],
    });
    const days = old('vehicle_day', ['device_id', 'day'], `day < ${before} and path <> ''`);
    deleted += await updateInBatches(pool, `path = ''`, days);
    deleted += await deleteInBatches(pool, old('vehicle_leg', ['device_id', 'started_at'], `day < ${before}`));
    deleted += await deleteInBatches(pool, old('street_day', ['device_id', 'day'], `day < ${before}`));
    await deleteInBatches(pool, old('vehicle_set_aside', ['device_id', 'measured_at'], 'measured_at < $2'));
    if (vehicledays === Number.POSITIVE_INFINITY) continue;
    const dongKey = ['device_id', 'day', 'dong_code', 'first_at'];
    await deleteInBatches(pool, old('vehicle_dong', dongKey, `day < ${before}`, vehicledays));
    deleted += await deleteInBatches(pool, old('vehicle_day', ['device_id', 'day'], `day < ${before}`, vehicledays));
  }
  return deleted;
}

/** Ends schedules before an instant. Otherwise every report would list the visits of deleted days as missed. */
async function endSchedules(pool: pg.Pool, from: Date): Promise<void> {
  const day = `($1::timestamptz ${seoul})::date`;
  await pool.query(`delete from vehicle_schedule where valid_until <= ${day}`, [from]);
  await pool.query(`update vehicle_schedule set valid_from = ${day} where valid_from < ${day}`, [from]);
}

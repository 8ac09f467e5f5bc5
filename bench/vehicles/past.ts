/** Past driving to query: a year of days of many vehicles, and today's raw positions of some. */
import type pg from 'pg';
import { vehicleSeries } from '../../server/src/features/vehicles/series.ts';
import type { Partitions } from '../../server/src/telemetry/partitions/partitions.ts';
import { scatterPlaces } from '../installation/places.ts';

export interface PastVehicle {
  vehicleId: number;
  deviceId: number;
}

export async function registerVehicles(pool: pg.Pool, count: number): Promise<PastVehicle[]> {
  const places = await scatterPlaces(pool, 'vehicle', count);
  await pool.query(`insert into vehicle_company values ('bench', '시험') on conflict do nothing`);
  await pool.query(
    `insert into vehicle (installation_place_id, vehicle_number, vehicle_type, vehicle_company_code, carrying_capacity)
     select id, '80가' || lpad(id::text, 4, '0'), 'household', 'bench', 5 from unnest($1::bigint[]) as id`,
    [places],
  );
  const { rows } = await pool.query<PastVehicle>(
    `insert into device (management_code, series, installation_place_id, key_hash)
     select 'PAST-' || id, 'vehicle', id, sha256(id::text::bytea) from unnest($1::bigint[]) as id
     returning installation_place_id::float8 as "vehicleId", device_id::float8 as "deviceId"`,
    [places],
  );
  return rows;
}

/** Stores a year of days up to yesterday, with legs and dongs. */
export async function driveYear(pool: pg.Pool, vehicles: readonly PastVehicle[]): Promise<void> {
  const ids = [vehicles.map(({ deviceId }) => deviceId)];
  const days = `unnest($1::bigint[]) as id, generate_series(current_date - 365, current_date - 1, interval '1 day') as day`;
  await pool.query(
    `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity, path)
     select id, day::date, day + interval '6 hours', 37590000, 127090000, day + interval '14 hours', 37590000, 127090000,
       5760, 3, 20, 42000 + id % 1000, 24000, 412, '' from ${days}`,
    ids,
  );
  await pool.query(
    `insert into vehicle_dong (device_id, day, dong_code, first_at, last_at, distance, operating_seconds)
     select id, day::date, 'bench-' || n, day + interval '6 hours', day + interval '8 hours', 14000, 7000
     from ${days}, generate_series(1, 3) as n`,
    ids,
  );
  await pool.query('analyze vehicle_day; analyze vehicle_dong');
}

/** Stores eight hours of positions every 5 s from `from` (epoch milliseconds), with stops, corners and drift. */
export async function driveShift(
  pool: pg.Pool,
  partitions: Partitions,
  vehicles: readonly PastVehicle[],
  from: number,
): Promise<void> {
  await partitions.ensure(vehicleSeries, [from, from + 28_800_000]);
  const path = `select to_timestamp($2::float8 / 1000) + n * interval '5 seconds' as at, n,
      (n / 40) % 4 as side, n / 160 as block, case when n % 36 < 24 then 1 else 0 end as driving
    from generate_series(0, 5759) as n`;
  const east = `(sum(driving * case side when 0 then 45 when 2 then -39 else 0 end) over (order by n))`;
  const north = `(sum(driving * case side when 1 then 45 when 3 then -41 else 0 end) over (order by n))`;
  const insert = (table: string) => `
    insert into ${table} (device_id, measured_at, latitude, longitude, velocity, voltage, operation_state, course, ignition)
    select id, at, 37580000 + (${north} / 0.11132)::integer + (n * 7919 % 31), 127080000 + (${east} / 0.0882)::integer + (n * 6101 % 31),
      driving * 300 + n % 7, 274, case driving when 1 then 'driving' else 'stopped' end, side * 90, 'on'
    from unnest($1::bigint[]) as id, (${path}) as way`;
  const values = [vehicles.map(({ deviceId }) => deviceId), from];
  for (const id of values[0] as number[])
    for (const table of ['vehicle_reading', 'vehicle_arrival']) await pool.query(insert(table), [[id], from]);
}

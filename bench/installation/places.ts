import type pg from 'pg';

/** One place in this many also has an indoor device. */
const indoorEvery = 5;

export interface MeasuredPlaces {
  /** Ids of all places. */
  all: number[];
  /** Places with an indoor and an outdoor device. */
  withTwoDevices: number[];
  deviceCount: number;
}

/** Creates places of a type in sixteen dongs and returns their ids. */
export async function scatterPlaces(pool: pg.Pool, placeType: string, count: number): Promise<number[]> {
  // One dong has a name of the server's district, because a server refuses another district's database.
  await pool.query(`
    insert into dong (dong_code, dong_name, latitude, longitude)
    select 'bench-' || n, case n when 1 then '면목2동' else '시험' || n || '동' end, 37.6, 127.1 from generate_series(1, 16) n on conflict do nothing`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into installation_place
       (place_type, installation_place_name, facility_type, address, dong_code, latitude, longitude)
     select $2, '시험 장소 ' || n, 'public', '시험로 ' || n, 'bench-' || n % 16 + 1,
            37.58 + n % 25 * 0.002, 127.07 + n / 25 * 0.002
     from generate_series(1, $1::integer) n
     returning installation_place_id::float8 as id`,
    [count, placeType],
  );
  return rows.map(({ id }) => id);
}

/** Creates air places with their devices. */
export async function makePlaces(pool: pg.Pool, count: number): Promise<MeasuredPlaces> {
  await scatterPlaces(pool, 'air', count);
  await pool.query(
    `insert into device (management_code, series, installation_place_id, installation_type, key_hash)
     select 'BENCH-' || kind || '-' || installation_place_id, 'air', installation_place_id, kind, '\\x00'
     from installation_place, unnest(array['outdoor', 'indoor']) kind
     where place_type = 'air' and (kind = 'outdoor' or installation_place_id % $1 = 0)
     order by 1`,
    [indoorEvery],
  );
  const { rows } = await pool.query<{ id: number; devices: number }>(
    `select installation_place_id as id, count(*)::integer as devices from device where series = 'air' group by 1 order by 1`,
  );
  return {
    all: rows.map(({ id }) => Number(id)),
    withTwoDevices: rows.filter(({ devices }) => devices === 2).map(({ id }) => Number(id)),
    deviceCount: rows.reduce((sum, { devices }) => sum + devices, 0),
  };
}

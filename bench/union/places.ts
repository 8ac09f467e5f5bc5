/** Places of several layers spread over the district, some with reporting devices. */

import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { allSeries } from '../../server/src/features/all-series.ts';
import { DeviceConnection } from '../ingest/connection.ts';
import { registerDevices } from '../ingest/devices.ts';
import { Measurements } from '../ingest/measurements.ts';
import { scatterPlaces } from '../installation/places.ts';
import type { Ending } from '../run/run.ts';
import { registerVehicles } from '../vehicles/past.ts';

interface Layer {
  series: string;
  placeType: string;
  count: number;
  /** Columns of the layer's latest readings, each with an SQL expression of the device's `id`. */
  latest: Readonly<Record<string, string>>;
}

/**
 * Layers with 50,000 places including the vehicles. Counting areas are omitted, because they aren't installation places
 * and a district has only dozens.
 */
const layers: readonly Layer[] = [
  { series: 'air', placeType: 'air', count: 5000, latest: { ultra_fine_dust: 'id % 90' } },
  { series: 'tilt', placeType: 'building', count: 4000, latest: { x_angle: 'id % 40', y_angle: 'id % 30' } },
  { series: 'crack', placeType: 'building', count: 4000, latest: { crack_width: 'id % 60' } },
  {
    series: 'light',
    placeType: 'light',
    count: 30_500,
    latest: { status: `(array['on', 'off', 'off', 'failure'])[1 + id % 4]` },
  },
  { series: 'bin', placeType: 'bin', count: 4500, latest: { pet_can_fill: 'id % 100', carton_fill: 'id % 80' } },
];
const vehicleCount = 2000;
/** Number of reporting places in each layer except vehicles. */
const reportingCount = 100;

/** Moves all places to random positions in the district. */
const spread = (pool: pg.Pool) =>
  pool.query(`update installation_place
    set latitude = 37.565 + random() * 0.055, longitude = 127.07 + random() * 0.04`);

async function keepLatest(pool: pg.Pool, series: string, latest: Layer['latest']): Promise<void> {
  await pool.query(
    `insert into ${series}_latest (device_id, measured_at, ${Object.keys(latest).join()})
     select id, now(), ${Object.values(latest).join()} from (select device_id as id from device where series = $1) as one`,
    [series],
  );
}

/** Creates places with a device each; returns the reporting devices. */
export async function makeUnionPlaces(pool: pg.Pool) {
  // Created first, because vehicle numbers contain their ids in four digits.
  await registerVehicles(pool, vehicleCount);
  const reporting = [];
  for (const { series, placeType, count, latest } of layers) {
    const places = await scatterPlaces(pool, placeType, count);
    const devices = await registerDevices(pool, 'LIVE', series, reportingCount);
    await pool.query(
      `update device set installation_place_id = place
       from unnest($1::bigint[], $2::bigint[]) as given (id, place) where device_id = id`,
      [devices.map(({ deviceId }) => deviceId), places.slice(0, reportingCount)],
    );
    await pool.query(
      `insert into device (management_code, series, installation_place_id, key_hash)
       select 'STILL-' || $2::text || '-' || id, $2, id, '\\x00' from unnest($1::bigint[]) as id`,
      [places.slice(reportingCount), series],
    );
    await keepLatest(pool, series, latest);
    reporting.push(...devices);
  }
  await spread(pool);
  await pool.query(
    `insert into vehicle_position (device_id, measured_at, latitude, longitude, velocity, operation_state)
     select device_id, now(), round(p.latitude * 1e6), round(p.longitude * 1e6), 200, 'driving'
     from device join installation_place p using (installation_place_id) where series = 'vehicle'`,
  );
  // Prevents devices from becoming silent during the run, so that the only changes are those of reporting devices.
  await pool.query(`update device set installation_type = 'outdoor', reporting_interval_seconds = 86400`);
  await pool.query('analyze');
  return reporting;
}

/** Sends readings of the devices in turns, at a fixed rate, until the bench ends; returns the number acknowledged. */
export async function reportInTurns(
  mqttPort: number,
  devices: Awaited<ReturnType<typeof makeUnionPlaces>>,
  perSecond: number,
  ending: Ending,
): Promise<() => number> {
  const reporters = await Promise.all(
    devices.map(async ({ series: name, managementCode, key }, at) => {
      const series = allSeries.find((one) => one.name === name);
      if (!series) throw new Error(`there is no series ${name}`);
      return {
        connection: await DeviceConnection.open(mqttPort, managementCode, key),
        values: new Measurements(series, 0, at * 7),
      };
    }),
  );
  let [sent, acknowledged, isOver] = [0, 0, false];
  const report = async () => {
    const startedAt = performance.now();
    while (!isOver) {
      for (; sent < ((performance.now() - startedAt) / 1000) * perSecond; sent += 1) {
        const { connection, values } = reporters[(sent * 101) % reporters.length] as (typeof reporters)[number];
        const [reading] = JSON.parse(values.message(1)) as [object];
        connection.publish(JSON.stringify({ ...reading, measuredAt: Date.now() }), () => {
          acknowledged += 1;
        });
      }
      await wait(5);
    }
  };
  const reports = report();
  ending(async () => {
    isOver = true;
    await reports;
    for (const { connection } of reporters) connection.close();
  });
  return () => acknowledged;
}

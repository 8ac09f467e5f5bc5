import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { connectDevice, publish } from '#test/reporting.ts';

let app: TestApp;
let owner: pg.Client;
let vehicle: TestDevice;
let client: MqttClient;

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  vehicle = await createDevice(owner, { series: 'vehicle' });
  client = await connectDevice(app.mqttPort, vehicle);
});
afterAll(async () => {
  await client.endAsync();
  await owner.end();
  await app.stop();
});

const startedAt = Date.now() - 3_600_000;
const point = (second: number) => ({
  measuredAt: startedAt + second * 1000,
  latitude: 37.5868 + second * 0.000_01,
  longitude: 127.0807 - second * 0.000_01,
  velocity: 12.3,
  operationState: 'driving',
});
const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows;

test('stores a path point by point to a tenth of a metre, in any order of arrival', async () => {
  const path = Array.from({ length: 120 }, (_, i) => point(i * 10));
  // A drive through a tunnel: the first half arrives late in one message, with the last point twice.
  for (const one of path.slice(60)) await publish(client, vehicle, one);
  await publish(client, vehicle, [...path.slice(0, 60).toReversed(), path.at(-1)]);
  const stored = await rows(
    `select extract(epoch from measured_at)::float8 * 1000, latitude, longitude, velocity
     from vehicle_reading order by measured_at`,
  );
  expect(stored).toEqual(
    path.map(({ measuredAt, latitude, longitude }) => [
      measuredAt,
      Math.round(latitude * 1e6),
      Math.round(longitude * 1e6),
      123,
    ]),
  );
});

test('locates the vehicle at the newest point', async () => {
  await publish(client, vehicle, { ...point(2000), operationState: 'stopped' });
  await publish(client, vehicle, point(1500));
  expect(
    await rows('select extract(epoch from measured_at)::float8 * 1000, operation_state from vehicle_latest'),
  ).toEqual([[point(2000).measuredAt, 'stopped']]);
});

test('rejects a point without a longitude, or on the other side of the world', async () => {
  await publish(client, vehicle, { measuredAt: startedAt, latitude: 37.5 });
  await publish(client, vehicle, { ...point(1), longitude: -127 });
  expect(await rows('select reason from rejected_reading order by rejected_reading_id')).toEqual([
    ['missing'],
    ['out-of-range'],
  ]);
});

test('computes no averages for paths', async () => {
  expect(await rows(`select to_regclass('vehicle_hour'), to_regclass('vehicle_closed_hour')`)).toEqual([[null, null]]);
});

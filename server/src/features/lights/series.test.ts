import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { connectDevice, publish } from '#test/reporting.ts';

let app: TestApp;
let owner: pg.Client;
let lamp: TestDevice;
let client: MqttClient;

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  lamp = await createDevice(owner, { series: 'light', placeId: await createPlace(owner, { placeType: 'light' }) });
  client = await connectDevice(app.mqttPort, lamp);
});
afterAll(async () => {
  await client.endAsync();
  await owner.end();
  await app.stop();
});

const startedAt = Date.now() - 3_600_000;
const at = (minute: number) => startedAt + minute * 60_000;
const rows = async (text: string) => (await owner.query({ text, rowMode: 'array' })).rows;

test('stores every change of a lamp, late ones in order, and uses the newest as its state', async () => {
  await publish(client, lamp, { measuredAt: at(1), status: 'on', reportType: 'event', dimming: 80, ampere: 0.45 });
  await publish(client, lamp, { measuredAt: at(9), status: 'failure', reportType: 'event', ampere: 0 });
  await publish(client, lamp, [
    { measuredAt: at(5), status: 'on', reportType: 'periodic', dimming: 60, ampere: 0.31 },
    { measuredAt: at(1), status: 'on', reportType: 'event', dimming: 80, ampere: 0.45 },
  ]);
  expect(await rows('select status, report_type, dimming, ampere from light_reading order by measured_at')).toEqual([
    ['on', 'event', 80, 45],
    ['on', 'periodic', 60, 31],
    ['failure', 'event', null, 0],
  ]);
  expect(await rows('select status, extract(epoch from measured_at)::float8 * 1000 from light_latest')).toEqual([
    ['failure', at(9)],
  ]);
});

test('rejects unknown and missing states', async () => {
  await publish(client, lamp, { measuredAt: at(10), status: 'blinking' });
  await publish(client, lamp, { measuredAt: at(10), ampere: 1 });
  expect(await rows('select series, reason from rejected_reading order by rejected_reading_id')).toEqual([
    ['light', 'not-a-value'],
    ['light', 'missing'],
  ]);
});

test('records durations of states', async () => {
  // From on (minute 1) over on (5) to failure (9), which is still valid.
  expect(
    await rows(
      `select sum(status_on_sum)::float8, sum(status_on_count)::float8, sum(status_failure_sum)::float8 from light_hour`,
    ),
  ).toEqual([[8 * 60_000, 2, 0]]);
});

/** Alarms from readings: each crossing once, whatever crashes, repeats or runs beside. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { airSeries } from '#features/air/series.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { evaluateReadings } from './evaluate.ts';
import { evaluateSilence } from './silence.ts';
import { selectRules } from './store.ts';

let app: TestApp;
let owner: pg.Client;
let deviceId: number;
let next = 0;
const start = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});
beforeEach(async () => {
  next += 1;
  await owner.query('update alarm_rule set deleted_at = now()');
  ({ deviceId } = await createDevice(owner, { managementCode: `ALARM-${next}` }));
});

const rule = (more: object = {}) => {
  const values = {
    series: 'air',
    kind: 'grade',
    field: 'ultraFineDust',
    grade: 'bad',
    hysteresis: 5,
    severity: 'warning',
    ...more,
  };
  const names = Object.keys(values);
  return owner.query(
    `insert into alarm_rule (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning alarm_rule_id as id`,
    Object.values(values),
  );
};
/** Stores values of the following minutes as the engine does. */
async function report(fromMinute: number, ...values: (number | null)[]) {
  for (const [at, value] of values.entries()) {
    const measuredAt = new Date(start + (fromMinute + at) * 60_000);
    const stored = value === null ? null : Math.round(value * 10);
    await owner.query(
      'insert into air_reading (device_id, measured_at, ultra_fine_dust, co2) values ($1, $2, $3, 400)',
      [deviceId, measuredAt, stored],
    );
    await owner.query(
      `insert into air_latest (device_id, measured_at, ultra_fine_dust, co2) values ($1, $2, $3, 400)
       on conflict (device_id) do update set measured_at = excluded.measured_at,
         ultra_fine_dust = excluded.ultra_fine_dust`,
      [deviceId, measuredAt, stored],
    );
  }
}
const evaluate = async (client: pg.Client = owner) => {
  const rules = await selectRules(client);
  while (await evaluateReadings(client, airSeries, rules));
};
const alarms = async () =>
  (
    await owner.query(
      'select state, value, limit_value as "limit", crossed_at as "crossedAt" from alarm where device_id = $1 order by crossed_at',
      [deviceId],
    )
  ).rows.map(({ crossedAt, ...row }) => ({ ...row, minute: (crossedAt.getTime() - start) / 60_000 }));

it('opens an alarm for each crossing and clears it below the hysteresis', async () => {
  await rule();
  await report(0, 10);
  await evaluate();
  await report(1, 40, 34, 31, 29, 10, 50);
  await evaluate();
  expect(await alarms()).toEqual([
    { state: 'cleared', value: 40, limit: 35, minute: 1 },
    { state: 'open', value: 50, limit: 35, minute: 6 },
  ]);
  const { rows } = await owner.query(
    'select action from alarm_event join alarm using (alarm_id) where device_id = $1 order by alarm_event_id',
    [deviceId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['raised', 'cleared', 'raised']);
});

it('opens none twice while two processes evaluate the same readings', async () => {
  await rule();
  await report(0, 10);
  await evaluate();
  await report(1, ...Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 80 : 5)));
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client({ connectionString: app.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const rules = await selectRules(owner);
  await Promise.allSettled(others.map((client) => evaluateReadings(client, airSeries, rules)));
  await evaluate();
  await Promise.all(others.map((client) => client.end()));
  expect((await alarms()).map(({ minute }) => minute)).toEqual(Array.from({ length: 20 }, (_, at) => 1 + 2 * at));
});

it('waits for the least duration, and follows the device’s own rule before the series’', async () => {
  await rule({ least_seconds: 120 });
  await report(0, 10);
  await evaluate();
  await report(1, 40, 10, 40, 41, 42);
  await evaluate();
  expect((await alarms()).map(({ minute }) => minute)).toEqual([3]);
  await rule({ device_id: deviceId, grade: 'very_bad', hysteresis: 0 });
  await report(6, 10, 60, 80);
  await evaluate();
  expect((await alarms()).map(({ limit, minute }) => [limit, minute])).toEqual([
    [35, 3],
    [75, 8],
  ]);
});

it('tells a silent measure from a silent device', async () => {
  await rule({ kind: 'deviceSilent', field: null, grade: null, hysteresis: 0, silence_seconds: 600 });
  await rule({ kind: 'measureSilent', grade: null, hysteresis: 0, silence_seconds: 600 });
  await report(0, 10);
  await evaluate();
  await report(1, ...Array.from({ length: 12 }, () => null));
  await evaluate();
  const at = async (minute: number) =>
    evaluateSilence(owner, app.app.services.db, airSeries, await selectRules(owner), new Date(start + minute * 60_000));
  await at(9);
  expect(await alarms()).toEqual([]);
  await at(12);
  expect((await alarms()).map(({ state, minute }) => [state, minute])).toEqual([['open', 0]]);
  await at(40);
  expect((await alarms()).map(({ state, minute }) => [state, minute])).toEqual([
    ['open', 0],
    ['open', 12],
  ]);
  await report(41, 12);
  await evaluate();
  await at(42);
  expect((await alarms()).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
});

/** Alarms from readings: one per crossing, also after crashes, after repeated turns and with several processes. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { airSeries } from '#features/air/series.ts';
import { crackSeries, tiltSeries } from '#features/buildings/series.ts';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { closeMonths } from '#telemetry/blocks/close-months.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import type { Series } from '#telemetry/series/series.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { features } from '../features.ts';
import { evaluateBatteries } from './battery.ts';
import { evaluateReadings } from './evaluate.ts';
import { evaluateHeld } from './held.ts';
import { evaluateSilence } from './silence.ts';
import { selectRules } from './store.ts';
import type { Watched } from './turn.ts';
import { clearUnwatched, forgetUnwatched } from './unwatched.ts';
import { watchAlarms } from './watcher.ts';
import { selectWindows } from './windows.ts';

let app: TestApp;
let owner: pg.Client;
let ownerPool: pg.Pool;
let partitions: Partitions;
let deviceId: number;
let next = 0;
const start = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;

beforeAll(async () => {
  // Without the worker, whose evaluator would process the readings first.
  app = await startTestApp({ env: { MARU_ROLE: 'web' } });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ownerPool = openOwnerPool(app.databaseUrl);
  partitions = new Partitions(ownerPool);
  // The hour before may belong to last month.
  for (const series of [airSeries, crackSeries, tiltSeries]) await partitions.ensure(series, [start]);
});
afterAll(async () => {
  await ownerPool.end();
  await owner.end();
  await app.stop();
});
beforeEach(async () => {
  next += 1;
  await owner.query('update alarm_rule set deleted_at = now(); delete from alarm_window');
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
/** Stores values of consecutive minutes as the engine does. */
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
const watched = async (series: Series = airSeries): Promise<Watched> => {
  const { db } = app.app.services;
  const gradings = features.flatMap(({ deviceGradings = [] }) => deviceGradings);
  return { db, series, rules: await selectRules(owner), windows: await selectWindows(db), gradings, now: new Date() };
};
const evaluate = async (series: Series = airSeries) => {
  const of = await watched(series);
  while (await evaluateReadings(owner, of));
};
const silence = async (minute: number, sinceMinute = -100_000) =>
  evaluateSilence(owner, await watched(), {
    now: new Date(start + minute * 60_000),
    watchedSince: new Date(start + sinceMinute * 60_000),
  });
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

it('evaluates the readings of closed months the same way after a long pause', async () => {
  const minute = -60 * 24 * 60;
  await partitions.ensure(
    airSeries,
    [minute, minute + 10].map((at) => start + at * 60_000),
  );
  await rule();
  const found = [];
  for (const isClosed of [false, true]) {
    ({ deviceId } = await createDevice(owner, { managementCode: `ALARM-${next}-${isClosed}` }));
    await report(minute, 10);
    await evaluate();
    await report(minute + 1, 40, 10, 50, 5, 60);
    await report(0, 45, 10);
    if (isClosed) {
      const onFailure = (error: Error) => expect.fail(error.message);
      const closing = { pool: app.pool, partitions, closeAfterDays: 7, now: new Date(), rests: false, onFailure };
      expect(await closeMonths(closing, airSeries)).toBeGreaterThan(0);
    }
    await evaluate();
    found.push(await alarms());
  }
  expect(found[0]?.map(({ minute: at }) => at)).toEqual([minute + 1, minute + 3, minute + 5]);
  expect(found[1]).toEqual(found[0]);
});

it('opens no alarm twice while two processes evaluate the same readings', async () => {
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
  const of = await watched();
  await Promise.allSettled(others.map((client) => evaluateReadings(client, of)));
  await evaluate();
  await Promise.all(others.map((client) => client.end()));
  expect((await alarms()).map(({ minute }) => minute)).toEqual(Array.from({ length: 20 }, (_, at) => 1 + 2 * at));
});

it('waits for the minimum duration, and prefers the device’s own rule to the series’', async () => {
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

it('distinguishes a silent measure from a silent device', async () => {
  await rule({ kind: 'deviceSilent', field: null, grade: null, hysteresis: 0, silence_seconds: 600 });
  await rule({ kind: 'measureSilent', grade: null, hysteresis: 0, silence_seconds: 600 });
  await report(0, 10);
  await evaluate();
  await report(1, ...Array.from({ length: 12 }, () => null));
  await evaluate();
  await silence(9);
  expect(await alarms()).toEqual([]);
  await silence(12);
  expect((await alarms()).map(({ state, minute }) => [state, minute])).toEqual([['open', 0]]);
  await silence(40);
  expect((await alarms()).map(({ state, minute }) => [state, minute])).toEqual([
    ['open', 0],
    ['open', 12],
  ]);
  await report(41, 12);
  await evaluate();
  await silence(42);
  expect((await alarms()).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
});

describe('a silent measure', () => {
  const ofMeasure = { kind: 'measureSilent', grade: null, hysteresis: 0, silence_seconds: 600 };

  it('is not assumed while the last readings of its device aren’t evaluated', async () => {
    await rule(ofMeasure);
    await report(0, 10);
    await evaluate();
    await report(20, 10);
    await silence(21);
    expect(await alarms()).toEqual([]);
  });

  it('is found only after its allowed silence since the watching began', async () => {
    await rule(ofMeasure);
    await report(0, 10);
    await evaluate();
    await report(1, ...Array.from({ length: 14 }, () => null));
    await evaluate();
    await silence(14, 5);
    expect(await alarms()).toEqual([]);
    await silence(15, 5);
    expect((await alarms()).map(({ minute }) => minute)).toEqual([0]);
  });

  it('keeps its alarm and its time while another setting of its rule changes', async () => {
    const { rows } = await rule(ofMeasure);
    await report(0, 10);
    await evaluate();
    await report(1, ...Array.from({ length: 12 }, () => null));
    await evaluate();
    await silence(12);
    const { token } = await addCaller(app.app.services);
    const body = {
      deviceType: 'air',
      managementCode: '',
      kind: 'measureSilent',
      field: 'ultraFineDust',
      grade: '',
      hysteresis: 0,
      leastMinutes: 0,
      silenceMinutes: 10,
      batteryPercent: null,
      severity: 'critical',
      isUsed: true,
    };
    expect((await ask(app.url, token, `PATCH /admin/api/alarm-rules/${rows[0].id}`, body)).status).toBe(200);
    await silence(13);
    expect((await alarms()).map(({ state }) => state)).toEqual(['open']);
  });
});

describe('a silence', () => {
  const ofDevice = { kind: 'deviceSilent', field: null, grade: null, hysteresis: 0, silence_seconds: 600 };
  const allow = (minutes: number) =>
    owner.query('update alarm_rule set silence_seconds = $1 where deleted_at is null', [minutes * 60]);
  const isRaised = () => vi.waitFor(async () => expect(await alarms()).toHaveLength(1), 10_000);
  function watch(nowMs: () => number) {
    const { db, log } = app.app.services;
    const now = vi.fn(() => new Date(nowMs()));
    const pool = openPool(app.databaseUrl, 1);
    const watcher = watchAlarms({ db, pool, series: [airSeries], gradings: [], clock: { now }, log });
    /** Waits for the end of a turn. Each turn reads the clock once, and so does each attempt to take the lease. */
    const turn = async () => {
      now.mockClear();
      await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThan(2), 10_000);
    };
    return { watcher, turn };
  }

  it('raises another alarm if it outlasts a limit that was extended', async () => {
    await rule(ofDevice);
    await report(0, 10);
    await silence(11);
    await allow(30);
    await silence(12);
    expect((await alarms()).map(({ state }) => state)).toEqual(['cleared']);
    await silence(31);
    await silence(32);
    expect((await alarms()).map(({ state, minute }) => [state, minute])).toEqual([
      ['cleared', 0],
      ['open', 12],
    ]);
  });

  it('is found after the clock was set back', async () => {
    await rule(ofDevice);
    await report(0, 10);
    let at = Date.now() + 3_600_000;
    const { watcher, turn } = watch(() => at);
    await turn();
    at += 600_000;
    await isRaised();
    ({ deviceId } = await createDevice(owner, { managementCode: `ALARM-${next}-B` }));
    await report(1, 10);
    at = Date.now();
    await isRaised().finally(() => watcher.close());
  });

  it('is found only after its allowed silence since the server or its database returned', async () => {
    await rule(ofDevice);
    await report(0, 10);
    let at = start + 3_600_000;
    const { watcher, turn } = watch(() => at);
    try {
      await turn();
      at += 400_000;
      await owner.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.objid = 4712110 and d.datname = current_database()`,
      );
      await turn();
      at += 400_000;
      await turn();
      expect(await alarms()).toEqual([]);
      at += 200_000;
      await isRaised();
    } finally {
      await watcher.close();
    }
  });

  it('is found six hours after a start if it lasts days', async () => {
    await rule(ofDevice);
    await allow(2 * 24 * 60);
    await report(0, 10);
    const minute = 3 * 24 * 60;
    await silence(minute, minute - 359);
    expect(await alarms()).toEqual([]);
    await silence(minute, minute - 360);
    expect((await alarms()).map(({ state }) => state)).toEqual(['open']);
  });

  it('raises no other alarm after an administrator cleared the first', async () => {
    await rule(ofDevice);
    await report(0, 10);
    await silence(11);
    const { rows } = await owner.query('select alarm_id as id from alarm where device_id = $1', [deviceId]);
    const { token } = await addCaller(app.app.services);
    await ask(app.url, token, `PATCH /admin/api/alarms/${rows[0].id}`, { action: 'clear' });
    await silence(12);
    expect((await alarms()).map(({ state }) => state)).toEqual(['cleared']);
  });
});

describe('an alarm that nothing watches', () => {
  const use = (isUsed: boolean) => owner.query('update alarm_rule set is_used = $1 where deleted_at is null', [isUsed]);
  const activate = (isActivated: boolean) =>
    owner.query('update device set is_activated = $2 where device_id = $1', [deviceId, isActivated]);
  const clear = async () => clearUnwatched(owner, await watched());
  const states = async () => (await alarms()).map(({ state }) => state);

  it.each<[string, () => Promise<unknown>]>([
    ['its device is deactivated', () => activate(false)],
    [
      'its device is deleted',
      () => owner.query('update device set deleted_at = now() where device_id = $1', [deviceId]),
    ],
    ['its rule is switched off', () => use(false)],
    ['its rule is deleted meanwhile', () => owner.query('update alarm_rule set deleted_at = now()')],
    ['its device has a rule of its own', () => rule({ device_id: deviceId, grade: 'very_bad' })],
  ])('is cleared if %s', async (_, stop) => {
    await rule();
    await report(0, 50);
    await evaluate();
    await clear();
    expect(await states()).toEqual(['open']);
    await stop();
    await clear();
    await clear();
    expect(await states()).toEqual(['cleared']);
    const { rows } = await owner.query(
      `select comment from alarm_event join alarm using (alarm_id) where device_id = $1 and action = 'cleared'`,
      [deviceId],
    );
    expect(rows).toEqual([{ comment: '더 이상 감시하지 않음' }]);
  });

  it('is raised by the next reading if its device is used again', async () => {
    await rule();
    await report(0, 50);
    await evaluate();
    await activate(false);
    await clear();
    await activate(true);
    await report(1, 60);
    await evaluate();
    expect(await states()).toEqual(['cleared', 'open']);
  });

  it('is raised again by a silence that lasts', async () => {
    await rule({ kind: 'deviceSilent', field: null, grade: null, hysteresis: 0, silence_seconds: 600 });
    await report(0, 10);
    await silence(11);
    await use(false);
    await clear();
    await use(true);
    await silence(Math.ceil((Date.now() - start) / 60_000));
    expect(await states()).toEqual(['cleared', 'open']);
  });
});

it('raises no alarms of the time without a rule', async () => {
  await rule();
  await report(0, 10);
  await evaluate();
  await owner.query('update alarm_rule set is_used = false where deleted_at is null');
  await forgetUnwatched(owner, await watched());
  await report(1, 50, 10, 60);
  await owner.query('update alarm_rule set is_used = true where deleted_at is null');
  await forgetUnwatched(owner, await watched());
  await evaluate();
  expect((await alarms()).map(({ minute }) => minute)).toEqual([3]);
});

describe('a low battery', () => {
  const level = async (minute: number, percent: number) => {
    await owner.query(
      `insert into device_battery (device_id, measured_at, level) values ($1, $2, $3)
       on conflict (device_id) do update set measured_at = excluded.measured_at, level = excluded.level`,
      [deviceId, new Date(start + minute * 60_000), percent],
    );
    await evaluateBatteries(owner, await watched());
  };
  const battery = { kind: 'lowBattery', field: null, grade: null, battery_percent: 20 };

  it('raises one alarm, which ends above the hysteresis', async () => {
    await rule(battery);
    for (const [minute, percent] of [21, 19, 21, 19, 24].entries()) await level(minute, percent);
    expect(await alarms()).toEqual([{ state: 'open', value: 19, limit: 20, minute: 1 }]);
    await level(5, 25);
    expect((await alarms()).map(({ state }) => state)).toEqual(['cleared']);
  });

  it('is raised again only by a newer level, and by the device’s own rule', async () => {
    await rule(battery);
    await rule({ ...battery, device_id: deviceId, battery_percent: 10 });
    await level(0, 15);
    expect(await alarms()).toEqual([]);
    await level(1, 9);
    await evaluateBatteries(owner, await watched());
    expect((await alarms()).map(({ limit }) => limit)).toEqual([10]);
  });
});

describe('a device with its own limits', () => {
  const hour = (at: number) => new Date(start + at * 3_600_000);
  const store = async (series: Series, at: number, values: Record<string, number>) => {
    const names = Object.keys(values);
    for (const table of [`${series.name}_reading`, `${series.name}_latest`])
      await owner.query(
        `insert into ${table} (device_id, measured_at, ${names}) values ($1, $2, ${names.map((_, i) => `$${i + 3}`)})
         ${table.endsWith('latest') ? 'on conflict (device_id) do update set measured_at = excluded.measured_at' : ''}`,
        [deviceId, hour(at), ...Object.values(values)],
      );
    await evaluate(series);
  };
  const thresholds = (alert: string) =>
    owner.query(
      `insert into crack_device (device_id, ltid, above_alert_crack) values ($1, '', $2)
       on conflict (device_id) do update set above_alert_crack = excluded.above_alert_crack`,
      [deviceId, alert],
    );

  it('is evaluated by its thresholds if set, and by changed ones from the next reading on', async () => {
    ({ deviceId } = await createDevice(owner, { series: 'crack' }));
    await rule({ series: 'crack', field: 'crackWidth', hysteresis: 0 });
    await thresholds('0');
    await store(crackSeries, 0, { crack_width: 290 });
    await store(crackSeries, 1, { crack_width: 300 });
    await store(crackSeries, 2, { crack_width: 290 });
    await thresholds('0.15');
    await store(crackSeries, 3, { crack_width: 200 });
    await thresholds('1.2');
    await store(crackSeries, 4, { crack_width: 200 });
    await store(crackSeries, 5, { crack_width: 900 });
    expect((await alarms()).map(({ state, limit, minute }) => [state, limit, minute])).toEqual([
      ['cleared', 0.29, 60],
      ['cleared', 0.14, 180],
    ]);
  });

  it('is evaluated relative to its baseline', async () => {
    ({ deviceId } = await createDevice(owner, { series: 'tilt' }));
    await rule({ series: 'tilt', field: 'xAngle', hysteresis: 0 });
    await store(tiltSeries, 0, { x_angle: 3200, y_angle: 100 });
    await store(tiltSeries, 1, { x_angle: 3250, y_angle: 100 });
    await store(tiltSeries, 2, { x_angle: 2900, y_angle: 100 });
    expect(await alarms()).toEqual([{ state: 'open', value: -0.3, limit: 0.23, minute: 120 }]);
  });
});

describe('a maintenance window', () => {
  const mute = (minutes: [number, number], { series, device }: { series?: string; device?: number } = {}) =>
    owner.query(
      `insert into alarm_window (reason, start_at, end_at, series, device_id) values ('점검', $1, $2, $3, $4)`,
      [...minutes.map((minute) => new Date(start + minute * 60_000)), series ?? null, device ?? null],
    );

  it('mutes new alarms of its devices and raises crossings that continue after it', async () => {
    await rule();
    await mute([1, 5], { series: 'air' });
    await report(0, 10);
    await evaluate();
    await report(1, 50, 10, 60, 60);
    await evaluate();
    expect(await alarms()).toEqual([]);
    await report(5, 60);
    await evaluate();
    expect(await alarms()).toEqual([{ state: 'open', value: 60, limit: 35, minute: 3 }]);
  });

  it('raises continuing crossings at its end, even if the device has not reported again', async () => {
    await rule();
    await mute([1, 5], { device: deviceId });
    await report(0, 10);
    await evaluate();
    await report(1, 50, 60, 70);
    await evaluate();
    const held = async (minute: number) => evaluateHeld(owner, await watched(), new Date(start + minute * 60_000));
    await held(4);
    expect(await alarms()).toEqual([]);
    await held(5);
    await held(5);
    expect(await alarms()).toEqual([{ state: 'open', value: 70, limit: 35, minute: 1 }]);
    await report(6, 20);
    await evaluate();
    expect((await alarms()).map(({ state }) => state)).toEqual(['cleared']);
  });

  it('does not mute another type of devices, and lets open alarms end', async () => {
    await rule();
    await mute([0, 60], { series: 'light' });
    await mute([2, 60]);
    await report(0, 10);
    await evaluate();
    await report(1, 50, 10);
    await evaluate();
    expect((await alarms()).map(({ state }) => state)).toEqual(['cleared']);
  });

  it('mutes alarms of silence until its end', async () => {
    await rule({ kind: 'deviceSilent', field: null, grade: null, hysteresis: 0, silence_seconds: 600 });
    await mute([5, 30]);
    await report(0, 10);
    await silence(29);
    expect(await alarms()).toEqual([]);
    await silence(30);
    expect((await alarms()).map(({ minute }) => minute)).toEqual([0]);
  });
});

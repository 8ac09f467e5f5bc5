/** Tests that readings decoded by other code, such as an import, are written concurrently with live ingest. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';

const now = new Date('2026-11-20T03:00:00Z');
let engine: TestEngine;
let owner: pg.Client;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, retryForMs: 5000 });
  owner = new pg.Client({ connectionString: engine.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await engine.stop();
});

const readings = (...deviceIds: number[]) =>
  deviceIds.map((deviceId) => ({ deviceId, measuredAt: now.getTime() - 1000, values: [1, null] }));
/** On a Citus, the view `citus_lock_waits` lists the sessions that wait on workers. */
const waiting =
  inject('testServer').workers.length > 0
    ? 'select from citus_lock_waits'
    : `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const isWaiting = async () => {
  const { rows } = await owner.query(waiting);
  expect(rows).toHaveLength(1);
};

test('retries after a deadlock and stores everything once', async () => {
  const [first, second] = [(await engine.register()).deviceId, (await engine.register()).deviceId];
  const earlier = readings(first, second).map((one) => ({ ...one, measuredAt: one.measuredAt - 1000 }));
  await engine.ingest.store(probeSeries, earlier);
  // Only a session that has waited this long checks for deadlocks. With a long timeout the other session becomes the
  // victim.
  await owner.query(`set deadlock_timeout = '1min'`);
  const lock = (deviceId: number) =>
    owner.query('update probe_hour set readings = readings where device_id = $1', [deviceId]);
  await owner.query('begin');
  await lock(second);
  const stored = engine.ingest.store(probeSeries, readings(first, second));
  await vi.waitFor(isWaiting, 5000);
  // The test's session has the lock on the second device's hour and now waits for the first's.
  await lock(first);
  await owner.query('commit');
  expect(await stored).toMatchObject({ stored: 2 });
  const { rows } = await owner.query('select readings::int from probe_hour where device_id = any($1)', [
    [first, second],
  ]);
  expect(rows).toEqual([{ readings: 2 }, { readings: 2 }]);
  // The counter is updated after the write.
  await vi.waitFor(async () => {
    const { rows } = await owner.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows[0].deadlocks).toBeGreaterThan(0);
  }, 5000);
});

test('stores a reading once if another process stores it at the same time', async () => {
  const { deviceId } = await engine.register();
  // Creates the month's partition.
  await engine.ingest.store(probeSeries, readings((await engine.register()).deviceId));
  await owner.query('begin');
  await owner.query('insert into probe_reading (device_id, measured_at, level) values ($1, $2, 1)', [
    deviceId,
    new Date(now.getTime() - 1000),
  ]);
  const stored = engine.ingest.store(probeSeries, readings(deviceId));
  await vi.waitFor(isWaiting, 5000);
  await owner.query('commit');
  expect(await stored).toEqual({ stored: 0, moved: [] });
});

test('throws a permanent failure without a retry', async () => {
  const [missing] = readings(999_999_999);
  await expect(engine.ingest.store(probeSeries, missing ? [missing] : [])).rejects.toMatchObject({ code: '23503' });
});

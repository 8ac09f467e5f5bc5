/** The follower: only one process follows, a failing vehicle doesn't block others, and the live feed is notified. */

import type { TrackArea } from '@maru/domain/track/follow';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '#platform/database/pool.ts';
import type { RegisteredDevice } from '#telemetry/devices/registry.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { area, type Following, readingOf, startFollowing } from '#test/following.ts';
import { timeFactor } from '#test/measured.ts';
import { recordedTrack } from '../../../../../domain/test/recorded-tracks.ts';
import { Follower } from './follower.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const log = pino({ level: 'silent' });
let database: TestDatabase;
let rig: Following;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = startFollowing(database, now);
});
afterAll(async () => {
  await rig.stop();
  await database.drop();
});
const open: Follower[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((follower) => follower.close()));
  await rig.empty();
});

function start(onMoved: (ids: readonly number[]) => void = () => undefined, known: TrackArea = area): Follower {
  const pool: pg.Pool = openPool(rig.database.appUrl, 1);
  const follower = new Follower({ pool, area: known, clock: { now: () => now }, log, onMoved });
  follower.start();
  open.push(follower);
  return follower;
}

/** A track of a quarter of an hour that ended some minutes ago. */
const track = (seed: number, minutesAgo = 0) =>
  recordedTrack({
    seed,
    from: now.getTime() - (minutesAgo + 15) * 60_000,
    until: now.getTime() - minutesAgo * 60_000,
    rhythm: 10,
  }).map(readingOf);

const followed = async () =>
  (
    await rig.pool.query<{ id: number; fixes: number }>(
      'select device_id::float8 as id, sum(fixes)::integer as fixes from vehicle_day group by 1',
    )
  ).rows;

test('notifies of moved vehicles after the commit', async () => {
  const devices = await rig.register(3);
  const moved = new Set<number>();
  start((ids) => {
    for (const id of ids) moved.add(id);
  });
  for (const [i, device] of devices.entries()) await rig.send(device, track(i));
  await vi.waitFor(() => expect(moved).toEqual(new Set(devices.map(({ deviceId }) => deviceId))), 10_000);
  expect((await rig.pool.query('select from vehicle_position')).rowCount).toBe(3);
});

test(
  'runs in one process; another takes over within seconds after a crash',
  async () => {
    const [device] = (await rig.register(1)) as [RegisteredDevice];
    start();
    await vi.waitFor(async () => expect((await holders()).length).toBe(1), 10_000);
    const second = start();
    await rig.send(device, track(1, 20));
    await vi.waitFor(async () => expect(await followed()).toHaveLength(1), 10_000);
    const [holder] = await holders();
    expect(await holders()).toHaveLength(1);
    await rig.ownerPool.query('select pg_terminate_backend($1)', [holder]);
    const readings = track(1);
    await rig.send(device, readings);
    await vi.waitFor(
      async () => expect((await followed())[0]?.fixes).toBe(readings.length + track(1, 20).length),
      10_000,
    );
    expect(await holders()).toHaveLength(1);
    await second.close();
    open.splice(open.indexOf(second), 1);
  },
  60_000 * timeFactor,
);

/** Connections that hold the follower's lock. */
const holders = async () =>
  (
    await rig.ownerPool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = 4712032 and granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid);

test(
  "postpones a vehicle that can't be followed, without blocking others",
  async () => {
    const devices = await rig.register(9);
    const failing = devices[4] as RegisteredDevice;
    // A row with an invalid state, from which following can't continue.
    await rig.ownerPool.query(
      `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity, state)
     values ($1, '2026-11-20', now(), 0, 0, now(), 0, 0, 0, 0, 0, 0, 0, 0, '{"until": 0, "last": {}, "now": 7}')`,
      [failing.deviceId],
    );
    for (const [i, device] of devices.entries()) await rig.send(device, track(i));
    start();
    await vi.waitFor(
      async () => expect((await followed()).filter(({ fixes }) => fixes > 0)).toHaveLength(devices.length - 1),
      20_000,
    );
    const { rows } = await rig.pool.query<{ id: number; count: number }>(
      'select device_id::float8 as id, count(*)::integer as count from vehicle_arrival group by 1',
    );
    expect(rows).toEqual([{ id: failing.deviceId, count: track(4).length }]);
  },
  60_000 * timeFactor,
);

test(
  "logs a day that can't be closed and leaves it open, without blocking others",
  async () => {
    const devices = await rig.register(12);
    const client = await rig.connect();
    for (const [i, device] of devices.entries()) await rig.send(device, track(i, 24 * 60));
    await rig.followAll(client);
    await client.end();
    const failing = devices[0] as RegisteredDevice;
    const [first] = track(0, 24 * 60);
    const error = vi.spyOn(log, 'error');
    start(undefined, {
      ...area,
      dongOf(latitude, longitude) {
        if (latitude === first?.latitude && longitude === first.longitude) throw new Error('planted');
        return area.dongOf(latitude, longitude);
      },
    });
    const open = async () =>
      (
        await rig.pool.query<{ id: number }>(
          'select device_id::float8 as id from vehicle_day where state is not null order by 1',
        )
      ).rows.map(({ id }) => id);
    await vi.waitFor(async () => expect(await open()).toEqual([failing.deviceId]), 20_000);
    expect(error.mock.calls).toEqual([[expect.objectContaining({ deviceId: failing.deviceId }), expect.any(String)]]);
    error.mockRestore();
  },
  60_000 * timeFactor,
);

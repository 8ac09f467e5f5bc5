/** Trips and days from the real ingest: in any order of arrival, they equal those of sorted positions. */

import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RegisteredDevice } from '#telemetry/devices/registry.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { area, type Following, readingOf, startFollowing, storedTracks } from '#test/following.ts';
import { measured, timeFactor } from '#test/measured.ts';
import { mixedTracks } from '#test/mixed-tracks.ts';
import { centre, chances, recordedTrack } from '../../../../../domain/test/recorded-tracks.ts';
import { rebuildTracks } from './rebuild-tracks.ts';
import { takeTurn } from './turn.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const hourMs = 3_600_000;

let database: TestDatabase;
let rig: Following;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = startFollowing(database, now);
  client = await rig.connect();
});
afterAll(async () => {
  await client.end();
  await rig.stop();
  await database.drop();
});
afterEach(() => rig.empty());

test(
  'equals the result of sorted positions for any order of arrival, repetitions and batches',
  async () => {
    const { mixed, sorted, rebuilt } = await mixedTracks(rig, { now, seed: 7, rhythm: 30 });
    expect(mixed.filter((line) => line.startsWith('leg')).length).toBeGreaterThan(50);
    expect(mixed.filter((line) => line.startsWith('set_aside')).length).toBeGreaterThan(50);
    for (const reason of ['jump', 'frozen', 'outside'])
      expect(mixed.some((line) => line.startsWith('set_aside') && line.includes(`"${reason}"`))).toBe(true);
    expect(mixed).toEqual(sorted);
    expect(rebuilt).toEqual(sorted);
  },
  120_000 * timeFactor,
);

test('takes arrivals as fast with statistics of a short queue as with current ones', {
  ...measured,
  timeout: 120_000 * timeFactor,
}, async () => {
  const [device] = (await rig.register(1)) as [RegisteredDevice];
  const client = await rig.connect();
  const arrive = () =>
    rig.ownerPool.query(
      `insert into vehicle_arrival (device_id, measured_at, latitude, longitude)
       select $1, $2::timestamptz - n * interval '1 second', $3, $4 from generate_series(1, 50000) n
       on conflict do nothing`,
      [device.deviceId, now, Math.round(centre.latitude * 1e6), Math.round(centre.longitude * 1e6)],
    );
  await rig.ownerPool.query('alter table vehicle_arrival set (autovacuum_enabled = off)');
  await arrive();
  // The row on the last page remains, so that vacuum returns no pages.
  await rig.ownerPool.query('delete from vehicle_arrival where ctid < (select max(ctid) from vehicle_arrival)');
  await rig.ownerPool.query('vacuum analyze vehicle_arrival');
  await arrive();
  const timed = async () => {
    const startedAt = performance.now();
    expect((await takeTurn(client, area)).taken).toBe(5000);
    return performance.now() - startedAt;
  };
  // The first turn of a day isn't measured.
  await timed();
  const outdated = await timed();
  await rig.ownerPool.query('analyze vehicle_arrival');
  expect(outdated).toBeLessThan(3 * (await timed()));
  await client.end();
});

test('results in the same day if far-away positions at the start arrive in any order', async () => {
  const [device] = (await rig.register(1)) as [RegisteredDevice];
  const midnight = Date.parse('2026-11-20T00:00:00+09:00');
  const at = (minute: number, longitude = centre.longitude) => ({
    measuredAt: midnight + minute * 60_000,
    latitude: centre.latitude,
    longitude,
  });
  for (const reading of [at(10, 131), at(20, 131), at(5), at(15, 131), at(30)]) {
    await rig.send(device, reading);
    await rig.followAll(client);
  }
  const stored = await storedTracks(rig.pool, { withStates: true });
  expect(stored.filter((line) => line.startsWith('day'))[0]).toMatch(/"fixes": 5,.*"set_aside": 3,/);
  await rebuildTracks(rig.pool, area, { from: new Date(midnight), until: now, now });
  expect(await storedTracks(rig.pool, { withStates: true })).toEqual(stored);
});

test('counts positions from a clock that is a day behind on the reported day, not today', async () => {
  const [device] = (await rig.register(1)) as [RegisteredDevice];
  const track = recordedTrack({ seed: 2, from: now.getTime() - 2 * hourMs, until: now.getTime(), rhythm: 10 });
  for (let from = 0; from < track.length; from += 100) {
    const behind = track.slice(from, from + 100).map((fix) => ({ ...fix, at: fix.at - 24 * hourMs }));
    await rig.send(device, behind.map(readingOf));
    await rig.followAll(client);
  }
  const { rows } = await rig.pool.query(
    `select d.day::text, d.fixes, p.measured_at < $1::timestamptz - interval '23 hours' as "isBehind"
     from vehicle_day d join vehicle_position p using (device_id)`,
    [now],
  );
  expect(rows).toEqual([{ day: '2026-11-19', fixes: track.length, isBehind: true }]);
});

test(
  'loses and duplicates nothing if a turn is interrupted at any time',
  async () => {
    const [device] = await rig.register(1);
    const fixes = recordedTrack({ seed: 3, from: now.getTime() - 5 * hourMs, until: now.getTime(), rhythm: 5 });
    const readings = fixes.map(readingOf);
    const chance = chances(5);
    let cut = 0;
    for (let from = 0; from < readings.length; from += 150) {
      // Sends the newest first, so that every other message rebuilds the day.
      await rig.send(device as RegisteredDevice, readings.slice(from, from + 150).toReversed());
      const other = await rig.connect();
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      const turn = takeTurn(other, area).then(
        () => undefined,
        () => {
          cut += 1;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, chance() * 12));
      await rig.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await turn;
      await other.end().catch(() => undefined);
    }
    expect(cut).toBeGreaterThan(0);
    await rig.followAll(client);
    const stored = await storedTracks(rig.pool, { withStates: true });
    await rig.ownerPool.query('truncate vehicle_day, vehicle_leg, vehicle_dong, vehicle_set_aside, vehicle_position');
    await rebuildTracks(rig.pool, area, { from: new Date(now.getTime() - 10 * hourMs), until: now, now });
    expect(await storedTracks(rig.pool, { withStates: true })).toEqual(stored);
  },
  120_000 * timeFactor,
);

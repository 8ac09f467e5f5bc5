/** Closed days, and queries for tracks. */
import { readFileSync } from 'node:fs';
import { type Fix, metresBetween } from '@maru/domain/track/fix';
import { metresOff } from '@maru/domain/track/simplify';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RegisteredDevice } from '#telemetry/devices/registry.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { area, type Following, readingOf, startFollowing, storedTracks } from '#test/following.ts';
import { recordedTrack } from '../../../../../domain/test/recorded-tracks.ts';
import { closeDays } from './close-days.ts';
import { rebuildTracks, storeDays } from './rebuild-tracks.ts';
import { legsOf, pathsOf } from './tracks.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const hourMs = 3_600_000;
const yesterday = Date.parse('2026-11-19T00:00:00+09:00');
const today = yesterday + 24 * hourMs;

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

async function follow(device: RegisteredDevice, fixes: readonly Fix[]) {
  for (let from = 0; from < fixes.length; from += 2000)
    await rig.send(device, fixes.slice(from, from + 2000).map(readingOf));
  await rig.followAll(client);
}

async function closeAll() {
  while ((await closeDays(client, area, now)) > 0);
}

const days = async () =>
  (
    await rig.pool.query<{ day: string; open: boolean; length: number | null }>(
      'select day::text, state is not null as open, length(path) as length from vehicle_day order by day',
    )
  ).rows;

/** A track from yesterday morning until now. */
const track = (seed: number) => recordedTrack({ seed, from: yesterday + 6 * hourMs, until: now.getTime(), rhythm: 10 });

test('closes a past day with its path, and reopens and closes it again for late positions', async () => {
  const [device] = (await rig.register(1)) as [RegisteredDevice];
  const fixes = track(21);
  const late = fixes.slice(500, 540);
  await follow(device, [...fixes.slice(0, 500), ...fixes.slice(540)]);
  await closeAll();
  expect(await days()).toEqual([
    { day: '2026-11-19', open: false, length: expect.any(Number) },
    { day: '2026-11-20', open: true, length: null },
  ]);
  const closed = await storedTracks(rig.pool);
  await follow(device, late);
  expect((await days()).map(({ open }) => open)).toEqual([true, true]);
  const opened = await storedTracks(rig.pool);
  expect(opened).not.toEqual(closed);
  await closeAll();
  expect(await storedTracks(rig.pool)).toEqual(opened);
  await rebuildTracks(rig.pool, area, { from: new Date(yesterday), until: now, now });
  expect(await storedTracks(rig.pool)).toEqual(opened);
  expect((await days()).map(({ open }) => open)).toEqual([false, true]);
});

test('has a path near each believed position of a trip at the position’s time, in open and closed days', async () => {
  const [device, other] = (await rig.register(2)) as [RegisteredDevice, RegisteredDevice];
  const fixes = track(22);
  await follow(device, fixes);
  await follow(other, track(23));
  const query = { deviceIds: [device.deviceId, other.deviceId], from: yesterday, to: now.getTime() };
  const before = await pathsOf(rig.pool, area, query);
  await closeAll();
  const after = await pathsOf(rig.pool, area, query);
  expect(after.get(other.deviceId)?.length).toBe(before.get(other.deviceId)?.length);
  const aside = new Set(
    (
      await rig.pool.query<{ at: number }>(
        'select extract(epoch from measured_at)::float8 * 1000 as at from vehicle_set_aside where device_id = $1',
        [device.deviceId],
      )
    ).rows.map(({ at }) => Math.round(at)),
  );
  const legs = await legsOf(rig.pool, query);
  const trips = legs.filter(({ deviceId, kind }) => deviceId === device.deviceId && kind === 'trip');
  expect(trips.length).toBeGreaterThan(5);
  for (const path of [before.get(device.deviceId) ?? [], after.get(device.deviceId) ?? []]) {
    expect(path.length).toBeGreaterThan(100);
    expect(path.length).toBeLessThan(fixes.length / 2);
    for (const trip of trips)
      for (const fix of fixes) {
        if (fix.at < trip.from.at || fix.at > trip.to.at || aside.has(fix.at)) continue;
        const next = path.findIndex(({ at }) => at > fix.at);
        const [from, to] = next < 0 ? [path.at(-1), path.at(-1)] : [path[next - 1], path[next]];
        if (!from || !to) throw new Error('a position lies beyond its path');
        const metres = to.isAfterGap
          ? Math.min(metresBetween(fix, from), metresBetween(fix, to))
          : metresOff(fix, from, to);
        // Paths are rounded to a metre and a second, in addition to the tolerance of 10 m.
        expect(metres).toBeLessThan(10 + 15);
      }
  }
});

test('returns legs of the requested span, and none of another vehicle', async () => {
  const [device, other] = (await rig.register(2)) as [RegisteredDevice, RegisteredDevice];
  await follow(device, track(24));
  await follow(other, track(25));
  const [from, to] = [yesterday + 12 * hourMs, today + 2 * hourMs];
  const legs = await legsOf(rig.pool, { deviceIds: [device.deviceId], from, to });
  expect(legs.length).toBeGreaterThan(5);
  for (const leg of legs) {
    expect(leg.deviceId).toBe(device.deviceId);
    expect(leg.from.at).toBeLessThanOrEqual(to);
    expect(leg.to.at).toBeGreaterThanOrEqual(from);
    if (leg.kind === 'trip') expect(leg.metres).toBeGreaterThanOrEqual(metresBetween(leg.from, leg.to) * 0.5);
  }
});

test('keeps days without raw readings unchanged, except their state', async () => {
  const [device] = (await rig.register(1)) as [RegisteredDevice];
  await follow(device, track(26));
  const stored = await storedTracks(rig.pool);
  await rig.ownerPool.query(`insert into raw_dropped values ('vehicle', $1)`, [new Date(today)]);
  await rig.ownerPool.query('delete from vehicle_reading where measured_at < $1', [new Date(today)]);
  try {
    await rebuildTracks(rig.pool, area, { from: new Date(yesterday), until: now, now });
    expect(await storedTracks(rig.pool)).toEqual(stored);
    await closeAll();
    const isOld = (line: string) =>
      line.startsWith('set_aside') && Date.parse(/"measured_at": "([^"]+)"/.exec(line)?.[1] ?? '') < today;
    expect(stored.some(isOld)).toBe(true);
    expect(await storedTracks(rig.pool)).toEqual(stored.filter((line) => !isOld(line)));
    expect(await days()).toMatchObject([{ open: false, length: 0 }, { open: true }]);
  } finally {
    await rig.ownerPool.query('delete from raw_dropped');
  }
});

test('computes stays of former days whose positions still exist, and keeps the other days unchanged', async () => {
  const [device, other] = (await rig.register(2)) as [RegisteredDevice, RegisteredDevice];
  const fixes = track(28);
  await follow(device, fixes.slice(0, -1));
  const yesterdays = track(29).filter(({ at }) => at < today);
  await storeDays(client, [{ deviceId: other.deviceId, day: yesterday, fixes: yesterdays }], area);
  await closeAll();
  // Restores the former schema and state, and applies the migration's conversion.
  await rig.ownerPool.query(`
    create temporary table old as select device_id, day, dong_code, min(first_at) as first_at, max(last_at) as last_at,
      sum(distance)::integer as distance from vehicle_dong group by 1, 2, 3;
    truncate vehicle_dong;
    insert into vehicle_dong select * from old`);
  const migration = readFileSync(
    new URL('../../../../migrations/0054-keep-stays-in-dongs.sql', import.meta.url),
    'utf8',
  );
  await rig.ownerPool.query(migration.slice(migration.indexOf('update vehicle_day')));
  const stays = async () =>
    (
      await rig.pool.query<{ id: number; day: string; isKnown: boolean }>(
        `select distinct device_id::float8 as id, day::text, operating_seconds is not null as "isKnown"
         from vehicle_dong order by 1, 2`,
      )
    ).rows;
  const ofOther = { id: other.deviceId, day: '2026-11-19', isKnown: false };
  const of = (day: string, isKnown: boolean) => ({ id: device.deviceId, day, isKnown });
  expect(await stays()).toEqual([of('2026-11-19', false), of('2026-11-20', false), ofOther]);
  await closeAll();
  expect(await stays()).toEqual([of('2026-11-19', true), of('2026-11-20', false), ofOther]);
  await follow(device, fixes.slice(-1));
  expect(await stays()).toEqual([of('2026-11-19', true), of('2026-11-20', true), ofOther]);
  await rig.ownerPool.query('delete from vehicle_day where device_id = $1', [other.deviceId]);
  await rig.ownerPool.query('delete from vehicle_dong where device_id = $1', [other.deviceId]);
  await rig.ownerPool.query('delete from vehicle_leg where device_id = $1', [other.deviceId]);
  const stored = await storedTracks(rig.pool);
  await rebuildTracks(rig.pool, area, { from: new Date(yesterday), until: now, now });
  expect(await storedTracks(rig.pool)).toEqual(stored);
});

test('follows days whose positions aren’t stored', async () => {
  const [device, other] = (await rig.register(2)) as [RegisteredDevice, RegisteredDevice];
  const fixes = track(27).filter(({ at }) => at < today);
  await follow(device, fixes);
  await closeAll();
  await storeDays(client, [{ deviceId: other.deviceId, day: yesterday, fixes }], area);
  const { rows } = await rig.pool.query(
    `select fixes, set_aside, trips, distance, operating_seconds, top_velocity, path, state,
       (select count(*)::integer from vehicle_leg l where l.device_id = d.device_id) as legs,
       (select sum(distance)::integer from vehicle_dong g where g.device_id = d.device_id) as driven
     from vehicle_day d order by device_id`,
  );
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[0].legs).toBeGreaterThan(5);
});

/** Trips and days through the real ingest: in whatever order positions arrive, they are those of the sorted set. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chances, recordedTrack } from '../../../../../domain/test/recorded-tracks.ts';
import { type Following, grounds, keptTracks, readingOf, startFollowing } from '../../../../test/following.ts';
import type { RegisteredDevice } from '../../../telemetry/devices/registry.ts';
import { rebuildTracks } from './rebuild-tracks.ts';
import { takeTurn } from './turn.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const hourMs = 3_600_000;
/** Over a midnight of Seoul. */
const hours = 30;

let rig: Following;
let client: pg.Client;
beforeAll(async () => {
  rig = await startFollowing(now);
  client = await rig.connect();
});
afterAll(async () => {
  await client.end();
  await rig.stop();
});
afterEach(() => rig.empty());

const toldBy = (devices: readonly RegisteredDevice[], rhythm: number) =>
  devices.flatMap((device, i) =>
    recordedTrack({ seed: 40 + i, from: now.getTime() - hours * hourMs, until: now.getTime(), rhythm }).map((fix) => ({
      device,
      reading: readingOf(fix),
    })),
  );

/** As on a bad day: mostly in order, a tenth of it hours late, a fifth of it twice, the rest mixed by seconds to a minute. */
function badDay<Item extends { reading: { measuredAt: number } }>(
  items: readonly Item[],
  chance: () => number,
): Item[] {
  const again = items.filter(() => chance() < 0.2);
  return [...items, ...again]
    .map((item) => ({
      item,
      at: item.reading.measuredAt + chance() * (chance() < 0.1 ? 20 * hourMs : chance() < 0.3 ? 60_000 : 1000),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

test('after any order of arrival, repeated, in batches, trips and days are those of the sorted set', async () => {
  const chance = chances(7);
  const devices = await rig.register(5);
  // MARU_LONG=1 sends over 100,000.
  const told = toldBy(devices, process.env.MARU_LONG === '1' ? 5 : 20);
  const stream = badDay(told, chance);
  for (let from = 0; from < stream.length; ) {
    const some = stream.slice(from, from + 200 + Math.floor(chance() * 1500));
    from += some.length;
    await Promise.all(some.map(({ device, reading }) => rig.send(device, reading)));
    if (chance() < 0.8) await takeTurn(client, grounds);
  }
  await rig.followAll(client);
  const kept = await keptTracks(rig.pool);
  const withStates = await keptTracks(rig.pool, { withStates: true });
  expect(kept.filter((line) => line.startsWith('leg')).length).toBeGreaterThan(50);
  expect(kept.filter((line) => line.startsWith('set_aside')).length).toBeGreaterThan(50);

  await rig.empty();
  for (const device of devices) {
    const own = told.filter((one) => one.device === device).map(({ reading }) => reading);
    for (let from = 0; from < own.length; from += 2000) await rig.send(device, own.slice(from, from + 2000));
    await rig.followAll(client);
  }
  expect(await keptTracks(rig.pool, { withStates: true })).toEqual(withStates);

  const span = { from: new Date(now.getTime() - hours * hourMs), until: new Date(now.getTime() + 24 * hourMs), now };
  await rebuildTracks(rig.pool, grounds, span);
  expect(await keptTracks(rig.pool)).toEqual(kept);
}, 300_000);

test('a turn that is cut off at any moment loses and doubles nothing', async () => {
  const [device] = await rig.register(1);
  const fixes = recordedTrack({ seed: 3, from: now.getTime() - 5 * hourMs, until: now.getTime(), rhythm: 5 });
  const readings = fixes.map(readingOf);
  const chance = chances(5);
  let cut = 0;
  for (let from = 0; from < readings.length; from += 150) {
    // The newest first, so that each other message makes the day anew.
    await rig.send(device as RegisteredDevice, readings.slice(from, from + 150).toReversed());
    const other = await rig.connect();
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const turn = takeTurn(other, grounds).then(
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
  const kept = await keptTracks(rig.pool, { withStates: true });
  await rig.ownerPool.query('truncate vehicle_day, vehicle_leg, vehicle_dong, vehicle_set_aside, vehicle_position');
  await rebuildTracks(rig.pool, grounds, { from: new Date(now.getTime() - 10 * hourMs), until: now, now });
  expect(await keptTracks(rig.pool, { withStates: true })).toEqual(kept);
}, 120_000);

/** Trips and days through the real ingest: in whatever order positions arrive, they are those of the sorted set. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { centre, chances, dongOf, recordedTrack } from '../../../../../domain/test/recorded-tracks.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createDevice } from '../../../../test/factories.ts';
import { keptTracks, readingOf } from '../../../../test/vehicle-tracks.ts';
import { openOwnerPool, openPool } from '../../../platform/database/pool.ts';
import type { RegisteredDevice } from '../../../telemetry/devices/registry.ts';
import { Ingest } from '../../../telemetry/ingest/ingest.ts';
import { Partitions } from '../../../telemetry/partitions/partitions.ts';
import { vehicleSeries } from '../series.ts';
import { rebuildTracks } from './rebuild-tracks.ts';
import { takeTurn } from './turn.ts';

const grounds = { centre, dongOf };
const now = new Date('2026-11-20T18:00:00+09:00');
const hourMs = 3_600_000;
const tomorrow = new Date(now.getTime() + 24 * hourMs);

let database: TestDatabase;
let pool: pg.Pool;
let ownerPool: pg.Pool;
let client: pg.Client;
let ingest: Ingest;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 4);
  ownerPool = openOwnerPool(database.url);
  client = new pg.Client({ connectionString: database.appUrl, options: '-c TimeZone=UTC -c role=maru_app' });
  client.on('error', () => undefined);
  await client.connect();
  ingest = new Ingest({
    pool,
    partitions: new Partitions(ownerPool),
    series: [vehicleSeries],
    retentionMonths: {},
    clock: { now: () => now },
    events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
  });
});
afterAll(async () => {
  await ingest.close();
  await client.end().catch(() => undefined);
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.drop();
});
afterEach(() =>
  ownerPool.query(
    'truncate vehicle_reading, vehicle_latest, vehicle_arrival, vehicle_day, vehicle_leg, vehicle_dong, vehicle_set_aside, vehicle_position',
  ),
);

async function register(count: number): Promise<RegisteredDevice[]> {
  const devices: RegisteredDevice[] = [];
  for (let i = 0; i < count; i += 1) {
    const { deviceId, managementCode } = await createDevice(ownerPool, { series: 'vehicle' });
    devices.push({ deviceId, managementCode, series: 'vehicle', isActivated: true, keyHash: Buffer.alloc(32) });
  }
  return devices;
}

const send = (device: RegisteredDevice, readings: unknown) =>
  ingest.take(device, 'mqtt', Buffer.from(JSON.stringify(readings)));

/** Takes turns until nothing waits; returns how many positions were followed. */
async function followAll(): Promise<number> {
  let followed = 0;
  for (;;) {
    const { taken } = await takeTurn(client, grounds);
    if (taken === 0) return followed;
    followed += taken;
  }
}

/** Tracks of some devices over a day and a bit, up to now. */
const tracksOf = (devices: readonly RegisteredDevice[], rhythm: number, hours: number) =>
  devices.flatMap((device, i) =>
    recordedTrack({ seed: 40 + i, from: now.getTime() - hours * hourMs, until: now.getTime(), rhythm }).map((fix) => ({
      device,
      reading: readingOf(fix),
    })),
  );

/** As on a bad day: mostly in order, a tenth of it hours late, a fifth of it twice, some of it wildly mixed. */
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
  // MARU_LONG=1 sends 100,000.
  const devices = await register(5);
  const told = tracksOf(devices, process.env.MARU_LONG === '1' ? 5 : 20, 30);
  const stream = badDay(told, chance);
  for (let from = 0; from < stream.length; ) {
    const some = stream.slice(from, from + 200 + Math.floor(chance() * 1500));
    from += some.length;
    await Promise.all(some.map(({ device, reading }) => send(device, reading)));
    if (chance() < 0.8) await takeTurn(client, grounds);
  }
  await followAll();
  const kept = await keptTracks(pool);
  const states = await keptTracks(pool, { withStates: true });

  // The sorted set, a message a device, in a turn a device.
  await ownerPool.query(
    'truncate vehicle_reading, vehicle_arrival, vehicle_day, vehicle_leg, vehicle_dong, vehicle_set_aside, vehicle_position',
  );
  for (const device of devices) {
    const own = told.filter((one) => one.device === device).map(({ reading }) => reading);
    for (let from = 0; from < own.length; from += 2000) await send(device, own.slice(from, from + 2000));
    await followAll();
  }
  expect(await keptTracks(pool)).toEqual(kept);
  expect(await keptTracks(pool, { withStates: true })).toEqual(states);
  expect(kept.filter((line) => line.startsWith('leg')).length).toBeGreaterThan(50);
  expect(kept.filter((line) => line.startsWith('set_aside')).length).toBeGreaterThan(50);

  await rebuildTracks(pool, grounds, { from: new Date(now.getTime() - 30 * hourMs), until: tomorrow, now });
  expect(await keptTracks(pool)).toEqual(kept);
}, 300_000);

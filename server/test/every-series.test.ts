/** Rollups of every series equal a recount of its readings, in any order of arrival. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSeries } from '../src/features/all-series.ts';
import { openOwnerPool, openPool } from '../src/platform/database/pool.ts';
import type { RegisteredDevice } from '../src/telemetry/devices/registry.ts';
import { Ingest } from '../src/telemetry/ingest/ingest.ts';
import { Partitions } from '../src/telemetry/partitions/partitions.ts';
import { rebuildRollups } from '../src/telemetry/rollups/rebuild.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createDevice } from './factories.ts';
import { timeFactor } from './measured.ts';
import {
  chances,
  daysWithOtherHours,
  differingFigures,
  payloadOf,
  randomReadings,
  recountSeries,
  shuffled,
  storedFigures,
} from './series-recount.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
const begins = new Date('2026-09-29T03:00:00+09:00');
/** Readings per series. The full run takes minutes: `MARU_LONG=1` sends 100,000. */
const each = process.env.MARU_LONG === '1' ? 16_000 : 1600;

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let ownerPool: ReturnType<typeof openOwnerPool>;
let ingest: Ingest;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 4);
  ownerPool = openOwnerPool(database.url);
  ingest = new Ingest({
    pool,
    partitions: new Partitions(ownerPool),
    series: allSeries,
    retentionMonths: {},
    clock: { now: () => now },
    events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
  });
});
afterAll(async () => {
  await ingest.close();
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.drop();
});

test.each(allSeries.filter(({ rollups }) => rollups))(
  'computes the same rollups of $name as a recount',
  async (series) => {
    const devices = new Map<number, RegisteredDevice>();
    for (let i = 0; i < 5; i += 1) {
      const { deviceId, managementCode } = await createDevice(pool, { series: series.name });
      devices.set(deviceId, {
        deviceId,
        managementCode,
        series: series.name,
        isActivated: true,
        keyHash: Buffer.alloc(32),
      });
    }
    const ids = [...devices.keys()];
    const chance = chances(29);
    const readings = randomReadings(series, ids, each, begins, chance).filter(
      ({ measuredAt }) => measuredAt < now.getTime(),
    );
    const stream = shuffled(readings, chance);
    for (let from = 0; from < stream.length; from += 2000)
      await Promise.all(
        stream
          .slice(from, from + 2000)
          .map((one) => ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one))),
      );
    const counted = recountSeries(series, readings);
    expect(counted.size).toBeGreaterThan(100);
    expect(differingFigures(await storedFigures(pool, series, ids), counted)).toEqual([]);
    expect(await daysWithOtherHours(pool, series)).toBe(0);
    await rebuildRollups(pool, series, { from: begins, until: now });
    expect(await daysWithOtherHours(pool, series)).toBe(0);
    expect(differingFigures(await storedFigures(pool, series, ids), counted)).toEqual([]);
  },
  120_000 * timeFactor,
);

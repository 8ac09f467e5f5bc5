import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { type CountedReading, differences, readStoredRollups, recount, storedReadings } from '#test/recount.ts';
import type { Reading } from './decode.ts';

const clock = { now: () => new Date('2026-11-20T03:00:00Z') };
let engine: TestEngine;
let deviceId: number;

beforeAll(async () => {
  engine = await startTestEngine({ clock });
});
beforeEach(async () => {
  deviceId = (await engine.register()).deviceId;
});
afterAll(() => engine.stop());

/** A reading of the test's device at a Seoul time. */
const at = (time: string, level: number | null, flow: number | null = null): Reading => ({
  deviceId,
  measuredAt: Date.parse(`${time.replace(' ', 'T')}+09:00`),
  values: [level, flow],
});
const store = (...readings: Reading[]) => engine.ingest.store(probeSeries, readings);
const counted = ({ measuredAt, values }: Reading): CountedReading => ({
  deviceId,
  measuredAt,
  measures: values as (number | null)[],
});
const byTime = (a: CountedReading, b: CountedReading) => a.measuredAt - b.measuredAt;

/** Compares the stored rollups and raw readings with those of the expected readings. */
async function expectExactly(readings: Reading[]) {
  const raw = await storedReadings(engine.pool, probeSeries, [deviceId]);
  expect(raw.sort(byTime)).toEqual(readings.map(counted).sort(byTime));
  const rollups = await readStoredRollups(engine.pool, probeSeries, [deviceId]);
  expect(differences(rollups, recount(readings.map(counted)))).toEqual([]);
}

async function latest() {
  const { rows } = await engine.pool.query(
    `select to_char(measured_at at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as at, level from probe_latest
     where device_id = $1`,
    [deviceId],
  );
  return rows[0];
}

test('stores new readings and counts repeated ones once', async () => {
  const first = [at('2026-11-20 10:00', 15, 100), at('2026-11-20 10:01', 25, 300)];
  expect(await store(...first)).toEqual({ stored: 2, moved: [deviceId] });
  expect(await store(...first, at('2026-11-20 10:02', -35))).toEqual({ stored: 1, moved: [deviceId] });
  expect(await store(...first)).toEqual({ stored: 0, moved: [] });
  await expectExactly([...first, at('2026-11-20 10:02', -35)]);
});

test('queues only new readings as arrivals, in order of time', async () => {
  await store(at('2026-11-20 10:01', 25, 300), at('2026-11-20 10:00', 15));
  await store(at('2026-11-20 10:00', 99), at('2026-11-20 09:00', null, 7), at('2026-11-20 09:00', 1));
  const { rows } = await engine.pool.query({
    text: `select to_char(measured_at at time zone 'Asia/Seoul', 'HH24:MI'), level, water_flow from probe_arrival
           where device_id = $1 order by measured_at`,
    values: [deviceId],
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['09:00', null, 7],
    ['10:00', 15, null],
    ['10:01', 25, 300],
  ]);
});

test('stores the first of several readings of the same moment in a batch', async () => {
  expect(await store(at('2026-11-20 10:00', 10), at('2026-11-20 10:00', 10), at('2026-11-20 10:00', 99))).toMatchObject(
    { stored: 1 },
  );
  await expectExactly([at('2026-11-20 10:00', 10)]);
});

test('ignores a repeated reading with another value', async () => {
  await store(at('2026-11-20 10:00', 10));
  await store(at('2026-11-20 10:00', 500));
  await expectExactly([at('2026-11-20 10:00', 10)]);
});

test('produces the same rollups for late and shuffled readings', async () => {
  const readings = Array.from({ length: 300 }, (_, i) =>
    at(`2026-11-${10 + (i % 3)} ${String(i % 24).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`, i - 150, i),
  );
  const unique = [...new Map(readings.map((reading) => [reading.measuredAt, reading])).values()];
  const shuffled = unique.toSorted((a, b) => (a.measuredAt % 7919) - (b.measuredAt % 7919));
  for (let i = 0; i < shuffled.length; i += 40) await store(...shuffled.slice(i, i + 40));
  await expectExactly(unique);
});

test('stores count 0 and no extremes for a measure without values', async () => {
  await store(at('2026-11-20 10:00', null, 5));
  expect((await readStoredRollups(engine.pool, probeSeries, [deviceId])).get(`${deviceId} day 2026-11-20`)).toBe(
    '1; 0, 0, , ; 1, 5, 5, 5',
  );
  await store(at('2026-11-20 10:01', -7, null));
  await expectExactly([at('2026-11-20 10:00', null, 5), at('2026-11-20 10:01', -7, null)]);
});

test('starts days at Seoul midnight, also at month and year ends', async () => {
  const readings = [
    at('2026-10-31 23:59:59.999', 1),
    at('2026-11-01 00:00:00', 2),
    at('2025-12-31 23:59', 3),
    at('2026-01-01 00:00', 4),
    at('2026-02-28 23:00', 5),
    at('2026-03-01 08:59', 6),
  ];
  await store(...readings);
  await expectExactly(readings);
  const rollups = await readStoredRollups(engine.pool, probeSeries, [deviceId]);
  expect([...rollups.keys()].filter((bucket) => bucket.includes('day')).sort()).toEqual(
    ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-10-31', '2026-11-01'].map(
      (day) => `${deviceId} day ${day}`,
    ),
  );
});

describe('latest value', () => {
  test('is the newest by time of measurement, not of arrival', async () => {
    await store(at('2026-11-20 10:05', 5));
    expect(await store(at('2026-11-20 10:01', 1))).toEqual({ stored: 1, moved: [] });
    expect(await latest()).toEqual({ at: '11-20 10:05', level: 5 });
    expect(await store(at('2026-11-20 10:06', 6), at('2026-11-20 10:04', 4))).toMatchObject({ moved: [deviceId] });
    expect(await latest()).toEqual({ at: '11-20 10:06', level: 6 });
  });

  test('is separate for each device', async () => {
    const other = (await engine.register()).deviceId;
    await store(at('2026-11-20 10:00', 1), { ...at('2026-11-20 10:09', 9), deviceId: other });
    expect(await latest()).toEqual({ at: '11-20 10:00', level: 1 });
  });
});

test('stores nothing of a batch with a deleted device', async () => {
  await engine.partitions.ensure(probeSeries, [Date.parse('2026-11-20T01:00:00Z')]);
  const deleted = { ...at('2026-11-20 10:00', 1), deviceId: 999_999 };
  await expect(store(at('2026-11-20 10:00', 1), deleted)).rejects.toMatchObject({ code: '23503' });
  await expectExactly([]);
  expect(await latest()).toBeUndefined();
});

test('adds up overlapping batches of several processes', async () => {
  const readings = Array.from({ length: 400 }, (_, i) => at(`2026-11-20 ${10 + (i % 4)}:${10 + (i % 50)}`, i, 1));
  const unique = [...new Map(readings.map((reading) => [reading.measuredAt, reading])).values()];
  const patient = async (some: Reading[]): Promise<unknown> =>
    store(...some).catch((error: { code?: string }) =>
      error.code === '40P01' ? patient(some) : Promise.reject(error),
    );
  await Promise.all([unique, unique.toReversed(), unique.slice(20), unique.toReversed()].map(patient));
  await expectExactly(unique);
});

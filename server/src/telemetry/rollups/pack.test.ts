import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { storedReadings } from '#test/recount.ts';
import { packHours } from './pack.ts';
import { rebuildRollups } from './rebuild.ts';
import { hourMs, readRollups } from './rollups.ts';

let engine: TestEngine;
let device: number;

const seoul = (text: string) => new Date(`${text}+09:00`);
/** Just after the start of December, so that September to November are closed. */
const now = seoul('2026-12-01T00:30:00');
/** Starts and ends within a day, and spans two month ends. */
const range = { from: seoul('2026-09-29T13:00:00'), to: seoul('2026-12-01T10:59:59') };

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => seoul('2026-12-01T10:00:00') } });
});
afterAll(() => engine.stop());
beforeEach(async () => {
  device = (await engine.register()).deviceId;
  await store('2026-09-28T00:00:00', 64 * 24, 47);
});

/** Stores `count` readings at equal intervals; one measure has gaps, the other is sometimes negative. */
const store = (from: string, count: number, minutes: number) =>
  engine.ingest.store(
    probeSeries,
    Array.from({ length: count }, (_, i) => ({
      deviceId: device,
      measuredAt: seoul(from).getTime() + i * minutes * 60_000,
      values: [i % 5 === 0 ? null : ((i * 37) % 900) - 450, i],
    })),
  );

/** The engine's result as 'hour: readings, level sum of count, flow sum of count'. */
async function answered(): Promise<string[]> {
  const fields = ['level', 'waterFlow'];
  const { hours, readings, sums, counts } = await readRollups(engine.pool, probeSeries, {
    deviceIds: [device],
    ...range,
    unit: 'hour',
    fields,
  });
  return Array.from(hours, (hour, at) =>
    [`${hour}: ${readings[at]}`, ...fields.map((_, i) => `${sums[i]?.[at]} of ${counts[i]?.[at]}`)].join(', '),
  );
}

/** The same result computed from the raw readings. */
async function counted(): Promise<string[]> {
  const byHour = new Map<number, (readonly (number | null)[])[]>();
  for (const { measuredAt, measures } of await storedReadings(engine.pool, probeSeries, [device])) {
    if (measuredAt < range.from.getTime() || measuredAt > range.to.getTime()) continue;
    const hour = Math.floor(measuredAt / hourMs);
    byHour.set(hour, [...(byHour.get(hour) ?? []), measures]);
  }
  return [...byHour]
    .sort(([a], [b]) => a - b)
    .map(([hour, rows]) => {
      const of = (i: number) => rows.flatMap((row) => row[i] ?? []);
      const each = [0, 1].map((i) => `${of(i).reduce((sum, value) => sum + value, 0)} of ${of(i).length}`);
      return [`${hour}: ${rows.length}`, ...each].join(', ');
    });
}

const isExact = async () => expect(await answered()).toEqual(await counted());
const packed = async () => {
  const { rows } = await engine.pool.query<{ day: string; readings: number }>(
    `select to_char(bucket at time zone 'Asia/Seoul', 'MM-DD') as day,
       (select sum(split_part(hour, ',', 2)::integer)::integer from regexp_split_to_table(hours, ';') as hour) as readings
     from probe_packed where device_id = $1 order by bucket`,
    [device],
  );
  return rows;
};

test('returns the same result for a year from packed days', async () => {
  await isExact();
  await packHours(engine.pool, probeSeries, now);
  const days = (await packed()).map(({ day }) => day);
  expect([days[0], days.at(-1), days.length]).toEqual(['09-28', '11-17', 51]);
  // From here on, only packed hours exist.
  const before = await answered();
  await engine.pool.query('delete from probe_hour where device_id = $1', [device]);
  expect(await answered()).toEqual(before);
  expect(before).toEqual(await counted());
});

test("doesn't pack the current day", async () => {
  await store('2026-11-30T22:00:00', 8, 30);
  await packHours(engine.pool, probeSeries, now);
  expect((await packed()).at(-1)).toEqual({ day: '11-30', readings: 4 });
  await isExact();
});

test('counts late readings immediately and packs their day again', async () => {
  await packHours(engine.pool, probeSeries, now);
  await store('2026-10-31T23:59:59', 2, 1);
  await isExact();
  const readingsOf = async (day: string) => (await packed()).find((one) => one.day === day)?.readings ?? 0;
  const before = await readingsOf('10-31');
  await packHours(engine.pool, probeSeries, now);
  expect(await readingsOf('10-31')).toBe(before + 1);
  await isExact();
});

test('invalidates the packed days of a rebuilt range', async () => {
  await packHours(engine.pool, probeSeries, now);
  await engine.pool.query('update probe_reading set water_flow = water_flow + 1 where device_id = $1', [device]);
  await rebuildRollups(engine.pool, probeSeries, { from: seoul('2026-09-01T00:00:00'), until: now });
  await isExact();
});

test('can run concurrently', async () => {
  await Promise.all(Array.from({ length: 4 }, () => packHours(engine.pool, probeSeries, now)));
  expect((await packed()).length).toBe(51);
  await isExact();
});

test('stores no outdated sums during a concurrent rebuild', async () => {
  for (let i = 0; i < 8; i += 1) {
    await engine.pool.query('update probe_reading set water_flow = water_flow + 1 where device_id = $1', [device]);
    await Promise.all([
      rebuildRollups(engine.pool, probeSeries, { from: seoul('2026-09-01T00:00:00'), until: now }),
      ...Array.from({ length: 3 }, () => packHours(engine.pool, probeSeries, now)),
    ]);
    await isExact();
  }
});

test('counts readings that arrive while days are packed', async () => {
  let isPacking = true;
  const packing = (async () => {
    for (let i = 0; i < 10; i += 1) await packHours(engine.pool, probeSeries, now);
  })().finally(() => {
    isPacking = false;
  });
  let second = 1;
  for (; isPacking && second < 60; second += 1) {
    const times = ['2026-10-31', '2026-11-01', '2026-11-02'];
    for (const time of times) await store(`${time}T00:00:${String(second).padStart(2, '0')}`, 24, 60);
    await isExact();
  }
  await packing;
  expect(second).toBeGreaterThan(1);
  await isExact();
});

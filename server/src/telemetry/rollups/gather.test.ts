import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '../../../test/engine.ts';
import { differences, keptRollups, recount, storedReadings } from '../../../test/recount.ts';
import { gatherHours } from './gather.ts';

let engine: TestEngine;
let devices: number[];

const seoul = (text: string) => new Date(`${text}+09:00`);
const firstHour = seoul('2026-11-18T00:00:00').getTime();

/** Three days of hours, each of all devices before the next, as they come in. */
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => new Date('2026-11-20T23:00:00Z') } });
  devices = [];
  for (let i = 0; i < 100; i += 1) devices.push((await engine.register()).deviceId);
  for (let hour = 0; hour < 72; hour += 1) await engine.ingest.store(probeSeries, hourly(hour));
});
afterAll(() => engine.stop());

const hourly = (hour: number, minute = 0) =>
  devices.map((deviceId) => ({
    deviceId,
    measuredAt: firstHour + (hour * 60 + minute) * 60_000,
    values: [hour, deviceId],
  }));

/** How many pages the fullest device's hours of a day lie on. */
async function pagesOf(day: string): Promise<number> {
  const { rows } = await engine.pool.query<{ pages: number }>(
    `select count(distinct (ctid::text::point)[0])::integer as pages from probe_hour
     where bucket >= $1 and bucket < $1 + interval '1 day' group by device_id order by 1 desc limit 1`,
    [seoul(`${day}T00:00:00`)],
  );
  return rows[0]?.pages ?? 0;
}

const isExact = async () =>
  expect(
    differences(
      await keptRollups(engine.pool, probeSeries, devices),
      recount(await storedReadings(engine.pool, probeSeries, devices)),
    ),
  ).toEqual([]);

test('a day’s hours of a device come to lie side by side, and nothing else changes', async () => {
  expect([await pagesOf('2026-11-18'), await pagesOf('2026-11-19')]).toEqual([24, 24]);
  await gatherHours(engine.pool, probeSeries, seoul('2026-11-19T23:59:59'));
  expect([await pagesOf('2026-11-18'), (await pagesOf('2026-11-19')) <= 2]).toEqual([24, true]);
  await isExact();
});

test('readings that come late meanwhile are counted', async () => {
  let isGathering = true;
  const gathering = (async () => {
    for (let i = 0; i < 5; i += 1) await gatherHours(engine.pool, probeSeries, seoul('2026-11-20T12:00:00'));
  })().finally(() => {
    isGathering = false;
  });
  let minute = 1;
  for (; isGathering && minute < 60; minute += 1)
    for (let hour = 48; hour < 72 && isGathering; hour += 1)
      await engine.ingest.store(probeSeries, hourly(hour, minute));
  await gathering;
  expect(minute).toBeGreaterThan(1);
  await isExact();
});

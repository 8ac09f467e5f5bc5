/** Rollups of counters and timed words must equal a recount in order of time, for any order of arrival. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { meterSeries as series, startTestEngine, type TestEngine } from '#test/engine.ts';
import { timeFactor } from '#test/measured.ts';
import {
  chances,
  differingFigures,
  payloadOf,
  randomReadings,
  recountSeries,
  shuffled,
  storedFigures,
} from '#test/series-recount.ts';
import { loadFirstHistory } from '../bulk-load.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { rebuildRollups } from './rebuild.ts';
import { readRollups } from './rollups.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
/** First reading; from here on, late readings cross two month ends. */
const begins = new Date('2026-08-28T03:00:00+09:00');

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
afterAll(() => engine.stop());

async function register(count: number) {
  const devices = new Map<number, RegisteredDevice>();
  for (let i = 0; i < count; i += 1) {
    const device = await engine.register(series);
    devices.set(device.deviceId, device);
  }
  const ids = [...devices.keys()];
  const differing = async (readings: Parameters<typeof recountSeries>[1]) =>
    differingFigures(await storedFigures(engine.pool, series, ids), recountSeries(series, readings));
  const takeAtOnce = (readings: ReturnType<typeof randomReadings>) =>
    Promise.all(
      readings.map((one) =>
        engine.ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one)),
      ),
    );
  return { ids, differing, takeAtOnce };
}

test(
  'counts 25,000 shuffled, late and repeated readings as if each had arrived once, in order',
  async () => {
    const { ids, differing, takeAtOnce } = await register(5);
    const chance = chances(7);
    const readings = randomReadings(series, ids, 4000, begins, chance);
    const stream = shuffled(readings, chance);
    expect(stream.length).toBeGreaterThan(24_000);
    // Batches of the size that accumulates while the database is busy.
    for (let from = 0; from < stream.length; from += 2500) await takeAtOnce(stream.slice(from, from + 2500));
    expect(await differing(readings)).toEqual([]);

    await engine.ownerPool.query('delete from meter_hour; update meter_day set entered_sum = entered_sum + 1');
    await rebuildRollups(engine.pool, series, { from: new Date('2026-08-01T00:00:00+09:00'), until: now });
    expect(await differing(readings)).toEqual([]);

    // A span in the middle, with pairs across both ends.
    const [from, until] = [new Date('2026-09-10T00:00:00+09:00'), new Date('2026-09-12T00:00:00+09:00')];
    await rebuildRollups(engine.pool, series, { from, until });
    expect(await differing(readings)).toEqual([]);
  },
  120_000 * timeFactor,
);

test('counts each pair once if batches are written concurrently', async () => {
  const { ids, differing } = await register(2);
  const sent = randomReadings(series, ids, 600, begins, chances(11));
  const readings = sent.map(({ deviceId, measuredAt, values }) => ({
    deviceId,
    measuredAt,
    values: Object.values(values),
  }));
  const halves = [readings.filter((_, i) => i % 2 === 0), readings.filter((_, i) => i % 2 === 1)];
  const parts = halves.flatMap((half) => Array.from({ length: 12 }, (_, i) => half.slice(i * 50, i * 50 + 50)));
  await Promise.all(parts.map((part) => engine.ingest.store(series, part)));
  expect(await differing(sent)).toEqual([]);
});

/**
 * Values of a six-digit counter by day and time in October, and the expected increments and repairs per hour. The
 * counter may increase by 10 per second, 600 per minute and 6,000 in ten minutes, and be set back by 50.
 */
test.each<[string, string[], Record<string, [added: number, repairs: number]>]>([
  ['grows', ['05 10:00 100', '05 10:10 160', '05 10:20 160'], { '05 10': [60, 0] }],
  ['grows as fast as can be', ['05 10:00 0', '05 10:10 6000'], { '05 10': [6000, 0] }],
  ['leaps by one more', ['05 10:00 0', '05 10:10 6001', '05 10:20 6011'], { '05 10': [10, 1] }],
  ['grows within seconds by what a minute allows', ['05 10:00 7', '05 10:00:05 607'], { '05 10': [600, 0] }],
  ['leaps within seconds', ['05 10:00 7', '05 10:00:05 608'], { '05 10': [0, 1] }],
  ['grows by a begun part of what can be', ['05 10:00 0', '05 10:01:00.001 601'], { '05 10': [601, 0] }],
  ['leaps over a begun part of it', ['05 10:00 0', '05 10:01:00.001 602'], { '05 10': [0, 1] }],
  ['grows over an hour’s end', ['05 10:50 100', '05 11:05 130'], { '05 11': [30, 0] }],
  ['grows over midnight', ['05 23:50 100', '06 00:10 130', '06 01:00 135'], { '06 00': [30, 0], '06 01': [5, 0] }],
  ['is set back a little', ['05 10:00 100000', '05 10:10 99950', '05 10:20 99960'], { '05 10': [10, 1] }],
  ['is set back by more', ['05 10:00 100000', '05 10:10 99900', '05 10:20 99960'], { '05 10': [60, 1] }],
  ['is set back by half', ['05 10:00 3000', '05 10:10 1500', '05 10:20 1501'], { '05 10': [1, 1] }],
  ['begins anew', ['05 10:00 100000', '05 10:10 40', '05 10:20 70'], { '05 10': [70, 1] }],
  ['begins anew at less than half', ['05 10:00 3000', '05 10:10 1499'], { '05 10': [1499, 1] }],
  ['begins anew as fast as can be', ['05 10:00 100000', '05 10:10 6000'], { '05 10': [6000, 1] }],
  ['falls to more than can have come', ['05 10:00 100000', '05 10:10 6001'], { '05 10': [0, 1] }],
  ['falls to what can have come in an hour', ['05 10:00 100000', '05 11:00 6001'], { '05 11': [6001, 1] }],
  ['says 5 once', ['05 10:00 100000', '05 10:10 5', '05 10:20 100020'], { '05 10': [5, 2] }],
  [
    'says 5 before midnight',
    ['05 23:50 100000', '05 23:55 5', '06 00:05 100020'],
    { '05 23': [5, 1], '06 00': [0, 1] },
  ],
  ['says too much once', ['05 10:00 100', '05 10:10 90000', '05 10:20 120'], { '05 10': [120, 2] }],
  ['rolls over', ['05 10:50 999990', '05 11:00 15'], { '05 11': [25, 1] }],
  ['rolls over at midnight', ['05 23:58 999999', '06 00:08 0'], { '06 00': [1, 1] }],
  ['falls too soon to have rolled over', ['05 10:00 950000', '05 10:10 5'], { '05 10': [5, 1] }],
  ['rolls over in two hours', ['05 10:00 950000', '05 12:00 5'], { '05 12': [50_005, 1] }],
])('handles a counter that %s', async (_name, said, hours) => {
  const days: typeof hours = {};
  for (const [hour, [added, repairs]] of Object.entries(hours)) {
    const [addedBefore, repairsBefore] = days[hour.slice(0, 2)] ?? [0, 0];
    days[hour.slice(0, 2)] = [addedBefore + added, repairsBefore + repairs];
  }
  // Stores in order, reversed, and with the middle readings last, which splits an existing pair.
  for (const order of [said, said.toReversed(), [...said.slice(0, 1), ...said.slice(-1), ...said.slice(1, -1)]]) {
    const { deviceId } = await engine.register(series);
    for (const [day, time, total] of order.map((one) => one.split(' ')))
      await engine.ingest.store(series, [
        { deviceId, measuredAt: Date.parse(`2026-10-${day}T${time}+09:00`), values: [Number(total), 0, 'off', 0] },
      ]);
    const stored = async (unit: 'hour' | 'day', form: string) => {
      const { rows } = await engine.pool.query<{ bucket: string; added: number; repairs: number }>(
        `select to_char(bucket at time zone 'Asia/Seoul', $2) as bucket, entered_sum::float8 as added,
           entered_count::float8 as repairs from meter_${unit}
         where device_id = $1 and (entered_sum <> 0 or entered_count <> 0)`,
        [deviceId, form],
      );
      return Object.fromEntries(rows.map(({ bucket, added, repairs }) => [bucket, [added, repairs]]));
    };
    expect(await stored('hour', 'DD HH24')).toEqual(hours);
    expect(await stored('day', 'DD')).toEqual(days);
  }
});

test('provides statistics by hour, day and month', async () => {
  const { ids, takeAtOnce } = await register(1);
  const readings = randomReadings(series, ids, 900, begins, chances(3));
  const messages = shuffled(readings, chances(4));
  for (let from = 0; from < messages.length; from += 30) await takeAtOnce(messages.slice(from, from + 30));
  const counted = { entered_sum: 0, state_on_sum: 0 };
  const days = [...recountSeries(series, readings)].filter(([key]) => key.includes(' day '));
  expect(new Set(days.map(([key]) => key.slice(-5, -3))).size).toBeGreaterThan(1);
  for (const [, figures] of days)
    for (const [name, value] of JSON.parse(figures) as [keyof typeof counted, number][])
      if (name in counted) counted[name] += value;
  for (const unit of ['hour', 'day', 'month'] as const) {
    const rollups = await readRollups(engine.pool, series, {
      deviceIds: ids,
      from: new Date('2026-08-01T00:00:00+09:00'),
      to: new Date('2026-10-31T23:59:59+09:00'),
      unit,
      fields: ['entered', 'stateOn'],
    });
    const [entered, on] = rollups.sums.map((column) => column.reduce((sum, value) => sum + value, 0));
    expect({ entered_sum: entered, state_on_sum: on }).toEqual(counted);
  }
});

test('counts a first history across month ends', async () => {
  const fresh = await startTestEngine({ clock: { now: () => now } });
  try {
    const { deviceId } = await fresh.register(series);
    const readings = randomReadings(series, [deviceId], 3000, begins, chances(5)).map(({ values, ...rest }) => ({
      ...rest,
      // The loader requires values in the series' units.
      values: { ...values, load: typeof values.load === 'number' ? values.load / 10 : null },
    }));
    const client = await fresh.ownerPool.connect();
    await client.query('begin');
    await loadFirstHistory(client, {
      series,
      from: begins.getTime(),
      until: now.getTime(),
      readings: (from, until) => readings.filter(({ measuredAt }) => measuredAt >= from && measuredAt < until),
    });
    await client.query('commit');
    client.release();
    const scaled = readings.map(({ values, ...rest }) => ({
      ...rest,
      values: { ...values, load: values.load === null ? null : Math.round(values.load * 10) },
    }));
    expect(
      differingFigures(await storedFigures(fresh.pool, series, [deviceId]), recountSeries(series, scaled)),
    ).toEqual([]);
  } finally {
    await fresh.stop();
  }
});

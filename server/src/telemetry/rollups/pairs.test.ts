/** Rollups of counters and timed words: whatever comes when, they are what the readings say in the order of their times. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meterSeries as series, startTestEngine, type TestEngine } from '../../../test/engine.ts';
import {
  chances,
  differingFigures,
  keptFigures,
  payloadOf,
  recountSeries,
  shuffled,
  tell,
} from '../../../test/series-recount.ts';
import { loadFirstHistory } from '../bulk-load.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { figuresOf } from '../series/series.ts';
import { packHours } from './pack.ts';
import { rebuildRollups } from './rebuild.ts';
import { readRollups } from './rollups.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
/** Late readings reach over the ends of two months from here. */
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
  const differing = async (told: Parameters<typeof recountSeries>[1]) =>
    differingFigures(await keptFigures(engine.pool, series, ids), recountSeries(series, told));
  return { devices, ids, differing };
}

test('100,000 shuffled, late and repeated readings are counted as if each had come once, in order', async () => {
  const { devices, ids, differing } = await register(20);
  const chance = chances(7);
  const told = tell(series, ids, 4000, begins, chance);
  const stream = shuffled(told, chance);
  expect(stream.length).toBeGreaterThan(98_000);
  // As many at once as come while the database is busy.
  for (let from = 0; from < stream.length; from += 2500)
    await Promise.all(
      stream
        .slice(from, from + 2500)
        .map((one) =>
          engine.ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one)),
        ),
    );
  expect(await differing(told)).toEqual([]);

  await engine.ownerPool.query('delete from meter_hour; update meter_day set entered_sum = entered_sum + 1');
  await rebuildRollups(engine.pool, series, { from: new Date('2026-08-01T00:00:00+09:00'), until: now });
  expect(await differing(told)).toEqual([]);

  // A span in the middle, whose pairs reach over both of its ends.
  const [from, until] = [new Date('2026-09-10T00:00:00+09:00'), new Date('2026-09-12T00:00:00+09:00')];
  await rebuildRollups(engine.pool, series, { from, until });
  expect(await differing(told)).toEqual([]);
}, 120_000);

test('batches that are written at once count each pair once', async () => {
  const { ids, differing } = await register(2);
  const told = tell(series, ids, 600, begins, chances(11));
  const readings = told.map(({ deviceId, measuredAt, values }) => ({
    deviceId,
    measuredAt,
    values: Object.values(values),
  }));
  const halves = [readings.filter((_, i) => i % 2 === 0), readings.filter((_, i) => i % 2 === 1)];
  const parts = halves.flatMap((half) => Array.from({ length: 12 }, (_, i) => half.slice(i * 50, i * 50 + 50)));
  await Promise.all(parts.map((part) => engine.ingest.store(series, part)));
  expect(await differing(told)).toEqual([]);
});

test('statistics read them by hour, day and month', async () => {
  const { devices, ids } = await register(1);
  const told = tell(series, ids, 900, begins, chances(3));
  for (const one of shuffled(told, chances(4)))
    await engine.ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one));
  const counted = { entered_sum: 0, state_on_sum: 0 };
  const days = [...recountSeries(series, told)].filter(([key]) => key.includes(' day '));
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

test('what comes late between readings of two days counts in the packed hours of both', async () => {
  const { devices, ids } = await register(1);
  const fields = figuresOf(series).map(({ field }) => field);
  const columns = figuresOf(series).map(({ column }) => `'${column}', ${column}_sum`);
  const [from, until] = [begins, new Date('2026-10-31T00:00:00+09:00')];
  const answered = async () => {
    const { hours, readings, sums } = await readRollups(engine.pool, series, {
      ...{ deviceIds: ids, from, to: new Date(until.getTime() - 1), unit: 'hour', fields },
    });
    return Array.from(hours, (hour, at) => [hour, readings[at], ...sums.map((column) => column[at])]);
  };
  const kept = async () => {
    const { rows } = await engine.pool.query<{ hour: number; readings: number; sums: Record<string, number> }>(
      `select extract(epoch from bucket)::float8 / 3600 as hour, readings::float8, json_build_object(${columns.join(', ')}) as sums
       from meter_hour where device_id = any($1) and bucket >= $2 and bucket < $3 order by bucket`,
      [ids, from, until],
    );
    return rows.map(({ hour, readings, sums }) => [hour, readings, ...Object.values(sums)]);
  };
  const told = shuffled(tell(series, ids, 2000, begins, chances(13)), chances(14));
  for (const [at, one] of told.entries()) {
    await engine.ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one));
    if (at % 100 !== 0) continue;
    expect(await answered()).toEqual(await kept());
    await packHours(engine.pool, series, now);
  }
  expect((await kept()).length).toBeGreaterThan(100);
});

test('a first history counts over the ends of its months', async () => {
  const fresh = await startTestEngine({ clock: { now: () => now } });
  try {
    const { deviceId } = await fresh.register(series);
    const told = tell(series, [deviceId], 3000, begins, chances(5)).map(({ values, ...rest }) => ({
      ...rest,
      // The loader takes values in the units of the series.
      values: { ...values, load: typeof values.load === 'number' ? values.load / 10 : null },
    }));
    const client = await fresh.ownerPool.connect();
    await client.query('begin');
    await loadFirstHistory(client, {
      series,
      from: begins.getTime(),
      until: now.getTime(),
      readings: (from, until) => told.filter(({ measuredAt }) => measuredAt >= from && measuredAt < until),
    });
    await client.query('commit');
    client.release();
    const scaled = told.map(({ values, ...rest }) => ({
      ...rest,
      values: { ...values, load: values.load === null ? null : Math.round(values.load * 10) },
    }));
    expect(differingFigures(await keptFigures(fresh.pool, series, [deviceId]), recountSeries(series, scaled))).toEqual(
      [],
    );
  } finally {
    await fresh.stop();
  }
});

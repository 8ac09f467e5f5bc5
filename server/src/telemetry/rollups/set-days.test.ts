import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '#platform/database/pool.ts';
import { meterSeries, probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { Ingest } from '../ingest/ingest.ts';
import { batchParameters, storeStatement } from '../ingest/statement.ts';
import { measure, type Series } from '../series/series.ts';
import { rebuildRollups } from './rebuild.ts';
import { type RollupQuery, readRollups } from './rollups.ts';
import { forgetUnusedSets } from './set-days.ts';

const dayMs = 86_400_000;
const now = new Date();
const today = startOfBucket(now, 'day');
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs);

let engine: TestEngine;
let probes: number[];
let meters: number[];

const registered = async (series: Series) =>
  Promise.all(Array.from({ length: 12 }, async () => (await engine.register(series)).deviceId));

/** A reading of each device about every second day, the last two of yesterday and today. Totals increase. */
const readings = (deviceIds: readonly number[], values: (step: number) => (number | string)[]) =>
  deviceIds.flatMap((deviceId, at) =>
    Array.from({ length: 170 }, (_, step) => ({
      deviceId,
      measuredAt: daysAgo(300).getTime() + step * 1.78 * dayMs + at * 3_600_000,
      values: values(step),
    })),
  );
const meterValues = (step: number) => [step * 3, step * 5, step % 3 === 0 ? 'on' : 'off', step % 90];

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
  probes = await registered(probeSeries);
  meters = await registered(meterSeries);
  await engine.ingest.store(
    probeSeries,
    readings(probes, (step) => [step % 400, step * 7]),
  );
  await engine.ingest.store(meterSeries, readings(meters, meterValues));
});
afterAll(() => engine.stop());

const queryOf = (deviceIds: readonly number[], unit: RollupQuery['unit'], fields: string[]) => ({
  deviceIds,
  from: startOfBucket(daysAgo(300), unit),
  to: new Date(nextBucket(now, unit).getTime() - 1),
  unit,
  fields,
});

/** Queries all devices together, and each device separately with the results added up here. */
async function bothWays(series: Series, deviceIds: readonly number[], unit: RollupQuery['unit'], fields: string[]) {
  const together = await readRollups(engine.pool, series, queryOf(deviceIds, unit, fields));
  const summed = new Map<number, number[]>();
  for (const deviceId of deviceIds) {
    const { hours, readings: counts, sums } = await readRollups(engine.pool, series, queryOf([deviceId], unit, fields));
    for (const [at, hour] of hours.entries()) {
      const figures = [counts[at] ?? 0, ...sums.map((column) => column[at] ?? 0)];
      const before = summed.get(hour);
      summed.set(hour, before ? figures.map((figure, i) => figure + (before[i] ?? 0)) : figures);
    }
  }
  const shown = Array.from(together.hours, (hour, at) => [
    hour,
    together.readings[at],
    ...together.sums.map((column) => column[at]),
  ]);
  return { together: shown, apart: [...summed].sort(([a], [b]) => a - b).map(([hour, all]) => [hour, ...all]) };
}

/** Number of stored days that started at most `days` days ago. */
async function storedSince(series: Series, days: number): Promise<number> {
  const { rows } = await engine.pool.query<{ count: number }>(
    'select count(*)::integer as count from set_day where series = $1 and day >= $2',
    [series.name, daysAgo(days)],
  );
  return rows[0]?.count ?? 0;
}
const storedDays = (series: Series) => storedSince(series, 400);

test.each(['hour', 'day', 'month'] as const)("returns a set's totals by %s as the sum of its devices", async (unit) => {
  for (const [series, ids, fields] of [
    [probeSeries, probes, ['level', 'waterFlow']],
    [meterSeries, meters, ['entered', 'stateOn', 'load']],
  ] as const) {
    const { together, apart } = await bothWays(series, ids, unit, [...fields]);
    expect(together.length).toBeGreaterThan(8);
    expect(together).toEqual(apart);
    expect(await storedDays(series)).toBeGreaterThanOrEqual(299);
  }
});

test.each(['hour', 'day', 'month'] as const)('adds up few devices by %s without storing totals', async (unit) => {
  const before = await storedDays(probeSeries);
  for (const count of [2, 5]) {
    const { together, apart } = await bothWays(probeSeries, probes.slice(0, count), unit, ['waterFlow']);
    expect(together.length).toBeGreaterThan(8);
    expect(together).toEqual(apart);
  }
  expect(await storedDays(probeSeries)).toBe(before);
});

test('omits no day if midnight passes while the totals are read', async () => {
  const query = queryOf(probes, 'day', ['waterFlow']);
  const expected = await readRollups(engine.pool, probeSeries, query);
  const midnight = today.getTime() + dayMs;
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1 });
  const reads = {
    async query(...given: Parameters<pg.Pool['query']>) {
      const found = await engine.pool.query(...given);
      vi.setSystemTime(midnight);
      return found;
    },
  } as unknown as pg.Pool;
  try {
    expect(await readRollups(reads, probeSeries, query)).toEqual(expected);
  } finally {
    vi.useRealTimers();
  }
});

test('includes late readings, also in later days affected by pairs', async () => {
  const late = daysAgo(150).getTime() + 1234;
  await engine.ingest.store(probeSeries, [{ deviceId: probes[0] ?? 0, measuredAt: late, values: [7, 7] }]);
  await engine.ingest.store(meterSeries, [{ deviceId: meters[0] ?? 0, measuredAt: late, values: meterValues(400) }]);
  expect(await storedSince(probeSeries, 150)).toBe(0);
  expect(await storedDays(probeSeries)).toBeGreaterThan(0);
  for (const [series, ids, fields] of [
    [probeSeries, probes, ['level']],
    [meterSeries, meters, ['entered', 'stateOn']],
  ] as const) {
    const { together, apart } = await bothWays(series, ids, 'hour', [...fields]);
    expect(together).toEqual(apart);
  }
});

test('includes what a reading of today adds to the day of the previous reading', async () => {
  const { deviceId } = await engine.register(meterSeries);
  const ids = [...meters, deviceId];
  const report = (at: Date) =>
    engine.ingest.store(meterSeries, [{ deviceId, measuredAt: at.getTime(), values: [1, 1, 'on', 1] }]);
  await report(daysAgo(5));
  await bothWays(meterSeries, ids, 'hour', ['stateOn']);
  // A state lasts only until the next reading, which comes after days of silence.
  await report(today);
  const { together, apart } = await bothWays(meterSeries, ids, 'hour', ['stateOn']);
  expect(together).toEqual(apart);
});

test('stores no totals without the late readings of concurrent writers', async () => {
  const asking = (async () => {
    for (let i = 0; i < 12; i += 1) await readRollups(engine.pool, meterSeries, queryOf(meters, 'hour', ['entered']));
  })();
  for (let i = 0; i < 40; i += 1)
    await engine.ingest.store(meterSeries, [
      { deviceId: meters[i % 5] ?? 0, measuredAt: daysAgo(5 + i * 7).getTime() + 77_000, values: meterValues(500 + i) },
    ]);
  await asking;
  const { together, apart } = await bothWays(meterSeries, meters, 'hour', ['entered', 'stateOff']);
  expect(together).toEqual(apart);
});

/** Returns true if the work is still pending after 300 ms. */
const isWaiting = (work: Promise<unknown>) =>
  Promise.race([work.then(() => false), new Promise<boolean>((resolve) => setTimeout(resolve, 300, true))]);

const lateReading = (days: number) => ({
  deviceId: probes[0] ?? 0,
  measuredAt: daysAgo(days).getTime() + 5_000,
  values: [3, 30],
});

test('makes late readings wait for a writer of totals, and then invalidates those totals', async () => {
  const keeper = await engine.pool.connect();
  await keeper.query('begin');
  await keeper.query(`select pg_advisory_xact_lock(hashtext('set probe'))`);
  await keeper.query(`insert into set_day values ('probe', 'kept meanwhile', $1, '')`, [daysAgo(20)]);
  const storing = engine.ingest.store(probeSeries, [lateReading(30)]);
  expect(await isWaiting(storing)).toBe(true);
  await keeper.query('commit');
  keeper.release();
  expect(await storing).toMatchObject({ stored: 1 });
  expect(await storedSince(probeSeries, 30)).toBe(0);
});

test('makes a writer of totals wait for late readings, and includes them', async () => {
  await engine.pool.query(`delete from set_day where series = 'probe'`);
  const writer = await engine.pool.connect();
  const reading = lateReading(40);
  await writer.query('begin');
  await writer.query(storeStatement(probeSeries), [...batchParameters(probeSeries, [reading]), today]);
  const asking = readRollups(engine.pool, probeSeries, queryOf(probes, 'hour', ['level']));
  expect(await isWaiting(asking)).toBe(true);
  await writer.query('commit');
  writer.release();
  await asking;
  const { together, apart } = await bothWays(probeSeries, probes, 'hour', ['level']);
  expect(together).toEqual(apart);
});

test('invalidates totals on a rebuild and deletes unused ones', async () => {
  await readRollups(engine.pool, probeSeries, queryOf(probes, 'day', ['level']));
  await rebuildRollups(engine.pool, probeSeries, { from: daysAgo(100), until: daysAgo(90) });
  expect(await storedSince(probeSeries, 100)).toBe(0);
  expect(await storedDays(probeSeries)).toBeGreaterThan(0);
  await forgetUnusedSets(engine.pool, new Date(now.getTime() + 50 * dayMs));
  expect(await storedDays(meterSeries)).toBeGreaterThan(0);
  await forgetUnusedSets(engine.pool, new Date(now.getTime() + 63 * dayMs));
  expect(await storedDays(meterSeries)).toBe(0);
});

/** The probe series of a later version, with an additional first column. */
const saltyProbe: Series = { ...probeSeries, columns: { salt: measure('g', 0, 0, 100), ...probeSeries.columns } };

async function addSalt(): Promise<void> {
  for (const table of ['probe_reading', 'probe_latest', 'probe_arrival'])
    await engine.ownerPool.query(`alter table ${table} add column salt integer`);
  for (const table of ['probe_hour', 'probe_day'])
    await engine.ownerPool.query(`alter table ${table} add column salt_count integer not null default 0,
      add column salt_sum bigint not null default 0, add column salt_min integer, add column salt_max integer`);
}

test('stores no totals of a measure before its column exists', async () => {
  const fields = ['salt', 'level', 'waterFlow'];
  await readRollups(engine.pool, probeSeries, queryOf(probes, 'day', ['level', 'waterFlow']));
  await addSalt();
  // A process of a later version has separate connections and prepared statements.
  const pool = openPool(engine.databaseUrl, 2);
  const ingest = new Ingest({
    pool,
    partitions: engine.partitions,
    series: [saltyProbe],
    retentionMonths: {},
    clock: { now: () => now },
    events: { stored() {}, rejected() {}, moved() {} },
  });
  await ingest.store(
    saltyProbe,
    probes.map((deviceId) => ({ deviceId, measuredAt: today.getTime() - 1_000, values: [9, 1, 1] })),
  );
  await ingest.close();
  const query = queryOf(probes, 'day', fields);
  const { sums, counts } = await readRollups(pool, saltyProbe, query);
  const { rows } = await pool.query(
    `select sum(salt)::float8 as salt, sum(level)::float8 as level, sum(water_flow)::float8 as "waterFlow",
       count(salt)::float8 as "saltCount"
     from probe_reading where device_id = any($1::bigint[]) and measured_at >= $2 and measured_at <= $3`,
    [probes, query.from, query.to],
  );
  await pool.end();
  const total = (column: Float64Array | undefined) => column?.reduce((sum, one) => sum + one, 0);
  expect({
    salt: total(sums[0]),
    level: total(sums[1]),
    waterFlow: total(sums[2]),
    saltCount: total(counts[0]),
  }).toEqual(rows[0]);
});

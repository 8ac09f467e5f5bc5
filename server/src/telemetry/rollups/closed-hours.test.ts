/** Closing a month doesn't change its hours, in any way of reading them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fail } from '#test/closing.ts';
import { meterSeries, probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { allHours, chances } from '#test/series-recount.ts';
import { closeMonths } from '../blocks/close-months.ts';
import type { Series } from '../series/series.ts';
import { columnTables } from '../series/tables.ts';
import { groupedStatistics } from '../statistics/grouped.ts';
import { closedHourColumns, hoursWithin } from './closed-hours.ts';
import { readRollups } from './rollups.ts';

const now = new Date('2026-12-20T12:00:00+09:00');
const hourMs = 3_600_000;
let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
afterAll(() => engine.stop());

const seoul = (text: string) => new Date(`${text}+09:00`);
const close = (series: Series, onFailure: (error: Error) => void = fail) =>
  closeMonths(
    { pool: engine.pool, partitions: engine.partitions, closeAfterDays: 0, now, rests: false, onFailure },
    series,
  );
const rowsOf = async (series: Series) =>
  (await engine.pool.query(`select h::text as row from ${allHours(series)} h order by 1`)).rows;

let devices: number[];
beforeEach(async () => {
  for (const table of ['probe_reading', 'probe_block', 'probe_hour', 'probe_day', 'probe_closed_hour', 'set_day'])
    await engine.ownerPool.query(`truncate ${table} cascade`);
  devices = [];
  for (let at = 0; at < 3; at += 1) devices.push((await engine.register()).deviceId);
});

/** Stores readings with gaps, missing values, negative values, and several readings in some hours. */
async function store(seed: number): Promise<void> {
  const chance = chances(seed);
  for (const deviceId of devices) {
    const readings = [];
    let measuredAt = seoul('2026-09-03T05:10:00').getTime() + Math.floor(chance() * 40) * hourMs;
    while (measuredAt < now.getTime() - hourMs) {
      const level = chance() < 0.2 ? null : Math.floor(chance() * 1000) - 500;
      readings.push({
        deviceId,
        measuredAt,
        values: [level, chance() < 0.1 ? null : Math.floor(chance() * 1_000_000)],
      });
      measuredAt += chance() < 0.02 ? 30 * hourMs : Math.floor(chance() * 3 * hourMs) + 1000;
    }
    await engine.ingest.store(
      probeSeries,
      readings.map((one) => ({
        ...one,
        values: one.values[0] === null && one.values[1] === null ? [1, 2] : one.values,
      })),
    );
  }
}

/** Hours of a span by each way of reading them. */
async function answers(from: Date, to: Date): Promise<unknown[]> {
  const fields = ['level', 'waterFlow'];
  const found: unknown[] = [];
  for (const deviceIds of [devices, devices.slice(1, 2)]) {
    const { hours, readings, sums, counts } = await readRollups(engine.pool, probeSeries, {
      ...{ deviceIds, from, to, unit: 'hour', fields },
    });
    found.push([hours, readings, ...sums, ...counts].map((list) => [...list]));
  }
  const one = await readRollups(engine.pool, probeSeries, {
    ...{ deviceIds: devices, from, to, unit: 'hour', fields: ['waterFlow'] },
  });
  found.push([...one.hours], ...one.sums.map((list) => [...list]), ...one.counts.map((list) => [...list]));
  const members = devices.map((deviceId, at) => ({ deviceId, group: at % 2, side: 0 }));
  const { whole } = groupedStatistics(
    engine.pool,
    probeSeries,
    fields.map((field) => ({ field })),
  );
  found.push(await whole(members, { from, to, unit: 'hour' }));
  const within = hoursWithin(probeSeries, {
    of: 'device_id = any($1::bigint[])',
    from: '$2::timestamptz',
    until: '$3::timestamptz',
  });
  const { rows } = await engine.pool.query(`select h::text as row from (${within}) h order by 1`, [devices, from, to]);
  found.push(rows);
  return found;
}

test('answers every span of hours as before the closing', async () => {
  await store(31);
  const chance = chances(32);
  const first = seoul('2026-08-20T00:00:00').getTime();
  const spans = Array.from({ length: 40 }, (_, at) => {
    const from = new Date(first + Math.floor(chance() * 110 * 24) * hourMs);
    const hours = [1, 3, 24, 40 * 24, 800][at % 5] as number;
    return { from, to: new Date(from.getTime() + hours * hourMs - 1) };
  });
  spans.push({ from: seoul('2026-09-30T23:00:00'), to: seoul('2026-10-01T00:59:59') });
  spans.push({ from: seoul('2026-10-31T23:00:00'), to: seoul('2026-10-31T23:59:59') });
  const before = [];
  for (const { from, to } of spans) before.push(await answers(from, to));
  const rows = await rowsOf(probeSeries);
  expect(rows.length).toBeGreaterThan(3000);
  await close(probeSeries);
  const { rows: left } = await engine.pool.query(`select 1 from probe_hour where bucket < '2026-12-01T00:00:00+09:00'`);
  expect(left).toEqual([]);
  const after = [];
  for (const { from, to } of spans) after.push(await answers(from, to));
  expect(after).toEqual(before);
  expect(await rowsOf(probeSeries)).toEqual(rows);
});

test('closes hours of months whose readings were closed before', async () => {
  await store(33);
  const rows = await rowsOf(probeSeries);
  await close(probeSeries);
  await engine.pool.query(
    `insert into probe_hour select * from ${allHours(probeSeries)} h where bucket < '2026-12-01T00:00:00+09:00'`,
  );
  await engine.ownerPool.query('truncate probe_closed_hour');
  await close(probeSeries);
  const { rows: left } = await engine.pool.query(`select 1 from probe_hour where bucket < '2026-12-01T00:00:00+09:00'`);
  expect(left).toEqual([]);
  expect(await rowsOf(probeSeries)).toEqual(rows);
});

test('changes the hours of a closed month by a late reading', async () => {
  await store(34);
  await close(probeSeries);
  const [deviceId = 0] = devices;
  await engine.ingest.store(probeSeries, [
    { deviceId, measuredAt: seoul('2026-10-10T10:10:10').getTime(), values: [499, 7] },
  ]);
  const rows = await rowsOf(probeSeries);
  await close(probeSeries);
  expect(await rowsOf(probeSeries)).toEqual(rows);
  const { rows: months } = await engine.pool.query('select 1 from probe_closed_hour where device_id = $1', [deviceId]);
  expect(months).toHaveLength(3);
});

test('keeps the rows of a month whose arrays would contain other hours', async () => {
  await store(35);
  const rows = await rowsOf(probeSeries);
  // No element belongs to an hour that begins at another minute.
  const { rows: first } = await engine.pool.query<{ bucket: Date }>(
    'select min(bucket) as bucket from probe_hour where device_id = $1',
    [devices[0]],
  );
  const bucket = first[0]?.bucket as Date;
  await engine.ownerPool.query('update probe_hour set bucket = $3 where device_id = $1 and bucket = $2', [
    devices[0],
    bucket,
    new Date(bucket.getTime() + 60_000),
  ]);
  const failures: string[] = [];
  await close(probeSeries, (error) => failures.push(error.message));
  expect(failures).toEqual(['decoding gives other hours']);
  expect(await rowsOf(probeSeries)).toHaveLength(rows.length);
});

test('stores values of narrow measures in small integers, others in larger ones', () => {
  const types = (series: Series, column: string) =>
    closedHourColumns(series)
      .filter(({ name }) => name.startsWith(`${column}_`))
      .map(({ type }) => type);
  expect(types(probeSeries, 'level')).toEqual(['integer', 'smallint', 'smallint', 'integer']);
  expect(types(probeSeries, 'water_flow')).toEqual(['integer', 'integer', 'integer', 'integer']);
  expect(types(meterSeries, 'state_on')).toEqual(['integer', 'integer']);
});

test('counts no values of a measure that was added after the closing', async () => {
  await store(36);
  const added = { ...probeSeries, columns: { ...probeSeries.columns, speed: probeSeries.columns.level } };
  await close(probeSeries);
  // A Citus takes one command at a time.
  const commands = columnTables(added, 'speed')
    .split(/(?<=;)\n/)
    .filter(Boolean);
  for (const command of commands) await engine.ownerPool.query(command);
  const { rows } = await engine.pool.query(
    `select distinct speed_count, speed_sum, speed_min, speed_max from ${allHours(added)} h`,
  );
  expect(rows).toEqual([{ speed_count: 0, speed_sum: 0, speed_min: null, speed_max: null }]);
  const span = { from: seoul('2026-09-01T00:00:00'), to: seoul('2026-10-31T23:59:59'), unit: 'hour' } as const;
  const { counts } = await readRollups(engine.pool, added, { deviceIds: devices, ...span, fields: ['speed'] });
  expect(counts[0]?.every((count) => count === 0)).toBe(true);
});

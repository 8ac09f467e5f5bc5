import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { differences, readStoredRollups, recount, storedReadings } from '#test/recount.ts';
import type { Rollups } from './add-up.ts';
import { rebuildLatest, rebuildRollups } from './rebuild.ts';
import { hourMs, readRollups } from './rollups.ts';

let engine: TestEngine;
let devices: number[];

const seoul = (text: string) => new Date(`${text}+09:00`);

/** Readings every 47 minutes across two month ends, with gaps in one measure, for two devices. */
const readings = (deviceIds: number[]) =>
  deviceIds.flatMap((deviceId) =>
    Array.from({ length: 600 }, (_, i) => ({
      deviceId,
      measuredAt: seoul('2026-09-25T00:00:00').getTime() + i * 47 * 60_000 + deviceId,
      values: [i % 7 === 0 ? null : ((i * 37) % 900) - 450, i * deviceId],
    })),
  );

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => new Date('2026-11-20T03:00:00Z') } });
  devices = [(await engine.register()).deviceId, (await engine.register()).deviceId];
  await engine.ingest.store(probeSeries, readings(devices));
});
afterAll(() => engine.stop());

const stored = () => readStoredRollups(engine.pool, probeSeries, devices);
const counted = async () => recount(await storedReadings(engine.pool, probeSeries, devices));
const whole = { from: seoul('2026-09-01T00:00:00'), until: seoul('2026-11-01T00:00:00') };

describe('rebuild', () => {
  test('reproduces the rollups of the ingest', async () => {
    const before = await stored();
    await engine.pool.query('delete from probe_hour');
    await engine.pool.query('update probe_day set level_sum = level_sum + 1');
    const months: string[] = [];
    await rebuildRollups(engine.pool, probeSeries, whole, (month, hours) => {
      months.push(`${month.toISOString()} ${hours}`);
    });
    expect(differences(await stored(), before)).toEqual([]);
    expect(differences(await stored(), await counted())).toEqual([]);
    expect(months.map((month) => month.slice(0, 10))).toEqual(['2026-08-31', '2026-09-30']);
  });

  test('changes only whole days of the range', async () => {
    await engine.pool.query('update probe_day set readings = 0');
    await rebuildRollups(engine.pool, probeSeries, {
      from: seoul('2026-10-02T13:00:00'),
      until: seoul('2026-10-03T01:00:00'),
    });
    const { rows } = await engine.pool.query<{ day: string }>(
      `select distinct to_char(bucket at time zone 'Asia/Seoul', 'MM-DD') as day from probe_day where readings > 0 order by 1`,
    );
    expect(rows.map(({ day }) => day)).toEqual(['10-02', '10-03']);
    await rebuildRollups(engine.pool, probeSeries, whole);
    expect(differences(await stored(), await counted())).toEqual([]);
  });

  test('leaves months without raw readings unchanged', async () => {
    const before = await stored();
    await engine.ownerPool.query('drop table probe_reading_2026_09');
    await rebuildRollups(engine.pool, probeSeries, whole);
    expect(differences(await stored(), before)).toEqual([]);
  });

  test('leaves the time before dropped readings unchanged, even if readings were stored there later', async () => {
    const { deviceId } = await engine.register();
    const at = (text: string) => ({ deviceId, measuredAt: seoul(text).getTime(), values: [1, 1] });
    await engine.ingest.store(probeSeries, [
      at('2026-07-30T00:00:00'),
      at('2026-07-31T00:00:00'),
      at('2026-08-01T00:00:00'),
    ]);
    const before = await readStoredRollups(engine.pool, probeSeries, [deviceId]);
    await engine.partitions.dropBefore(probeSeries, seoul('2026-08-01T00:00:00'));
    await engine.ownerPool.query(
      `create table probe_reading_2026_07 partition of probe_reading
       for values from ('2026-07-01 00:00:00+09') to ('2026-08-01 00:00:00+09')`,
    );
    await engine.pool.query(`insert into probe_reading values ($1, '2026-07-30 00:00:00+09', 1, 1)`, [deviceId]);
    await rebuildRollups(engine.pool, probeSeries, { from: seoul('2026-07-01T00:00:00'), until: whole.from });
    expect(differences(await readStoredRollups(engine.pool, probeSeries, [deviceId]), before)).toEqual([]);
  });

  test('loses no readings of the concurrent ingest', async () => {
    const { deviceId } = await engine.register();
    devices = [deviceId];
    const all = readings([deviceId]).filter(({ measuredAt }) => measuredAt >= seoul('2026-10-01T00:00:00').getTime());
    const range = { from: seoul('2026-10-01T00:00:00'), until: whole.until };
    const ingesting = (async () => {
      for (let i = 0; i < all.length; i += 5) await engine.ingest.store(probeSeries, all.slice(i, i + 5));
    })();
    for (let i = 0; i < 8; i += 1) await rebuildRollups(engine.pool, probeSeries, range);
    await ingesting;
    expect((await counted()).size).toBeGreaterThan(100);
    expect(differences(await stored(), await counted())).toEqual([]);
  });
});

test('restores latest values without replacing newer ones', async () => {
  const [deviceId] = devices as [number];
  const latest = async () =>
    (await engine.pool.query('select measured_at from probe_latest where device_id = $1', [deviceId])).rows[0]
      ?.measured_at;
  const newest = await latest();
  await engine.pool.query('delete from probe_latest');
  await rebuildLatest(engine.pool, probeSeries);
  expect(await latest()).toEqual(newest);
  await engine.pool.query('update probe_latest set measured_at = $1', [seoul('2026-11-19T00:00:00')]);
  await rebuildLatest(engine.pool, probeSeries);
  expect(await latest()).toEqual(seoul('2026-11-19T00:00:00'));
});

describe('reading', () => {
  const range = { from: seoul('2026-10-01T00:00:00'), to: seoul('2026-10-31T23:59:59') };
  const sumOf = ({ sums }: Rollups) => sums[0]?.reduce((total, sum) => total + sum, 0);
  const starts = ({ hours }: Rollups) => Array.from(hours, (hour) => new Date(hour * hourMs));
  const plain = (rollups: Rollups) => ({
    starts: starts(rollups),
    readings: [...rollups.readings],
    sums: rollups.sums.map((column) => [...column]),
    counts: rollups.counts.map((column) => [...column]),
  });

  test('returns equal sums by hour, day and month', async () => {
    const by = async (unit: 'hour' | 'day' | 'month') =>
      readRollups(engine.pool, probeSeries, { deviceIds: devices, ...range, unit, fields: ['level'] });
    const [hours, days, months] = await Promise.all([by('hour'), by('day'), by('month')]);
    const raw = (await storedReadings(engine.pool, probeSeries, devices)).reduce(
      (sum, { measures }) => sum + (measures[0] ?? 0),
      0,
    );
    expect([hours, days, months].map(sumOf)).toEqual([raw, raw, raw]);
    expect(starts(months)).toEqual([seoul('2026-10-01T00:00:00')]);
    expect(hours.hours.length).toBeGreaterThan(days.hours.length);
  });

  test('adds up several devices per bucket, includes both ends and only the requested measures', async () => {
    const other = (await engine.register()).deviceId;
    const at = (text: string, deviceId: number, flow: number) => ({
      deviceId,
      measuredAt: seoul(text).getTime(),
      values: [null, flow],
    });
    const own = (await engine.register()).deviceId;
    await engine.ingest.store(probeSeries, [
      at('2026-11-01T09:10:00', own, 3),
      at('2026-11-01T09:50:00', other, 4),
      at('2026-11-01T11:00:00', own, 5),
      at('2026-11-01T12:00:00', own, 6),
    ]);
    const query = { from: seoul('2026-11-01T09:00:00'), to: seoul('2026-11-01T11:00:00'), fields: ['waterFlow'] };
    const of = async (deviceIds: number[]) =>
      plain(await readRollups(engine.pool, probeSeries, { ...query, deviceIds, unit: 'hour' }));
    expect(await of([own, other])).toEqual({
      starts: [seoul('2026-11-01T09:00:00'), seoul('2026-11-01T11:00:00')],
      readings: [2, 1],
      sums: [[7, 5]],
      counts: [[2, 1]],
    });
    expect(await of([])).toEqual({ starts: [], readings: [], sums: [[]], counts: [[]] });
  });
});

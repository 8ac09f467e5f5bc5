/** Compares each page of a list with a query over all hours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSeries as series, startTestEngine, type TestEngine } from '#test/engine.ts';
import { chances, randomReadings } from '#test/series-recount.ts';
import { listRows } from './listed-rows.ts';
import { readRange } from './range.ts';

let engine: TestEngine;
let devices: { deviceId: number; group: number }[];

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => new Date('2026-11-20T03:00:00Z') } });
  const ids: number[] = [];
  for (let i = 0; i < 7; i += 1) ids.push((await engine.register()).deviceId);
  // Three groups of one device, and two groups of two.
  devices = ids.map((deviceId, at) => ({ deviceId, group: at < 3 ? at : 3 + (at % 2) }));
  const readings = randomReadings(series, ids, 500, new Date('2026-09-26T20:00:00+09:00'), chances(41));
  await engine.ingest.store(
    series,
    readings.map(({ deviceId, measuredAt, values }) => ({ deviceId, measuredAt, values: Object.values(values) })),
  );
});
afterAll(() => engine.stop());

/** The expected rows, queried from all hours or days. */
async function expectedRows(unit: 'hour' | 'day' | 'month', from: Date, to: Date) {
  const { rows } = await engine.pool.query<{ group: number; bucket: Date }>(
    `select distinct m."group", date_trunc('${unit}', h.bucket, 'Asia/Seoul') as bucket
     from probe_hour h join unnest($1::bigint[], $2::integer[]) as m (device_id, "group") using (device_id)
     where h.bucket >= $3 and h.bucket <= $4 order by 2 desc, 1`,
    [devices.map(({ deviceId }) => deviceId), devices.map(({ group }) => group), from, to],
  );
  return rows;
}

test.each([
  ['hour', '2026-09-27 05:00:00', '2026-10-01 13:59:59'],
  ['hour', '2026-09-28 07:00:00', '2026-09-28 09:00:00'],
  ['hour', '2026-01-01', '2026-11-19'],
  ['day', '2026-09-20', '2026-10-02'],
  ['day', '2026-09-28', '2026-10-01'],
  ['month', '2026-01-01', '2026-11-19'],
] as const)('lists rows by %s from %s to %s', async (datetimeType, startDatetime, endDatetime) => {
  const range = readRange({ startDatetime, endDatetime, datetimeType });
  const all = await expectedRows(datetimeType, range.from, range.to);
  expect(all.length).toBeGreaterThan(3);
  for (const pageSize of [1, 7, 1000]) {
    const found = [];
    for (let offset = 0; offset < all.length && offset < 40 * pageSize; offset += pageSize) {
      const { totalCount, rows } = await listRows(engine.pool, series, devices, range, pageSize, offset);
      expect(totalCount).toBe(all.length);
      found.push(...rows);
    }
    expect(found).toEqual(all.slice(0, found.length));
    expect(found).toHaveLength(Math.min(all.length, 40 * pageSize));
  }
  const past = await listRows(engine.pool, series, devices, range, 10, all.length);
  expect(past).toEqual({ totalCount: all.length, rows: [] });
});

test('lists every group for days without gaps, within the requested hours', async () => {
  const start = new Date('2026-07-07T00:00:00+09:00').getTime();
  const readings = devices.flatMap(({ deviceId }) =>
    Array.from({ length: 48 }, (_, hour) => ({ deviceId, measuredAt: start + hour * 3_600_000, values: [1, 1] })),
  );
  await engine.ingest.store(series, readings);
  const range = readRange({
    startDatetime: '2026-07-07 03:00:00',
    endDatetime: '2026-07-08 20:59:59',
    datetimeType: 'hour',
  });
  const all = await expectedRows('hour', range.from, range.to);
  expect(all).toHaveLength(5 * (21 + 21));
  expect(await listRows(engine.pool, series, devices, range, 300, 0)).toEqual({ totalCount: all.length, rows: all });
});

test('lists a late hour of a day whose rows were already counted', async () => {
  const range = readRange({ startDatetime: '2026-01-01', endDatetime: '2026-11-19', datetimeType: 'hour' });
  const before = await listRows(engine.pool, series, devices, range, 0, 0);
  const [{ deviceId } = { deviceId: 0 }] = devices;
  const measuredAt = new Date('2026-06-03T04:00:00+09:00').getTime();
  await engine.ingest.store(series, [{ deviceId, measuredAt, values: [1, 1] }]);
  const after = await listRows(engine.pool, series, devices, range, 0, 0);
  expect(after.totalCount).toBe(before.totalCount + 1);
});

test('lists a formerly empty month after a late reading', async () => {
  const range = readRange({ startDatetime: '2026-01-01', endDatetime: '2026-11-19', datetimeType: 'month' });
  const before = await listRows(engine.pool, series, devices, range, 0, 0);
  const [, { deviceId } = { deviceId: 0 }] = devices;
  const measuredAt = new Date('2026-02-03T04:00:00+09:00').getTime();
  await engine.ingest.store(series, [{ deviceId, measuredAt, values: [1, 1] }]);
  const after = await listRows(engine.pool, series, devices, range, 0, 0);
  expect(after.totalCount).toBe(before.totalCount + 1);
});

test('lists days whose hours are past their retention', async () => {
  const range = readRange({ startDatetime: '2026-07-07', endDatetime: '2026-07-08', datetimeType: 'day' });
  const before = await listRows(engine.pool, series, devices, range, 300, 0);
  await engine.pool.query('update probe_day set hours = 0 where bucket < $1', [new Date('2026-09-01T00:00:00+09:00')]);
  expect(before.totalCount).toBe(10);
  expect(await listRows(engine.pool, series, devices, range, 300, 0)).toEqual(before);
});

test('lists no rows without groups', async () => {
  const range = readRange({ startDatetime: '2026-09-01', endDatetime: '2026-09-30', datetimeType: 'hour' });
  expect(await listRows(engine.pool, series, [], range, 10, 0)).toEqual({ totalCount: 0, rows: [] });
});

/** People counting: reset hours, crowding, silence, dongs, hours of the day, and the wall. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createArea, createCctv, reportTotals } from '#test/counting.ts';
import type { TestDevice } from '#test/factories.ts';
import { loadAreas, peopleLayer } from './areas.ts';

const now = new Date('2026-03-01T02:30:00+09:00');
let app: TestApp;
let token: string;
let night: number;
let east: TestDevice;

interface List {
  list: Record<string, unknown>[];
}
const get = async <Body = List>(path: string): Promise<Body> => (await fetch(app.url + path)).json() as Promise<Body>;
const admin = async <Body = List>(path: string) => (await ask<Body>(app.url, token, `GET /admin/api${path}`)).body;
const inCode = ({ list }: List, code: string) => list.find((row) => row.installationPlaceCode === code);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services));
  // This area resets at 4 h, so the evening's arrivals still count at night, across midnight and the month's end.
  night = await createArea(app.pool, { code: 'night', name: '밤거리', capacity: 100, resetHour: 4 });
  east = await createCctv(app.pool, night, 'C-EAST');
  const west = await createCctv(app.pool, night, 'C-WEST');
  await reportTotals(app, east, '2026-02-28 03:00:00', [1000, 500, 0, 0]);
  await reportTotals(app, east, '2026-02-28 03:50:00', [1900, 500, 0, 0]);
  await reportTotals(app, east, '2026-02-28 22:00:00', [1960, 520, 7, 2]);
  await reportTotals(app, west, '2026-02-28 22:10:00', [40, 10, 0, 0]);
  await reportTotals(app, west, '2026-03-01 01:10:00', [90, 15, 0, 0]);
  await reportTotals(app, east, '2026-03-01 02:20:00', [1970, 545, 7, 2]);
  await reportTotals(app, west, '2026-03-01 02:20:00', [90, 15, 0, 0]);
  // This area resets at midnight; more persons leave than enter.
  const noon = await createArea(app.pool, { code: 'noon', name: '한낮길', capacity: null });
  const counted = await createCctv(app.pool, noon);
  await reportTotals(app, counted, '2026-02-28 23:50:00', [10, 10, 5, 5]);
  await reportTotals(app, counted, '2026-03-01 02:25:00', [12, 30, 5, 5]);
  const other = { dongCode: '1126053000', dongName: '상봉1동' };
  const silent = await createArea(app.pool, { code: 'silent', name: '조용한곳', capacity: 10, dong: other });
  const mute = await createCctv(app.pool, silent);
  await reportTotals(app, mute, '2026-03-01 00:10:00', [3, 0, 0, 0]);
  await reportTotals(app, mute, '2026-03-01 00:50:00', [9, 0, 0, 0]);
  await createArea(app.pool, { code: 'empty', name: '빈곳', dong: other });
});
afterAll(() => app.stop());

describe('persons present', () => {
  test("are counted since the reset, across midnight and a month's end", async () => {
    const areas = await get('/api/cctv/installation-place/location-status');
    // In: 60 + 50 + 10; out: 20 + 5 + 25. The 900 before 4 h belong to the previous day.
    expect(inCode(areas, 'night')).toMatchObject({
      installationPlaceId: night,
      personInCount: 120,
      personOutCount: 50,
      personCount: 70,
      personCountStatus: 'bad',
      personCountStatusName: '혼잡',
      carInCount: 7,
      carOutCount: 2,
      carCount: 9,
      cctvCount: 2,
      silentCount: 0,
      isStale: false,
      measurementDatetime: '2026-03-01 02:20:00',
    });
  });

  test('are the same on the union map', async () => {
    const { list } = await get('/api/map/union?layers=people');
    expect(list.find(({ installationPlaceId }) => installationPlaceId === night)).toMatchObject({
      installationPlaceName: '밤거리',
      value: 70,
      status: 'bad',
      severity: 4,
      measurementDatetime: '2026-03-01 02:20:00',
    });
  });

  test('are never negative, and in inspection without a capacity', async () => {
    const areas = await get('/api/cctv/installation-place/measurement-location');
    expect(inCode(areas, 'noon')).toMatchObject({ personCount: 0, personCountStatusName: '점검중' });
  });

  test('are in inspection if every CCTV is silent, or there is none', async () => {
    const areas = await get('/api/map/statistics/cctv/installation-place');
    expect(inCode(areas, 'silent')).toMatchObject({
      personCount: 6,
      isStale: true,
      silentCount: 1,
      personCountStatusName: '점검중',
    });
    expect(inCode(areas, 'empty')).toMatchObject({ personCount: null, cctvCount: 0, personCountStatus: 'inspection' });
  });

  test('restart at the reset hour', async () => {
    const clock = { now: () => new Date('2026-03-01T04:00:00+09:00') };
    const areas = await loadAreas({ ...app.app.services, clock }, { installationPlaceCode: 'night' });
    expect(areas).toMatchObject([{ state: { personInCount: 0, personCount: 0, avgPersonCount: 0 } }]);
  });

  test('have a crowding word by dong, from areas with a known capacity', async () => {
    const { list } = await get('/api/cctv/installation-place/measurement-dong');
    expect(list).toMatchObject([
      { dongCodeName: '면목2동', areaCount: 2, cctvCount: 3, personCount: 70, personCountStatusName: '혼잡' },
      { dongCodeName: '상봉1동', areaCount: 2, cctvCount: 1, personCount: 6, personCountStatusName: '점검중' },
    ]);
  });

  test('include cars in areas with counted cars', async () => {
    const { list } = await get('/api/map/statistics/cctv/installation-place?cctvType=car');
    expect(list.map((row) => row.installationPlaceCode)).toEqual(['night', 'noon']);
  });

  test("have today's hours, with cars", async () => {
    const detail = await get<Record<string, unknown>>(
      `/api/map/statistics/cctv/installation-place/detail?installationPlaceId=${night}`,
    );
    expect(detail).toMatchObject({
      installationPlaceCodeName: '밤거리',
      hours: [
        { measurementDatetime: '2026-03-01 01:00', personInCount: 50, personOutCount: 5, personCount: 55 },
        { measurementDatetime: '2026-03-01 02:00', personInCount: 10, personOutCount: 25, carCount: 0 },
      ],
    });
    const missing = await fetch(
      `${app.url}/api/map/statistics/cctv/installation-place/detail?installationPlaceId=99999`,
    );
    expect(missing.status).toBe(404);
  });

  test('are returned in snake case', async () => {
    expect(await get('/api/cctv/installation-place/device-summary')).toEqual({
      measurement_area_count: 4,
      cctv_device_count: 4,
    });
  });

  test('reveal no management code to the public', async () => {
    const paths = ['location-status', 'measurement-location', 'measurement-dong'].map(
      (name) => `/api/cctv/installation-place/${name}`,
    );
    const answers = await Promise.all(
      [...paths, '/api/map/statistics/cctv/installation-place'].map((path) => get(path)),
    );
    expect(JSON.stringify(answers)).not.toContain('C-EAST');
  });
});

describe('live feed', () => {
  test("sends the state of a CCTV's area without its devices", async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `select device_id as id from device where management_code = 'C-WEST'`,
    );
    const changes = await peopleLayer(app.app.services).read([rows[0]?.id ?? 0]);
    expect(changes).toMatchObject([
      { key: String(night), state: { installationPlaceId: night, values: { personCount: 70 } } },
    ]);
    expect(JSON.stringify(changes)).not.toContain('C-WEST');
  });
});

describe('wall', () => {
  test('masks names and shows the drift of the last completed day', async () => {
    const { list } = await admin('/dashboard/cctv/installation-place');
    expect(inCode({ list }, 'night')).toMatchObject({ installationPlaceCodeName: '밤**', driftCount: 900 });
    expect(inCode({ list }, 'noon')).toMatchObject({ driftCount: 0 });
    expect(inCode({ list }, 'empty')).toMatchObject({ driftCount: null });
  });

  test("has today's hours, the devices and the sums", async () => {
    const chart = await admin<{ unit: string; series: { direction: string; points: unknown[] }[] }>(
      '/dashboard/cctv/installation-place/chart?installationPlaceCode=night',
    );
    expect(chart).toMatchObject({
      unit: '명',
      series: [
        {
          direction: 'in',
          points: [
            { measurementDatetime: '2026-03-01 01:00', value: 50 },
            { measurementDatetime: '2026-03-01 02:00', value: 10 },
          ],
        },
        { direction: 'out' },
      ],
    });
    expect(await admin('/dashboard/cctv/device')).toEqual({ normalCount: 3, breakdownCount: 1, deviceCount: 4 });
    expect(await admin('/dashboard/cctv/measurement')).toMatchObject({
      areaCount: 4,
      presentCount: 76,
      personInCount: 128,
      personOutCount: 70,
      carCount: 9,
      driftCount: 900,
      measurementDatetime: '2026-03-01 02:25:00',
    });
  });

  test('lists an area with cars after its CCTV restarted its totals', async () => {
    await reportTotals(app, east, '2026-03-01 02:29:00', [0, 0, 0, 0]);
    const { list } = await admin('/dashboard/cctv/installation-place?cctvType=car');
    expect(list.map((row) => row.installationPlaceCode)).toEqual(['night', 'noon']);
  });
});

/** Public data about cleaning vehicles. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { get } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { openFeed } from '#test/live.ts';
import { basicOf, post } from '#test/reporting.ts';

/** A Monday. */
const now = new Date('2026-11-23T10:00:00+09:00');
const path = '/api/clean-environment';
const wayPath = '/api/map/statistics/clean-environment/vehicle/detail/driving-path';
let app: TestApp;
const vehicles: Record<string, { id: number; tracker: TestDevice }> = {};

interface Position {
  secondsAgo: number;
  east: number;
  operationState?: string;
}

/** Reports positions some metres east of a garage. */
async function report(tracker: TestDevice, positions: readonly Position[]) {
  const readings = positions.map(({ secondsAgo, east, operationState = 'driving' }) => ({
    measuredAt: now.getTime() - secondsAgo * 1000,
    latitude: 37.59,
    longitude: 127.08 + east / 88_200,
    velocity: operationState === 'driving' ? 18 : 0,
    voltage: 27.5,
    course: 90,
    operationState,
  }));
  expect(await (await post(app.url, JSON.stringify(readings), basicOf(tracker))).json()).toMatchObject({ refused: [] });
}

async function vehicle(name: string, type: string, company: string, positions: readonly Position[]) {
  const id = await createPlace(app.pool, { placeType: 'vehicle', name });
  await app.pool.query('insert into vehicle values ($1, $2, $3, $4, 5)', [id, name, type, company]);
  const tracker = await createDevice(app.pool, { series: 'vehicle', placeId: id, reportingIntervalSeconds: 10 });
  if (positions.length > 0) await report(tracker, positions);
  vehicles[name] = { id, tracker };
}

/** An hour of driving east with a fix every half minute, which ended `until` seconds ago. */
const drive = (until: number): Position[] =>
  Array.from({ length: 120 }, (_, i) => ({ secondsAgo: until + (119 - i) * 30, east: i * 150 }));

const followed = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await app.pool.query<{ n: number }>('select count(*)::integer as n from vehicle_position');
      const { rows: waiting } = await app.pool.query('select 1 from vehicle_arrival limit 1');
      expect([rows[0]?.n, waiting.length]).toEqual([count, 0]);
    },
    { timeout: 15_000, interval: 100 },
  );

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  await app.pool.query(`insert into vehicle_company values ('other', '가상산업')`);
  await vehicle('80가1001', 'household', 'yongma', drive(5));
  await vehicle('80나2002', 'recycling', 'other', drive(600));
  await vehicle('80다3003', 'food_waste', 'other', [{ secondsAgo: 500, east: 0, operationState: 'off' }]);
  await vehicle('80라4004', 'household', 'yongma', []);
  await followed(3);
});
afterAll(() => app.stop());

describe('public vehicles', () => {
  test("are at their newest position, with their state and today's driving", async () => {
    const { list, totalCount } = await get(app, `${path}/vehicle`);
    expect(totalCount).toBe(4);
    expect(list).toMatchObject([
      {
        rowNumber: 1,
        vehicleNumber: '80가1001',
        vehicleTypeName: '생활폐기물',
        vehicleCompanyCodeName: '용마',
        curVelocity: 18,
        voltage: 27.5,
        curOperationState: 'driving',
        startSignalDatetime: '2026-11-23 09:00:00',
        endSignalDatetime: '2026-11-23 09:59:00',
        operationDatetimeMinute: 60,
        operationDatetimeString: '1시간',
        chargeName: '',
        mobileNumber: '',
        vehicle: { isStale: false, course: 90, measurementDatetime: '2026-11-23 09:59:00' },
      },
      {
        curVelocity: null,
        voltage: null,
        curOperationState: null,
        vehicle: { isStale: true, operationState: 'driving' },
      },
      { vehicle: { isStale: false, operationState: 'off' }, operationDatetimeMinute: 0, avgVelocity: null },
      { vehicle: null, curVelocity: null, startSignalDatetime: null },
    ]);
    expect(list[0].drivingDistance).toBeCloseTo(17.8, 5);
    expect(list[0].avgVelocity).toBeCloseTo(18, 0);
    // A vehicle's base is shown with a precision of half a kilometre.
    expect([list[3].latitude, list[3].longitude]).toEqual([37.5875, 127.0825]);
    expect(JSON.stringify(list)).not.toMatch(/managementCode|deviceId/);
  });

  test.each([
    ['vehicleType=recycling', ['80나2002']],
    ['vehicleCompanyCode=other', ['80나2002', '80다3003']],
    ['vehicleNumber=다 ３0', ['80다3003']],
    ['vehicleNumber=%25', []],
    ['vehicleType=household&vehicleCompanyCode=other', []],
  ])('are filtered by %s', async (query, numbers) => {
    const { list } = await get(app, `${path}/vehicle?${query}`);
    expect(list.map((row: { vehicleNumber: string }) => row.vehicleNumber)).toEqual(numbers);
  });

  test('are counted as out, silent and all, by type', async () => {
    expect(await get(app, `${path}/vehicle/count`)).toEqual({
      totalVehicleCount: 4,
      operationVehicleCount: 1,
      silentVehicleCount: 1,
      trash: 2,
      recycle: 1,
      garbage: 1,
      transport: 0,
      maneuver: 0,
      list: [
        { vehicleType: 'household', vehicleTypeName: '생활폐기물', totalVehicleCount: 2, operationVehicleCount: 1 },
        { vehicleType: 'recycling', vehicleTypeName: '재활용', totalVehicleCount: 1, operationVehicleCount: 0 },
        { vehicleType: 'food_waste', vehicleTypeName: '음식물', totalVehicleCount: 1, operationVehicleCount: 0 },
      ],
    });
  });

  test('are missing on the map if they have no position', async () => {
    const { list } = await get(app, '/api/map/statistics/clean-environment/vehicle');
    expect(list).toHaveLength(3);
  });
});

describe('report', () => {
  test('contains a row per vehicle and day, in pages', async () => {
    const { list, totalCount } = await get(app, `${path}/vehicle/report?pageSize=2`);
    expect([totalCount, list.length]).toEqual([3, 2]);
    const one = await get(app, `${path}/vehicle/report?searchType=vehicleNumber&keyword=1001`);
    expect(one.list).toMatchObject([{ drivingDate: '2026-11-23', tripCount: 1, topVelocity: 18, mobileNumber: '' }]);
    expect((await get(app, `${path}/vehicle/report?startDatetime=2026-11-22&endDateTime=2026-11-22`)).totalCount).toBe(
      0,
    );
  });

  test.each(['day', 'month'])('sums up all by %s', async (unit) => {
    const query = `startDatetime=2026-11-01&endDatetime=2026-11-30&datetimeType=${unit}`;
    const { list } = await get(app, `${path}/statistics/vehicles?${query}`);
    expect(list).toMatchObject([
      {
        drivingDate: unit === 'day' ? '2026-11-23' : '2026-11',
        totalVehicleCount: 3,
        operationVehicleCount: 2,
        trash: 1,
        recycle: 1,
        garbage: 0,
      },
    ]);
  });
});

describe('path of a vehicle', () => {
  const way = (query: string) => get(app, `${wayPath}?vehicleId=${vehicles['80가1001']?.id}${query}`);

  test('is simplified and cut at both ends, with trips, sums and times in whole minutes', async () => {
    const { points, legs, gaps, totals, startDatetime, endDatetime } = await way('');
    expect([startDatetime, endDatetime]).toEqual(['2026-11-23 00:00:00', '2026-11-23 23:59:59']);
    expect(points.length).toBeLessThan(10);
    // At 150 m per half minute, the hidden first 200 m end in the second minute.
    expect(points[0]).toEqual([32_520, 37.59, expect.closeTo(127.08539, 4), 18, 90]);
    expect(points.at(-1)[0]).toBe(35_940);
    expect([legs.length, legs[0].kind, gaps]).toEqual([1, 'trip', []]);
    expect(totals).toMatchObject({ tripCount: 1, stopCount: 0, topVelocity: 18, operationDatetimeMinute: 60 });
  });

  test('is empty for days without driving', async () => {
    expect(await way('&startDatetime=2026-11-20&endDatetime=2026-11-21')).toMatchObject({ points: [], legs: [] });
  });

  test.each([
    ['&startDatetime=2026-11-24&endDatetime=2026-11-23', 400, 'RANGE_REVERSED', 'endDatetime'],
    ['&startDatetime=2026-11-24&endDateTime=2026-11-23', 400, 'RANGE_REVERSED', 'endDateTime'],
    ['&startDatetime=2026-11-01&endDatetime=2026-11-23', 400, 'RANGE_TOO_LONG', 'endDatetime'],
    ['&startDatetime=2026-02-30', 400, 'VALIDATION', 'startDatetime'],
  ])('refuses the days %s', async (query, status, code, field) => {
    expect(await way(query)).toMatchObject({ status, code, field });
  });

  test('is 404 for an unknown vehicle', async () => {
    const park = await createPlace(app.pool, { name: '다솜 공원' });
    expect(await get(app, `${wayPath}?vehicleId=${park}`)).toMatchObject({
      status: 404,
      error: '차량을 찾을 수 없습니다.',
    });
  });
});

test("sends a vehicle's believed position to the live feed, without jumps", async () => {
  const feed = await openFeed(app.url, 'layers=vehicle');
  const { tracker, id = 0 } = { ...vehicles['80가1001'], tracker: vehicles['80가1001']?.tracker as TestDevice };
  await report(tracker, [
    { secondsAgo: 3, east: 119 * 150 + 10 },
    { secondsAgo: 2, east: 119 * 150 + 9000 },
  ]);
  await vi.waitFor(() => {
    const [last] = feed.events.slice(-1).map(({ data }) => data as { key: string; longitude: number; state: object });
    expect(last).toMatchObject({
      key: String(id),
      state: { installationPlaceId: id, values: { vehicle: { vehicleNumber: '80가1001', velocity: 18 } } },
    });
    expect(last?.longitude).toBeCloseTo(127.08 + (119 * 150 + 10) / 88_200, 5);
  }, 10_000);
  feed.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '../../../test/administrators.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createDevice, createPlace } from '../../../test/factories.ts';

const now = new Date('2026-11-01T13:00:00+09:00');
let app: TestApp;
let token: string;
let vehicleId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  vehicleId = await createPlace(app.pool, { placeType: 'vehicle' });
  await app.pool.query(`insert into vehicle values ($1, '80가0001', 'household', 'yongma', 5)`, [vehicleId]);
  const { deviceId } = await createDevice(app.pool, { series: 'vehicle', placeId: vehicleId });
  const at = '2026-11-01 12:59:50+09';
  await app.pool.query(`insert into vehicle_position values ($1, $2, 37586800, 127080700, 123, 120, 90, 'driving')`, [
    deviceId,
    at,
  ]);
  await app.pool.query(
    `insert into vehicle_latest (device_id, measured_at, latitude, longitude, received_at)
     values ($1, $2, 37586800, 127080700, $2)`,
    [deviceId, at],
  );
  await app.pool.query(
    `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity)
     values ($1, '2026-11-01', '2026-11-01 06:00+09', 37586800, 127080700, $2, 37570800, 127088000, 10, 0, 2, 9000,
       3600, 400)`,
    [deviceId, at],
  );
  for (const [dong, from, to] of [
    ['1107052', '06:00', '09:00'],
    ['1107054', '06:00', '09:00'],
    ['1107055', '12:00', '18:00'],
  ])
    await app.pool.query(`insert into vehicle_schedule values ($1, $2, $3, $4, array_fill(true, array[7]))`, [
      vehicleId,
      dong,
      from,
      to,
    ]);
  await app.pool.query(
    `insert into vehicle_dong values
       ($1, '2026-11-01', '1107052', '2026-11-01 06:10+09', '2026-11-01 07:00+09', 4000)`,
    [deviceId],
  );
});
afterAll(() => app.stop());

const path = '/admin/api/dashboard/clean-environment/vehicle';
const call = async (rest: string) => (await ask(app.url, token, `GET ${path}${rest}`)).body;
const counts = { plannedCount: 3, missedCount: 1, outsideCount: 0, pendingCount: 1, visitedCount: 1 };

test('the wall counts what is out and what of today’s plans was kept, and names what was not visited', async () => {
  expect(await call('/summary-count')).toMatchObject({
    totalVehicleCount: 1,
    operationVehicleCount: 1,
    silentVehicleCount: 0,
    measurementDatetime: '2026-11-01 12:59:50',
    deviceCount: 1,
    normalCount: 1,
    breakdownCount: 0,
    ...counts,
    missed: [{ vehicleId, dongCodeName: '면목4동', visitStatus: 'missed' }],
  });
  expect(await call('')).toMatchObject({
    totalCount: 1,
    list: [{ vehicleId, drivingDistance: 9, vehicle: { velocity: 12.3, operationState: 'driving' } }],
  });
});

test('one vehicle is told with its plan, and that it was looked at is logged', async () => {
  expect(await call(`/detail/${vehicleId}`)).toMatchObject({
    vehicleNumber: '80가0001',
    operationDatetimeMinute: 60,
    totalCount: 3,
    list: [{ visitStatus: 'missed' }, { visitStatus: 'pending' }, { visitStatus: 'visited' }],
  });
  const { rows } = await app.pool.query(`select subject from audit_log where action = 'place-view'`);
  expect(rows).toEqual([{ subject: `청소차량 #${vehicleId} 80가0001` }]);
  expect((await ask(app.url, token, `GET ${path}/detail/999999`)).status).toBe(404);
});

test('the operation report has planned against driven of each vehicle and of all, of days that are asked for', async () => {
  expect(await call('/operation-report')).toMatchObject({
    totalCount: 1,
    list: [{ vehicleId, operationDatetimeString: '1시간', avgVelocity: 9, ...counts }],
    summary: { totalVehicleCount: 1, operationVehicleCount: 1, ...counts },
  });
  // A day on which nothing was driven: everything was missed.
  expect(await call('/operation-report?startDatetime=2026-10-31&endDatetime=2026-11-01')).toMatchObject({
    summary: { plannedCount: 6, missedCount: 4, pendingCount: 1, visitedCount: 1 },
  });
  const long = await ask(
    app.url,
    token,
    `GET ${path}/operation-report?startDatetime=2026-09-01&endDatetime=2026-11-01`,
  );
  expect(long).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } });
});

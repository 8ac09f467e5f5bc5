import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const now = new Date('2026-11-01T13:00:00+09:00');
let app: TestApp;
let token: string;
let vehicleId: number;
const nightDong = '1107068';

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
    [nightDong, '20:00', '06:00'],
  ])
    await app.pool.query(
      `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from)
       values ($1, $2, $3, $4, array_fill(true, array[7]), $5)`,
      [vehicleId, dong, from, to, dong === nightDong ? '2026-10-31' : '2026-11-01'],
    );
  await app.pool.query(
    `insert into vehicle_dong values
       ($1, '2026-11-01', '1107052', '2026-11-01 06:10+09', '2026-11-01 07:00+09', 4000, 2400)`,
    [deviceId],
  );
});
afterAll(() => app.stop());

const path = '/admin/api/dashboard/clean-environment/vehicle';
const call = async (rest: string) => (await ask(app.url, token, `GET ${path}${rest}`)).body;
/** Today's four visits, and one of the night shift that ended this morning. */
const counts = { plannedCount: 5, missedCount: 2, outsideCount: 0, pendingCount: 2, visitedCount: 1 };

test("counts active vehicles and today's completed plans on the wall, and names missed visits", async () => {
  expect(await call('/summary-count')).toMatchObject({
    totalVehicleCount: 1,
    operationVehicleCount: 1,
    silentVehicleCount: 0,
    measurementDatetime: '2026-11-01 12:59:50',
    deviceCount: 1,
    normalCount: 1,
    breakdownCount: 0,
    ...counts,
    missed: [
      { vehicleId, dongCodeName: '망우3동', drivingDate: '2026-10-31', visitStatus: 'missed' },
      { vehicleId, dongCodeName: '면목4동', drivingDate: '2026-11-01', visitStatus: 'missed' },
    ],
  });
  expect(await call('')).toMatchObject({
    totalCount: 1,
    list: [{ vehicleId, drivingDistance: 9, vehicle: { velocity: 12.3, operationState: 'driving' } }],
  });
});

test('returns one vehicle with its plan, and logs the view', async () => {
  expect(await call(`/detail/${vehicleId}`)).toMatchObject({
    vehicleNumber: '80가0001',
    operationDatetimeMinute: 60,
    totalCount: 5,
    list: ['missed', 'missed', 'pending', 'pending', 'visited'].map((visitStatus) => ({ visitStatus })),
  });
  const { rows } = await app.pool.query(`select subject from audit_log where action = 'place-view'`);
  expect(rows).toEqual([{ subject: `청소차량 #${vehicleId} 80가0001` }]);
  expect((await ask(app.url, token, `GET ${path}/detail/999999`)).status).toBe(404);
});

test('compares planned and actual driving of each vehicle and all in the operation report', async () => {
  expect(await call('/operation-report')).toMatchObject({
    totalCount: 1,
    list: [{ vehicleId, operationDatetimeString: '1시간', avgVelocity: 9, ...counts }],
    summary: { totalVehicleCount: 1, operationVehicleCount: 1, ...counts },
  });
  // Grouped by the days on which shifts start, each with the schedule valid on that day.
  expect(await call('/operation-report?startDatetime=2026-10-31&endDatetime=2026-11-01')).toMatchObject({
    summary: { plannedCount: 5, missedCount: 2, pendingCount: 2, visitedCount: 1 },
  });
  expect(await call('/operation-report?startDatetime=2026-11-01')).toMatchObject({
    summary: { plannedCount: 4, missedCount: 1, pendingCount: 2, visitedCount: 1 },
  });
  const sheet = await fetch(`${app.url}${path}/operation-report/excel`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [header, row] = await readSheet(Buffer.from(await sheet.arrayBuffer()));
  expect(row?.slice(-5)).toEqual([5, 1, 0, 2, 2]);
  expect(header?.slice(-5)).toEqual(['계획', '방문', '시간 외 방문', '미방문', '예정']);
  const long = await ask(
    app.url,
    token,
    `GET ${path}/operation-report?startDatetime=2026-09-01&endDatetime=2026-11-01`,
  );
  expect(long).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } });
});

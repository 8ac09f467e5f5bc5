import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

/** A Sunday. */
const now = new Date('2026-11-01T13:00:00+09:00');
const [first, second] = ['1107052', '1107054'] as const;
let app: TestApp;
let token: string;
/** Two trackers, the second of which replaced the first; a vehicle that drove little; one that never reported. */
let vehicles: { many: number; night: number; silent: number };

async function createVehicle(number: string, type: string, charge = ''): Promise<number> {
  const id = await createPlace(app.pool, { placeType: 'vehicle' });
  await app.pool.query('update installation_place set charge_name = $2 where installation_place_id = $1', [id, charge]);
  await app.pool.query(`insert into vehicle values ($1, $2, $3, 'yongma', 5)`, [id, number, type]);
  return id;
}
const tracker = async (placeId: number) => (await createDevice(app.pool, { series: 'vehicle', placeId })).deviceId;

interface Day {
  from: string;
  to: string;
  metres: number;
  minutes: number;
  trips?: number;
}
async function drove(deviceId: number, day: string, { from, to, metres, minutes, trips = 1 }: Day) {
  await app.pool.query(
    `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity)
     values ($1, $2, $3, 37586800, 127080700, $4, 37570800, 127088000, 10, 0, $5, $6, $7, 451)`,
    [deviceId, day, `${from}+09`, `${to}+09`, trips, metres, minutes * 60],
  );
}
/** Adds a stay in a dong, half of which the vehicle is moving. */
const visited = (deviceId: number, dong: string, from: string, to: string, metres: number) =>
  app.pool.query('insert into vehicle_dong values ($1, $2, $3, $4, $5, $6, $7)', [
    deviceId,
    from.slice(0, 10),
    dong,
    `${from}+09`,
    `${to}+09`,
    metres,
    Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 2000),
  ]);
const planned = (id: number, dong: string, from: string, to: string) =>
  app.pool.query(
    `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from)
     values ($1, $2, $3, $4, array_fill(true, array[7]), '2026-10-30')`,
    [id, dong, from, to],
  );

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  const many = await createVehicle('80가0001', 'household', '김담당');
  const [old, fresh] = [await tracker(many), await tracker(many)];
  await app.pool.query('update device set deleted_at = now() where device_id = $1', [old]);
  await drove(old, '2026-10-20', { from: '2026-10-20 06:00', to: '2026-10-20 09:00', metres: 7000, minutes: 90 });
  await drove(old, '2026-10-31', { from: '2026-10-31 06:00', to: '2026-10-31 08:00', metres: 10_000, minutes: 60 });
  await drove(fresh, '2026-10-31', { from: '2026-10-31 10:00', to: '2026-10-31 12:00', metres: 5000, minutes: 30 });
  await drove(fresh, '2026-11-01', { from: '2026-11-01 06:00', to: '2026-11-01 12:00', metres: 3000, minutes: 30 });
  const night = await createVehicle('80나0002', 'food_waste');
  const own = await tracker(night);
  await drove(own, '2026-10-31', { from: '2026-10-31 21:00', to: '2026-10-31 23:59', metres: 2000, minutes: 20 });
  await drove(own, '2026-11-01', { from: '2026-11-01 00:00', to: '2026-11-01 03:00', metres: 0, minutes: 0, trips: 0 });
  const silent = await createVehicle('80다0003', 'recycling');
  vehicles = { many, night, silent };
  await planned(many, first, '06:00', '14:00');
  await planned(many, second, '06:00', '09:00');
  await planned(night, first, '20:00', '04:00');
  await planned(silent, second, '22:00', '05:00');
  await visited(old, first, '2026-10-31 06:10', '2026-10-31 07:00', 400);
  await visited(fresh, first, '2026-10-31 10:10', '2026-10-31 11:00', 200);
  await visited(fresh, second, '2026-10-31 09:30', '2026-10-31 09:50', 900);
  await app.pool.query(
    `insert into weighing_vehicle_day (scale_date, vehicle_number, weighings, enter_weighings, enter_weight,
       release_weight, total_price)
     values ('2026-10-29', '80가0001', 1, 1, 900, 0, 0), ('2026-10-31', '80가0001', 2, 2, 5200, 0, 0),
       ('2026-10-31', '99하9999', 1, 1, 700, 0, 0)`,
  );
  await visited(own, first, '2026-11-01 00:10', '2026-11-01 01:00', 600);
  // Contains both trackers of a day; the reasons of some positions have been deleted.
  await app.pool.query(`update vehicle_day set set_aside = 4 where device_id = any($1) and day = '2026-10-31'`, [
    [old, fresh],
  ]);
  await app.pool.query(
    `insert into vehicle_set_aside values ($1, '2026-10-31 00:00+09', 'jump'), ($2, '2026-10-31 23:59:59+09', 'jump'),
       ($2, '2026-10-31 12:00+09', 'frozen')`,
    [old, fresh],
  );
});
afterAll(() => app.stop());

const call = async <Body = { list: Record<string, unknown>[] }>(path: string) =>
  (await ask<Body>(app.url, token, `GET /admin/api/statistics${path}`)).body;
const range = 'startDatetime=2026-10-30&endDatetime=2026-11-01';

test('sums up the days of all current and former trackers of a vehicle, and masks the person in charge', async () => {
  const rows = await call<{ list: Record<string, unknown>[]; totalCount: number }>(`/vehicles?${range}`);
  expect(rows.totalCount).toBe(3);
  expect(rows.list[0]).toMatchObject({
    rowNumber: 3,
    vehicleId: vehicles.many,
    vehicleNumber: '80가0001',
    vehicleTypeName: '생활폐기물',
    vehicleCompanyCodeName: '용마',
    drivingDate: '2026-11-01',
    latestDrivingDate: '2026-11-01',
    previousDrivingDate: '2026-10-31',
    drivingDays: 2,
    startSignalDatetime: '2026-10-31 06:00:00',
    endSignalDatetime: '2026-11-01 12:00:00',
    operationDatetimeMinute: 120,
    operationDatetimeString: '2시간',
    avgVelocity: 9,
    drivingDistance: 18,
    topVelocity: 45.1,
    tripCount: 3,
    startLatitude: 37.5868,
    startLongitude: 127.0807,
    startDongName: '면목2동',
    lastDongName: '면목4동',
    chargeName: '김*당',
  });
  // A day without a trip isn't a driving day.
  expect(rows.list[1]).toMatchObject({ latestDrivingDate: '2026-10-31', previousDrivingDate: '', drivingDays: 1 });
  expect(rows.list[2]).toMatchObject({
    vehicleNumber: '80다0003',
    startSignalDatetime: null,
    startLatitude: null,
    startDongName: '',
    latestDrivingDate: '',
    operationDatetimeString: '0분',
    avgVelocity: null,
  });
});

test("returns the vehicle's last two driving dates, independent of the range", async () => {
  const dates = async (query: string) =>
    (await call(`/vehicles?${query}`)).list.map((row) => [
      row.vehicleNumber,
      row.drivingDate,
      row.latestDrivingDate,
      row.previousDrivingDate,
    ]);
  const last = ['2026-11-01', '2026-10-31'];
  expect(await dates('startDatetime=2026-10-20&endDatetime=2026-10-20')).toEqual([
    ['80가0001', '2026-10-20', ...last],
    ['80나0002', '', '2026-10-31', ''],
    ['80다0003', '', '', ''],
  ]);
  // A range without reports, also sorted by its values.
  expect(
    await dates('startDatetime=2025-01-01&endDatetime=2025-01-02&sortBy=latestDrivingDate&sortDirection=desc'),
  ).toEqual([
    ['80가0001', '', ...last],
    ['80나0002', '', '2026-10-31', ''],
    ['80다0003', '', '', ''],
  ]);
  const one = await call<Record<string, unknown>>(`/vehicles/${vehicles.night}`);
  expect(one).toMatchObject({ drivingDate: '', latestDrivingDate: '2026-10-31', previousDrivingDate: '' });
});

test("returns today's rows by default, filtered and sorted as requested", async () => {
  const numbers = async (query: string) => (await call(`/vehicles?${query}`)).list.map((row) => row.vehicleNumber);
  expect((await call('/vehicles')).list[0]).toMatchObject({ drivingDistance: 3, previousDrivingDate: '2026-10-31' });
  expect(await numbers(`${range}&sortBy=operationDatetimeMinute&sortDirection=asc`)).toEqual([
    '80다0003',
    '80나0002',
    '80가0001',
  ]);
  expect(await numbers('vehicleType=recycling')).toEqual(['80다0003']);
  expect(await numbers(`vehicleNumber=${encodeURIComponent('나00')}`)).toEqual(['80나0002']);
  const wrong = await ask(
    app.url,
    token,
    'GET /admin/api/statistics/vehicles?startDatetime=2026-11-02&endDatetime=2026-11-01',
  );
  expect(wrong).toMatchObject({ status: 400, body: { code: 'RANGE_REVERSED' } });
});

test("returns one vehicle's days, newest first, and their sum", async () => {
  const detail = await call<Record<string, unknown>>(`/vehicles/detail?vehicleId=${vehicles.many}&${range}`);
  expect(detail).toMatchObject({
    totalCount: 2,
    vehicle: { vehicleNumber: '80가0001' },
    totals: { operationDatetimeMinute: 120, drivingDays: 2 },
    list: [
      {
        rowNumber: 2,
        drivingDate: '2026-11-01',
        operationDatetimeMinute: 30,
        setAsideCount: 0,
        setAsideJumpCount: 0,
      },
      {
        rowNumber: 1,
        drivingDate: '2026-10-31',
        operationDatetimeMinute: 90,
        drivingDistance: 15,
        startSignalDatetime: '2026-10-31 06:00:00',
        endSignalDatetime: '2026-10-31 12:00:00',
        setAsideCount: 8,
        setAsideJumpCount: 2,
        setAsideFrozenCount: 1,
        setAsideOutsideCount: 0,
      },
    ],
  });
  expect(await call(`/vehicles/${vehicles.many}`)).toMatchObject({ drivingDistance: 3, chargeName: '김담당' });
  expect((await ask(app.url, token, 'GET /admin/api/statistics/vehicles/999999')).status).toBe(404);
  expect((await ask(app.url, token, 'GET /admin/api/statistics/vehicles/detail?vehicleId=999999')).status).toBe(404);
});

test('charts every bucket of the range, also without driving', async () => {
  expect((await call(`/vehicles/chart?${range}`)).list).toEqual([
    { measurementDatetime: '2026-10-30', operationVehicleCount: 0, operationDatetimeMinute: 0, drivingDistance: 0 },
    { measurementDatetime: '2026-10-31', operationVehicleCount: 2, operationDatetimeMinute: 110, drivingDistance: 17 },
    { measurementDatetime: '2026-11-01', operationVehicleCount: 1, operationDatetimeMinute: 30, drivingDistance: 3 },
  ]);
  expect(
    (
      await call(
        `/vehicles/detail/chart?vehicleId=${vehicles.many}&datetimeType=month&startDatetime=2026-09-15&endDatetime=2026-11-01`,
      )
    ).list,
  ).toEqual([
    { measurementDatetime: '2026-09', operationDatetimeMinute: 0, drivingDistance: 0, avgVelocity: null },
    { measurementDatetime: '2026-10', operationDatetimeMinute: 180, drivingDistance: 22, avgVelocity: 7.3 },
    { measurementDatetime: '2026-11', operationDatetimeMinute: 30, drivingDistance: 3, avgVelocity: 6 },
  ]);
  expect((await call(`/vehicle/operation/chart?${range}`)).list[1]).toEqual({
    measurementDatetime: '2026-10-31',
    operationVehicleCount: 2,
    trash: 1,
    recycle: 0,
    garbage: 1,
    transport: 0,
    maneuver: 0,
  });
});

test('spreads a trip over its hours in charts by hour, up to the current one', async () => {
  const { rows } = await app.pool.query<{ id: number }>(
    `select device_id::float8 as id from device
     where installation_place_id = $1 and deleted_at is null`,
    [vehicles.many],
  );
  const leg = (kind: string, from: string, to: string, metres: number) =>
    app.pool.query(
      `insert into vehicle_leg values ($1, $2, '2026-11-01', $3, $4, 37586800, 127080700, 37570800, 127088000, $5, 400)`,
      [rows[0]?.id, `2026-11-01 ${from}+09`, kind, `2026-11-01 ${to}+09`, metres],
    );
  await leg('trip', '06:40', '08:10', 9000);
  await leg('stop', '08:10', '11:00', 0);
  await leg('trip', '11:00', '12:00', 4000);
  const { list } = await call('/vehicles/chart?datetimeType=hour');
  expect(list).toHaveLength(14);
  expect(list.filter((bucket) => bucket.operationVehicleCount !== 0)).toEqual(
    [
      ['06', 20, 2],
      ['07', 60, 6],
      ['08', 10, 1],
      ['11', 60, 4],
    ].map(([hour, operationDatetimeMinute, drivingDistance]) => ({
      measurementDatetime: `2026-11-01 ${hour}:00`,
      operationVehicleCount: 1,
      operationDatetimeMinute,
      drivingDistance,
    })),
  );
  const one = await call(`/vehicles/detail/chart?datetimeType=hour&vehicleId=${vehicles.many}`);
  // The default range includes yesterday.
  expect(one.list).toHaveLength(24 + 14);
  expect(one.list[24 + 7]).toEqual({
    measurementDatetime: '2026-11-01 07:00',
    operationDatetimeMinute: 60,
    drivingDistance: 6,
    avgVelocity: 6,
  });
  expect((await call('/vehicle/operation/chart?datetimeType=hour')).list[11]).toMatchObject({ trash: 1, recycle: 0 });
  const long =
    'GET /admin/api/statistics/vehicles/chart?datetimeType=hour&startDatetime=2026-10-01&endDatetime=2026-11-01';
  expect(await ask(app.url, token, long)).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } });
});

test("returns yesterday's and today's days of one vehicle by default", async () => {
  const { list } = await call(`/vehicles/detail?vehicleId=${vehicles.many}`);
  expect(list.map((row) => row.drivingDate)).toEqual(['2026-11-01', '2026-10-31']);
});

test('counts vehicles by type and sums up their driving within a range', async () => {
  expect(await call(`/vehicle/operation?${range}`)).toEqual({
    totalVehicleCount: 3,
    operationVehicleCount: 2,
    trash: 1,
    recycle: 0,
    garbage: 1,
    transport: 0,
    maneuver: 0,
    totalTrashCount: 1,
    totalRecycleCount: 1,
    totalGarbageCount: 1,
    trashWeight: 5200,
    recycleWeight: 0,
    garbageWeight: 0,
    operationDatetimeMinute: 140,
    operationDatetimeString: '2시간 20분',
    avgVelocity: 8.6,
    drivingDistance: 20,
  });
});

interface Plan {
  list: { vehicleNumber: string; dongCodeName: string; visitStatus: string }[];
  totalCount: number;
}

test('lists missed visits first, across midnight and a change of tracker', async () => {
  const plan = await call<Plan>('/vehicles/plan?drivingDate=2026-10-31');
  expect(plan).toMatchObject({
    drivingDate: '2026-10-31',
    totalCount: 4,
    plannedCount: 4,
    missedCount: 1,
    outsideCount: 1,
    pendingCount: 0,
    visitedCount: 2,
  });
  expect(plan.list).toMatchObject([
    {
      rowNumber: 4,
      vehicleNumber: '80다0003',
      dongCodeName: '면목4동',
      visitStatus: 'missed',
      visitStartDatetime: null,
    },
    { vehicleNumber: '80가0001', dongCodeName: '면목4동', visitStatus: 'outside' },
    {
      vehicleNumber: '80가0001',
      dongCodeName: '면목2동',
      visitStatus: 'visited',
      visitStartDatetime: '2026-10-31 06:10:00',
      visitEndDatetime: '2026-10-31 11:00:00',
      operationDatetimeMinute: 50,
      drivingDistance: 0.6,
    },
    {
      vehicleNumber: '80나0002',
      visitStatus: 'visited',
      plannedStartDatetime: '2026-10-31 20:00:00',
      plannedEndDatetime: '2026-11-01 04:00:00',
      visitStartDatetime: '2026-11-01 00:10:00',
    },
  ]);
  expect((await call<Plan>('/vehicles/plan?drivingDate=2026-10-31&visitStatus=missed')).totalCount).toBe(1);
  expect((await call<Plan>(`/vehicles/plan?drivingDate=2026-10-31&vehicleId=${vehicles.night}`)).totalCount).toBe(1);
  // Today's visits are pending or already missed.
  expect((await call<Plan>('/vehicles/plan')).list.map(({ visitStatus }) => visitStatus)).toEqual([
    'missed',
    'pending',
    'pending',
    'pending',
  ]);
  // The latest day with a four-digit year.
  expect((await call<Plan>('/vehicles/plan?drivingDate=9999-12-31')).totalCount).toBe(4);
  expect((await ask(app.url, token, 'GET /admin/api/statistics/vehicles/plan?drivingDate=soon')).status).toBe(400);
});

test("lists each day of a plan, none before its schedule applies, up to a month's end", async () => {
  const days = await call<Plan & { missedCount: number }>(
    `/vehicles/plan?startDatetime=2026-10-28&endDatetime=2026-10-31&vehicleId=${vehicles.night}`,
  );
  expect(days).toMatchObject({ totalCount: 2, missedCount: 1, drivingDate: '2026-10-28' });
  expect(days.list).toMatchObject([
    { drivingDate: '2026-10-30', visitStatus: 'missed' },
    { drivingDate: '2026-10-31', visitStatus: 'visited' },
  ]);
  const long = 'GET /admin/api/statistics/vehicles/plan?startDatetime=2026-09-30&endDatetime=2026-10-31';
  expect(await ask(app.url, token, long)).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } });
});

test('exports rows, days and plans without people', async () => {
  const sheet = async (path: string) => {
    const answer = await fetch(`${app.url}/admin/api/statistics/vehicles${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return readSheet(Buffer.from(await answer.arrayBuffer()));
  };
  const rows = await sheet(`/excel?${range}`);
  expect(rows.map((row) => row[1])).toEqual(['차량 번호', '80가0001', '80나0002', '80다0003']);
  expect(JSON.stringify(rows)).not.toContain('김');
  expect((await sheet(`/detail/excel?vehicleId=${vehicles.many}&${range}`)).length).toBe(3);
  const days = await sheet(`/detail/excel?vehicleId=${vehicles.many}&${range}`);
  expect(days[0]?.slice(-4)).toEqual(['제외 위치', '제외 위치: 튐', '제외 위치: 멈춘 좌표', '제외 위치: 구역 밖']);
  expect(days[2]?.slice(-4)).toEqual([8, 2, 1, 0]);
  const plan = await sheet('/plan/excel?drivingDate=2026-10-31&visitStatus=missed');
  expect(plan[1]).toEqual(expect.arrayContaining(['미방문', '80다0003', '면목4동']));
  expect(await sheet('/plan/excel?startDatetime=2026-10-30&endDatetime=2026-11-01')).toHaveLength(1 + 3 * 4);
});

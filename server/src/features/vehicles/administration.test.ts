import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

const now = new Date('2026-11-01T09:00:00+09:00');
let app: TestApp;
let token: string;
let vendorId: number;
const dongs = ['1107052', '1107054'] as const;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('g1', '예시관제', 'vehicle')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
});
afterAll(() => app.stop());

const path = '/admin/api/installation/vehicle-gps';
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const monday = {
  isMonday: true,
  isTuesday: false,
  isWednessday: true,
  isThursday: false,
  isFriday: false,
  isSaturday: false,
  isSunday: false,
};
const noDay = { ...monday, isMonday: false, isWednessday: false };
const shift = { dongCode: dongs[0], startDrivingTime: '20:00', endDrivingTime: '04:00', ...monday };
const trackerOf = (managementCode: string) => ({
  managementCode,
  vendorId,
  modelName: 'GT-24',
  installationDate: '2026-10-31',
  reportingIntervalSeconds: null,
  isActivated: true,
});
const formOf = (managementCode: string, vehicleNumber: string) => ({
  ...trackerOf(managementCode),
  vehicleNumber,
  vehicleType: 'household',
  vehicleCompanyCode: 'yongma',
  carryingCapacity: 4.5,
  installationType: 'fixed',
  description: '',
  address: '',
  detailAddress: '',
  zipCode: '',
  isRoadNameAddress: true,
  dongCode: '',
  latitude: null,
  longitude: null,
  chargeName: '김담당',
  mobileNumber: '010-1234-5678',
  vehicleScheduleList: [shift, { ...shift, ...noDay, dongCode: dongs[1], startDrivingTime: '', endDrivingTime: '' }],
});
interface Made {
  vehicleId: number;
  deviceId: number;
  deviceKey: string;
}
let made = 1000;
const make = async (code: string) => {
  made += 1;
  const { status, body } = await call<Made>(`POST ${path}`, formOf(code, `80가${made}`));
  expect(body).toMatchObject({ deviceKey: expect.any(String) });
  expect(status).toBe(200);
  return { ...body, vehicleNumber: `80가${made}` };
};
const report = (managementCode: string, key: string) =>
  post(
    app.url,
    JSON.stringify({ measuredAt: now.getTime() - 1000, latitude: 37.6, longitude: 127.08, velocity: 12 }),
    basicOf({ managementCode, key }),
  );

describe('cleaning vehicle', () => {
  test('is registered with its tracker and schedule; the default garage is the office', async () => {
    const { vehicleId, deviceId } = await make('GPS-0001');
    expect((await call(`GET ${path}/${vehicleId}`)).body).toEqual({
      vehicleId,
      deviceId,
      installInfo: {
        installationType: 'fixed',
        vehicleType: 'household',
        vehicleCompanyCode: 'yongma',
        vehicleNumber: '80가1001',
      },
      // An empty entry of a dong isn't stored.
      vehicleScheduleList: [{ vehicleId, dongCodeName: '면목2동', ...shift }],
    });
    await app.pool.query(
      `insert into vehicle_set_aside values ($1, '2026-10-26 00:00+09', 'jump'), ($1, '2026-11-01 08:00+09', 'jump'),
         ($1, '2026-11-01 08:01+09', 'outside'), ($1, '2026-10-25 23:59+09', 'frozen')`,
      [deviceId],
    );
    const { body } = await call(`GET ${path}/${vehicleId}/gps/${deviceId}`);
    expect(body).toMatchObject({
      vehicleTypeName: '생활폐기물',
      vehicleCompanyCodeName: '용마',
      installationTypeName: '고정형',
      carryingCapacity: 4.5,
      chargeName: '김담당',
      mobileNumber: '010-****-5678',
      formerTrackers: [],
      setAside: { setAsideJumpCount: 2, setAsideFrozenCount: 0, setAsideOutsideCount: 1 },
    });
    expect(String(body.address)).not.toBe('');
    expect((await call(`GET ${path}/${vehicleId}/gps/${deviceId + 1000}`)).status).toBe(404);
  });

  test("is changed with history, including the schedule; unchanged fields aren't changes", async () => {
    const { vehicleId, deviceId, vehicleNumber } = await make('GPS-0002');
    // A given number counts as changed if its author may not see it; an omitted one stays unchanged.
    const { mobileNumber: _omitted, ...given } = formOf('GPS-0002', vehicleNumber);
    const form = { vehicleId, deviceId, ...given };
    expect((await call(`PATCH ${path}`, form)).status).toBe(200);
    interface GpsHistory {
      history: { action: string; changes: { field: string; before: string; after: string }[] }[];
    }
    const readHistory = async () => (await call<GpsHistory>(`GET ${path}/${vehicleId}/gps/${deviceId}`)).body.history;
    expect((await readHistory()).map(({ action }) => action)).toEqual(['create', 'create']);
    const changed = { ...form, carryingCapacity: 5, vehicleScheduleList: [{ ...shift, dongCode: dongs[1] }] };
    expect((await call(`PATCH ${path}`, changed)).status).toBe(200);
    expect((await readHistory())[0]?.changes).toEqual([
      { field: 'carryingCapacity', before: '4.5', after: '5' },
      { field: 'vehicleScheduleList', before: '면목2동 20:00~04:00 월수', after: '면목4동 20:00~04:00 월수' },
    ]);
    // Past days keep their schedule, and unchanged entries continue. Entries that were both added and changed today are
    // deleted.
    await app.pool.query(`update vehicle_schedule set valid_from = '2026-10-01' where installation_place_id = $1`, [
      vehicleId,
    ]);
    const dated = async () =>
      (
        await app.pool.query<{ line: string }>(
          `select concat_ws(' ', dong_code, start_time, valid_from, valid_until) as line from vehicle_schedule
           where installation_place_id = $1 order by valid_from, dong_code`,
          [vehicleId],
        )
      ).rows.map(({ line }) => line);
    const [unchanged, earlier] = [
      { ...shift, dongCode: dongs[1] },
      { ...shift, startDrivingTime: '19:00' },
    ];
    await call(`PATCH ${path}`, { ...changed, vehicleScheduleList: [unchanged, earlier] });
    expect(await dated()).toEqual([`${dongs[1]} 20:00:00 2026-10-01`, `${dongs[0]} 19:00:00 2026-11-01`]);
    await call(`PATCH ${path}`, { ...changed, vehicleScheduleList: [{ ...unchanged, startDrivingTime: '18:00' }] });
    expect(await dated()).toEqual([`${dongs[1]} 20:00:00 2026-10-01 2026-11-01`, `${dongs[1]} 18:00:00 2026-11-01`]);
    expect((await call(`GET ${path}/${vehicleId}`)).body).toMatchObject({
      vehicleScheduleList: [{ dongCode: dongs[1], startDrivingTime: '18:00' }],
    });
    const wrong = { ...changed, deviceId: deviceId + 1000 };
    expect((await call(`PATCH ${path}`, wrong)).status).toBe(404);
  });

  test('is changed after its schedule of a dong that the district has lost is emptied', async () => {
    const { vehicleId, deviceId, vehicleNumber } = await make('GPS-0005');
    const lost = { ...shift, dongCode: '1107099' };
    await app.pool.query(`insert into dong values ($1, '없어진동', 37.6, 127.08, now())`, [lost.dongCode]);
    await app.pool.query(`update vehicle_schedule set dong_code = $1 where installation_place_id = $2`, [
      lost.dongCode,
      vehicleId,
    ]);
    const { mobileNumber: _omitted, ...given } = formOf('GPS-0005', vehicleNumber);
    const known = { ...given, vehicleScheduleList: [lost] };
    const change = (vehicleScheduleList: object[]) =>
      call<{ error: string }>(`PATCH ${path}`, { vehicleId, deviceId, ...known, vehicleScheduleList, known });
    expect((await change([lost])).body.error).toContain('없어진 행정동의 운행 일정은 비워 주십시오.');
    expect((await change([{ ...lost, ...noDay, startDrivingTime: '', endDrivingTime: '' }])).status).toBe(200);
    expect((await call(`GET ${path}/${vehicleId}`)).body).toMatchObject({ vehicleScheduleList: [] });
  });

  test.each([
    [{ managementCode: '' }, 'managementCode', '관리번호를 입력해 주십시오.'],
    [{ vendorId: 999_999 }, 'vendorId', '제조사를 선택해 주십시오.'],
    [{ vehicleNumber: '80-1234' }, 'vehicleNumber', '차량 번호를'],
    [{ vehicleType: 'candle' }, 'vehicleType', '차량 용도를 선택해 주십시오.'],
    [{ vehicleCompanyCode: 'nobody' }, 'vehicleCompanyCode', '업체를 선택해 주십시오.'],
    [{ carryingCapacity: 0 }, 'carryingCapacity', '적재량'],
    [{ dongCode: '999' }, 'dongCode', '행정동을 선택해 주십시오.'],
    [
      { vehicleScheduleList: [{ ...shift, startDrivingTime: '', endDrivingTime: '' }] },
      'vehicleScheduleList',
      '면목2동 운행 시간을 입력해 주십시오.',
    ],
    [{ vehicleScheduleList: [{ ...shift, dongCode: '999' }] }, 'vehicleScheduleList', '행정동을 찾을 수 없습니다.'],
  ])('is refused with %j without a trace', async (wrong, field, error) => {
    const before = await app.pool.query('select count(*) from installation_place');
    const answer = await call<{ error: string }>(`POST ${path}`, { ...formOf('GPS-WRONG', '81가0001'), ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
    expect(answer.body.error).toContain(error);
    expect((await app.pool.query('select count(*) from installation_place')).rows).toEqual(before.rows);
  });

  test('has a unique number among existing vehicles, independent of spacing', async () => {
    const first = await make('GPS-0003');
    const spaced = first.vehicleNumber.replace('가', ' 가 ');
    expect(await call(`POST ${path}`, formOf('GPS-0004', spaced))).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'vehicleNumber', error: '이미 등록된 차량 번호입니다.' },
    });
    expect(await call(`POST ${path}`, formOf('GPS-0003', '82나0001'))).toMatchObject({
      status: 409,
      body: { field: 'managementCode' },
    });
    expect((await call(`DELETE ${path}/${first.vehicleId}/gps/${first.deviceId}`)).status).toBe(200);
    expect((await call(`POST ${path}`, formOf('GPS-0004', spaced))).status).toBe(200);
  });
});

describe('tracker', () => {
  test("is replaced: the former tracker can't report any more, and is listed with its days", async () => {
    const { vehicleId, deviceId, deviceKey } = await make('GPS-0010');
    expect((await report('GPS-0010', deviceKey)).status).toBe(200);
    await app.pool.query(
      `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
         last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity)
       values ($1, '2026-10-30', $2, 1, 1, $2, 1, 1, 10, 0, 1, 5000, 600, 300)`,
      [deviceId, now],
    );
    const change = `POST ${path}/${vehicleId}/gps/${deviceId}/change` as const;
    expect(await call(change, { ...trackerOf('GPS-0011'), vendorId: 0 })).toMatchObject({
      status: 400,
      body: { field: 'vendorId' },
    });
    await make('GPS-0012');
    expect(await call(change, trackerOf('GPS-0012'))).toMatchObject({
      status: 409,
      body: { field: 'managementCode' },
    });
    const next = (await call<{ deviceId: number; deviceKey: string }>(change, trackerOf('GPS-0011'))).body;
    expect(next.deviceId).toBeGreaterThan(deviceId);
    await expect.poll(async () => (await report('GPS-0010', deviceKey)).status).toBe(401);
    await expect.poll(async () => (await report('GPS-0011', next.deviceKey)).status).toBe(200);
    expect((await call(`GET ${path}/${vehicleId}/gps/${deviceId}`)).status).toBe(404);
    expect((await call(`GET ${path}/${vehicleId}/gps/${next.deviceId}`)).body).toMatchObject({
      managementCode: 'GPS-0011',
      formerTrackers: [
        { deviceId, managementCode: 'GPS-0010', drivingDays: 1, removedDatetime: '2026-11-01 09:00:00' },
      ],
    });
    // The former tracker's address has no effect any more.
    expect((await call(change, trackerOf('GPS-0013'))).status).toBe(404);
  });

  test('is assigned by its code if a command registered it, and keeps its key', async () => {
    const [first, second] = [
      await createDevice(app.pool, { series: 'vehicle', managementCode: 'PHONE-1' }),
      await createDevice(app.pool, { series: 'vehicle', managementCode: 'PHONE-2' }),
    ];
    const made = await call<Made>(`POST ${path}`, formOf('PHONE-1', '83다0001'));
    expect(made).toMatchObject({ status: 200, body: { deviceId: first.deviceId, deviceKey: '' } });
    const { vehicleId } = made.body;
    const change = `POST ${path}/${vehicleId}/gps/${first.deviceId}/change` as const;
    expect((await call(change, trackerOf('PHONE-2'))).body).toEqual({ deviceId: second.deviceId, deviceKey: '' });
    await expect.poll(async () => (await report('PHONE-2', second.key)).status).toBe(200);
    expect(await call(`POST ${path}`, formOf('PHONE-2', '83다0002'))).toMatchObject({
      status: 409,
      body: { field: 'managementCode' },
    });
  });
});

describe('list of vehicles', () => {
  test('is filtered by number, type and company, and masks people', async () => {
    const { vehicleId, vehicleNumber } = await make('GPS-0020');
    interface Listed {
      totalCount: number;
      list: Record<string, unknown>[];
    }
    const find = async (query: string) => (await call<Listed>(`GET ${path}?${query}`)).body;
    const number = encodeURIComponent(vehicleNumber.slice(2));
    expect(await find(`vehicleNumber=${number}`)).toMatchObject({
      totalCount: 1,
      list: [{ vehicleId, rowNumber: 1, chargeName: '김*당', mobileNumber: '010-****-5678', vehicleNumber }],
    });
    const spaced = encodeURIComponent(vehicleNumber.replace('가', '가 '));
    expect((await find(`vehicleNumber=${spaced}`)).totalCount).toBe(1);
    expect((await find(`vehicleNumber=${number}&vehicleType=recycling`)).totalCount).toBe(0);
    expect((await find(`vehicleNumber=${number}&vehicleCompanyCode=yongma`)).totalCount).toBe(1);
    expect((await call(`GET ${path}?vehicleType=candle`)).status).toBe(400);
  });

  test('exports a workbook without people', async () => {
    await make('GPS-0021');
    const answer = await fetch(`${app.url}${path}/excel?keyword=GPS-0021`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(sheet.length).toBe(2);
    expect(sheet[1]).toEqual(expect.arrayContaining(['GPS-0021', '생활폐기물', 4.5, '용마', '고정형']));
    expect(JSON.stringify(sheet)).not.toMatch(/김|5678/);
  });

  test('deactivates the trackers of chosen vehicles, except one that was changed in the meantime', async () => {
    const used = await make('GPS-0028');
    await expect.poll(async () => (await report('GPS-0028', used.deviceKey)).status).toBe(200);
    const other = await make('GPS-0029');
    const gps = `${used.vehicleId}:${used.deviceId},${other.vehicleId}:${used.deviceId}`;
    expect((await call(`POST ${path}/deactivate`, { gps })).body).toEqual({
      isCompleted: true,
      results: [
        { id: String(used.vehicleId), errorReason: '' },
        { id: String(other.vehicleId), errorReason: expect.stringContaining('찾을 수 없습니다') },
      ],
    });
    const { body } = await call<{ list: { isActivated: boolean }[] }>(
      `GET ${path}?keyword=GPS-002&sortBy=managementCode`,
    );
    expect(body.list.slice(-2).map(({ isActivated }) => isActivated)).toEqual([false, true]);
    expect((await call(`DELETE ${path}?gps=${used.vehicleId}:${used.deviceId}`)).body).toMatchObject({
      results: [{ isSuccessDelete: true }],
    });
  });

  test('deletes chosen vehicles with a result for each, by vehicle and device', async () => {
    const used = await make('GPS-0030');
    const unused = await make('GPS-0031');
    await expect.poll(async () => (await report('GPS-0030', used.deviceKey)).status).toBe(200);
    const gps = [used, unused, { vehicleId: 999_999, deviceId: 1 }].map((one) => `${one.vehicleId}:${one.deviceId}`);
    expect((await call(`DELETE ${path}?gps=${gps.join()}`)).body).toEqual({
      isCompleted: true,
      results: [
        {
          id: String(used.vehicleId),
          vehicleId: used.vehicleId,
          deviceId: used.deviceId,
          isSuccessDelete: false,
          errorReason: expect.stringContaining('사용 중인 장치'),
        },
        {
          id: String(unused.vehicleId),
          vehicleId: unused.vehicleId,
          deviceId: unused.deviceId,
          isSuccessDelete: true,
          errorReason: '',
        },
        { id: '999999', vehicleId: 999_999, deviceId: 1, isSuccessDelete: false, errorReason: expect.any(String) },
      ],
    });
    expect((await call(`DELETE ${path}?gps=12`)).status).toBe(400);
  });
});

test("keeps a vehicle's retired company, and refuses it for others", async () => {
  await app.pool.query(`insert into vehicle_company values ('north', '예시환경')`);
  const { vehicleId, deviceId, vehicleNumber } = await make('GPS-0050');
  const form = { ...formOf('GPS-0050', vehicleNumber), vehicleId, deviceId, vehicleCompanyCode: 'north' };
  expect((await call(`PATCH ${path}`, form)).status).toBe(200);
  expect((await call(`GET ${path}/${vehicleId}/gps/${deviceId}`)).body.history).toContainEqual(
    expect.objectContaining({
      changes: expect.arrayContaining([{ field: 'vehicleCompanyCode', before: '용마', after: '예시환경' }]),
    }),
  );
  await app.pool.query(`update vehicle_company set retired_at = now() where company_code = 'north'`);
  expect((await call(`PATCH ${path}`, { ...form, description: '예비' })).status).toBe(200);
  const other = { ...formOf('GPS-0051', '81가0051'), vehicleCompanyCode: 'north' };
  expect(await call(`POST ${path}`, other)).toMatchObject({
    status: 400,
    body: { field: 'vehicleCompanyCode', error: '사용 중지한 업체입니다. 다른 업체를 선택해 주십시오.' },
  });
});

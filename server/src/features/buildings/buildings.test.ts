/** Old buildings: baselines, worst grades, masked names, statistics, and a citizen's own buildings. */
import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import { get, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call as callAs, citizenToken } from '#test/citizens.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';

const now = new Date('2026-11-10T12:30:00+09:00');
const at = (time: string) => new Date(`2026-11-${time}:00+09:00`);
let app: TestApp;
let token: string;
let [villa, tower, empty] = [0, 0, 0];
let [leaning, still, crack] = [] as unknown as [TestDevice, TestDevice, TestDevice];
let wide: TestDevice;

const vendorIds: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'structure' }));
  villa = await createPlace(app.pool, { placeType: 'building', name: '가람연립 1동' });
  tower = await createPlace(app.pool, { placeType: 'building', name: '나래빌딩' });
  empty = await createPlace(app.pool, { placeType: 'building', name: '다온주택' });
  await app.pool.query(
    `insert into building (installation_place_id, structure_type, building_use_type, building_grade, completion_date)
     values ($1, 'masonry', 'apartment', 'D', '1985-06-30'), ($2, 'steel', 'neighborhood', 'C', '1992-01-15')`,
    [villa, tower],
  );
  for (const series of ['tilt', 'crack']) {
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into vendor (vendor_code, vendor_code_name, device_type) values ('v', '예시센서', $1)
       returning vendor_id::integer as id`,
      [series],
    );
    vendorIds[series] = rows[0]?.id ?? 0;
  }
  leaning = await createDevice(app.pool, { series: 'tilt', placeId: villa, managementCode: 'TILT-1' });
  still = await createDevice(app.pool, { series: 'tilt', placeId: villa, managementCode: 'TILT-2' });
  crack = await createDevice(app.pool, { series: 'crack', placeId: villa, managementCode: 'CRACK-1' });
  wide = await createDevice(app.pool, { series: 'crack', placeId: tower, managementCode: 'CRACK-2' });
  await report(app, leaning, at('08T10:00'), { xAngle: 1, yAngle: -0.5 });
  await report(app, leaning, at('09T10:00'), { xAngle: 1.1, yAngle: -0.5 });
  await report(app, leaning, at('10T12:00'), { xAngle: 1.1, yAngle: -0.8 });
  await report(app, still, at('10T12:00'), { xAngle: 0.2, yAngle: 0.2 });
  await report(app, crack, at('08T10:00'), { crackWidth: 0.2 });
  await report(app, crack, at('10T12:00'), { crackWidth: 0.35 });
  await report(app, wide, at('10T12:00'), { crackWidth: 0.35 });
});
afterAll(() => app.stop());

const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
interface Rows {
  list: Record<string, unknown>[];
  totalCount: number;
}
const range = (unit: string) => `startDatetime=2026-11-01&endDatetime=2026-11-10&datetimeType=${unit}`;
const rows = async (rest: string) => (await call<Rows>(`GET /admin/api/statistics${rest}` as 'GET /x')).body;

describe('public', () => {
  test('shows buildings by their worst device and axis, with names masked everywhere', async () => {
    const tilts = (await get(app, '/api/tilt/installation-place/list')) as Rows;
    expect(tilts.list).toMatchObject([
      {
        placeId: villa,
        placeName: '가******',
        installationPlaceName: '가******',
        structureTypeName: '조적조',
        buildingGrade: 'D',
        deviceCount: 2,
        // One sensor leans by 0.1 and -0.3 relative to its first reading, the other by 0.
        xAvgValue: 0.1,
        yAvgValue: -0.3,
        xAvgStatus: 'normal',
        yAvgStatus: 'bad',
        yAvgStatusName: '결함',
        worstValue: -0.3,
        status: 'bad',
        statusName: '결함',
      },
    ]);
    const detail = await get(app, `/api/tilt/installation-place/${villa}`);
    expect(detail).toMatchObject({ placeName: '가******', devices: [{ worstValue: -0.3 }, { worstValue: 0 }] });
    expect(detail.last30Days[1].points.slice(-3)).toMatchObject([{ value: 0 }, { value: 0 }, { value: -0.15 }]);
    const open = await Promise.all(
      ['tilt', 'crack'].flatMap((kind) =>
        ['list', 'count', 'measure-status', String(villa)].map((path) =>
          get(app, `/api/${kind}/installation-place/${path}`),
        ),
      ),
    );
    expect(JSON.stringify(open)).not.toMatch(/가람연립|나래빌딩|다온주택|TILT-|CRACK-/);
  });

  test('shows widths of cracks, and numbers of buildings by grade', async () => {
    const cracks = (await get(app, '/api/crack/installation-place/list')) as Rows;
    expect(cracks.list).toMatchObject([
      { placeId: villa, crackAvgValue: 0.35, crackAverageIncrement: 0.15, crackStatusName: '결함', worstValue: 0.35 },
      { placeId: tower, crackAverageIncrement: 0 },
    ]);
    expect(await get(app, '/api/crack/installation-place/measure-status')).toEqual({
      list: [
        { status: 'normal', statusName: '정상', count: 0 },
        { status: 'bad', statusName: '결함', count: 2 },
        { status: 'very_bad', statusName: '심각', count: 0 },
        { status: 'inspection', statusName: '점검중', count: 0 },
      ],
    });
    expect(await get(app, '/api/tilt/installation-place/count')).toEqual({ installationPlaceCount: 1, deviceCount: 2 });
    expect(await get(app, '/api/crack/installation-place/count')).toMatchObject({ installationPlaceCount: 2 });
  });

  test.each([
    ['structureType=steel', [() => tower]],
    ['buildingGrade=D', [() => villa]],
    ['structureType=steel&buildingGrade=D', []],
    ['status=very_bad', []],
    ['dongCode=1126052000', [() => villa, () => tower]],
  ])('finds buildings by %s', async (query, found) => {
    const { list } = (await get(app, `/api/crack/installation-place/list?${query}`)) as Rows;
    expect(list.map(({ placeId }) => placeId)).toEqual(found.map((id) => id()));
  });

  test.each([
    ['tower has no tilt sensor', () => `/api/tilt/installation-place/${tower}`],
    ['nothing is there', () => '/api/crack/installation-place/999999'],
  ])('is refused with %s', async (_, path) => expect(await get(app, path())).toMatchObject({ code: 'NOT_FOUND' }));
});

describe('building statistics', () => {
  test('contain rows by building and day, relative to the baselines', async () => {
    expect(await rows(`/tilt?${range('day')}`)).toMatchObject({
      totalCount: 3,
      list: [
        {
          measureDatetime: '2026-11-10',
          installationPlaceName: '가람연립 1동',
          xTiltAngle: 0.1,
          yTiltAngle: -0.3,
          yTiltStatusName: '결함',
          readingCount: 2,
          deviceCount: 2,
        },
        { measureDatetime: '2026-11-09', xTiltAngle: 0.1, yTiltAngle: 0, xTiltStatus: 'normal' },
        { measureDatetime: '2026-11-08', xTiltAngle: 0, yTiltAngle: 0 },
      ],
    });
    expect(await rows(`/crack?${range('month')}`)).toMatchObject({
      list: [
        {
          installationPlaceName: '가람연립 1동',
          crackAvgValue: 0.28,
          crackAverageIncrement: 0.08,
          crackStatus: 'normal',
        },
        { installationPlaceName: '나래빌딩', crackAvgValue: 0.35, crackStatusName: '결함' },
      ],
    });
    expect(await rows(`/crack?${range('day')}&buildingGrade=C`)).toMatchObject({ totalCount: 1 });
    expect(await rows(`/crack?${range('day')}&keyword=${encodeURIComponent('가람')}`)).toMatchObject({ totalCount: 2 });
  });

  test("contain a building's rows by device, or of one device, with its lines", async () => {
    const query = `installationPlaceId=${villa}&${range('day')}`;
    expect(await rows(`/tilt/detail?${query}`)).toMatchObject({
      totalCount: 4,
      list: [
        { managementCode: 'TILT-1', yAvgValue: -0.3, yAvgStatusName: '결함' },
        { managementCode: 'TILT-2' },
        {},
        {},
      ],
    });
    expect(await rows(`/tilt/detail?${query}&deviceId=${still.deviceId}`)).toMatchObject({ totalCount: 1 });
    expect(await rows(`/tilt/detail?${query}&deviceId=${crack.deviceId}`)).toMatchObject({ code: 'NOT_FOUND' });
    const chart = await rows(`/tilt/detail/chart?${query}&deviceId=${leaning.deviceId}`);
    expect(chart).toMatchObject({
      measurementType: 'gradient',
      unit: '°',
      series: [{ measure: 'xAngle', name: 'X축 기울기', bounds: [0.23, 0.38], trend: null }, {}],
    });
    const [x] = (chart as unknown as { series: { points: { value: number | null }[] }[] }).series;
    expect(x?.points.map(({ value }) => value)).toEqual([...Array(7).fill(null), 0, 0.1, 0.1]);
  });

  test("list a building's sensors with their current values", async () => {
    expect(await rows(`/tilt/device-location/${villa}`)).toMatchObject({
      list: [
        { managementCode: 'TILT-1', xAvgValue: 0.1, yAvgValue: -0.3, yAvgStatusName: '결함', isStale: false },
        { managementCode: 'TILT-2', xAvgValue: 0, measurementDatetime: '2026-11-10 12:00:00' },
      ],
    });
    expect(await rows(`/crack/device-location/${villa}`)).toMatchObject({
      list: [{ managementCode: 'CRACK-1', avgCrack: 0.35, crackIncrement: 0.15, crackStatusName: '결함' }],
    });
  });

  test.each([
    ['/tilt/excel', '', 4],
    ['/crack/excel', '', 4],
    ['/tilt/detail/excel', 'place', 5],
    ['/crack/detail/excel', 'place', 3],
  ])('are exported as a workbook: %s', async (path, of, lines) => {
    const query = `${range('day')}${of && `&installationPlaceId=${villa}`}`;
    const answer = await fetch(`${app.url}/admin/api/statistics${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await readSheet(Buffer.from(await answer.arrayBuffer()))).toHaveLength(lines);
  });
});

describe('dashboard', () => {
  test('accepts the measurement type gradient as well as tilt', async () => {
    const ofPath = (name: string) => call(`GET /admin/api/dashboard/${name}/installation-place/${villa}` as 'GET /x');
    const answer = await ofPath('gradient');
    expect(answer).toMatchObject({ status: 200, body: { latest: { xAvgValue: 0.1, yAvgValue: -0.3 } } });
    expect(answer.body).toEqual((await ofPath('tilt')).body);
  });

  test('shows masked names, counts and grades', async () => {
    const dashboard = async (path: string) => (await call(`GET /admin/api/dashboard${path}` as 'GET /x')).body;
    expect(await dashboard('/tilt/map/installation-place')).toMatchObject({
      list: [{ installationPlaceName: '가******', status: 'bad', worstValue: -0.3 }],
    });
    expect(await dashboard(`/crack/installation-place/${villa}`)).toMatchObject({
      installationPlaceName: '가******',
      latest: { crackAvgValue: 0.35 },
      devices: [{ managementCode: 'CRACK-1', crackAverageIncrement: 0.15 }],
    });
    expect(await dashboard(`/tilt/installation-place/${empty}`)).toMatchObject({ latest: null, devices: [] });
    expect(await dashboard('/tilt/total-status')).toMatchObject({
      measurementDatetime: '2026-11-10 12:00:00',
      tilt: [{ count: 0 }, { status: 'bad', count: 1 }, {}, {}],
      crack: [{}, { count: 2 }, {}, {}],
    });
    expect(await dashboard('/tilt/total-count')).toEqual({
      installationPlaceCount: 3,
      tiltDeviceCount: 2,
      crackDeviceCount: 2,
      totalDeviceCount: 4,
      normalCount: 4,
      breakdownCount: 0,
    });
  });
});

describe('citizen', () => {
  test('sees only own buildings, with unmasked names', async () => {
    const { services } = app.app;
    const { userNumber } = await addCitizen(services, { mobileNumber: '01088880001' });
    const own = await citizenToken(services, userNumber);
    const stranger = await citizenToken(
      services,
      (await addCitizen(services, { mobileNumber: '01088880002' })).userNumber,
    );
    const base = '/api/mypage/building-monitor';
    const see = (path: string, as = own) => callAs(app.url, 'GET', `${base}${path}`, { token: as });
    await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2), ($1, $3)', [
      userNumber,
      villa,
      tower,
    ]);
    expect(await see('/installation-name')).toMatchObject({
      list: [
        {
          installationPlaceName: '가람연립 1동',
          tiltInstallationPlaceId: villa,
          crackInstallationPlaceId: villa,
          tilt: { status: 'bad' },
        },
        { installationPlaceName: '나래빌딩', tiltInstallationPlaceId: null, crackInstallationPlaceId: tower },
      ],
    });
    expect(await see(`/tilt/installation-location/${villa}`)).toMatchObject({
      list: [{ worstValue: -0.3 }, {}],
    });
    expect(await see(`/crack/installation-location/${villa}`)).toMatchObject({
      list: [{ avgCrack: 0.35, crackStatusName: '결함' }],
    });
    const history = (id: number, kind = 'tilt') =>
      `/${kind}/installation-location/detail?deviceId=${id}&startDate=2026-11-08&endDate=2026-11-10&datetimeType=day`;
    expect(await see(history(leaning.deviceId))).toMatchObject({
      series: [{ points: [{ value: 0 }, { value: 0.1 }, { value: 0.1 }] }, {}],
    });
    const reversed = history(leaning.deviceId).replace('2026-11-10', '2026-11-07');
    expect(await see(reversed)).toMatchObject({ code: 'RANGE_REVERSED', field: 'endDate' });
    expect(await see('/installation-name', stranger)).toEqual({ list: [], status: 200 });
    for (const path of [
      `/tilt/installation-location/${villa}`,
      `/crack/installation-location/${villa}`,
      history(leaning.deviceId),
      history(crack.deviceId, 'crack'),
    ])
      expect((await see(path, stranger)).status).toBe(404);
    // A building of the other kind, and one of another citizen.
    expect((await see(history(crack.deviceId))).status).toBe(404);
    expect((await see(`/tilt/installation-location/${empty}`)).status).toBe(404);
  });
});

const buildingForm = {
  installationPlaceName: '라온연립',
  address: '서울특별시 중랑구 면목로 2',
  detailAddress: '',
  zipCode: '',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.5868,
  longitude: 127.0807,
  chargeName: '',
  installationPlaceDescription: '',
  buildingStructure: '벽돌조2층',
  structureType: 'masonry',
  buildingUseType: 'apartment',
  buildingGrade: 'E',
  completionDate: '1978-03-02',
  ownerName: '홍길동',
  ownerTelephoneNumber: '',
  ownerMobileNumber: '010-1234-5678',
  managerName: '',
  managerMobileNumber: '',
};
const deviceForm = (series: string, installationPlaceId: number, managementCode: string) => ({
  installationPlaceId,
  managementCode,
  vendorId: vendorIds[series],
  modelName: '',
  devEui: '0011223344556677',
  installationDate: '2026-10-31',
  installationType: 'outdoor',
  installationLocation: '북측 외벽',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
});
const thresholds = {
  ltid: '00000000000000000000000a',
  aboveCautionCrack: '0',
  belowCautionCrack: '0',
  aboveAlertCrack: '0.1',
  belowAlertCrack: '0',
  seriousCrack: '0.3',
};

describe('administrator', () => {
  test('registers a building with its owner encrypted, shown masked, changed and deleted', async () => {
    const { body: made } = await call<{ installationPlaceId: number }>(
      'POST /admin/api/installation-place/tilt',
      buildingForm,
    );
    const path = `/admin/api/installation-place/${made.installationPlaceId}/crack` as const;
    // The page of each kind shows the same building.
    expect((await call(`GET ${path}`)).body).toMatchObject({
      structureTypeName: '조적조',
      completionDate: '1978-03-02',
      ownerName: '홍*동',
      ownerMobileNumber: '010-****-5678',
      ownerTelephoneNumber: '',
    });
    const { ownerName: _name, ownerMobileNumber: _mobile, ...fields } = buildingForm;
    const changed = {
      ...fields,
      installationPlaceId: made.installationPlaceId,
      buildingGrade: 'D',
      managerName: '김관리',
    };
    expect((await call('PATCH /admin/api/installation-place/crack', changed)).body).toEqual({ result: true });
    expect((await call(`GET ${path}`)).body).toMatchObject({
      buildingGrade: 'D',
      ownerName: '홍*동',
      managerName: '김*리',
      history: [
        {
          action: 'change',
          changes: [
            { field: 'buildingGrade', before: 'E', after: 'D' },
            { field: 'managerName', before: '', after: '' },
          ],
        },
        { action: 'create' },
      ],
    });
    expect((await call('PATCH /admin/api/installation-place/tilt', { ...changed, managerName: '' })).status).toBe(200);
    expect((await call(`GET ${path}`)).body).toMatchObject({ ownerName: '홍*동', managerName: '' });
    const stored = JSON.stringify(
      (await app.pool.query('select * from building b join place_change using (installation_place_id)')).rows,
    );
    expect(stored).not.toMatch(/홍길동|김관리|01012345678/);
    const { list } = (await call<Rows>('GET /admin/api/installation-place/tilt?structureType=masonry&buildingGrade=D'))
      .body;
    expect(list).toMatchObject([
      { installationPlaceName: '라온연립', ownerName: '홍*동', deviceTotalCount: 0 },
      { installationPlaceName: '가람연립 1동', ownerName: '', deviceTotalCount: 2, activatedOnCount: 2 },
    ]);
    expect((await call(`DELETE ${path}`)).status).toBe(200);
    const { rows: left } = await app.pool.query('select * from building where installation_place_id = $1', [
      made.installationPlaceId,
    ]);
    expect(left).toMatchObject([
      { owner_name_sealed: null, owner_mobile_number_sealed: null, manager_name_sealed: null },
    ]);
  });

  test('causes a log entry for each view of owners and managers, in a list or a workbook', async () => {
    const looker = await addCaller(app.app.services, { deptCode: 'structure' });
    for (const path of ['tilt', 'crack/excel']) {
      const headers = { authorization: `Bearer ${looker.token}` };
      expect((await fetch(`${app.url}/admin/api/installation-place/${path}`, { headers })).status).toBe(200);
    }
    const { rows: looks } = await app.pool.query(
      'select action, subject from audit_log where admin_number = $1 order by audit_log_id',
      [looker.adminNumber],
    );
    expect(looks).toEqual([
      { action: 'place-list', subject: '기울기 센서' },
      { action: 'file-download', subject: expect.stringMatching(/^\d{8}_균열_센서_설치_장소\.xlsx$/) },
    ]);
  });

  test.each([
    [{ ownerName: undefined }, 'ownerName'],
    [{ ownerMobileNumber: undefined, managerName: '<' }, 'ownerMobileNumber'],
    [{ buildingStructure: '!', buildingGrade: '' }, 'buildingStructure'],
    [{ buildingGrade: '', ownerName: '' }, 'buildingGrade'],
  ])('receives the first error of a new building: %o', async (wrong, field) => {
    const answer = await call('POST /admin/api/installation-place/tilt', { ...buildingForm, ...wrong });
    expect([answer.status, answer.body]).toMatchObject([400, { field }]);
  });

  test("writes structures stored with spaces in the rule's form", async () => {
    const structure = 'select building_structure from building where installation_place_id = $1';
    const { rows: before } = await app.pool.query(structure, [villa]);
    const store = (text: string) =>
      app.pool.query('update building set building_structure = $2 where installation_place_id = $1', [villa, text]);
    await store('벽돌조 2층');
    await app.pool.query(readFileSync('server/migrations/0083-write-building-structures-without-spaces.sql', 'utf8'));
    expect((await app.pool.query(structure, [villa])).rows).toEqual([{ building_structure: '벽돌조2층' }]);
    await store(before[0].building_structure);
  });

  test('registers crack sensors whose own thresholds apply, and shows their values', async () => {
    const form = { ...deviceForm('crack', tower, 'CRACK-3'), ...thresholds };
    const refused = await call('POST /admin/api/device/crack', { ...form, seriousCrack: '0.05' });
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'seriousCrack' }]);
    const { body: made } = await call<{ deviceId: number; deviceKey: string }>('POST /admin/api/device/crack', form);
    await report(app, { ...made, managementCode: 'CRACK-3', key: made.deviceKey }, at('10T12:10'), {
      crackWidth: 0.31,
    });
    const path = `/admin/api/device/${made.deviceId}/crack` as const;
    expect((await call(`GET ${path}`)).body).toMatchObject({
      measureCrack: 0.31,
      crackIncrement: 0,
      baselineDatetime: '2026-11-10 12:10:00',
      ...thresholds,
      ltid: '00000000000000000000000a',
    });
    // By the default thresholds the width is defective, by this sensor's own it is severe; the worst sensor decides.
    expect((await call<Rows>('GET /admin/api/dashboard/crack/map/installation-place')).body.list[0]).toMatchObject({
      installationPlaceId: tower,
      status: 'very_bad',
      worstValue: 0.31,
    });
    const chart = `/crack/detail/chart?installationPlaceId=${tower}&deviceId=${made.deviceId}&${range('day')}`;
    expect(await rows(chart)).toMatchObject({ series: [{ bounds: [0.09, 0.29] }] });
    // The building's other sensor has the default thresholds.
    expect(await get(app, `/api/crack/installation-place/${tower}`)).toMatchObject({ last30Days: [{ bounds: [] }] });
    const { deviceId: _id, ...again } = { ...form, deviceId: made.deviceId, seriousCrack: '0' };
    expect((await call('PATCH /admin/api/device/crack', { ...again, deviceId: made.deviceId })).status).toBe(200);
    expect((await call<Rows>(`GET /admin/api/installation-place/${tower}/device/crack`)).body.list).toMatchObject([
      { managementCode: 'CRACK-3', seriousCrack: '0', measureCrack: 0.31 },
      { managementCode: 'CRACK-2', seriousCrack: '0', ltid: '0'.repeat(24) },
    ]);
    expect(
      (await call<{ history: object[] }>(`GET /admin/api/installation-place/${tower}/crack`)).body.history[0],
    ).toMatchObject({
      changes: [{ field: 'seriousCrack', before: '0.3', after: '0' }],
    });
  });

  test('resets a baseline from today on; the old one still applies to earlier days', async () => {
    const path = `POST /admin/api/device/${leaning.deviceId}/tilt/baseline` as const;
    expect((await call(path)).body).toEqual({ baselineDatetime: '2026-11-10 12:30:00' });
    expect((await call(`GET /admin/api/device/${leaning.deviceId}/tilt`)).body).toMatchObject({
      xAngle: 0,
      yAngle: 0,
      baselineXAngle: 1.1,
      baselineYAngle: -0.8,
    });
    const query = `installationPlaceId=${villa}&deviceId=${leaning.deviceId}`;
    expect((await rows(`/tilt/detail?${query}&${range('day')}`)).list).toMatchObject([
      { measurementDatetime: '2026-11-10', xAvgValue: 0, yAvgValue: 0 },
      { measurementDatetime: '2026-11-09', xAvgValue: 0.1, yAvgValue: 0 },
      { measurementDatetime: '2026-11-08', xAvgValue: 0 },
    ]);
    expect((await rows(`/tilt/detail?${query}&${range('month')}`)).list).toMatchObject([{ xAvgValue: 0.03 }]);
    // A late reading is relative to the baseline of its day.
    await report(app, leaning, at('09T11:00'), { xAngle: 1.3, yAngle: -0.5 });
    expect((await rows(`/tilt/detail?${query}&${range('day')}`)).list[1]).toMatchObject({
      xAvgValue: 0.2,
      readingCount: 2,
    });
    expect((await rows(`/tilt/detail?${query}&${range('hour')}`)).list.slice(-3)).toMatchObject([
      { xAvgValue: 0.3 },
      { xAvgValue: 0.1 },
      { xAvgValue: 0 },
    ]);
    const { history } = (await call<{ history: object[] }>(`GET /admin/api/installation-place/${villa}/tilt`)).body;
    expect(history[0]).toMatchObject({
      managementCode: 'TILT-1',
      action: 'change',
      changes: [{ field: 'baseline', before: 'X 1°, Y -0.5°', after: 'X 1.1°, Y -0.8°' }],
    });
    const { rows: baselines } = await app.pool.query(
      'select set_by from device_baseline where device_id = $1 order by 1',
      [leaning.deviceId],
    );
    expect(baselines).toHaveLength(2);
    await expect(app.pool.query('update device_baseline set x_angle = 0')).rejects.toThrow('permission denied');
    await expect(app.pool.query('delete from device_baseline')).rejects.toThrow('permission denied');
  });

  test.each([
    [
      'a device that never reported',
      async () => (await createDevice(app.pool, { series: 'tilt', placeId: empty })).deviceId,
      409,
    ],
    ['a device of the other kind', async () => crack.deviceId, 404],
  ])("can't reset the baseline of %s", async (_, device, status) =>
    expect((await call(`POST /admin/api/device/${await device()}/tilt/baseline`)).status).toBe(status),
  );

  test("can't reset a baseline to a width that is marked as wrong", async () => {
    const device = await createDevice(app.pool, { series: 'crack', placeId: empty });
    await report(app, device, at('10T12:20'), { crackWidth: 0.2 });
    await app.pool.query('update crack_latest set crack_width = null where device_id = $1', [device.deviceId]);
    expect((await call(`POST /admin/api/device/${device.deviceId}/crack/baseline`)).status).toBe(409);
    const { body } = await call(`GET /admin/api/device/${device.deviceId}/crack`);
    expect(body).toMatchObject({ measureCrack: null, crackIncrement: null, baselineCrack: 0.2 });
  });
});

test('uses the oldest of the first readings as baseline, in any order of arrival', async () => {
  const device = await createDevice(app.pool, { series: 'crack', placeId: empty });
  const readings = ['10T12:00', '10T10:00', '10T11:00'].map((time, n) => ({
    measuredAt: at(time).getTime(),
    crackWidth: 0.1 * (n + 1),
  }));
  const authorization = `Basic ${Buffer.from(`${device.managementCode}:${device.key}`).toString('base64')}`;
  await fetch(`${app.url}/ingest/v1/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(readings),
  });
  const { rows: baselines } = await app.pool.query(
    'select crack_width, set_by from device_baseline where device_id = $1',
    [device.deviceId],
  );
  expect(baselines).toEqual([{ crack_width: 200, set_by: null }]);
});

test('adds no baseline to the stored ones on a restore', async () => {
  const device = await createDevice(app.pool, { series: 'tilt', placeId: empty });
  const client = await app.pool.connect();
  const baselines = async () =>
    (await client.query('select from device_baseline where device_id = $1', [device.deviceId])).rowCount;
  const insert = () =>
    client.query('insert into tilt_latest (device_id, measured_at, x_angle, y_angle) values ($1, $2, 1, 2)', [
      device.deviceId,
      now,
    ]);
  try {
    await client.query('insert into tilt_reading (device_id, measured_at, x_angle, y_angle) values ($1, $2, 1, 2)', [
      device.deviceId,
      now,
    ]);
    await client.query('begin');
    await client.query("set local maru.restoring = 'on'");
    await insert();
    expect(await baselines()).toBe(0);
    await client.query('rollback');
    await insert();
    expect(await baselines()).toBe(1);
  } finally {
    client.release();
  }
});

test("computes a trend only from days after the reset: earlier values don't affect it", async () => {
  const { deviceId } = await createDevice(app.pool, { series: 'tilt', placeId: empty });
  const { adminNumber } = await addAdministrator(app.app.services);
  // The lean is constant for 80 days. Then the sensor is remounted at noon with a lean of one degree, and leans by
  // 0.0002 a day.
  await app.pool.query(
    `insert into tilt_day (device_id, bucket, readings, hours, x_angle_count, x_angle_sum, y_angle_count, y_angle_sum)
     select $1, (date '2026-11-10' - ago)::timestamp at time zone 'Asia/Seoul', 10, 10, 10,
       case when ago > 120 then 0 when ago = 120 then 5000 else 10000 + (120 - ago) * 2 end, 10, 0
     from generate_series(1, 200) as ago`,
    [deviceId],
  );
  const setBaseline = (day: string, xAngle: number, by: number | null) =>
    app.pool.query(
      `insert into device_baseline (device_id, set_at, counts_from, x_angle, y_angle, set_by)
       values ($1, $2::date, $2, $3, 0, $4)`,
      [deviceId, day, xAngle, by],
    );
  const drawn = async () => {
    const chart = await rows(`/tilt/detail/chart?installationPlaceId=${empty}&deviceId=${deviceId}&${range('day')}`);
    return (chart as unknown as { series: { points: { value: number }[]; trend: { endValue: number } }[] }).series;
  };
  await setBaseline('2026-04-24', 0, null);
  expect(await drawn()).toMatchObject([{ trend: { startDatetime: '2026-04-24' } }, {}]);
  await setBaseline('2026-07-13', 1000, adminNumber);
  const [x] = await drawn();
  expect(x?.trend).toMatchObject({
    startDatetime: '2026-07-14',
    startValue: 0.0002,
    endDatetime: '2026-11-09',
    endValue: 0.0238,
    slopeAMonth: 0.0061,
    slopeErrorAMonth: 0,
  });
  expect(x?.points.at(-2)?.value).toBeCloseTo(x?.trend.endValue ?? Number.NaN, 2);
});

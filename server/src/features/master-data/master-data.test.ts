/** Master data as administrators edit it: effects of changes, permissions, and audit entries. */
import { setTimeout as wait } from 'node:timers/promises';
import type { MasterKind } from '@maru/domain/master-data';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sheetColumn } from '#platform/excel/column.ts';
import { readingPlaces } from '#platform/excel/read-excel.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { aWeighing } from '#test/weighings.ts';
import { workbookWith } from '#test/workbooks.ts';

interface Row {
  masterId: string;
  name: string;
  code: string;
  parentCode: string;
  parentName: string;
  useCount?: number;
  isRetired?: boolean;
}

let app: TestApp;
let token: string;
let adminNumber: number;
let placeId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { WEIGHING_KEY: scaleKey }, clock: { now: () => now } });
  ({ token, adminNumber } = await addCaller(app.app.services, { deptCode: 'systemOperator' }));
  placeId = await createPlace(app.pool);
});
afterAll(() => app.stop());

const now = new Date('2026-11-22T12:00:00+09:00');
const scaleKey = 'a-key-of-the-scale-program';
const path = '/admin/api/master';
const call = <Body = Record<string, unknown>>(what: Parameters<typeof ask>[2], body?: object, as = token) =>
  ask<Body>(app.url, as, what, body);
const add = async (kind: MasterKind, name: string, parentCode = '', code = '') =>
  (await call<Row>(`POST ${path}/${kind}`, { name, code, parentCode })).body;
const rowsOf = async (kind: MasterKind, query = '') =>
  (await call<{ list: Row[] }>(`GET ${path}/${kind}?pageSize=100${query}`)).body.list;
const offered = async (kind: MasterKind, query = '') =>
  (await call<{ list: Row[] }>(`GET ${path}/${kind}/options${query}`)).body.list.map(({ name }) => name);
const merge = (kind: MasterKind, from: Row, into: Row) =>
  call<{ movedCount: number; field: string; error: string }>(`POST ${path}/${kind}/${from.masterId}/merge`, {
    into: into.masterId,
  });
const rename = (kind: MasterKind, row: Row, name: string) => call(`PATCH ${path}/${kind}/${row.masterId}`, { name });
const retire = (kind: MasterKind, row: Row) => call(`DELETE ${path}/${kind}/${row.masterId}`);

const deviceForm = (managementCode: string, vendor: Row, modelName = '') => ({
  installationPlaceId: placeId,
  managementCode,
  vendorId: Number(vendor.masterId),
  modelName,
  devEui: '',
  installationDate: '2026-10-31',
  installationType: 'outdoor',
  installationLocation: '옥상',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
});
const addDevice = (managementCode: string, vendor: Row, modelName?: string) =>
  call<{ field?: string }>('POST /admin/api/device/fine-dusts', deviceForm(managementCode, vendor, modelName));
async function deviceOf(managementCode: string) {
  const { rows } = await app.pool.query<{ vendor: string; model: string }>(
    'select vendor_id::text as vendor, model_name as model from device where management_code = $1',
    [managementCode],
  );
  return rows[0];
}
async function lastAudit() {
  const { rows } = await app.pool.query(
    `select action, subject, detail from audit_log where action like 'master-%' order by audit_log_id desc limit 1`,
  );
  return rows[0];
}

describe('new database', () => {
  test('contains initial rows for every kind of device, and no demo company', async () => {
    for (const deviceType of ['air', 'tilt', 'crack', 'people', 'light', 'vehicle', 'bin'])
      expect(await offered('vendor', `?parentCode=${deviceType}`)).toEqual(['기타', '제조사 미상']);
    expect(await offered('department')).toContain('청소행정과');
    expect(await offered('collectionPlace')).toContain('적환장');
    expect(await offered('vehicleCompany')).toEqual(['용마']);
    expect(await offered('lightCompany')).toEqual([]);
  });
});

describe('humidity correction of a model', () => {
  interface Model extends Row {
    correction: string;
    correctionStartDatetime: string;
    canCorrect: boolean;
  }
  const correct = ({ masterId }: Row, correction: string) =>
    call<{ field: string }>(`PATCH ${path}/model/${masterId}/correction`, { correction });
  const modelOf = async ({ parentCode, masterId }: Row) =>
    (await rowsOf('model', `&parentCode=${parentCode}`)).find((row) => row.masterId === masterId) as Model;
  const periods = async ({ masterId }: Row) =>
    (
      await app.pool.query(
        'select correction, until_at is null as "isInForce" from device_model_correction where model_id = $1 order by 2',
        [masterId],
      )
    ).rows;

  const startEarlier = ({ masterId }: Row) =>
    app.pool.query(`update device_model_correction set from_at = '2026-03-01' where model_id = $1`, [masterId]);
  async function addReading(managementCode: string, vendor: Row, modelName: string) {
    await addDevice(managementCode, vendor, modelName);
    await app.pool.query(
      'insert into air_latest (device_id, measured_at) select device_id, $2 from device where management_code = $1',
      [managementCode, now],
    );
  }

  test('is set once, shown with its start, logged, and ended', async () => {
    const model = await add('model', 'HK-1', (await add('vendor', '습도전자', 'air')).masterId);
    expect(await modelOf(model)).toMatchObject({ canCorrect: true, correction: '', correctionStartDatetime: '' });
    expect((await correct(model, 'kappaKoehler')).status).toBe(200);
    expect((await correct(model, 'kappaKoehler')).status).toBe(200);
    expect(await modelOf(model)).toMatchObject({
      correction: 'kappaKoehler',
      correctionStartDatetime: '2026-11-22 12:00:00',
    });
    expect(await periods(model)).toEqual([{ correction: 'kappaKoehler', isInForce: true }]);
    expect(await lastAudit()).toEqual({
      action: 'master-change',
      subject: `기준 정보 모델 #${model.masterId} HK-1`,
      detail: '습도 보정: 없음 → κ-쾰러 습도 보정',
    });
    expect((await correct(model, '')).status).toBe(200);
    expect(await periods(model)).toEqual([{ correction: 'kappaKoehler', isInForce: false }]);
    expect(await lastAudit()).toMatchObject({ detail: '습도 보정: κ-쾰러 습도 보정 → 없음' });
  });

  test('is refused for other kinds of devices, unknown corrections and unknown models', async () => {
    const lamp = await add('model', 'LK-1', (await add('vendor', '습도조명', 'light')).masterId);
    expect(await modelOf(lamp)).toMatchObject({ canCorrect: false });
    expect(await correct(lamp, 'kappaKoehler')).toMatchObject({ status: 409, body: { field: 'correction' } });
    expect(await correct(lamp, 'other')).toMatchObject({ status: 400, body: { field: 'correction' } });
    expect(await correct({ ...lamp, masterId: '999999' }, '')).toMatchObject({ status: 404 });
    expect(await periods(lamp)).toEqual([]);
  });

  test('keeps its model from being merged with one that is corrected differently', async () => {
    const vendor = await add('vendor', '습도합침', 'air');
    const [from, into] = [await add('model', 'A-1', vendor.masterId), await add('model', 'A-2', vendor.masterId)];
    await correct(from, 'kappaKoehler');
    await addReading('HUMID-1', vendor, 'A-1');
    expect(await merge('model', from, into)).toMatchObject({ status: 409, body: { field: 'into' } });
    await correct(into, 'kappaKoehler');
    await startEarlier(from);
    expect(await merge('model', from, into)).toMatchObject({ status: 409, body: { field: 'into' } });
    await startEarlier(into);
    expect((await merge('model', from, into)).status).toBe(200);
    expect(await periods(into)).toEqual([{ correction: 'kappaKoehler', isInForce: true }]);
  });

  test('allows merging a model without readings despite another correction', async () => {
    const vendor = await add('vendor', '습도오타', 'air');
    const [from, into] = [await add('model', 'B1', vendor.masterId), await add('model', 'B-1', vendor.masterId)];
    await correct(into, 'kappaKoehler');
    await addDevice('HUMID-2', vendor, 'B1');
    expect(await merge('model', from, into)).toEqual({ status: 200, body: { movedCount: 1 } });
  });

  test('prevents merging manufacturers whose models of the same name have different corrections', async () => {
    const [from, into] = [await add('vendor', '습도', 'air'), await add('vendor', '습도센서', 'air')];
    const corrected = await add('model', 'C-1', from.masterId);
    await add('model', 'C-1', into.masterId);
    await correct(corrected, 'kappaKoehler');
    await addReading('HUMID-3', from, 'C-1');
    expect(await merge('vendor', from, into)).toMatchObject({
      status: 409,
      body: { field: 'into', error: expect.stringContaining('C-1') },
    });
    expect((await rename('model', corrected, 'C-1 (습도)')).status).toBe(200);
    expect((await merge('vendor', from, into)).status).toBe(200);
    expect(await periods(corrected)).toEqual([{ correction: 'kappaKoehler', isInForce: true }]);
  });
});

describe('master data row', () => {
  test('is added once with a generated code', async () => {
    const row = await add('vendor', ' 한빛 ', 'air');
    expect(row).toEqual({
      masterId: expect.stringMatching(/^\d+$/),
      name: '한빛',
      code: expect.stringMatching(/^v[0-9a-f]{10}$/),
      parentCode: 'air',
      parentName: '미세먼지 센서',
    });
    expect(await lastAudit()).toEqual({
      action: 'master-create',
      subject: `기준 정보 제조사 #${row.masterId} 한빛`,
      detail: '미세먼지 센서',
    });
    expect(await call(`POST ${path}/vendor`, { name: '한빛', code: '', parentCode: 'air' })).toMatchObject({
      status: 409,
      body: { field: 'name', error: '이미 있는 이름입니다.' },
    });
    expect(await call(`POST ${path}/vendor`, { name: '다름', code: row.code, parentCode: 'air' })).toMatchObject({
      status: 409,
      body: { field: 'code' },
    });
    // Each kind of device has its own vendors.
    expect((await add('vendor', '한빛', 'light', row.code)).code).toBe(row.code);
  });

  test.each([
    ['vendor', { name: '', parentCode: 'air', code: '' }, 'name'],
    ['vendor', { name: '가', parentCode: '', code: '' }, 'parentCode'],
    ['vendor', { name: '가', parentCode: 'submarine', code: '' }, 'parentCode'],
    ['model', { name: '가', parentCode: '999999', code: '' }, 'parentCode'],
    ['vehicleCompany', { name: '<b>', parentCode: '', code: '' }, 'name'],
    ['vehicleCompany', { name: '가', parentCode: '', code: '한글' }, 'code'],
    ['department', { name: '가', parentCode: 'nowhere', code: '' }, 'parentCode'],
  ])('is refused for the kind %s with %j at its field', async (kind, body, field) => {
    expect(await call(`POST ${path}/${kind}`, body)).toMatchObject({ status: 400, body: { field } });
  });

  test('is renamed, and its devices show the new name', async () => {
    const vendor = await add('vendor', '새롬', 'air');
    await addDevice('NAME-1', vendor, 'SR-1');
    const [model] = await rowsOf('model', `&parentCode=${vendor.masterId}`);
    expect(model).toMatchObject({ name: 'SR-1', useCount: 1, parentName: '새롬 (미세먼지 센서)' });
    expect((await rename('model', model as Row, 'SR-100')).status).toBe(200);
    expect((await deviceOf('NAME-1'))?.model).toBe('SR-100');
    expect((await rename('vendor', vendor, '새롬전자')).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'master-change', detail: '이름: 새롬 → 새롬전자' });
    expect((await rename('vendor', vendor, '기타')).status).toBe(409);
    expect((await call(`PATCH ${path}/vendor/999999`, { name: '가' })).status).toBe(404);
  });

  test("isn't offered after retiring, stays where it is used, and can be restored", async () => {
    const vendor = await add('vendor', '은빛', 'air');
    await addDevice('RETIRED-1', vendor);
    expect((await retire('vendor', vendor)).status).toBe(200);
    const publicNames = async () =>
      (await call<{ list: { vendorCodeName: string }[] }>('GET /api/vendors?deviceType=air')).body.list.map(
        (one) => one.vendorCodeName,
      );
    expect([await offered('vendor', '?parentCode=air'), await publicNames()].flat()).not.toContain('은빛');
    expect(await offered('vendor', `?parentCode=air&held=${vendor.masterId}`)).toContain('은빛');
    expect(await addDevice('RETIRED-2', vendor)).toMatchObject({ status: 400, body: { field: 'vendorId' } });
    const { rows } = await app.pool.query<{ id: number }>(
      `select device_id::integer as id from device where management_code = 'RETIRED-1'`,
    );
    const edited = { ...deviceForm('RETIRED-1', vendor), deviceId: rows[0]?.id, installationLocation: '지하' };
    expect((await call('PATCH /admin/api/device/fine-dusts', edited)).status).toBe(200);
    expect((await call(`POST ${path}/vendor`, { name: '은빛', code: '', parentCode: 'air' })).body.error).toContain(
      '다시 사용',
    );
    expect((await call(`POST ${path}/vendor/${vendor.masterId}/restore`)).status).toBe(200);
    expect(await publicNames()).toContain('은빛');
    expect(await lastAudit()).toMatchObject({ action: 'master-restore' });
  });
});

describe('merge', () => {
  test('moves devices and models of a vendor to the other', async () => {
    const [from, into] = [await add('vendor', '대한', 'air'), await add('vendor', '대한전자', 'air')];
    await addDevice('MERGE-1', from, 'DH-1');
    await addDevice('MERGE-2', from, 'DH-2');
    await addDevice('MERGE-3', into, 'DH-2');
    expect(await merge('vendor', from, into)).toEqual({ status: 200, body: { movedCount: 2 } });
    expect(await deviceOf('MERGE-1')).toEqual({ vendor: into.masterId, model: 'DH-1' });
    expect((await rowsOf('model', `&parentCode=${into.masterId}`)).map((row) => [row.name, row.useCount])).toEqual([
      ['DH-1', 1],
      ['DH-2', 2],
    ]);
    expect((await rowsOf('vendor')).map(({ masterId }) => masterId)).not.toContain(from.masterId);
    expect(await lastAudit()).toEqual({
      action: 'master-merge',
      subject: `기준 정보 제조사 #${into.masterId} 대한전자`,
      detail: `#${from.masterId} 대한 → 대한전자, 장치 2건`,
    });
  });

  test('is refused into itself, a row of another parent or a retired row, and for a department that permissions need', async () => {
    const [air, light, old] = [
      await add('vendor', '하나', 'air'),
      await add('vendor', '하나', 'light'),
      await add('vendor', '옛것', 'air'),
    ];
    await retire('vendor', old);
    expect(await merge('vendor', air, air)).toMatchObject({ status: 400, body: { field: 'into' } });
    expect(await merge('vendor', air, light)).toMatchObject({ status: 400, body: { field: 'into' } });
    expect(await merge('vendor', air, old)).toMatchObject({ status: 409, body: { field: 'into' } });
    const added = await add('department', '기후환경과', 'environment');
    const fixed = { ...added, masterId: 'environment' };
    expect((await merge('department', fixed, added)).status).toBe(409);
    expect((await merge('department', added, fixed)).status).toBe(200);
  });

  test('includes a device that is saved while the merge waits', async () => {
    const [from, into] = [await add('vendor', '먼저', 'air'), await add('vendor', '나중', 'air')];
    const saving = await app.pool.connect();
    await saving.query('begin');
    await saving.query(
      `insert into device (management_code, series, installation_place_id, vendor_id, model_name, key_hash)
       values ('WAIT-1', 'air', $1, $2, 'M-1', '')`,
      [placeId, from.masterId],
    );
    const merging = merge('vendor', from, into);
    await wait(100);
    await saving.query('commit');
    saving.release();
    expect(await merging).toEqual({ status: 200, body: { movedCount: 1 } });
    expect(await deviceOf('WAIT-1')).toEqual({ vendor: into.masterId, model: 'M-1' });
  });

  test('refuses a concurrently saved device of the merged vendor', async () => {
    const [from, into] = [await add('vendor', '가고', 'air'), await add('vendor', '오고', 'air')];
    const merging = await app.pool.connect();
    await merging.query('begin');
    await merging.query('select from vendor where vendor_id = $1 for update', [from.masterId]);
    const saving = addDevice('LATE-1', from);
    await wait(100);
    await merging.query('delete from vendor where vendor_id = $1', [from.masterId]);
    await merging.query('commit');
    merging.release();
    expect(await saving).toMatchObject({ status: 400, body: { field: 'vendorId' } });
    expect((await addDevice('LATE-1', into)).status).toBe(200);
  });

  test('requires the permission to delete', async () => {
    const keys = ['system/masterData:get', 'system/masterData:post'];
    const { token: writer } = await addCaller(app.app.services, { deptCode: 'nowhere', keys });
    const [from, into] = [await add('lightCompany', '빛나'), await add('lightCompany', '빛나리')];
    const what = `POST ${path}/lightCompany/${from.masterId}/merge` as const;
    expect((await call(what, { into: into.masterId }, writer)).status).toBe(403);
    expect((await call(what, { into: into.masterId })).status).toBe(200);
  });
});

describe('mappings and decoder of a model', () => {
  let sourceId: number;
  beforeAll(async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into source (name, kind, zone, secret_hash) values ('네트워크', 'chirpstack', 'UTC', '')
       returning source_id::integer as id`,
    );
    sourceId = rows[0]?.id ?? 0;
  });
  /** Stores the next version of both, with the path as their content. */
  async function save(modelName: string, path: string) {
    await app.pool.query(
      `insert into source_mapping (source_id, series, model_name, version, fields)
       select $1, 'air', $2, count(*) + 1, jsonb_build_object('fineDust', $3::text)
       from source_mapping where source_id = $1 and model_name = $2`,
      [sourceId, modelName, path],
    );
    if (modelName === '') return;
    await app.pool.query(
      `insert into device_codec (model_name, version, code, examples)
       select $1, count(*) + 1, $2, '[]' from device_codec where model_name = $1`,
      [modelName, path],
    );
  }
  /** The newest mapping and decoder of a name. */
  async function newest(modelName: string) {
    const { rows } = await app.pool.query<{ mapping: string | null; decoder: string | null }>(
      `select
         (select fields->>'fineDust' from source_mapping where source_id = $1 and model_name = $2
          order by version desc limit 1) as mapping,
         (select code from device_codec where model_name = $2 order by version desc limit 1) as decoder`,
      [sourceId, modelName],
    );
    return [rows[0]?.mapping, rows[0]?.decoder];
  }
  async function modelOf(vendor: Row, name: string) {
    const rows = await rowsOf('model', `&parentCode=${vendor.masterId}`);
    return rows.find((row) => row.name === name) as Row;
  }

  test('are copied to its new name, and stay for other manufacturers', async () => {
    const vendor = await add('vendor', '매핑하나', 'air');
    await addDevice('MAP-1', vendor, 'MP-100');
    await save('MP-100', '/former');
    await save('MP-100', '/pm10');
    await save('', '/all');
    expect((await rename('model', await modelOf(vendor, 'MP-100'), 'MP-100A')).status).toBe(200);
    expect(await newest('MP-100A')).toEqual(['/pm10', '/pm10']);
    expect(await newest('MP-100')).toEqual(['/pm10', '/pm10']);
    // Renaming back finds equal settings.
    expect((await rename('model', await modelOf(vendor, 'MP-100A'), 'MP-100')).status).toBe(200);
    await app.pool.query(`delete from source_mapping where model_name = ''`);
  });

  test('are copied to the model that it is merged into, unless that model has others', async () => {
    const vendor = await add('vendor', '매핑둘', 'air');
    await addDevice('MAP-2', vendor, 'MP200');
    const into = await add('model', 'MP-200', vendor.masterId);
    await save('MP200', '/pm10');
    await save('MP-200', '/dust');
    const from = await modelOf(vendor, 'MP200');
    const refused = { status: 409, body: { field: 'into', error: expect.stringContaining('매핑이나 디코더') } };
    expect(await merge('model', from, into)).toMatchObject(refused);
    await save('MP-200', '/pm10');
    expect((await merge('model', from, into)).status).toBe(200);

    await addDevice('MAP-3', vendor, 'MP201');
    await add('model', 'MP-201', vendor.masterId);
    await save('MP201', '/pm10');
    expect((await merge('model', await modelOf(vendor, 'MP201'), await modelOf(vendor, 'MP-201'))).status).toBe(200);
    expect(await newest('MP-201')).toEqual(['/pm10', '/pm10']);
  });

  test("aren't copied to a name whose devices use the mapping of all models", async () => {
    const [vendor, other] = [await add('vendor', '매핑셋', 'air'), await add('vendor', '매핑넷', 'air')];
    await addDevice('MAP-4', vendor, 'MP300');
    await addDevice('MAP-5', other, 'MP-300');
    await save('MP300', '/pm10');
    await app.pool.query(`delete from device_codec where model_name = 'MP300'`);
    await save('', '/all');
    const row = await modelOf(vendor, 'MP300');
    expect(await rename('model', row, 'MP-300')).toMatchObject({ status: 409, body: { field: 'name' } });
    await save('', '/pm10');
    expect((await rename('model', row, 'MP-300')).status).toBe(200);
  });
});

describe('collection place', () => {
  const scale = '/admin/api/statistics/scale';
  const period = 'startDatetime=2026-11-01&endDatetime=2026-11-30';
  const bring = async (sequenceNumber: string, code: string, name: string) => {
    const row = aWeighing({ sequenceNumber, collectionPlaceCode: code, collectionPlaceCodeName: name });
    const { body } = await ask<{ results: { result: string }[] }>(app.url, scaleKey, 'POST /ingest/v1/weighings', [
      row,
    ]);
    return body.results[0]?.result;
  };

  test('shows a rename or merge in every weighing, also in new ones with the old code', async () => {
    await bring('1', 'yard_1', '1 적치장');
    await bring('2', 'yard_2', '2 적치장');
    const place = async (code: string) =>
      (await rowsOf('collectionPlace', '&keyword=yard')).find(({ masterId }) => masterId === code) as Row;
    await rename('collectionPlace', await place('yard_2'), '서부 적치장');
    expect(await merge('collectionPlace', await place('yard_1'), await place('yard_2'))).toMatchObject({ status: 200 });
    // A repeated record changes nothing, and later records don't restore the name given by the scale.
    expect(await bring('1', 'yard_1', '1 적치장')).toBe('repeated');
    expect(await bring('3', 'yard_1', '1 적치장')).toBe('accepted');
    expect(await bring('4', 'yard_2', '2 적치장')).toBe('accepted');
    expect(await place('yard_1')).toBeUndefined();
    expect(await place('yard_2')).toMatchObject({ name: '서부 적치장', useCount: 4 });
    const { body: groups } = await call<{ list: object[] }>(`GET ${scale}/group?groupType=collectionPlace&${period}`);
    expect(groups.list).toMatchObject([{ code: 'yard_2', name: '서부 적치장', weighingCount: 4 }]);
    const { body: rows } = await call<{ list: object[]; totalCount: number }>(
      `GET ${scale}?${period}&collectionPlaceCode=yard_2`,
    );
    expect(rows.totalCount).toBe(4);
    expect(rows.list[3]).toMatchObject({ collectionPlaceCode: 'yard_2', collectionPlaceCodeName: '서부 적치장' });
  });
});

describe('added row', () => {
  test('reaches other processes', async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl });
    const names = async () =>
      (
        await ask<{ list: { vendorCodeName: string }[] }>(second.url, '', 'GET /api/vendors?deviceType=bin')
      ).body.list.map((one) => one.vendorCodeName);
    expect(await names()).not.toContain('이웃');
    await add('vendor', '이웃', 'bin');
    await expect.poll(names).toContain('이웃');
    await second.stop();
  });
});

describe('department', () => {
  test("gives an administrator the name and the group's permissions", async () => {
    const department = await add('department', '대기보전과', 'environment');
    const { token: supervisor } = await addCaller(app.app.services);
    const profile = { adminName: '김새롬', positionName: '', deptCode: department.masterId };
    const { body } = await call<{ adminNumber: number }>(
      'POST /admin/api/administrators',
      { ...profile, adminId: 'saerom01', password: 'Long-enough-7' },
      supervisor,
    );
    const admin = `/admin/api/administrators/${body.adminNumber}`;
    const detail = async () =>
      (await call<{ adminAccountDetail: object }>(`GET ${admin}`, undefined, supervisor)).body.adminAccountDetail;
    expect(await detail()).toMatchObject({
      deptCode: department.masterId,
      deptName: '대기보전과',
      deptGroup: 'environment',
      authorityKey: 'environment',
    });
    await rename('department', department, '대기환경과');
    expect(await detail()).toMatchObject({ deptName: '대기환경과' });
    await retire('department', department);
    const move = (deptCode: string) => call(`PATCH ${admin}/profile`, { ...profile, deptCode }, supervisor);
    // The administrator's current department stays allowed although retired.
    expect((await move(department.masterId)).status).toBe(200);
    expect((await move('cleaning')).status).toBe(200);
    expect(await detail()).toMatchObject({ deptName: '청소행정과', deptGroup: 'cleaning' });
    expect(await move(department.masterId)).toMatchObject({ status: 400, body: { field: 'deptCode' } });
  });
});

describe('import', () => {
  const headers = (names: readonly string[]) => names.map((header) => sheetColumn({ header, kind: 'text' }));
  async function send(
    kind: MasterKind,
    what: 'import' | 'import/check',
    file: Buffer,
    fileHash?: string,
    signal?: AbortSignal,
  ) {
    const form = new FormData();
    if (fileHash) form.set('fileHash', fileHash);
    form.set('file', new Blob([new Uint8Array(file)]), 'rows.xlsx');
    const answer = await fetch(`${app.url}${path}/${kind}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      ...(signal && { signal }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { fileHash: string } };
  }

  test('validates each row, and adds all or none', async () => {
    const columns = headers(['장치 종류', '이름', '코드']);
    const cells = ['미세먼지 센서', '엑셀일', '', '잠수함', '엑셀이', '', '미세먼지 센서', '엑셀일', '', 'air', '', ''];
    const bad = await workbookWith(columns, cells);
    const checked = await send('vendor', 'import/check', bad);
    expect(checked.body).toMatchObject({
      newCount: 1,
      errorCount: 3,
      errors: [
        { rowNumber: 3, field: 'parentCode' },
        { rowNumber: 4, field: 'name', error: '이미 있는 이름입니다.' },
        { rowNumber: 5, field: 'name' },
      ],
    });
    expect((await send('vendor', 'import', bad, checked.body.fileHash)).status).toBe(409);
    expect(await offered('vendor')).not.toContain('엑셀일');

    const good = await workbookWith(columns, ['미세먼지 센서', '엑셀일', '', 'light', '엑셀이', 'xl2']);
    expect((await send('vendor', 'import', good, checked.body.fileHash)).status).toBe(409);
    const { body } = await send('vendor', 'import/check', good);
    expect(body).toMatchObject({ newCount: 2, errorCount: 0 });
    const endOther = await readingPlaces.take({ queue: 'office', name: 'another administrator' });
    const account = { queue: 'office', name: `administrator ${adminNumber}` } as const;
    const isWaiting = () => vi.waitFor(() => expect(readingPlaces.ahead(account)).toBe(1));
    const leaving = new AbortController();
    const left = send('vendor', 'import', good, body.fileHash, leaving.signal);
    await isWaiting();
    leaving.abort();
    await expect(left).rejects.toThrow();
    await vi.waitFor(() => expect(readingPlaces.ahead(account)).toBeNull());
    const importing = send('vendor', 'import', good, body.fileHash);
    await isWaiting();
    // An import that waits for its turn doesn't block other changes.
    expect(await add('lightCompany', '대기조명')).toMatchObject({ name: '대기조명' });
    endOther();
    expect(await importing).toMatchObject({ status: 200, body: { createdCount: 2 } });
    expect(await offered('vendor')).toEqual(expect.arrayContaining(['엑셀일', '엑셀이']));
    expect(await lastAudit()).toMatchObject({ action: 'master-import', detail: '2건: 엑셀일, 엑셀이' });
  });

  test("finds a model's manufacturer by name, together with the kind of device if several have that name", async () => {
    const columns = headers(['제조사', '이름']);
    const file = await workbookWith(columns, ['제조사 미상', 'X-1', '제조사 미상 (스마트 보안등)', 'X-2']);
    const { body } = await send('model', 'import/check', file);
    expect(body).toMatchObject({ newCount: 1, errors: [{ rowNumber: 2, field: 'parentCode' }] });
  });
});

import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Problem } from '#platform/errors/problem.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { airPlace } from '#test/audited/forms.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { basicOf, post } from '#test/reporting.ts';
import { untilWaiting } from '#test/waiting.ts';
import { removeEach } from './calls.ts';

const now = new Date('2026-11-01T00:00:30+09:00');
let app: TestApp;
let token: string;
let vendorId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'environment' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('v1', '예시센서', 'air')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
});
afterAll(() => app.stop());

const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);

const placeForm = { ...airPlace, telephoneNumber: '02-2094-0000', mobileNumber: '010-1234-5678' };
const deviceForm = (installationPlaceId: number, managementCode: string) => ({
  installationPlaceId,
  managementCode,
  vendorId,
  modelName: 'AQ-1',
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

async function makePlace(name: string): Promise<number> {
  // Also creates the dong that the forms refer to.
  await createPlace(app.pool, { placeType: 'light' });
  const { body } = await call<{ installationPlaceId: number }>('POST /admin/api/installation-place/fine-dusts', {
    ...placeForm,
    installationPlaceName: name,
  });
  return body.installationPlaceId;
}
const makeDevice = async (placeId: number, code: string) =>
  (await call<{ deviceId: number; deviceKey: string }>('POST /admin/api/device/fine-dusts', deviceForm(placeId, code)))
    .body;
const report = (managementCode: string, key: string, at = now) =>
  post(
    app.url,
    JSON.stringify({ measuredAt: at.getTime() - 1000, ultraFineDust: 12 }),
    basicOf({ managementCode, key }),
  );
const audited = async (action: string) =>
  (
    await app.pool.query<{ subject: string; detail: string }>(
      'select subject, detail from audit_log where action = $1 order by audit_log_id',
      [action],
    )
  ).rows;

describe('a place', () => {
  test('is registered, shown with masked numbers, changed with its history, and deleted', async () => {
    const placeId = await makePlace('가람 도서관');
    const path = `/admin/api/installation-place/${placeId}/fine-dusts` as const;
    expect((await call(`GET ${path}`)).body).toMatchObject({
      installationPlaceName: '가람 도서관',
      facilityTypeName: '공공시설',
      telephoneNumber: '02-****-0000',
      mobileNumber: '010-****-5678',
      registeredDatetime: '2026-11-01 00:00:30',
      history: [{ action: 'create', changedAdminName: '홍길동' }],
    });
    const { telephoneNumber: _telephone, mobileNumber: _mobile, ...fields } = placeForm;
    await app.pool.query(`insert into dong values ('1126099', '망우동', 37.6, 127.1)`);
    const given = { ...fields, dongCode: '1126099', detailAddress: '3층', mobileNumber: '010-9999-8888' };
    const changed = { ...given, installationPlaceId: placeId };
    expect((await call('PATCH /admin/api/installation-place/fine-dusts', changed)).status).toBe(200);
    expect((await call(`GET ${path}`)).body).toMatchObject({
      detailAddress: '3층',
      telephoneNumber: '02-****-0000',
      mobileNumber: '010-****-8888',
      history: [
        {
          action: 'change',
          changes: [
            { field: 'detailAddress', before: '2층', after: '3층' },
            { field: 'dongCode', before: '면목2동', after: '망우동' },
            { field: 'mobileNumber', before: '', after: '' },
          ],
        },
        { action: 'create' },
      ],
    });
    // Two dongs with one name stay told apart.
    await app.pool.query(`update dong set dong_name = '면목2동' where dong_code = '1126099'`);
    const back = { ...changed, dongCode: fields.dongCode };
    expect((await call('PATCH /admin/api/installation-place/fine-dusts', back)).status).toBe(200);
    expect((await call(`DELETE ${path}`)).status).toBe(200);
    expect((await call(`GET ${path}`)).status).toBe(404);
    expect((await audited('place-change')).map(({ detail }) => detail)).toEqual([
      '상세 주소: 2층 → 3층 · 행정동: 면목2동 → 망우동 · 휴대전화 변경',
      expect.stringMatching(/^행정동: 면목2동 \(1126099\) → 면목2동 \(\d+\)/),
    ]);
    const { rows } = await app.pool.query(
      `select telephone_number_sealed as telephone, charge_name as charge from installation_place
       where installation_place_id = $1`,
      [placeId],
    );
    expect(rows).toEqual([{ telephone: null, charge: '' }]);
  });

  test.each([
    [{ installationPlaceName: '' }, 'installationPlaceName', 400],
    [{ dongCode: '999' }, 'dongCode', 400],
    [{ facilityType: 'public', detailFacilityType: 'private_nursery' }, 'detailFacilityType', 400],
  ])('is refused with %j', async (wrong, field, status) => {
    const answer = await call('POST /admin/api/installation-place/fine-dusts', { ...placeForm, ...wrong });
    expect(answer).toMatchObject({ status, body: { code: 'VALIDATION', field } });
  });

  test('answers 404 if it belongs to another group', async () => {
    const light = await createPlace(app.pool, { placeType: 'light' });
    expect((await call(`GET /admin/api/installation-place/${light}/fine-dusts`)).status).toBe(404);
  });
});

test('lists a place that was registered within the last second of the range', async () => {
  const placeId = await makePlace('차오름 도서관');
  await app.pool.query('update installation_place set registered_at = $1 where installation_place_id = $2', [
    '2026-10-20T23:59:59.999+09:00',
    placeId,
  ]);
  for (const range of ['startDate=2026-10-20&endDate=2026-10-20', 'endDate=2026-10-20 23:59:59']) {
    const { body } = await call(`GET /admin/api/installation-place/fine-dusts?${encodeURI(range)}`);
    expect(body).toMatchObject({ list: [{ installationPlaceId: placeId }] });
  }
  const next = await call('GET /admin/api/installation-place/fine-dusts?startDate=2026-10-21&endDate=2026-10-21');
  expect(next.body).toMatchObject({ totalCount: 0 });
});

describe('a device', () => {
  test('reports with its key until the key is replaced or the device is deleted', async () => {
    const placeId = await makePlace('나래 도서관');
    const { deviceId, deviceKey } = await makeDevice(placeId, 'AIR-KEY');
    expect((await report('AIR-KEY', deviceKey)).status).toBe(200);
    const renewed = await call<{ deviceKey: string }>(`POST /admin/api/device/${deviceId}/key`);
    await expect.poll(async () => (await report('AIR-KEY', deviceKey)).status).toBe(401);
    expect((await report('AIR-KEY', renewed.body.deviceKey)).status).toBe(200);
    expect((await call(`GET /admin/api/device/${deviceId}/fine-dusts`)).body).toMatchObject({
      deviceStatus: 'normal',
      vendorCodeName: '예시센서',
      measurementDatetime: '2026-11-01 00:00:29',
    });
    const again = deviceForm(placeId, 'AIR-KEY');
    expect(await call('POST /admin/api/device/fine-dusts', again)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'managementCode' },
    });
    const path = `/admin/api/device/${deviceId}/fine-dusts` as const;
    expect(await call(`DELETE ${path}`)).toMatchObject({ status: 409 });
    await call('PATCH /admin/api/device/fine-dusts', { ...again, deviceId, isActivated: false });
    expect((await call(`DELETE ${path}`)).status).toBe(200);
    await expect.poll(async () => (await report('AIR-KEY', renewed.body.deviceKey)).status).toBe(401);
    // The code of a deleted device can be used again.
    expect((await call('POST /admin/api/device/fine-dusts', again)).status).toBe(200);
  });

  test('appears in the histories of both places after a move, and once in the audit log', async () => {
    const [from, to] = [await makePlace('하늘 도서관'), await makePlace('바람 도서관')];
    const { deviceId } = await makeDevice(from, 'MOVE-1');
    await call('PATCH /admin/api/device/fine-dusts', { ...deviceForm(to, 'MOVE-1'), deviceId });
    const moves = [{ field: 'installationPlaceId', before: '하늘 도서관', after: '바람 도서관' }];
    for (const placeId of [from, to]) {
      const { body } = await call<{ history: object[] }>(`GET /admin/api/installation-place/${placeId}/fine-dusts`);
      expect(body.history[0]).toMatchObject({ action: 'change', managementCode: 'MOVE-1', changes: moves });
    }
    expect((await audited('device-change')).filter(({ subject }) => subject.includes('MOVE-1'))).toHaveLength(1);
  });

  test('is counted and found by its status', async () => {
    const placeId = await makePlace('다솜 도서관');
    const reporting = await makeDevice(placeId, 'HEARD-1');
    await report('HEARD-1', reporting.deviceKey);
    await makeDevice(placeId, 'NEVER-1');
    const { body } = await call<{ list: { managementCode: string; deviceStatusName: string }[] }>(
      `GET /admin/api/installation-place/${placeId}/device/fine-dusts?deviceStatus=breakdown`,
    );
    expect(body).toMatchObject({ totalCount: 1, list: [{ managementCode: 'NEVER-1', deviceStatusName: '고장' }] });
    await report('HEARD-2', (await makeDevice(placeId, 'HEARD-2')).deviceKey);
    const codes = async (order: string) => {
      const path = `/admin/api/installation-place/${placeId}/device/fine-dusts?${order}` as const;
      const all = await call<{ list: { managementCode: string }[] }>(`GET ${path}`);
      return all.body.list.map(({ managementCode }) => managementCode);
    };
    // Broken devices come first, then the newest by default; a requested order replaces both.
    expect(await codes('')).toEqual(['NEVER-1', 'HEARD-2', 'HEARD-1']);
    expect(await codes('sortBy=managementCode')).toEqual(['HEARD-1', 'HEARD-2', 'NEVER-1']);
    const list = (query: string) =>
      call<{ list: { installationPlaceName: string }[] }>(`GET /admin/api/installation-place/fine-dusts?${query}`);
    const found = await list('deviceStatus=breakdown&keyword=NEVER-1&searchType=managementCode');
    expect((await list('deviceStatus=breakdown&keyword=HEARD-1&searchType=managementCode')).body.list).toEqual([]);
    expect(found.body.list).toMatchObject([
      { installationPlaceName: '다솜 도서관', activatedOnCount: 3, activatedOffCount: 0, deviceTotalCount: 3 },
    ]);
    expect((await list('detailFacilityType=library')).body).toMatchObject({ code: 'NO_FACILITY_GROUP_TYPE' });
    expect((await list('startDate=2026-11-01&endDate=2026-11-01')).body.list.length).toBeGreaterThan(0);
    expect((await list('startDate=2026-10-31&endDate=2026-10-31')).body.list).toEqual([]);
    for (const sortBy of ['deviceTotalCount', 'lastInstallationDate', 'dongCodeName'])
      expect((await list(`sortBy=${sortBy}&sortDirection=desc`)).status).toBe(200);
  });

  test('is found by a keyword with spaces around it and with decomposed letters', async () => {
    await makePlace('아라 도서관');
    const count = async (keyword: string) =>
      (await call(`GET /admin/api/installation-place/fine-dusts?keyword=${encodeURIComponent(keyword)}`)).body
        .totalCount;
    expect(await count(' 아라 도서관 ')).toBe(1);
    expect(await count('아라'.normalize('NFD'))).toBe(1);
    expect(await count('  ')).toBe(await count(''));
  });

  test("can't be given the DevEUI of another device, unless that is its own or deleted", async () => {
    const placeId = await makePlace('별 도서관');
    const form = { ...deviceForm(placeId, 'EUI-1'), devEui: '70b3d57ed0000222' };
    const { body: first } = await call<{ deviceId: number }>('POST /admin/api/device/fine-dusts', form);
    const { deviceId } = await makeDevice(placeId, 'EUI-2');
    const create = { ...form, managementCode: 'EUI-3' };
    const change = { ...form, managementCode: 'EUI-2', deviceId };
    for (const answer of [
      await call('POST /admin/api/device/fine-dusts', create),
      await call('PATCH /admin/api/device/fine-dusts', change),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { field: 'devEui', error: expect.stringContaining('EUI-1 장치가 이 DevEUI를 쓰고 있습니다.') },
      });
    const own = { ...form, deviceId: first.deviceId, installationLocation: '1층' };
    expect((await call('PATCH /admin/api/device/fine-dusts', own)).status).toBe(200);
    expect((await call(`DELETE /admin/api/device/${first.deviceId}/fine-dusts`)).status).toBe(200);
    expect((await call('PATCH /admin/api/device/fine-dusts', change)).status).toBe(200);
  });

  test("can't be given the DevEUI that another one is getting at the same time", async () => {
    const placeId = await makePlace('달 도서관');
    const form = { ...deviceForm(placeId, 'EUI-4'), devEui: '70b3d57ed0000333' };
    const { deviceId } = await makeDevice(placeId, 'EUI-5');
    const other = await app.pool.connect();
    try {
      // Reading stays possible, so that each form could pass its check before another one writes.
      await other.query('begin; lock table device in share mode');
      const answers = [
        call('POST /admin/api/device/fine-dusts', form),
        call('POST /admin/api/device/fine-dusts', { ...form, managementCode: 'EUI-6' }),
        call('PATCH /admin/api/device/fine-dusts', { ...form, managementCode: 'EUI-5', deviceId }),
      ];
      await untilWaiting(app.pool, answers.length);
      await other.query('commit');
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409]);
    } finally {
      other.release();
    }
  });

  test("can't be changed from the page of another kind", async () => {
    const light = await createDevice(app.pool, { series: 'light' });
    expect((await call(`GET /admin/api/device/${light.deviceId}/fine-dusts`)).status).toBe(404);
    expect((await call(`POST /admin/api/device/${light.deviceId}/key`)).status).toBe(403);
  });
});

describe('a removal', () => {
  /** Answers a removal that begins within another transaction, which ends once the removal waits. */
  async function answerDuring(path: `/${string}`, sql: string, values: unknown[]) {
    const other = await app.pool.connect();
    try {
      await other.query('begin');
      await other.query(sql, values);
      const removal = call(`DELETE ${path}`);
      await Promise.race([removal, untilWaiting(app.pool, 1)]);
      await other.query('commit');
      return await removal;
    } finally {
      other.release();
    }
  }

  test('keeps a place for which another administrator is registering a device', async () => {
    const placeId = await makePlace('사랑 도서관');
    const path = `/admin/api/installation-place/${placeId}/fine-dusts` as const;
    const answer = await answerDuring(
      path,
      `insert into device (management_code, series, installation_place_id, key_hash) values ('RACE-1', 'air', $1, '')`,
      [placeId],
    );
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('장치가 있는') } });
    expect((await call(`GET ${path}`)).body).toMatchObject({ deviceTotalCount: 1 });
  });

  test('keeps a device whose first reading is being stored', async () => {
    const { deviceId } = await makeDevice(await makePlace('자람 도서관'), 'RACE-2');
    const path = `/admin/api/device/${deviceId}/fine-dusts` as const;
    const answer = await answerDuring(path, 'insert into air_latest (device_id, measured_at) values ($1, $2)', [
      deviceId,
      now,
    ]);
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('사용 중인') } });
  });
});

test(
  "deletes 297 of 300 selected devices, and returns and logs why the other 3 weren't deleted",
  async () => {
    const placeId = await makePlace('라온 도서관');
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into device (management_code, series, installation_place_id, key_hash)
     select 'BULK-' || n, 'air', $1, '' from generate_series(1, 300) n returning device_id::integer as id`,
      [placeId],
    );
    const ids = rows.map(({ id }) => id);
    const inUse = ids.filter((_, at) => at % 100 === 7);
    await app.pool.query(
      `insert into air_latest (device_id, measured_at) select unnest($1::bigint[]), '2026-10-31T12:00:00Z'`,
      [inUse],
    );
    const before = (await audited('device-delete')).length;
    const results = [];
    for (let at = 0; at < ids.length; at += 100) {
      const { body } = await call<{ results: { id: string; isSuccessDelete: boolean; errorReason: string }[] }>(
        `DELETE /admin/api/device/fine-dusts?deviceIds=${ids.slice(at, at + 100)}`,
      );
      results.push(...body.results);
    }
    const failed = results.filter(({ isSuccessDelete }) => !isSuccessDelete);
    expect(results).toHaveLength(300);
    expect(failed.map(({ id }) => Number(id))).toEqual(inUse);
    expect(failed.every(({ errorReason }) => errorReason.startsWith('사용 중인 장치'))).toBe(true);
    expect((await audited('device-delete')).length - before).toBe(297);
    const { body } = await call(`GET /admin/api/installation-place/${placeId}/device/fine-dusts`);
    expect(body).toMatchObject({ totalCount: 3 });
  },
  120_000 * timeFactor,
);

describe('devices that are deactivated together', () => {
  test("can't report, can be removed, and appear in the audit log and their place's history", async () => {
    const placeId = await makePlace('마루 도서관');
    const [one, two] = [await makeDevice(placeId, 'USE-1'), await makeDevice(placeId, 'USE-2')];
    await report('USE-1', one.deviceKey);
    await report('USE-2', two.deviceKey);
    const ids = [one.deviceId, two.deviceId];
    const answer = await call('POST /admin/api/device/fine-dusts/deactivate', { deviceIds: [...ids, 999_999].join() });
    expect(answer.body).toEqual({
      isCompleted: true,
      results: [
        ...ids.map((id) => ({ id: String(id), errorReason: '' })),
        { id: '999999', errorReason: '장치를 찾을 수 없습니다.' },
      ],
    });
    await expect.poll(async () => (await report('USE-1', one.deviceKey)).status).toBe(401);
    expect((await audited('device-change')).slice(-2)).toEqual(
      ids.map((id, at) => ({ subject: `장치 USE-${at + 1} (#${id})`, detail: '사용: 예 → 아님' })),
    );
    expect((await call(`GET /admin/api/installation-place/${placeId}/fine-dusts`)).body).toMatchObject({
      activatedOnCount: 0,
      history: [{ action: 'change', managementCode: 'USE-2' }, { managementCode: 'USE-1' }, {}, {}, {}],
    });
    const removed = await call<{ results: object[] }>(`DELETE /admin/api/device/fine-dusts?deviceIds=${ids}`);
    expect(removed.body.results).toMatchObject(ids.map(() => ({ isSuccessDelete: true })));
  });

  test('stay unchanged if they are already deactivated, or of another kind', async () => {
    const placeId = await makePlace('바다 도서관');
    const { deviceId } = await makeDevice(placeId, 'USE-3');
    const light = await createDevice(app.pool, { series: 'light' });
    const deactivate = (deviceIds: string) => call('POST /admin/api/device/fine-dusts/deactivate', { deviceIds });
    await deactivate(String(deviceId));
    const before = (await audited('device-change')).length;
    expect((await deactivate(`${deviceId},${light.deviceId}`)).body).toMatchObject({
      results: [{ errorReason: '' }, { errorReason: '장치를 찾을 수 없습니다.' }],
    });
    expect(await audited('device-change')).toHaveLength(before);
  });
});

test('reports and logs an unexpected failure of one removal, with the results of the others', async () => {
  const error = vi.fn();
  const request = { id: 'request-1', log: { error } } as unknown as FastifyRequest;
  const done: number[] = [];
  const answer = await removeEach(request, '1,2,3,4', async (id) => {
    if (id === 2) throw new TypeError('planted');
    if (id === 3) throw new Problem('NOT_FOUND', { error: '장치를 찾을 수 없습니다.' });
    done.push(id);
  });
  expect(done).toEqual([1, 4]);
  expect(answer).toEqual({
    isCompleted: true,
    results: [
      { id: '1', isSuccessDelete: true, errorReason: '' },
      { id: '2', isSuccessDelete: false, errorReason: '일시적인 오류가 발생했습니다. 잠시 뒤 다시 시도해 주십시오.' },
      { id: '3', isSuccessDelete: false, errorReason: '장치를 찾을 수 없습니다.' },
      { id: '4', isSuccessDelete: true, errorReason: '' },
    ],
  });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ message: 'planted' }), reqId: 'request-1', id: '2' },
    expect.any(String),
  );
});

import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { single } from '#test/audited/forms.ts';
import { basicOf, post } from '#test/reporting.ts';

/** Ten in the evening, long after sunset. */
const now = new Date('2026-11-01T22:00:00+09:00');
let app: TestApp;
let token: string;
let vendorId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('l1', '예시조명', 'light')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
  await app.pool.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ('1126052000', '면목2동', 37.58, 127.08)
     on conflict do nothing`,
  );
});
afterAll(() => app.stop());

const path = '/admin/api/installation-place/security-light';
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const formOf = (managementCode: string) =>
  single(managementCode, vendorId, {
    modelName: 'L-90',
    lightType: 'led',
    indcCompany: '예시전력',
    detailAddress: '3길 어귀',
    telephoneNumber: '02-2094-0000',
    mobileNumber: '010-1234-5678',
  });
interface Made {
  securityLightInstallationPlaceId: number;
  deviceId: number;
  deviceKey: string;
}
const make = async (code: string) => (await call<Made>(`POST ${path}`, formOf(code))).body;
const report = (managementCode: string, key: string, status: string, at = now) =>
  post(app.url, JSON.stringify({ measuredAt: at.getTime() - 1000, status }), basicOf({ managementCode, key }));

describe('security light', () => {
  test('registers, changes and deletes place and device together', async () => {
    const made = await make('SL-0001');
    const id = made.securityLightInstallationPlaceId;
    expect((await report('SL-0001', made.deviceKey, 'on')).status).toBe(200);
    expect((await call(`GET ${path}/${id}`)).body).toMatchObject({
      securityLightInstallationPlaceId: id,
      managementCode: 'SL-0001',
      dongName: '면목2동',
      lightTypeName: 'LED',
      indcCompany: '예시전력',
      statusName: '점등',
      deviceStatusName: '정상',
      chargeName: '김담당',
      telephoneNumber: '02-****-0000',
      mobileNumber: '010-****-5678',
      vendorCodeName: '예시조명',
      history: [
        { action: 'create', managementCode: 'SL-0001' },
        { action: 'create', managementCode: '' },
      ],
    });
    // The light's public name is the address, never the device's code.
    const { rows } = await app.pool.query(
      'select installation_place_name as name from installation_place where installation_place_id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: '3길 어귀' }]);
    const { telephoneNumber: _telephone, ...fields } = formOf('SL-0001');
    const changed = { ...fields, securityLightInstallationPlaceId: id, lightType: 'sodium', modelName: 'L-91' };
    expect((await call(`PATCH ${path}`, changed)).status).toBe(200);
    const after = await call<{ history: { changes: { field: string; after: string }[] }[] }>(`GET ${path}/${id}`);
    expect(after.body).toMatchObject({ lightType: 'sodium', modelName: 'L-91', telephoneNumber: '02-****-0000' });
    expect(after.body.history.slice(0, 2).flatMap(({ changes }) => changes)).toEqual([
      { field: 'modelName', before: 'L-90', after: 'L-91' },
      { field: 'lightType', before: 'led', after: 'sodium' },
      // The author may not see the number, so the history must not reveal whether it changed.
      { field: 'mobileNumber', before: '', after: '' },
    ]);
    expect(await call(`DELETE ${path}/${id}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await call(`PATCH ${path}`, { ...changed, isActivated: false });
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(200);
    expect((await call(`GET ${path}/${id}`)).status).toBe(404);
    // Place and device are deleted, so the code is free again.
    expect((await make('SL-0001')).deviceId).toBeGreaterThan(made.deviceId);
  });

  test.each([
    [{ managementCode: '' }, 'managementCode'],
    [{ vendorId: 999_999 }, 'vendorId'],
    [{ lightType: 'candle' }, 'lightType'],
    [{ reportingIntervalSeconds: 3601 }, 'reportingIntervalSeconds'],
    [{ dongCode: '999' }, 'dongCode'],
    [{ latitude: null }, 'latitude'],
  ])('is refused with %j, and stores nothing', async (wrong, field) => {
    const before = await app.pool.query('select count(*) from installation_place');
    const answer = await call(`POST ${path}`, { ...formOf('SL-WRONG'), ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
    expect((await app.pool.query('select count(*) from installation_place')).rows).toEqual(before.rows);
  });

  test("is refused with another device's code, leaving no place", async () => {
    await make('SL-TAKEN');
    const before = await app.pool.query('select count(*) from installation_place');
    const answer = await call(`POST ${path}`, formOf('SL-TAKEN'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', field: 'managementCode' } });
    expect((await app.pool.query('select count(*) from installation_place')).rows).toEqual(before.rows);
  });

  test('is changed and deleted by several administrators at the same time without a deadlock', async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 10; at += 1) {
      const code = `SL-RACE-${at}`;
      const { securityLightInstallationPlaceId: id } = await make(code);
      const change = (modelName: string) =>
        call(`PATCH ${path}`, { ...formOf(code), securityLightInstallationPlaceId: id, modelName });
      const remove = () => call(`DELETE ${path}/${id}`);
      for (const { status } of await Promise.all([change('L-1'), remove(), change('L-2'), remove()]))
        statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 404]);
  });
});

test('stores the company without surrounding blanks, also in the master data', async () => {
  const { telephoneNumber: _telephone, mobileNumber: _mobile, ...fields } = formOf('SL-BLANK');
  const given = { ...fields, indcCompany: ' 여백조명 ' };
  const { securityLightInstallationPlaceId: id } = (await call<Made>(`POST ${path}`, given)).body;
  const change = async (changed: object) =>
    (await call(`PATCH ${path}`, { ...given, ...changed, securityLightInstallationPlaceId: id })).status;
  const companies = async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select company_name as name from light_company where company_name like '%여백조명%'
       union all select indc_company from security_light where installation_place_id = $1`,
      [id],
    );
    return rows.map(({ name }) => name);
  };
  expect(await companies()).toEqual(['여백조명', '여백조명']);
  expect(await change({ known: given })).toBe(200);
  expect((await call(`GET ${path}/${id}`)).body).toMatchObject({
    history: [{ action: 'create' }, { action: 'create' }],
  });
  // A company that an earlier version stored with a blank.
  await app.pool.query(`update security_light set indc_company = '여백조명 ' where installation_place_id = $1`, [id]);
  expect(await change({ known: given, detailAddress: '4길 어귀' })).toBe(200);
  expect((await companies()).at(-1)).toBe('여백조명');
});

test('shows the battery level that a network reported', async () => {
  const { securityLightInstallationPlaceId: id, deviceId } = await make('SL-BATTERY');
  expect((await call(`GET ${path}/${id}`)).body).toMatchObject({ batteryLevel: null, batteryDatetime: '' });
  await app.pool.query('insert into device_battery (device_id, measured_at, level) values ($1, $2, 41.6)', [
    deviceId,
    new Date('2026-10-30T03:00:00Z'),
  ]);
  expect((await call(`GET ${path}/${id}`)).body).toMatchObject({
    batteryLevel: 42,
    batteryDatetime: '2026-10-30 12:00:00',
  });
});

describe('list of lights', () => {
  const codes = async (query: string) => {
    const { body } = await call<{ list: { managementCode: string }[] }>(`GET ${path}?${query}`);
    return body.list.map((row) => row.managementCode);
  };

  test('finds lights by facts and state, with names and numbers masked', async () => {
    const lit = await make('FIND-ON');
    await report('FIND-ON', lit.deviceKey, 'on');
    const dark = await make('FIND-OFF');
    await report('FIND-OFF', dark.deviceKey, 'off');
    await call(`POST ${path}`, { ...formOf('FIND-NEVER'), lightType: 'metal_halide', indcCompany: '가상조명' });
    const { body } = await call(`GET ${path}?keyword=FIND-OFF`);
    expect(body).toMatchObject({
      totalCount: 1,
      list: [
        {
          chargeName: '김*당',
          mobileNumber: '010-****-5678',
          status: 'off',
          statusName: '소등',
          isNightFault: true,
          isSilent: false,
        },
      ],
    });
    expect(await codes('keyword=FIND&status=on')).toEqual(['FIND-ON']);
    expect(await codes('keyword=FIND&deviceStatus=breakdown')).toEqual(['FIND-NEVER']);
    expect(await codes('lightType=metal_halide')).toEqual(['FIND-NEVER']);
    expect(await codes('indcCompany=가상')).toEqual(['FIND-NEVER']);
    expect(await codes('keyword=FIND&sortBy=managementCode')).toEqual(['FIND-NEVER', 'FIND-OFF', 'FIND-ON']);
    expect(await codes('keyword=FIND&startDate=2026-11-02')).toEqual([]);
  });

  test('counts silence beyond three hours as an outage', async () => {
    const { deviceKey } = await make('SILENT-1');
    await report('SILENT-1', deviceKey, 'on', new Date(now.getTime() - 3 * 3_600_000));
    expect(await codes('keyword=SILENT&status=on')).toEqual([]);
    expect((await call(`GET ${path}?keyword=SILENT&status=outage`)).body).toMatchObject({
      list: [{ isSilent: true, statusDescription: '보고가 끊겨 정전으로 봄' }],
    });
  });

  test('is exported as a workbook without people', async () => {
    await make('EXCEL-1');
    const answer = await fetch(`${app.url}${path}/excel?keyword=EXCEL`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const sheet = JSON.stringify(await readSheet(Buffer.from(await answer.arrayBuffer())));
    expect(sheet).toContain('EXCEL-1');
    expect(sheet).toContain('예시전력');
    expect(sheet).not.toContain('담당');
  });

  test('deactivates chosen lights with a result for each, so that they can be deleted together', async () => {
    const lit = await make('USE-1');
    await report('USE-1', lit.deviceKey, 'on');
    const never = await make('USE-2');
    const ids = [lit, never].map((made) => made.securityLightInstallationPlaceId).join();
    const body = { securityLightInstallationPlaceIds: `${ids},999999` };
    expect((await call(`POST ${path}/deactivate`, body)).body).toEqual({
      isCompleted: true,
      results: [
        { id: String(lit.securityLightInstallationPlaceId), errorReason: '' },
        { id: String(never.securityLightInstallationPlaceId), errorReason: '' },
        { id: '999999', errorReason: '설치 장소를 찾을 수 없습니다.' },
      ],
    });
    expect(await codes('keyword=USE&deviceStatus=deactivated&sortBy=managementCode')).toEqual(['USE-1', 'USE-2']);
    const removed = await call(`DELETE ${path}?securityLightInstallationPlaceIds=${ids}`);
    expect(removed.body).toMatchObject({ results: [{ isSuccessDelete: true }, { isSuccessDelete: true }] });
  });

  test('deletes chosen lights with a result for each', async () => {
    const inUse = await make('BULK-1');
    await report('BULK-1', inUse.deviceKey, 'on');
    const spare = await make('BULK-2');
    const ids = [inUse, spare].map((made) => made.securityLightInstallationPlaceId);
    const { body } = await call(`DELETE ${path}?securityLightInstallationPlaceIds=${ids.join()},999999`);
    expect(body).toMatchObject({
      results: [
        { id: String(ids[0]), isSuccessDelete: false },
        { id: String(ids[1]), isSuccessDelete: true, errorReason: '' },
        { id: '999999', isSuccessDelete: false },
      ],
      isCompleted: true,
    });
  });
});

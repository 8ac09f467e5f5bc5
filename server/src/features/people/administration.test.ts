/** Counting CCTVs in the console. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { single } from '#test/audited/forms.ts';
import { createArea } from '#test/counting.ts';
import { basicOf, post } from '#test/reporting.ts';
import { untilWaiting } from '#test/waiting.ts';

const now = new Date('2026-11-22T12:30:00+09:00');
const path = '/admin/api/installation-place/cctv';
let app: TestApp;
let token: string;
let vendorId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('c1', '예시계수', 'people')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
  await createArea(app.pool, { code: 'rose', name: '장미길' });
  await createArea(app.pool, { code: 'market', name: '시장' });
});
afterAll(() => app.stop());

const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const formOf = (managementCode: string, installationPlaceCode = 'rose') =>
  single(managementCode, vendorId, {
    modelName: 'PC-200',
    installationPlaceCode,
    detailAddress: '정문 쪽 지주',
    telephoneNumber: '',
    mobileNumber: '010-1234-5678',
  });
interface Made {
  cctvInstallationPlaceId: number;
  deviceKey: string;
}

test('registers a CCTV in an area, counts people there, moves and deletes the CCTV', async () => {
  const { body: made } = await call<Made>(`POST ${path}`, formOf('CCTV-1'));
  const report = (minute: string, personIn: number) =>
    post(
      app.url,
      JSON.stringify({ measuredAt: `2026-11-22T12:${minute}:00+09:00`, personIn, personOut: 0, carIn: 0, carOut: 0 }),
      basicOf({ managementCode: 'CCTV-1', key: made.deviceKey }),
    );
  await report('10', 100);
  await report('20', 130);
  const present = async () => {
    const { body } = await call<{ list: Record<string, unknown>[] }>(
      'GET /admin/api/dashboard/cctv/installation-place',
    );
    return Object.fromEntries(body.list.map((row) => [row.installationPlaceCode, row.personCount]));
  };
  expect(await present()).toEqual({ rose: 30, market: null });
  const listed = await call<{ list: object[] }>(`GET ${path}?installationPlaceCode=rose`);
  expect(listed.body.list).toMatchObject([
    {
      cctvInstallationPlaceId: made.cctvInstallationPlaceId,
      installationPlaceCode: 'rose',
      installationPlaceCodeName: '장미길',
      mobileNumber: '010-****-5678',
      deviceStatusName: '정상',
    },
  ]);
  expect((await call(`GET ${path}?installationPlaceCode=market`)).body).toMatchObject({ totalCount: 0 });
  const changed = { ...formOf('CCTV-1', 'market'), cctvInstallationPlaceId: made.cctvInstallationPlaceId };
  expect((await call(`PATCH ${path}`, { ...changed, isActivated: false })).status).toBe(200);
  // Deletion also deletes a CCTV's counts; deactivation excludes the CCTV.
  expect(await present()).toEqual({ rose: null, market: 30 });
  expect((await call(`GET ${path}/${made.cctvInstallationPlaceId}`)).body.history).toContainEqual(
    expect.objectContaining({
      changes: expect.arrayContaining([{ field: 'installationPlaceCode', before: '장미길', after: '시장' }]),
    }),
  );
  expect((await call(`DELETE ${path}/${made.cctvInstallationPlaceId}`)).status).toBe(200);
  expect(await present()).toEqual({ rose: null, market: null });
});

test.each([
  ['', /선택해 주십시오/],
  ['nowhere', /선택해 주십시오/],
])('refuses the area %j at its field', async (code, error) => {
  const answer = await call(`POST ${path}`, formOf('CCTV-X', code));
  expect(answer).toMatchObject({ status: 400, body: { field: 'installationPlaceCode' } });
  expect(answer.body.error).toMatch(error);
});

test("keeps an area's CCTVs when the area's code changes, and deletes only areas without CCTVs", async () => {
  const { body: made } = await call<Made>(`POST ${path}`, formOf('CCTV-2', 'market'));
  const areas = await call<{ list: { countingAreaId: number; installationPlaceCode: string }[] }>(
    'GET /admin/api/counting-area',
  );
  const market = areas.body.list.find(({ installationPlaceCode }) => installationPlaceCode === 'market');
  const id = market?.countingAreaId ?? 0;
  const { cctvCount: _count, dongCodeName: _dong, ...given } = market as unknown as Record<string, unknown>;
  const renamed = { ...given, installationPlaceCode: 'bazaar' };
  expect((await call('PATCH /admin/api/counting-area', renamed)).status).toBe(200);
  expect((await call(`GET ${path}/${made.cctvInstallationPlaceId}`)).body).toMatchObject({
    installationPlaceCode: 'bazaar',
  });
  expect((await call(`DELETE /admin/api/counting-area/${id}`)).status).toBe(409);
  expect(
    (await call(`DELETE ${path}?cctvInstallationPlaceIds=${made.cctvInstallationPlaceId},999999`)).body,
  ).toMatchObject({ results: [{ isSuccessDelete: true }, { isSuccessDelete: false }], isCompleted: true });
  expect((await call(`DELETE /admin/api/counting-area/${id}`)).status).toBe(200);
});

describe('two administrators', () => {
  const changePlace = `update installation_place set detail_address = '후문 쪽 지주' where installation_place_id = $1`;
  const changeDevice = `update device set model_name = 'PC-300' where installation_place_id = $1`;
  const recordChange = `insert into place_change (installation_place_id, changed_at, changed_by, action, changes)
    select $1, now(), min(admin_number), 'key', '[]' from administrator`;

  // A change locks the place and then its device; a new key locks the device and then refers to the place.
  test.each([
    ['DELETE', 'a change', [changePlace, changeDevice]],
    ['DELETE', 'a new key', [changeDevice, recordChange]],
    ['PATCH', 'a change', [changePlace, changeDevice]],
    ['PATCH', 'a new key', [changeDevice, recordChange]],
  ] as const)('never wait for each other: %s during %s', async (method, what, [first, second]) => {
    const form = formOf(`CCTV-${method}-${what.length}`);
    const { body: made } = await call<Made>(`POST ${path}`, form);
    const id = made.cctvInstallationPlaceId;
    const other = await app.pool.connect();
    try {
      await other.query('begin');
      await other.query(first, [id]);
      const answer =
        method === 'DELETE'
          ? call(`DELETE ${path}/${id}`)
          : call(`PATCH ${path}`, { ...form, cctvInstallationPlaceId: id, detailAddress: '정문' });
      await untilWaiting(app.pool, 1);
      await other.query(second, [id]);
      await other.query('commit');
      expect((await answer).status).toBe(200);
    } finally {
      other.release();
    }
  });
});

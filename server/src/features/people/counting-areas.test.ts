/** Areas as administrators manage them: rules, codes, and immediate effects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createArea, createCctv, reportTotals } from '#test/counting.ts';

const now = new Date('2026-11-22T12:30:00+09:00');
const path = '/admin/api/counting-area';
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'systemOperator' }));
  await createArea(app.pool, { code: 'taken' });
});
afterAll(() => app.stop());

const area = {
  installationPlaceCode: 'rose',
  installationPlaceCodeName: '장미길',
  capacity: 100 as number | null,
  dongCode: '1126052000',
  latitude: 37.6,
  longitude: 127.08,
  resetHour: 4,
};
const call = <Body = Record<string, unknown>>(
  what: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
  body?: object,
) => ask<Body>(app.url, token, what, body);
const actions = async () => {
  const { rows } = await app.pool.query<{ action: string; detail: string }>(
    `select action, detail from audit_log where action like 'area-%' order by audit_log_id`,
  );
  return rows;
};

describe('counting area', () => {
  test('is registered, changed and deleted, with audit entries', async () => {
    const { body } = await call<{ countingAreaId: number }>(`POST ${path}`, area);
    const id = body.countingAreaId;
    const { body: all } = await call<{ list: object[] }>(`GET ${path}`);
    expect(all.list).toContainEqual({ ...area, countingAreaId: id, dongCodeName: '면목2동', cctvCount: 0 });
    expect((await call(`PATCH ${path}`, { ...area, countingAreaId: id, capacity: null })).status).toBe(200);
    // A change without differences isn't logged.
    expect((await call(`PATCH ${path}`, { ...area, countingAreaId: id, capacity: null })).status).toBe(200);
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(200);
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(404);
    expect((await call(`PATCH ${path}`, { ...area, countingAreaId: id })).status).toBe(404);
    expect(await actions()).toEqual([
      { action: 'area-create', detail: '' },
      { action: 'area-change', detail: '수용 인원: 100 → 없음' },
      { action: 'area-delete', detail: '' },
    ]);
  });

  test('is refused by the first broken rule, a foreign dong, and a taken code', async () => {
    expect(await call(`POST ${path}`, { ...area, installationPlaceCode: '', resetHour: 30 })).toMatchObject({
      status: 400,
      body: { field: 'installationPlaceCode', error: '지역 코드를 입력해 주십시오.' },
    });
    expect(await call(`POST ${path}`, { ...area, dongCode: '9999999' })).toMatchObject({
      status: 400,
      body: { field: 'dongCode' },
    });
    expect(await call(`POST ${path}`, { ...area, installationPlaceCode: 'taken' })).toMatchObject({
      status: 409,
      body: { field: 'installationPlaceCode' },
    });
  });

  test("can't be deleted with a CCTV, and applies another capacity at once", async () => {
    const id = await createArea(app.pool, { code: 'busy', capacity: 1000 });
    const cctv = await createCctv(app.pool, id);
    await reportTotals(app, cctv, '2026-11-22 11:00:00', [10, 0, 0, 0]);
    await reportTotals(app, cctv, '2026-11-22 12:20:00', [110, 5, 0, 0]);
    const state = async () => {
      const { body } = await call<{ list: Record<string, unknown>[] }>(
        'GET /admin/api/dashboard/cctv/installation-place',
      );
      return body.list.find(({ installationPlaceCode }) => installationPlaceCode === 'busy');
    };
    expect(await state()).toMatchObject({ personCount: 95, personCountStatusName: '여유' });
    const change = { ...area, installationPlaceCode: 'busy', countingAreaId: id };
    expect((await call(`PATCH ${path}`, change)).status).toBe(200);
    expect(await state()).toMatchObject({ personCount: 95, personCountStatusName: '매우혼잡', resetHour: 4 });
    const refused = await call(`DELETE ${path}/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(refused.body.error).toContain('CCTV');
  });
});

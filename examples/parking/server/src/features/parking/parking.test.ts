import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { single } from '#test/audited/forms.ts';
import { basicOf, post } from '#test/reporting.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;
const administration = '/admin/api/installation-place/parking';
const statistics = '/admin/api/statistics/parking';

interface Bay {
  parkingBayId: number;
  deviceId: number;
  deviceKey: string;
  managementCode: string;
}
let app: TestApp;
let token: string;
let stranger: string;
let vendorId: number;
let taken: Bay;
let free: Bay;

const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const formOf = (managementCode: string, lotName = '예시 주차장') => single(managementCode, vendorId, { lotName });
async function add(managementCode: string): Promise<Bay> {
  const { body } = await call<Bay>(`POST ${administration}`, formOf(managementCode));
  return { ...body, managementCode };
}
const report = ({ managementCode, deviceKey: key }: Bay, ...readings: [minutes: number, status: string][]) =>
  post(
    app.url,
    JSON.stringify(readings.map(([minutes, status]) => ({ measuredAt: minutesAgo(minutes), status }))),
    basicOf({ managementCode, key }),
  );
const sheetOf = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return JSON.stringify(await readSheet(Buffer.from(await answer.arrayBuffer())));
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services));
  ({ token: stranger } = await addCaller(app.app.services, { deptCode: 'environment' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('p1', '예시주차', 'parking')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
  await app.pool.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ('1126052000', '면목2동', 37.58, 127.08)
     on conflict do nothing`,
  );
  taken = await add('P-1');
  free = await add('P-2');
  await add('P-3');
  await report(taken, [65, 'free'], [55, 'taken'], [45, 'taken'], [5, 'taken']);
  await report(free, [5, 'free']);
});
afterAll(() => app.stop());

describe('public calls', () => {
  test('count bays by state on the main page', async () => {
    const { body } = await call<{ groups: { group: string }[] }>('GET /api/main-page');
    expect(body.groups.find(({ group }) => group === 'parking')).toMatchObject({
      figure: 1,
      statuses: [
        { status: 'taken', count: 1 },
        { status: 'free', count: 1 },
        { status: 'unknown', count: 1 },
      ],
    });
  });

  test('filter bays by state, car park and dong', async () => {
    const ids = async (query: string) => {
      const { body } = await call<{ list: { placeId: number }[] }>(`GET /api/parking/installation-place?${query}`);
      return body.list.map(({ placeId }) => placeId);
    };
    expect(await ids('status=taken')).toEqual([taken.parkingBayId]);
    expect(await ids('lotName=예시&status=free')).toEqual([free.parkingBayId]);
    expect(await ids('dongCode=1126057000')).toEqual([]);
    const { body } = await call<{ list: object[] }>('GET /api/parking/installation-place/map?lotName=예시');
    expect(body.list).toContainEqual(
      expect.objectContaining({ installationPlaceId: taken.parkingBayId, parking: expect.anything() }),
    );
  });

  test('show one bay without its management code or staff', async () => {
    const { body } = await call(`GET /api/parking/installation-place/${taken.parkingBayId}`);
    expect(body).toMatchObject({
      lotName: '예시 주차장',
      parking: { status: 'taken', statusName: '주차 중', measurementDatetime: '2026-11-01 11:55:00' },
    });
    expect(JSON.stringify(body)).not.toMatch(/managementCode|charge|mobile/);
    expect((await call('GET /api/parking/installation-place/999999')).status).toBe(404);
  });

  test('reject an unknown state and an unknown filter', async () => {
    expect((await call('GET /api/parking/installation-place?status=broken')).status).toBe(400);
    expect((await call('GET /api/parking/installation-place?owner=1')).status).toBe(400);
  });
});

describe('the map of all layers', () => {
  test('counts bays by state', async () => {
    const { body } = await call('GET /api/map/union?layers=parking');
    expect(body).toMatchObject({
      layers: [{ layer: 'parking', totalCount: 3 }],
      markers: expect.arrayContaining([
        expect.objectContaining({ installationPlaceId: taken.parkingBayId, status: 'taken' }),
      ]),
    });
  });
});

describe('statistics', () => {
  test('sum the hours free and taken, without hours of silence', async () => {
    const { body } = await call(`GET ${statistics}?sortBy=managementCode&sortDirection=asc&startDate=2026-11-01`);
    expect(body).toMatchObject({
      totalCount: 3,
      // Free from 10:55 to 11:05; taken from 11:05 to 11:45 (end of the silence limit of 30 minutes) and from 11:55.
      list: [
        { managementCode: 'P-1', freeHours: 0.2, takenHours: 0.8 },
        { managementCode: 'P-2', freeHours: 0.1, takenHours: 0 },
        { managementCode: 'P-3', freeHours: 0, takenHours: 0 },
      ],
    });
  });

  test('sum the hours of all matching bays by day', async () => {
    const { body } = await call(`GET ${statistics}/chart?startDate=2026-11-01&lotName=예시`);
    expect(body).toEqual({ list: [{ measurementDatetime: '2026-11-01', freeHours: 0.3, takenHours: 0.8 }] });
    expect((await call(`GET ${statistics}/chart?lotName=없는`)).body).toEqual({ list: [] });
  });

  test('reject a reversed range', async () => {
    expect((await call(`GET ${statistics}?startDate=2026-11-02&endDate=2026-11-01`)).status).toBe(400);
  });

  test('fill a workbook', async () => {
    expect(await sheetOf(`${statistics}/excel`)).toContain('P-1');
  });
});

test('are published as open data', async () => {
  const { list } = (await (await fetch(`${app.url}/api/open-data`)).json()) as { list: { name: string }[] };
  const names = ['parking-places', 'parking-hours', 'parking-days', 'parking-months'];
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

describe('administration', () => {
  test('refuses administrators without the permission', async () => {
    expect((await ask(app.url, stranger, `GET ${administration}`)).status).toBe(403);
    expect((await ask(app.url, stranger, `GET ${statistics}`)).status).toBe(403);
    expect((await ask(app.url, '', `GET ${administration}`)).status).toBe(401);
  });

  test('lists bays with their state and fills a workbook without staff', async () => {
    expect((await call(`GET ${administration}?keyword=P-1`)).body).toMatchObject({
      list: [{ lotName: '예시 주차장', statusName: '주차 중', chargeName: '김*당' }],
    });
    const sheet = await sheetOf(`${administration}/excel`);
    expect(sheet).toContain('예시 주차장');
    expect(sheet).not.toContain('담당');
  });

  test('changes a bay and records the change', async () => {
    const { parkingBayId } = await add('P-EDIT');
    await call(`PATCH ${administration}`, { parkingBayId, ...formOf('P-EDIT', '다른 주차장') });
    const { body } = await call(`GET ${administration}/${parkingBayId}`);
    expect(body).toMatchObject({ lotName: '다른 주차장' });
    await call(`DELETE ${administration}/${parkingBayId}`);
  });

  test('rejects a bay without a car park', async () => {
    const answer = await call(`POST ${administration}`, formOf('P-WRONG', ''));
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'lotName' } });
  });

  test('deletes several bays, with a result for each', async () => {
    const spare = await add('P-BULK');
    const { body } = await call(`DELETE ${administration}?parkingBayIds=${taken.parkingBayId},${spare.parkingBayId}`);
    expect(body).toMatchObject({ results: [{ isSuccessDelete: false }, { isSuccessDelete: true }] });
  });
});

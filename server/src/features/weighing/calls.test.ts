/** The calls of weighings: senders, administrators' views and changes, and public data. */

import { type GivenWeighing, weighingFieldNames, weighingFields } from '@maru/domain/weighing';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetColumn } from '#platform/excel/column.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aWeighing, sumsAndRecount } from '#test/weighings.ts';
import { workbookOfFormulas, workbookWith } from '#test/workbooks.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
const key = 'a-key-of-the-scale-program';
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { WEIGHING_KEY: key } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'cleaning' }));
});
afterAll(() => app.stop());

const path = '/admin/api/statistics/scale';
const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);
const days = 'startDatetime=2026-11-01&endDatetime=2026-11-22';

const fetchAs = (by: string, address: string) =>
  fetch(app.url + address, { headers: { authorization: `Bearer ${by}` } });

interface Result {
  index: number;
  result: string;
  field: string;
  reason: string;
}
const send = (rows: readonly object[], by = key) =>
  ask<{ results: Result[] }>(app.url, by, 'POST /ingest/v1/weighings', rows);

const onDay = (day: string) => ({
  scaleDate: day,
  firstWeightDatetime: `${day} 09:05`,
  secondWeightDatetime: `${day} 10:05`,
});

interface Row {
  weighingId: number;
  vehicleNumber: string;
  garbageWeight: number;
  totalPrice: number;
  driverName: string;
  chargeName: string;
  companyCode: string;
  isCorrected: boolean;
  isVoided: boolean;
}
interface List {
  list: Row[];
  totalCount: number;
  totals: Record<string, number>;
}
const list = async (query = '') => (await call<List>(`GET ${path}?pageNumber=1&pageSize=50&${days}&${query}`)).body;

describe('rows sent by the scale', () => {
  test('receive a result each', async () => {
    const row = aWeighing({ sequenceNumber: '11' });
    const numbers = {
      ...row,
      sequenceNumber: 12,
      firstWeight: 12340,
      secondWeight: 8120,
      unitPrice: 75,
      agencyName: null,
    };
    const rows = [
      row,
      row,
      { ...row, unitPrice: '80' },
      numbers,
      { ...row, sequenceNumber: '0' },
      { ...row, color: 1 },
    ];
    const { status, body } = await send([...rows, { ...row, firstWeight: { kg: 1 } }]);
    expect(status).toBe(200);
    expect(body.results.map(({ result, field }) => [result, field])).toEqual([
      ['accepted', ''],
      ['repeated', ''],
      ['corrected', ''],
      ['accepted', ''],
      ['refused', 'sequenceNumber'],
      ['refused', 'color'],
      ['refused', 'firstWeight'],
    ]);
    expect(body.results[4]?.reason).toMatch(/순번/);
  });

  test('require the key, and are refused if the settings have none', async () => {
    expect((await send([aWeighing()], '')).status).toBe(401);
    expect((await send([aWeighing()], `${key}x`)).status).toBe(401);
    expect((await send([aWeighing()], token)).status).toBe(401);
    const closed = await startTestApp({ databaseUrl: app.databaseUrl });
    const answer = await ask(closed.url, '', 'POST /ingest/v1/weighings', []);
    expect(answer.status).toBe(401);
    await closed.stop();
  });

  test('are limited to a list of a thousand', async () => {
    expect((await send(Array.from({ length: 1001 }, () => ({})))).status).toBe(400);
    expect((await ask(app.url, key, 'POST /ingest/v1/weighings', { rows: [] })).status).toBe(400);
    expect((await send([])).body).toEqual({ results: [] });
  });
});

describe('permission for weighings', () => {
  test.each([
    ['systemStatistics/scale', 200],
    ['systemStatistics/cleaningVehicle', 403],
  ])('is separate: %s answers %i', async (page, status) => {
    const keys = [`${page}:get`, `${page}:post`];
    const caller = await addCaller(app.app.services, { deptCode: 'nowhere', keys });
    for (const name of ['', '/chart', '/company', '/collection-place', '/excel', '/import/template'])
      expect([name, (await fetchAs(caller.token, path + name)).status]).toEqual([name, status]);
    const voided = await ask(app.url, caller.token, `POST ${path}/999999/void`, { reason: '시험' });
    expect(voided.status).toBe(status === 200 ? 404 : 403);
  });
});

describe("administrators' view", () => {
  const vehicles = ['90가0001', '90가0002'];
  beforeAll(async () => {
    const rows = [1, 2, 3].flatMap((day) =>
      vehicles.map((vehicleNumber, at) =>
        aWeighing({
          vehicleNumber,
          scaleDate: `2026-11-0${day}`,
          firstWeightDatetime: `2026-11-0${day} 09:05`,
          secondWeightDatetime: `2026-11-0${day} 10:05`,
          firstWeight: String(10_000 + day),
          secondWeight: '8000',
          enterReleaseType: at === 0 ? '반입' : '반출',
          companyName: at === 0 ? '가람환경' : '나래환경',
          wastedName: at === 0 ? '음식물류 폐기물' : '재활용품',
          collectionPlaceCode: `place_9${at}`,
          collectionPlaceCodeName: `${at}동`,
          driverName: '남궁비밀',
        }),
      ),
    );
    expect((await send(rows)).body.results.every(({ result }) => result === 'accepted')).toBe(true);
  });

  test('contains rows with masked names, found by vehicle, company and place, with their sums', async () => {
    const all = await list('vehicleNumber=90가');
    expect(all.totalCount).toBe(6);
    expect(all.totals).toEqual({
      weighingCount: 6,
      garbageWeight: 12_012,
      enterWeight: 6006,
      releaseWeight: 6006,
      totalPrice: 12_012 * 75,
    });
    expect(all.list[0]).toMatchObject({ driverName: '남**밀', chargeName: '김*당', isCorrected: false });
    const companyCode = all.list.find((row) => row.vehicleNumber === '90가0002')?.companyCode;
    expect((await list(`companyCode=${companyCode}`)).totals).toMatchObject({ weighingCount: 3, releaseWeight: 6006 });
    expect((await list('collectionPlaceCode=place_90')).totalCount).toBe(3);
    expect((await list(`collectionPlaceCode=place_90&companyCode=${companyCode}`)).totals.weighingCount).toBe(0);
    const heavy = await list('vehicleNumber=90가&sortBy=garbageWeight&sortDirection=desc');
    expect(heavy.list.map((row) => row.garbageWeight)).toEqual([2003, 2003, 2002, 2002, 2001, 2001]);
    expect((await call(`GET ${path}?pageNumber=1&pageSize=10&sortBy=driverName`)).status).toBe(400);
  });

  test("contains one vehicle's rows only by its whole number", async () => {
    const of = async (vehicle: string) =>
      (await call<List>(`GET ${path}/detail?vehicleNumber=${vehicle}&pageNumber=1&pageSize=10&${days}`)).body;
    expect(await of('90가%200001')).toMatchObject({ totalCount: 3, totals: { enterWeight: 6006 } });
    expect(await of('90가')).toMatchObject({ totalCount: 0 });
    expect(await of('%20')).toMatchObject({ totalCount: 0, totals: { weighingCount: 0 } });
    expect((await call(`GET ${path}/detail/chart?vehicleNumber=%20&${days}`)).body).toEqual({ series: [] });
  });

  test('contains the same charts by hour, day and month', async () => {
    interface Chart {
      series: { measurementDatetime: string; garbageWeight: number; totalPrice: number }[];
    }
    const chart = async (query: string) =>
      (await call<Chart>(`GET ${path}/chart?vehicleNumber=90가&${query}`)).body.series;
    const byDay = await chart(`${days}&datetimeType=day`);
    expect(byDay.map(({ measurementDatetime, garbageWeight }) => [measurementDatetime, garbageWeight])).toEqual([
      ['2026-11-01', 4002],
      ['2026-11-02', 4004],
      ['2026-11-03', 4006],
    ]);
    const byHour = await chart(`${days}&datetimeType=hour`);
    expect(byHour.map(({ measurementDatetime }) => measurementDatetime)).toEqual([
      '2026-11-01 10:00',
      '2026-11-02 10:00',
      '2026-11-03 10:00',
    ]);
    expect(byHour.map(({ totalPrice }) => totalPrice)).toEqual(byDay.map(({ totalPrice }) => totalPrice));
    expect(await chart(`${days}&datetimeType=month`)).toMatchObject([
      { measurementDatetime: '2026-11', garbageWeight: 12_012 },
    ]);
    // Months contain only the requested days, like the totals.
    expect(await chart('startDatetime=2026-11-02&endDatetime=2026-11-03&datetimeType=month')).toMatchObject([
      { measurementDatetime: '2026-11', garbageWeight: 8010 },
    ]);
    const longHours = await call(`GET ${path}/chart?startDatetime=2026-01-01&endDatetime=2026-11-22&datetimeType=hour`);
    expect(longHours).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } });
  });

  test('groups by every key, heaviest first', async () => {
    interface Groups {
      list: { code: string; name: string; garbageWeight: number }[];
    }
    const groups = async (groupType: string, more = '') =>
      (
        await call<Groups>(
          `GET ${path}/group?groupType=${groupType}&startDatetime=2026-11-01&endDatetime=2026-11-03${more}`,
        )
      ).body.list;
    expect(await groups('vehicle')).toMatchObject(vehicles.map((name) => ({ name, garbageWeight: 6006 })));
    const companies = await groups('company');
    expect(companies.map(({ name }) => name).sort()).toEqual(['가람환경', '나래환경']);
    expect(await groups('vehicle', `&companyCode=${companies[0]?.code}`)).toHaveLength(1);
    expect((await groups('collectionPlace')).map(({ name }) => name).sort()).toEqual(['0동', '1동']);
    expect((await groups('product', '&vehicleNumber=0001')).map(({ name }) => name)).toEqual(['음식물류 폐기물']);
  });

  test('contains the filter options', async () => {
    const options = async (name: string) =>
      (await call<{ list: { name: string; code: string }[] }>(`GET ${path}/${name}`)).body.list;
    expect((await options('company')).map(({ name }) => name)).toEqual(['가람환경', '나래환경', '예시환경']);
    expect(await options('collection-place')).toContainEqual({ code: 'place_90', name: '0동' });
  });

  test("contains a workbook of the rows without people's names", async () => {
    const answer = await fetch(`${app.url}${path}/excel?${days}&vehicleNumber=${encodeURIComponent('90가')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toContain('금액(원)');
    expect(JSON.stringify(rows)).not.toMatch(/남궁|비밀|남\*|운전자|담당자/);
  });

  test('shows the public only kilograms by product', async () => {
    const query = `${days.replace('endDatetime', 'endDateTime')}&datetimeType=month`;
    const { status, body } = await ask(app.url, '', `GET /api/clean-environment/statistics/measurements?${query}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      list: [
        { measurementDatetime: '2026-11', wastedName: '생활폐기물', weighingCount: 2, garbageWeight: 8440 },
        { measurementDatetime: '2026-11', wastedName: '음식물류 폐기물', weighingCount: 3, garbageWeight: 6006 },
      ],
    });
  });
});

describe('a correction by hand', () => {
  test('follows the rules, records its author, and does nothing without a change', async () => {
    await send([aWeighing({ vehicleNumber: '91가0001' })]);
    const [row] = (await list('vehicleNumber=91가0001')).list;
    const one = `${path}/${row?.weighingId}` as const;
    expect(await call(`PATCH ${one}`, { unitPrice: '75', companyName: '예시환경' })).toMatchObject({
      body: { isCorrected: false },
    });
    expect(await call(`PATCH ${one}`, { unitPrice: '75.5' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: 'unitPrice' },
    });
    expect((await call(`PATCH ${one}`, { scaleDate: '2026-11-21' })).status).toBe(400);
    expect((await call(`PATCH ${one}`, { secondWeight: '8000' })).body).toEqual({ isCorrected: true });
    const { body } = await call(`GET ${one}`);
    expect(body).toMatchObject({
      garbageWeight: 4340,
      totalPrice: 325_500,
      driverName: '홍*동',
      isCorrected: true,
      source: 'http',
      corrections: [
        {
          source: 'hand',
          correctedBy: '홍길동',
          changes: [
            { field: 'secondWeight', before: '8120', after: '8000' },
            { field: 'emptyWeight', before: '8120', after: '8000' },
            { field: 'garbageWeight', before: '4220', after: '4340' },
            { field: 'totalPrice', before: '316500', after: '325500' },
          ],
        },
      ],
    });
    expect((await call(`PATCH ${path}/999999`, {})).status).toBe(404);
    expect((await call(`PATCH ${one}`, { agencyName: '구청', driverName: '김서방' })).status).toBe(200);
    const { rows } = await app.pool.query(
      `select detail from audit_log where action = 'weighing-correct' and subject = $1`,
      [`계근 #${row?.weighingId}`],
    );
    const changes = [
      '2차 중량(kg): 8120 → 8000',
      '공차중량(kg): 8120 → 8000',
      '실중량(kg): 4220 → 4340',
      '금액(원): 316500 → 325500',
    ];
    expect(rows).toEqual([{ detail: changes.join(' · ') }, { detail: '기관: 예시구청 → 구청 · 운전자 변경' }]);
  });

  test('removes a misspelt company from the filter options', async () => {
    const companies = async () =>
      (await call<{ list: { name: string }[] }>(`GET ${path}/company`)).body.list.map(({ name }) => name);
    await send([aWeighing({ vehicleNumber: '91가0002', companyName: '예시환겅' })]);
    expect(await companies()).toContain('예시환겅');
    const [row] = (await list('vehicleNumber=91가0002')).list;
    expect((await call(`PATCH ${path}/${row?.weighingId}`, { companyName: '예시환경' })).status).toBe(200);
    expect(await companies()).toContain('예시환경');
    expect(await companies()).not.toContain('예시환겅');
  });
});

describe('voided weighing', () => {
  interface Chart {
    series: { garbageWeight: number }[];
  }
  const number = '93가0001';
  const hour = `GET ${path}/chart?${days}&vehicleNumber=${number}&datetimeType=hour` as const;
  const [wrong, right] = [
    aWeighing({ vehicleNumber: number }),
    aWeighing({ vehicleNumber: number, sequenceNumber: '2' }),
  ];

  test("isn't counted until restored, stays listed, and stays void when its row is sent again", async () => {
    await send([wrong, right]);
    const [first, second] = (await list(`vehicleNumber=${number}`)).list;
    const one = `${path}/${Math.min(first?.weighingId ?? 0, second?.weighingId ?? 0)}` as const;
    expect(await call(`POST ${one}/void`, { reason: ' ' })).toMatchObject({ status: 400, body: { field: 'reason' } });
    expect((await call(`POST ${one}/restore`, { reason: '무효가 아님' })).status).toBe(409);
    expect((await call(`POST ${one}/void`, { reason: ' 순번을 잘못 적음 ' })).body).toEqual({ isVoided: true });
    expect((await call(`POST ${one}/void`, { reason: '다시' })).status).toBe(409);

    const voided = await list(`vehicleNumber=${number}`);
    expect(voided).toMatchObject({
      totalCount: 2,
      totals: { weighingCount: 1, enterWeight: 4220, totalPrice: 316_500 },
    });
    expect(voided.list.map(({ isVoided }) => isVoided).sort()).toEqual([false, true]);
    expect((await call<Chart>(hour)).body.series.map(({ garbageWeight }) => garbageWeight)).toEqual([4220]);
    const answer = await fetch(`${app.url}${path}/excel?${days}&vehicleNumber=${encodeURIComponent(number)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await readSheet(Buffer.from(await answer.arrayBuffer()))).toHaveLength(2);

    // Repeated values are reported as repeated. Other values are refused from any source, so that data isn't lost
    // silently.
    const { results } = (await send([wrong, { ...wrong, unitPrice: '80' }])).body;
    expect(results.map(({ result }) => result)).toEqual(['repeated', 'refused']);
    expect(results[1]?.reason).toMatch(/무효/);
    expect((await call(`PATCH ${one}`, { unitPrice: '80' })).status).toBe(409);
    expect((await list(`vehicleNumber=${number}`)).totals).toMatchObject({ weighingCount: 1 });
    for (const { kept, recounted } of Object.values(await sumsAndRecount(app.pool))) expect(kept).toEqual(recounted);

    expect((await call(`POST ${one}/restore`, { reason: '순번이 맞음' })).body).toEqual({ isVoided: false });
    expect((await list(`vehicleNumber=${number}`)).totals).toMatchObject({ weighingCount: 2, totalPrice: 633_000 });
    expect((await call<Chart>(hour)).body.series.map(({ garbageWeight }) => garbageWeight)).toEqual([8440]);
    for (const { kept, recounted } of Object.values(await sumsAndRecount(app.pool))) expect(kept).toEqual(recounted);
    expect((await call(`GET ${one}`)).body).toMatchObject({
      isVoided: false,
      isCorrected: false,
      corrections: [
        { kind: 'restore', reason: '순번이 맞음', correctedBy: '홍길동', changes: [] },
        { kind: 'void', reason: '순번을 잘못 적음', correctedBy: '홍길동', changes: [] },
      ],
    });
    const { rows } = await app.pool.query(
      `select action, detail from audit_log where action in ('weighing-void', 'weighing-restore')
         and subject = $1 order by 1`,
      [`계근 #${one.split('/').at(-1)}`],
    );
    expect(rows).toEqual([
      { action: 'weighing-restore', detail: '순번이 맞음' },
      { action: 'weighing-void', detail: '순번을 잘못 적음' },
    ]);
    expect((await call(`POST ${path}/999999/void`, { reason: '없음' })).status).toBe(404);
  });
});

describe('workbook', () => {
  const columns = weighingFieldNames.map((field) => sheetColumn({ header: weighingFields[field], kind: 'text' }));
  const workbook = async (rows: readonly GivenWeighing[]) =>
    new Uint8Array(
      await workbookWith(
        columns,
        rows.flatMap((row) => weighingFieldNames.map((field) => row[field])),
      ),
    );
  async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new Blob([bytes]), '계근.xlsx');
    const answer = await fetch(`${app.url}${path}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test('is checked without storing anything, then imported with the same result', async () => {
    await send(['1', '5'].map((sequenceNumber) => aWeighing({ vehicleNumber: '92가0001', sequenceNumber })));
    const bytes = await workbook([
      aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '1' }),
      aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '2' }),
      aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '3', garbageWeight: '1' }),
      aWeighing({ vehicleNumber: '92-0001', sequenceNumber: '4' }),
      aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '5', unitPrice: '80' }),
    ]);
    const checked = await upload('import/check', bytes);
    expect(checked).toMatchObject({
      status: 200,
      body: {
        totalCount: 5,
        acceptedCount: 1,
        repeatedCount: 1,
        correctedCount: 1,
        refusedCount: 2,
        told: [
          { rowNumber: 4, result: 'refused', field: 'garbageWeight' },
          { rowNumber: 5, result: 'refused', field: 'vehicleNumber' },
          { rowNumber: 6, result: 'corrected', field: 'unitPrice' },
        ],
      },
    });
    expect((await list('vehicleNumber=92가0001')).totalCount).toBe(2);
    const fileHash = String(checked.body.fileHash);
    const other = await workbook([aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '9' })]);
    expect((await upload('import', other, { fileHash })).status).toBe(409);
    expect((await upload('import', bytes)).status).toBe(400);
    expect(await upload('import', bytes, { fileHash })).toMatchObject({ status: 200, body: { acceptedCount: 1 } });
    const taken = await list('vehicleNumber=92가0001');
    expect(taken).toMatchObject({
      totalCount: 3,
      totals: { garbageWeight: 12_660, totalPrice: 4220 * (75 + 75 + 80) },
    });
    await send([aWeighing({ vehicleNumber: '92가0001', sequenceNumber: '2', unitPrice: '90' })]);
    // The second time all rows exist, and later corrections are reported as preserved.
    expect(await upload('import/check', bytes)).toMatchObject({
      body: {
        acceptedCount: 0,
        repeatedCount: 3,
        correctedCount: 0,
        told: [{ rowNumber: 3, result: 'repeated', error: expect.stringContaining('정정하기 전') }, {}, {}],
      },
    });
    expect(await upload('import', bytes, { fileHash })).toMatchObject({
      body: { acceptedCount: 0, correctedCount: 0 },
    });
  });

  test('has times as date cells, also at midnight, and is refused with dates only', async () => {
    const row = (sequenceNumber: string, firstWeightDatetime: string, secondWeightDatetime: string) => {
      const given = aWeighing({ vehicleNumber: '98가0001', scaleDate: '2026-11-21', sequenceNumber });
      return { ...given, firstWeightDatetime, secondWeightDatetime };
    };
    const dates = ['scaleDate', 'firstWeightDatetime', 'secondWeightDatetime'];
    const bytes = await workbookWith(
      weighingFieldNames.map((field) =>
        sheetColumn({ header: weighingFields[field], kind: dates.includes(field) ? 'datetime' : 'text' }),
      ),
      [row('1', '2026-11-20 23:50', '2026-11-21 00:00'), row('2', '2026-11-20', '2026-11-21')].flatMap((given) =>
        weighingFieldNames.map((field) => given[field]),
      ),
    );
    expect((await upload('import/check', new Uint8Array(bytes))).body).toMatchObject({
      acceptedCount: 1,
      told: [{ rowNumber: 3, result: 'refused', field: 'firstWeightDatetime' }],
    });
  });

  test('refuses all rows of a weighing that has several rows', async () => {
    const rows = ['1', '2', '1'].map((sequenceNumber, at) =>
      aWeighing({ vehicleNumber: '96가0001', sequenceNumber, unitPrice: String(75 + at) }),
    );
    const { body } = await upload('import/check', await workbook(rows));
    const error = '계근일자·순번·차량번호가 같은 행이 파일에 둘 이상 있습니다. 하나만 남겨 주십시오.';
    expect(body).toMatchObject({
      acceptedCount: 1,
      refusedCount: 2,
      told: [{ rowNumber: 2, error }, { rowNumber: 4 }],
    });
  });

  test('refuses rows with errors of formulas, also in optional columns', async () => {
    const vehicleNumber = '95가0001';
    const rows = [
      aWeighing({ vehicleNumber, sequenceNumber: '1' }),
      aWeighing({ vehicleNumber, sequenceNumber: '2', vehicleCardNumber: '#N/A' }),
      aWeighing({ vehicleNumber, sequenceNumber: '3', garbageWeight: '1' }),
    ];
    const texts = [weighingFields, ...rows].map((row) => weighingFieldNames.map((field) => row[field]));
    const { body } = await upload('import/check', await workbookOfFormulas(texts));
    expect(body).toMatchObject({
      totalCount: 3,
      acceptedCount: 1,
      refusedCount: 2,
      told: [
        { rowNumber: 3, field: 'vehicleCardNumber', error: '수식 오류(#N/A)가 있는 셀입니다.' },
        { rowNumber: 4, field: 'garbageWeight' },
      ],
    });
  });

  test('logs each check', async () => {
    await upload('import/check', await workbook([aWeighing({ vehicleNumber: '97가0001' })]));
    const { rows } = await app.pool.query(
      `select subject, detail from audit_log where action = 'weighing-check' order by audit_log_id desc limit 1`,
    );
    expect(rows).toEqual([{ subject: '엑셀', detail: '등록 1, 정정 0, 제외 0' }]);
  });

  test("refuses a file that isn't a workbook of weighings", async () => {
    const csv = new Uint8Array(Buffer.from('계근일자,순번\n2026-11-20,1\n'));
    expect(await upload('import/check', csv)).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
    const fewer = new Uint8Array(await workbookWith(columns.slice(1), []));
    expect(await upload('import/check', fewer)).toMatchObject({ status: 400, body: { field: 'scaleDate' } });
  });

  test('offers a template with every column', async () => {
    // A parameter that the call doesn't declare is neither read nor logged.
    const address = `${app.url}${path}/import/template?other=%00`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const [headers] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(headers).toEqual(weighingFieldNames.map((field) => weighingFields[field]));
  });
});

test("returns yesterday's and today's weighings by default", async () => {
  await send([20, 21, 22].map((day) => aWeighing({ vehicleNumber: '94가0001', ...onDay(`2026-11-${day}`) })));
  const dates = (rows: { list: { scaleDate: string }[] }) => rows.list.map(({ scaleDate }) => scaleDate);
  const of = async (name: string) =>
    dates((await call<{ list: { scaleDate: string }[] }>(`GET ${path}${name}vehicleNumber=94가0001`)).body);
  expect(await of('?')).toEqual(['2026-11-22', '2026-11-21']);
  expect(await of('/detail?')).toEqual(['2026-11-22', '2026-11-21']);
});

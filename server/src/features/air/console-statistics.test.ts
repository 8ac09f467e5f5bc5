/** The console's statistics: rows by place and time with pages, charts, and the matching workbook. */
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const now = new Date('2026-11-01T01:30:00+09:00');
let app: TestApp;
let token: string;
let placeId: number;

interface Page {
  list: Record<string, unknown>[];
  totalCount: number;
}
const path = '/admin/api/statistics/air-quality';
const get = async <Body = Page>(rest: string) => (await ask<Body>(app.url, token, `GET ${path}${rest}`)).body;
const range = (unit: string, from = '2026-10-31', to = '2026-11-01') =>
  `startDatetime=${from}&endDatetime=${to}&datetimeType=${unit}`;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'environment' }));
  placeId = await createPlace(app.pool, { name: '가람 도서관', facilityType: 'public', detailFacilityType: 'library' });
  const other = await createPlace(app.pool, { name: '나래 공원', facilityType: 'public', detailFacilityType: 'park' });
  const lobby = await createDevice(app.pool, { placeId, installationType: 'indoor', managementCode: 'IN-1' });
  const roof = await createDevice(app.pool, { placeId, installationType: 'outdoor', managementCode: 'OUT-1' });
  const park = await createDevice(app.pool, { placeId: other, installationType: 'outdoor', managementCode: 'OUT-2' });
  const at = (time: string) => new Date(`${time}:00+09:00`);
  // Before and after a midnight that also ends a month.
  await report(app, lobby, at('2026-10-31T23:10'), { ultraFineDust: 10, co2: 1200 });
  await report(app, lobby, at('2026-10-31T23:50'), { ultraFineDust: 21, co2: 1400 });
  await report(app, roof, at('2026-10-31T23:30'), { ultraFineDust: 80 });
  await report(app, lobby, at('2026-11-01T00:10'), { ultraFineDust: 30 });
  await report(app, park, at('2026-11-01T00:20'), { ultraFineDust: 40, temperature: -1.5 });
});
afterAll(() => app.stop());

describe('statistics rows', () => {
  test('are sorted by time descending, then place, with indoors and outdoors separate', async () => {
    const { list, totalCount } = await get(`?${range('hour')}&installationType=all`);
    expect(totalCount).toBe(3);
    expect(list).toMatchObject([
      {
        rowNumber: 3,
        installationPlaceName: '가람 도서관',
        measurementDatetime: '2026-11-01 00:00',
        ultraFineDustAvgInDoor: 30,
        ultraFineDustAvgOutDoor: null,
        ultraFineDustAvg: 30,
      },
      {
        rowNumber: 2,
        installationPlaceName: '나래 공원',
        ultraFineDustAvgOutDoor: 40,
        ultraFineDustAvgOutDoorStatusName: '나쁨',
        temperatureAvgOutDoor: -1.5,
        isOutdoor: true,
      },
      {
        rowNumber: 1,
        measurementDatetime: '2026-10-31 23:00',
        ultraFineDustAvgInDoor: 15.5,
        ultraFineDustAvgOutDoor: 80,
        ultraFineDustAvgOutDoorStatus: 'very_bad',
        co2AvgInDoorStatusName: '환기필요',
        readingCount: 3,
        deviceIndoorCount: 1,
        deviceOutdoorCount: 1,
        managementCode: 'IN-1, OUT-1',
        eventTime: '2026-11-01 00:10:00',
      },
    ]);
  });

  test('count indoor devices by default, and only requested ones', async () => {
    expect(await get(`?${range('hour')}`)).toMatchObject({
      totalCount: 2,
      list: [{ ultraFineDustAvgOutDoor: null }, {}],
    });
    expect(await get(`?${range('hour')}&installationType=outdoor&keyword=공원`)).toMatchObject({ totalCount: 1 });
    expect(await get(`?${range('hour')}&detailFacilityType=park`)).toMatchObject({ code: 'NO_FACILITY_GROUP_TYPE' });
  });

  test('are paged without repeats or gaps, by day and month across midnight', async () => {
    for (const [unit, count] of [
      ['hour', 3],
      ['day', 3],
      ['month', 3],
    ] as const) {
      const query = `${range(unit)}&installationType=all`;
      const whole = await get(`?${query}`);
      expect(whole.totalCount).toBe(count);
      const pages = [];
      for (let page = 1; page <= count; page += 1)
        pages.push(...(await get(`?${query}&pageSize=1&pageNumber=${page}`)).list);
      expect(pages).toEqual(whole.list);
    }
    expect((await get(`?${range('month')}&installationType=all`)).list.map((row) => row.measurementDatetime)).toEqual([
      '2026-11',
      '2026-11',
      '2026-10',
    ]);
  });
});

test('charts one line indoors and one outdoors', async () => {
  const chart = await get<{ series: { name: string; points: { value: number | null }[] }[] }>(
    `/chart?${range('day')}&installationType=all&measurementType=all`,
  );
  expect(chart).toMatchObject({
    measurementType: 'ultra_fine_dust',
    series: [
      { name: '실내', points: [{ value: 15.5 }, { value: 30 }] },
      { name: '실외', points: [{ value: 80 }, { value: 40 }] },
    ],
  });
});

test("returns one row per device in a place's detail, optionally of one room", async () => {
  const query = `installationPlaceId=${placeId}&${range('hour')}`;
  expect(await get(`/detail?${query}`)).toMatchObject({
    totalCount: 3,
    list: [
      { managementCode: 'IN-1', measurementDatetime: '2026-11-01 00:00', avgUltraFineDust: 30 },
      { managementCode: 'IN-1', avgUltraFineDust: 15.5, avgUltraFineDustStatusName: '보통', isOutdoor: false },
      { managementCode: 'OUT-1', avgUltraFineDust: 80, isOutdoor: true },
    ],
  });
  expect(await get(`/detail?${query}&installationType=outdoor`)).toMatchObject({ totalCount: 1 });
  expect(await get(`/detail?${query}&installationLocation=없는 곳`)).toMatchObject({ totalCount: 0, list: [] });
  expect(await get(`/device-location/${placeId}`)).toMatchObject({ list: [{ managementCode: 'IN-1' }, {}] });
  expect(await get('/device-location/999')).toMatchObject({ code: 'NOT_FOUND' });
});

test('exports the same rows, each figure as a number', async () => {
  const answer = await fetch(`${app.url}${path}/excel?${range('hour')}&installationType=all`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-disposition')).toContain('20261101_');
  expect(answer.headers.get('x-row-count')).toBe('3');
  const [header = [], ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(column('설치 장소')).toEqual(['가람 도서관', '나래 공원', '가람 도서관']);
  expect(column('초미세먼지 실내 (㎍/㎥)')).toEqual([30, null, 15.5]);
  expect(column('초미세먼지 실외 등급')).toEqual(['점검중', '나쁨', '매우나쁨']);
  const detail = await fetch(`${app.url}${path}/detail/excel?installationPlaceId=${placeId}&${range('day')}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(decodeURIComponent(detail.headers.get('content-disposition') ?? '')).toContain('가람 도서관.xlsx');
  expect(await readSheet(Buffer.from(await detail.arrayBuffer()))).toHaveLength(4);
});

/** Every file of every data set, read by independent readers and compared with the calls for statistics. */
import type { OutputOf } from '@maru/contract';
import { dataFileAddress, dataFilesOf } from '@maru/domain/open-data';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '#test/air-reports.ts';
import { difficultName, type OpenDistrict, startOpenDistrict } from '#test/open-district.ts';

type Listed = OutputOf<'GET /api/open-data'>['list'][number];
type Whole = OutputOf<'GET /api/open-data/{dataSet}'>;
type Row = Record<string, string | number | null>;

let district: OpenDistrict;
let listed: Listed[];
beforeAll(async () => {
  district = await startOpenDistrict();
  ({ list: listed } = (await get(district.app, '/api/open-data')) as OutputOf<'GET /api/open-data'>);
});
afterAll(() => district.app.stop());

const fetched = (path: string) => fetch(district.app.url + path);
const wholeOf = async (name: string) => (await get(district.app, `/api/open-data/${name}`)) as Whole;
const rowsOf = async (name: string, month?: string): Promise<Row[]> => {
  const answer = await fetched(dataFileAddress(name, { format: 'json', charset: 'utf-8' }, month));
  return ((await answer.json()) as { rows: Row[] }).rows;
};
/** The lines of a CSV file, its header first. */
const tableOf = (text: string) => parse(text, { bom: true, relax_column_count: false }) as string[][];
const csvOf = async (name: string, month?: string) => {
  const answer = await fetched(dataFileAddress(name, { format: 'csv', charset: 'utf-8' }, month));
  return Buffer.from(await answer.arrayBuffer());
};

test('lists the data sets of every group', () => {
  const statistics = ['air', 'tilt', 'crack', 'people', 'light', 'bin'];
  const names = statistics.flatMap((group) => ['places', 'hours', 'days', 'months'].map((kind) => `${group}-${kind}`));
  const found = listed.map(({ name }) => name);
  expect(found.toSorted()).toEqual([...names, 'vehicle-days', 'cctv-standard', 'security-light-standard'].toSorted());
});

test('returns the same rows in all files of every data set', async () => {
  for (const { name, isOfPlaces } of listed) {
    const { columns } = await wholeOf(name);
    const rows = await rowsOf(name);
    expect(rows.length, name).toBeGreaterThan(0);
    const utf8 = await csvOf(name);
    expect([...utf8.subarray(0, 3)], name).toEqual([0xef, 0xbb, 0xbf]);
    const [header = [], ...lines] = tableOf(utf8.toString('utf8'));
    expect(header, name).toEqual(
      columns.map((column) => (column.unit ? `${column.name}(${column.unit})` : column.name)),
    );
    const texts = rows.map((row) =>
      columns.map(({ field }) => {
        const value = row[field];
        return value === difficultName ? `'${value}` : String(value ?? '');
      }),
    );
    expect(lines, name).toEqual(texts);
    const encoded = await fetched(dataFileAddress(name, { format: 'csv', charset: 'euc-kr' }));
    expect(encoded.headers.get('content-type')).toBe('text/csv; charset=euc-kr');
    // The platform's decoder equals that of browsers.
    const decoded = new TextDecoder('euc-kr', { fatal: true }).decode(await encoded.arrayBuffer());
    const lost = (table: string[][]) => table.map((line) => line.map((cell) => cell.replace('🌳', '?')));
    expect(tableOf(decoded), name).toEqual(lost([header, ...lines]));
    if (isOfPlaces) await checkGeoJson(name, rows);
  }
});

async function checkGeoJson(name: string, rows: readonly Row[]) {
  const answer = await fetched(dataFileAddress(name, { format: 'geojson', charset: 'utf-8' }));
  expect(answer.headers.get('content-type')).toMatch(/^application\/geo\+json/);
  const { type, features } = (await answer.json()) as GeoJSON.FeatureCollection<GeoJSON.Point>;
  expect(type).toBe('FeatureCollection');
  const read = features.map(({ type: kind, geometry: { type: shape, coordinates }, properties }) => {
    const [longitude = 0, latitude = 0] = coordinates;
    expect([kind, shape, coordinates.length]).toEqual(['Feature', 'Point', 2]);
    // Bounds of South Korea.
    expect(longitude > 124 && longitude < 132 && latitude > 33 && latitude < 39).toBe(true);
    return { ...properties, latitude, longitude };
  });
  expect(read, name).toEqual(rows);
}

describe('around midnight at a month’s end in Seoul', () => {
  test('divides hours and days of months without a gap or a repetition', async () => {
    for (const { name, datetimeType } of listed.filter((set) => set.datetimeType !== null)) {
      const { months } = await wholeOf(name);
      const parts = await Promise.all(months.toReversed().map((month) => rowsOf(name, month)));
      expect(parts.flat(), `${name} ${datetimeType}`).toEqual(await rowsOf(name));
      for (const [index, month] of months.toReversed().entries())
        for (const row of parts[index] ?? [])
          expect(String(row.measurementDatetime ?? row.drivingDate), name).toMatch(new RegExp(`^${month}`));
    }
  });

  test('counts a reading at midnight for the new day', async () => {
    const outdoor = (await rowsOf('air-hours', '2026-10')).filter(
      ({ installationType }) => installationType === 'outdoor',
    );
    expect(outdoor.map((row) => [row.measurementDatetime, row.readingCount, row.avgFineDust])).toEqual([
      ['2026-10-01 00:00', 2, 21.5],
      ['2026-10-31 23:00', 4, 32],
    ]);
  });
});

describe('statistics', () => {
  const range = (unit: string) => `startDatetime=2026-09-01&endDatetime=2026-11-01&datetimeType=${unit}`;

  test.each(['hour', 'day', 'month'] as const)('equal the call for air by %s, indoors and outdoors', async (unit) => {
    const { app, airPlaceId } = district;
    for (const side of ['indoor', 'outdoor']) {
      const path = `/api/air-quality/installation-place/${airPlaceId}/${side}?${range(unit)}`;
      const { list } = (await get(app, path)) as { list: Row[] };
      const rows = (await rowsOf(`air-${unit}s`)).filter(({ installationType }) => installationType === side);
      expect(list.length).toBeGreaterThan(1);
      expect(rows).toEqual(list.map((row) => expect.objectContaining(valuesIn(row))));
    }
  });

  /** The fields of a row without grades and their words. */
  const valuesIn = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !/Status(Name)?$/.test(field)));

  test.each(['hour', 'day', 'month'])('equal the call for people by %s', async (unit) => {
    const path = `/api/cctv/statistics?startDate=2026-09-01&endDate=2026-11-01&datetimeType=${unit}&pageSize=100`;
    const { list } = (await get(district.app, path)) as { list: Row[] };
    const rows = await rowsOf(`people-${unit}s`);
    const counts = (row: Row) =>
      [row.personInCount, row.personOutCount, row.carInCount, row.carOutCount].map((count) => Number(count));
    expect(list.length).toBeGreaterThan(1);
    expect(rows.map(counts)).toEqual(list.toReversed().map(counts));
  });

  test('equal the call for vehicles by day', async () => {
    const path =
      '/api/clean-environment/statistics/vehicles?startDatetime=2026-09-01&endDatetime=2026-11-01&datetimeType=day';
    const { list } = (await get(district.app, path)) as { list: Row[] };
    expect(list).toHaveLength(3);
    expect(await rowsOf('vehicle-days')).toEqual(
      list.map(({ transport: _, maneuver: __, operationDatetimeString: ___, ...row }) =>
        expect.objectContaining({
          drivingDate: row.drivingDate,
          operationVehicleCount: row.operationVehicleCount,
          drivingDistance: row.drivingDistance,
          operationDatetimeMinute: row.operationDatetimeMinute,
        }),
      ),
    );
  });

  test('equal the means on the public page of a building', async () => {
    const [place] = await rowsOf('tilt-places');
    const { last30Days } = (await get(district.app, `/api/tilt/installation-place/${place?.installationPlaceId}`)) as {
      last30Days: { points: { measurementDatetime: string; value: number | null }[] }[];
    };
    const shown = new Map(last30Days[0]?.points.map(({ measurementDatetime, value }) => [measurementDatetime, value]));
    const rows = (await rowsOf('tilt-days')).filter(({ measurementDatetime }) =>
      shown.has(String(measurementDatetime)),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.avgXAngle).toBe(shown.get(String(row.measurementDatetime)));
  });

  test('divide the hours of a light at midnight', async () => {
    const hours = (rows: readonly Row[]) => rows.map((row) => [row.measurementDatetime, row.onHours, row.offHours]);
    expect(hours(await rowsOf('light-days'))).toEqual([
      ['2026-10-31', 0.5, 0],
      // Off from half past midnight until three hours after the last report at one.
      ['2026-11-01', 0.5, 3.5],
    ]);
  });
});

describe('the public', () => {
  test('sees masked names of buildings and no address', async () => {
    for (const name of ['tilt-places', 'crack-places', 'tilt-days', 'crack-months']) {
      const text = (await csvOf(name)).toString();
      expect(text).not.toMatch(/연립|비밀로/);
      expect(text).toContain('가');
    }
  });

  test('sees sums of vehicles, without plate, company and place', async () => {
    expect((await csvOf('vehicle-days')).toString()).not.toMatch(/80가1234|yongma|37\.|127\./);
  });

  test('sees no management code of a device', async () => {
    for (const { name } of listed) expect((await csvOf(name)).toString(), name).not.toMatch(/T-[0-9a-f]{12}/);
  });
});

describe('the government’s layouts', () => {
  // The headers of the files at https://www.data.go.kr/data/15017320/standard.do and 15155042.
  test.each([
    [
      'security-light-standard',
      '보안등위치명,설치개수,소재지도로명주소,소재지지번주소,위도,경도,설치연도,설치형태,관리기관전화번호,관리기관명,데이터기준일자,제공기관코드,제공기관명',
      '면목로 1호등,1,서울특별시 중랑구 면목로 1,,37.5868,127.0807,,,02-0000-0000,중랑구청,2026-11-01,3060000,서울특별시 중랑구',
    ],
    [
      'cctv-standard',
      '개방자치단체코드,관리번호,관리기관명,소재지도로명주소,소재지지번주소,설치목적구분,카메라대수,카메라화소수,촬영방면정보,보관일수,설치연월,관리기관전화번호,WGS84위도,WGS84경도,데이터기준일자,데이터갱신구분,데이터갱신시점,최종수정시점',
      '3060000,market,중랑구청,,,,1,,,,,02-0000-0000,37.59,127.08,2026-11-01,,,',
    ],
  ])('has the columns of %s, and leaves unknown fields empty', async (name, header, row) => {
    expect((await csvOf(name)).toString()).toBe(`\uFEFF${header}\r\n${row}\r\n`);
  });
});

test.each([
  ['no-such-data/file', 404, undefined],
  ['No_Such', 400, 'dataSet'],
  ['air-hours/file?format=geojson', 400, 'format'],
  ['air-hours/file?format=json&charset=euc-kr', 400, 'charset'],
  ['air-places/file?month=2026-10', 400, 'month'],
  ['air-hours/file?month=2026-12', 400, 'month'],
  ['air-hours/file?month=2026-13', 400, 'month'],
])('refuses %s with a sentence', async (path, status, field) => {
  const answer = await fetched(`/api/open-data/${path}`);
  expect(answer.status).toBe(status);
  const problem = (await answer.json()) as { error: string; field?: string };
  expect(problem.field).toBe(field);
  expect(problem.error).toMatch(/(다|오)\./);
});

test('returns only the header for a month without readings', async () => {
  expect(tableOf((await csvOf('air-hours', '2025-01')).toString())).toHaveLength(1);
});

test('offers the files that the pages list', () => {
  expect(listed.every(({ isOfPlaces }) => dataFilesOf(isOfPlaces).length === (isOfPlaces ? 4 : 3))).toBe(true);
});

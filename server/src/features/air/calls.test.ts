/** The list of air places: filters, pages, order, and a place's fields in each state. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { get, placesPath } from '#test/air-reports.ts';

let district: AirDistrict;
beforeAll(async () => {
  district = await startAirDistrict();
});
afterAll(() => district.app.stop());

const places = (query: Record<string, string> = {}) =>
  get(district.app, `${placesPath}?${new URLSearchParams(query).toString()}`);
const names = async (query: Record<string, string>) =>
  (await places(query)).list.map(({ placeName }: { placeName: string }) => placeName);

test('lists every air place by name, with its facts and newest values indoors and outdoors', async () => {
  const { list, totalCount, currentPageNumber } = await places();
  expect([totalCount, currentPageNumber]).toEqual([5, 1]);
  expect(list[2]).toMatchObject({
    placeId: district.ids.park,
    placeName: '다솜 공원',
    facilityTypeName: '공공시설',
    detailFacilityTypeName: '공원',
    address: '서울특별시 중랑구 망우로 10',
    dongName: '면목2동',
    indoor: null,
  });
  expect(list[2].outdoor).toMatchObject({
    measurementDatetime: formatSeoul(district.now),
    isStale: false,
    deviceCount: 2,
    avgUltraFineDust: 85,
    avgUltraFineDustStatus: 'very_bad',
    avgUltraFineDustStatusName: '매우나쁨',
    avgFineDust: 20.5,
    avgFineDustStatus: 'good',
    avgFineDustStatusName: '좋음',
    avgTemperature: -3.5,
    avgHumidity: null,
    avgVoc: 100,
    avgVocStatus: 'good',
    avgVocStatusName: '좋음',
    avgCo2: 500,
    avgCo2Status: 'good',
    avgCo2StatusName: '좋음',
  });
  expect(list[2].outdoor).not.toHaveProperty('avgTemperatureStatus');
  expect(list[1].indoor).toMatchObject({ avgCo2: 1200, avgCo2StatusName: '환기필요', avgVocStatus: 'inspection' });
});

test('keeps value and time of a silent place in inspection, and shows none for a place without devices', async () => {
  const { list } = await places({ sort: 'name' });
  expect(list[3].outdoor).toMatchObject({
    isStale: true,
    measurementDatetime: formatSeoul(new Date(district.now.getTime() - 181_000)),
    avgUltraFineDust: 100,
    avgUltraFineDustStatusName: '점검중',
    avgCo2StatusName: '점검중',
  });
  expect([list[4].indoor, list[4].outdoor]).toEqual([null, null]);
});

test.each([
  [{ facilityType: 'public' }, ['나래 도서관', '다솜 공원', '마루 100% 광장']],
  [{ facilityType: 'public', detailFacilityType: 'library' }, ['나래 도서관']],
  [{ facilityType: 'indoor_facility', detailFacilityType: 'market' }, ['라온 시장']],
  [{ dongCode: '1126058000' }, ['가람 유치원', '라온 시장']],
  [{ dongCode: '1126058000', facilityType: 'public' }, []],
  [{ keyword: '공원' }, ['다솜 공원']],
  [{ keyword: '망우로' }, ['다솜 공원']],
  [{ keyword: '망우로', searchType: 'address' }, ['다솜 공원']],
  [{ keyword: '망우로', searchType: 'installationPlaceName' }, []],
  [{ keyword: '도서관', searchType: 'address' }, []],
  [{ keyword: '%' }, ['마루 100% 광장']],
  [{ keyword: '_' }, []],
  [{ keyword: '가로등' }, []],
] as [Record<string, string>, string[]][])('filters by %o and finds %o in either order', async (query, found) => {
  expect(await names(query)).toEqual(found);
  expect((await names({ ...query, sort: 'worst' })).sort()).toEqual(found);
  expect((await places(query)).totalCount).toBe(found.length);
});

test('sorts the worst by any grade first, and inspection last by name', async () => {
  const worst = ['다솜 공원', '나래 도서관', '가람 유치원', '라온 시장', '마루 100% 광장'];
  expect(await names({ sort: 'worst' })).toEqual(worst);
});

test('pages in both orders without gaps, and returns an empty page past the end', async () => {
  for (const sort of ['name', 'worst']) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => places({ sort, pageSize: '2', pageNumber: String(page) })),
    );
    expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ currentPageNumber }) => currentPageNumber)).toEqual([1, 2, 3, 4]);
    const all = pages.flatMap(({ list }) => list.map(({ placeId }: { placeId: number }) => placeId));
    expect(all).toEqual((await places({ sort })).list.map(({ placeId }: { placeId: number }) => placeId));
  }
});

test.each([
  ['sort', 'best'],
  ['searchType', 'owner'],
  ['pageSize', '100000'],
  ['pageNumber', '0'],
  ['facilityType', "' or 1=1"],
])('refuses %s=%s by name', async (field, value) => {
  expect(await places({ [field]: value })).toMatchObject({ status: 400, code: 'VALIDATION', field });
});

test('refuses a kind of facility without its type, in lists and on the map', async () => {
  const mapPath = '/api/map/statistics/air-quality/installation-place';
  for (const path of [placesPath, mapPath])
    expect(await get(district.app, `${path}?detailFacilityType=library`)).toMatchObject({
      status: 404,
      code: 'NO_FACILITY_GROUP_TYPE',
      field: 'detailFacilityType',
    });
});

/** Air places on maps, in the ranking and on the indoor page. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { get, placesPath } from '#test/air-reports.ts';

let district: AirDistrict;
beforeAll(async () => {
  district = await startAirDistrict();
});
afterAll(() => district.app.stop());

interface Marker {
  installationPlaceName: string;
  measurementValue: number | null;
  measurementStatusName: string;
}
const markers = async (path: string) =>
  (await get(district.app, path)).list.map((marker: Marker) => [
    marker.installationPlaceName,
    marker.measurementValue,
    marker.measurementStatusName,
  ]);

describe.each([`${placesPath}/map`, '/api/map/statistics/air-quality/installation-place'])('markers of %s', (path) => {
  test('shows ultra fine dust outdoors by default, silent places in inspection, and no places without such a device', async () => {
    const outdoors = [
      ['나래 도서관', 20, '보통'],
      ['다솜 공원', 85, '매우나쁨'],
      ['라온 시장', 100, '점검중'],
    ];
    expect(await markers(path)).toEqual(outdoors);
    expect(await markers(`${path}?measurementType=ultra_fine_dust&installationType=outdoor`)).toEqual(outdoors);
  });

  test('shows another measurement, indoors', async () => {
    expect(await markers(`${path}?measurementType=co2&installationType=indoor`)).toEqual([
      ['가람 유치원', 800, '좋음'],
      ['나래 도서관', 1200, '환기필요'],
    ]);
  });

  test('combines all devices of a place, with null and inspection for unmeasured values', async () => {
    expect(await markers(`${path}?installationType=all&measurementType=temperature`)).toEqual([
      ['가람 유치원', null, '점검중'],
      ['나래 도서관', null, '점검중'],
      ['다솜 공원', -3.5, '측정중'],
      ['라온 시장', null, '점검중'],
    ]);
    expect(await markers(`${path}?installationType=all`)).toContainEqual(['나래 도서관', 15, '좋음']);
  });

  test('shows place and time', async () => {
    const { list } = await get(district.app, path);
    expect(list[1]).toEqual({
      installationPlaceId: district.ids.park,
      installationPlaceName: '다솜 공원',
      facilityType: 'public',
      latitude: 37.5868,
      longitude: 127.0807,
      dongCode: '1126052000',
      measurementValue: 85,
      measurementStatus: 'very_bad',
      measurementStatusName: '매우나쁨',
      measurementDatetime: formatSeoul(district.now),
    });
  });
});

test("applies the map's filters", async () => {
  const path = '/api/map/statistics/air-quality/installation-place';
  expect(await markers(`${path}?facilityType=public`)).toHaveLength(2);
  expect(await markers(`${path}?facilityType=public&detailFacilityType=park`)).toEqual([['다솜 공원', 85, '매우나쁨']]);
  expect(await markers(`${path}?keyword=${encodeURIComponent('시장')}`)).toEqual([['라온 시장', 100, '점검중']]);
});

test('ranks the highest value first, outdoors if available, and places without a current value last', async () => {
  const { list } = await get(district.app, `${placesPath}/ultra-fine-dust`);
  const rows = list.map((row: Record<string, unknown>) => [
    row.rank,
    row.placeName,
    row.avgUltraFineDust,
    row.avgUltraFineDustStatusName,
  ]);
  expect(rows).toEqual([
    [1, '다솜 공원', 85, '매우나쁨'],
    [2, '나래 도서관', 20, '보통'],
    [3, '가람 유치원', 5, '좋음'],
    [null, '라온 시장', 100, '점검중'],
    [null, '마루 100% 광장', null, '점검중'],
  ]);
});

test('lists places with indoor devices, filtered by facility type and word', async () => {
  const names = async (query: string) =>
    (await get(district.app, `${placesPath}/indoor?${query}`)).list.map(
      ({ placeName, indoor }: { placeName: string; indoor: { avgCo2: number } }) => [placeName, indoor.avgCo2],
    );
  expect(await names('')).toEqual([
    ['가람 유치원', 800],
    ['나래 도서관', 1200],
  ]);
  expect(await names('facilityType=public')).toEqual([['나래 도서관', 1200]]);
  expect(await names(`keyword=${encodeURIComponent('유치원')}`)).toEqual([['가람 유치원', 800]]);
  expect(JSON.stringify(await get(district.app, `${placesPath}/indoor`))).not.toContain('outdoor');
});

test('lists all air places in the favourite picker', async () => {
  const { list } = await get(district.app, '/api/air-quality/measurement-station');
  expect(list).toHaveLength(5);
  expect(list[0]).toEqual({
    installationPlaceId: district.ids.nursery,
    installationPlaceName: '가람 유치원',
    installationPlaceType: 'air',
    dongName: '상봉1동',
    latitude: 37.5868,
    longitude: 127.0807,
  });
});

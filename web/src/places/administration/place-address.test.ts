import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#lib/paths/search.ts';
import { placeAddress } from './place-address.ts';

const now = new Date('2026-11-21T15:00:00Z');

test.each([
  ['2025-03-02', '2026-05-04', '&startDate=2025-03-02&endDate=2026-11-22'],
  ['2025-03-02', '2026-12-01', '&startDate=2025-03-02&endDate=2026-12-01'],
  ['', '', '&endDate=2026-11-22'],
])('opens a place with devices from %j to %j with the filters of its devices', (first, last, dates) => {
  const place = { installationPlaceId: 7, firstInstallationDate: first, lastInstallationDate: last };
  const { to, search } = placeAddress('device/crackSensor', place, {}, now);
  expect(to + stringifySearch(search)).toBe(
    `/device/crackSensor/detail?detail=7&searchType=managementCode&pageSize=10&pageNumber=1${dates}`,
  );
});

test.each([
  ['managementCode', 'CRACK-1'],
  ['installationPlaceName', undefined],
])("applies a list's filter by vendor and %s to the devices, if they have that filter", (searchType, keyword) => {
  const place = { installationPlaceId: 7, firstInstallationDate: '2025-03-02', lastInstallationDate: '2025-03-02' };
  const given = { vendorCode: 'v1', searchType, keyword: 'CRACK-1', dongCode: '1126052000' };
  const { search } = placeAddress('device/crackSensor', place, given, now);
  expect(parseSearch(stringifySearch(search))).toEqual({
    detail: '7',
    vendorCode: 'v1',
    searchType: 'managementCode',
    ...(keyword && { keyword }),
    pageSize: '10',
    pageNumber: '1',
    startDate: '2025-03-02',
    endDate: '2026-11-22',
  });
});

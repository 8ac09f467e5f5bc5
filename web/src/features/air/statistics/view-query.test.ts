import { describe, expect, test } from 'vitest';
import { viewQuery } from './view-query.ts';

const row = { installationPlaceId: 7, installationPlaceName: '가람 도서관', installationLocation: '열람실' };
const search = {
  startDatetime: '2026-11-01',
  endDatetime: '2026-11-02',
  datetimeType: 'hour',
  measurementType: 'all',
  installationType: 'indoor',
};

describe('link of a row in air statistics', () => {
  test('contains place, room and the shown range', () => {
    const { installationType: _, ...shown } = search;
    expect(viewQuery(row, shown)).toEqual({
      installationPlaceId: 7,
      locationName: '가람 도서관',
      datetimeType: 'hour',
      measurementType: 'ultra_fine_dust',
      installationType: 'all',
      startDatetime: '2026-11-01',
      endDatetime: '2026-11-02',
      installationLocation: '열람실',
      pageNumber: 1,
      pageSize: 10,
    });
  });

  test('selects all rooms for a row with several rooms', () =>
    expect(viewQuery({ ...row, installationLocation: '열람실, 옥상' }, search).installationLocation).toBeUndefined());

  test('contains the chosen measure', () =>
    expect(viewQuery(row, { ...search, measurementType: 'co2' }).measurementType).toBe('co2'));
});

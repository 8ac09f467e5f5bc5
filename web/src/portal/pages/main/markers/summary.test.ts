import type { Marker } from '@maru/contract/place';
import type { Grade } from '@maru/domain/grade';
import { expect, test } from 'vitest';
import { byDong, gradeCounts, summarise } from './summary.ts';

const marker = (
  measurementValue: number | null,
  measurementStatus: Grade,
  dongCode = 'a',
  measurementDatetime = '2026-11-20 10:00:00',
): Marker => ({
  installationPlaceId: 1,
  installationPlaceName: '',
  facilityType: '',
  latitude: 0,
  longitude: 0,
  dongCode,
  measurementValue,
  measurementStatus,
  measurementStatusName: '',
  measurementDatetime,
});

test('the mean is of the places that report now, and graded', () => {
  const places = [
    marker(10, 'good'),
    marker(40, 'bad', 'a', '2026-11-20 10:05:00'),
    marker(500, 'inspection', 'a', '2026-11-20 10:09:00'),
    marker(null, 'inspection'),
  ];
  expect(summarise('ultra_fine_dust', places)).toEqual({
    value: 25,
    grade: 'normal',
    count: 2,
    measurementDatetime: '2026-11-20 10:05:00',
  });
});

test('where nobody reports there is no mean', () => {
  expect(summarise('ultra_fine_dust', [marker(9, 'inspection')])).toEqual({
    value: null,
    grade: 'inspection',
    count: 0,
    measurementDatetime: null,
  });
});

test('dongs are summed apart', () => {
  const dongs = byDong('ultra_fine_dust', [marker(10, 'good'), marker(90, 'very_bad', 'b')]);
  expect(dongs.get('a')?.grade).toBe('good');
  expect(dongs.get('b')?.grade).toBe('very_bad');
});

test('places are counted by grade', () => {
  const counts = gradeCounts([marker(10, 'good'), marker(11, 'good'), marker(null, 'inspection')]);
  expect([...counts]).toEqual([
    ['good', 2],
    ['inspection', 1],
  ]);
});

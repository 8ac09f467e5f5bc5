import { expect, test } from 'vitest';
import type { Station } from '../main-answer.ts';
import { distance, firstFavorite, formatDistance, nearest } from './nearest.ts';

const station = (
  installationPlaceId: number,
  latitude: number,
  longitude: number,
  avgUltraFineDust: number | null = 10,
) => ({ installationPlaceId, latitude, longitude, outdoor: { isStale: false, avgUltraFineDust } }) as Station;

test('computes about 111.2 km per degree of latitude', () => {
  expect(distance({ latitude: 37, longitude: 127 }, { latitude: 38, longitude: 127 })).toBeCloseTo(111_195, -1);
});

test('returns the nearest reporting station', () => {
  const here = { latitude: 37.59, longitude: 127.09 };
  const places = [station(1, 37.6, 127.09), station(2, 37.591, 127.09, null), station(3, 37.593, 127.09)];
  expect(nearest(places, here)?.station.installationPlaceId).toBe(3);
});

test('ignores a station across the country', () => {
  expect(nearest([station(1, 35.1, 129.0)], { latitude: 37.59, longitude: 127.09 })).toBeNull();
});

test('picks the first reporting favourite', () => {
  const places = [station(1, 37.6, 127.09), station(2, 37.591, 127.09, null), station(3, 37.593, 127.09)];
  const placesOf = (...ids: number[]) => ids.map((installationPlaceId) => ({ installationPlaceId }));
  expect(firstFavorite(places, placesOf(9, 2, 3, 1))?.installationPlaceId).toBe(3);
  expect(firstFavorite(places, placesOf(2))).toBeNull();
  expect(firstFavorite(places, [])).toBeNull();
});

test.each([
  [4, '0\u2009m'],
  [347, '350\u2009m'],
  [994, '990\u2009m'],
  [996, '1.0\u2009km'],
  [1249, '1.2\u2009km'],
])('shows %i m as %s', (metres, shown) => {
  expect(formatDistance(metres)).toBe(shown);
});

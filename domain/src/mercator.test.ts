import { expect, test } from 'vitest';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from './mercator.ts';

test('uses the plane of web maps', () => {
  expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1]);
  expect(mercatorY(0)).toBeCloseTo(0.5, 12);
  expect(mercatorY(85.051_128_78)).toBeCloseTo(0, 9);
  expect(mercatorY(37.59)).toBeCloseTo(0.387_2, 3);
});

test('converts a position to the plane and back', () => {
  for (const latitude of [-80, -1.5, 0, 37.5868, 84]) expect(latitudeAt(mercatorY(latitude))).toBeCloseTo(latitude, 9);
  for (const longitude of [-180, 0, 127.0807]) expect(longitudeAt(mercatorX(longitude))).toBeCloseTo(longitude, 9);
});

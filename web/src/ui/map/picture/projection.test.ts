import { mercatorX, mercatorY } from '@maru/domain/mercator';
import { expect, test } from 'vitest';
import { fit, ringPath } from './projection.ts';

test("maps the world to width 1 with Web Mercator's limits", () => {
  expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1]);
  expect(mercatorY(0)).toBeCloseTo(0.5, 12);
  expect(mercatorY(85.051_128_78)).toBeCloseTo(0, 9);
  expect(mercatorY(37.59)).toBeCloseTo(0.387_2, 3);
});

test('fits the ground to the width, north up, with its proportions', () => {
  // A square of 0.01 degrees of latitude at 60° north, where a degree of longitude is half as long.
  const square: [number, number][] = [
    [10, 59.995],
    [10.02, 59.995],
    [10.02, 60.005],
    [10, 60.005],
  ];
  const projection = fit([10, 59.995, 10.02, 60.005], 120, 10);
  expect(projection.height).toBeCloseTo(120, 4);
  expect(projection.project([10, 60.005])).toEqual({ x: 10, y: 10 });
  const corner = projection.project([10.02, 59.995]);
  expect(corner.x).toBeCloseTo(110, 4);
  expect(corner.y).toBeCloseTo(110, 4);
  expect(ringPath(square, projection)).toBe('M10.0 110.0L110.0 110.0L110.0 10.0L10.0 10.0Z');
});

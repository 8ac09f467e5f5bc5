import { expect, test } from 'vitest';
import { fit, ringPath } from './projection.ts';

test('the ground fills the width, north up, and keeps its shape', () => {
  // A square of 0.01 degrees of latitude each way at 60° north, where a degree of longitude is half as long.
  const square = [
    [10, 59.995],
    [10.02, 59.995],
    [10.02, 60.005],
    [10, 60.005],
  ] as const;
  const projection = fit(square, 120, 10);
  expect(projection.height).toBeCloseTo(120, 6);
  expect(projection.project([10, 60.005])).toEqual({ x: 10, y: 10 });
  const corner = projection.project([10.02, 59.995]);
  expect(corner.x).toBeCloseTo(110, 6);
  expect(corner.y).toBeCloseTo(110, 6);
  expect(ringPath(square, projection)).toBe('M10.0 110.0L110.0 110.0L110.0 10.0L10.0 10.0Z');
});

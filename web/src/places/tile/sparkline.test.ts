import { describe, expect, it } from 'vitest';
import { sparkPath } from './sparkline.tsx';

describe('sparkPath', () => {
  it('draws from the left to the right edge, the largest value at the top and nothing at the bottom', () => {
    expect(sparkPath([0, 5, 10])).toBe('M0.0 30.0L48.0 16.0L96.0 2.0');
  });

  it('omits an hour without a value', () => {
    expect(sparkPath([10, null, 10, 0])).toBe('M0.0 2.0M64.0 2.0L96.0 30.0');
  });

  it('draws zeros as a line at the bottom', () => {
    expect(sparkPath([0, 0])).toBe('M0.0 30.0L96.0 30.0');
  });
});

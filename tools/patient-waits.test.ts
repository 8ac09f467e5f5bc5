import { expect, test, vi } from 'vitest';
import { timeFactor } from './time-factor.ts';

test.each([20, { timeout: 20, interval: 1 }])(
  'multiplies a wait of at most %o by the factor of the machine',
  async (limit) => {
    const beganAt = performance.now();
    await expect(vi.waitFor(() => expect(true).toBe(false), limit)).rejects.toThrow();
    expect(performance.now() - beganAt).toBeGreaterThanOrEqual(20 * timeFactor - 1);
  },
);

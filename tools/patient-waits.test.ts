import { expect, test, vi } from 'vitest';
import { patient } from './patient-waits.ts';
import { timeFactor } from './time-factor.ts';

test.each([
  [undefined, { timeout: 5_000 * timeFactor }],
  [20, { timeout: 20 * timeFactor }],
  [{ interval: 1 }, { timeout: 5_000 * timeFactor, interval: 1 }],
  [
    { timeout: 20, interval: 1 },
    { timeout: 20 * timeFactor, interval: 1 },
  ],
])('waits with %o for at most the limit times the machine’s factor', async (given, used) => {
  const wait = vi.fn(async () => undefined);
  await patient(wait)(() => undefined, given);
  expect(wait).toHaveBeenCalledWith(expect.any(Function), used);
});

test('replaces Vitest’s own waits', async () => {
  const startedAt = performance.now();
  await expect(vi.waitFor(() => Promise.reject(new Error('not yet')), 20)).rejects.toThrow('not yet');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(20 * timeFactor - 1);
});

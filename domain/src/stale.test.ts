import { expect, test } from 'vitest';
import { isStale } from './stale.ts';

const now = new Date('2026-11-20T12:00:00+09:00');
const before = (ms: number) => new Date(now.getTime() - ms);

test.each([60, 300, 3600])('accepts three intervals of a device that reports every %d s, and no more', (interval) => {
  const limit = 3 * interval * 1000;
  expect(isStale(before(0), interval, now)).toBe(false);
  expect(isStale(before(limit), interval, now)).toBe(false);
  expect(isStale(before(limit + 1), interval, now)).toBe(true);
});

test("treats a value as current if the device's clock is ahead", () => {
  expect(isStale(before(-300_000), 60, now)).toBe(false);
});

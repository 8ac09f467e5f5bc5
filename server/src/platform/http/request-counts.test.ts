import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const minuteMs = 60_000;
let counts: RequestCounts;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] });
  counts = new RequestCounts();
});
afterEach(() => vi.useRealTimers());

function count(method: 'incr' | 'read', key = 'a') {
  let result: { current: number; ttl: number } | undefined;
  counts[method](
    key,
    (_, counted) => {
      result = counted;
    },
    minuteMs,
  );
  return result;
}

test('counts each caller for a minute, and can be read without counting', () => {
  expect(count('read')).toEqual({ current: 0, ttl: 0 });
  expect(count('incr')).toEqual({ current: 1, ttl: minuteMs });
  vi.advanceTimersByTime(20_000);
  expect([count('incr'), count('read'), count('incr', 'b')]).toEqual([
    { current: 2, ttl: 40_000 },
    { current: 2, ttl: 40_000 },
    { current: 1, ttl: minuteMs },
  ]);
  vi.advanceTimersByTime(40_000);
  expect(count('read')).toEqual({ current: 0, ttl: 0 });
});

test.each([-3_600_000, 86_400_000])('ends its minute even if the system’s clock is changed by %i ms', (byMs) => {
  count('incr');
  vi.setSystemTime(Date.now() + byMs);
  vi.advanceTimersByTime(30_000);
  expect(count('incr')).toEqual({ current: 2, ttl: 30_000 });
  vi.advanceTimersByTime(30_000);
  expect(count('incr')).toEqual({ current: 1, ttl: minuteMs });
});

import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

const rows = [{ readingCount: 60 }, { readingCount: 0 }, { readingCount: 12 }];

describe('coverageOf', () => {
  it('counts readings, and the buckets that have some', () => {
    const range = { startDatetime: '2026-01-01 00:00', endDatetime: '2026-01-01 23:59' };
    const tomorrow = new Date('2026-01-02T00:00:00+09:00');
    expect(coverageOf(rows, range, 'hour', tomorrow)).toEqual({ readingCount: 72, measured: 2, expected: 24 });
  });

  it('expects no future readings', () => {
    const range = { startDatetime: '2026-01-01', endDatetime: '2026-01-31' };
    expect(coverageOf([], range, 'day', new Date('2026-01-03T12:00:00+09:00')).expected).toBe(3);
  });

  it('counts the month in progress', () => {
    const range = { startDatetime: '2025-12-01', endDatetime: '2026-02-28' };
    expect(coverageOf([], range, 'month', new Date('2026-02-10T00:00:00+09:00')).expected).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { callRange, defaultPeriod, periodsOf, rangeOf } from './periods.ts';

/** 2026-03-01 00:30 in Seoul, still February in UTC. */
const now = new Date('2026-02-28T15:30:00Z');

describe('rangeOf', () => {
  it('starts one day ago and ends now by hour', () => {
    expect(rangeOf(defaultPeriod('hour'), 'hour', now)).toEqual({ start: '2026-02-28 00:30', end: '2026-03-01 00:30' });
  });

  it('starts a year ago and ends today by day', () => {
    expect(rangeOf(defaultPeriod('day'), 'day', now)).toEqual({ start: '2025-03-01', end: '2026-03-01' });
  });

  it('covers twelve months by month, including the current one', () => {
    expect(rangeOf(defaultPeriod('month'), 'month', now)).toEqual({ start: '2025-04', end: '2026-03' });
    const lastOfMonth = new Date('2026-12-31T14:59:00Z');
    expect(rangeOf('year', 'month', lastOfMonth)).toEqual({ start: '2026-01', end: '2026-12' });
    expect(rangeOf('year', 'month', new Date('2026-12-31T15:00:00Z'))).toEqual({ start: '2026-02', end: '2027-01' });
  });

  it.each([
    ['today', 'hour', '2026-03-01 00:00', '2026-03-01 00:30'],
    ['yesterday', 'hour', '2026-02-28 00:00', '2026-02-28 23:59'],
    ['days7', 'day', '2026-02-23', '2026-03-01'],
    ['days30', 'hour', '2026-01-31 00:00', '2026-03-01 00:30'],
    ['lastMonth', 'hour', '2026-02-01 00:00', '2026-02-28 23:59'],
    ['lastMonth', 'day', '2026-02-01', '2026-02-28'],
    ['thisYear', 'month', '2026-01', '2026-03'],
  ] as const)('computes the range %s by %s', (period, type, start, end) => {
    expect(rangeOf(period, type, now)).toEqual({ start, end });
  });

  it('starts on 28 February if today is a leap day', () => {
    expect(rangeOf('year', 'day', new Date('2028-02-29T03:00:00Z')).start).toBe('2027-02-28');
  });
});

describe('a year of hours', () => {
  it.each(['2027-03-02T03:00:00Z', '2028-03-01T14:59:00Z', '2028-12-31T03:00:00Z'])(
    'is at most 366 days until %s',
    (at) => {
      const { start, end } = rangeOf('year', 'hour', new Date(at));
      expect(Date.parse(end) - Date.parse(start)).toBeLessThanOrEqual(366 * 86_400_000);
    },
  );
});

describe('periodsOf', () => {
  it('offers the shortest first and always the default', () => {
    expect(periodsOf('day')).toEqual(['days7', 'days30', 'lastMonth', 'thisYear', 'year']);
    for (const type of ['hour', 'day', 'month'] as const) expect(periodsOf(type)).toContain(defaultPeriod(type));
  });
});

describe('callRange', () => {
  it('extends a month to its last day', () => {
    expect(callRange({ start: '2025-12', end: '2028-02' }, 'month')).toEqual({
      startDatetime: '2025-12-01',
      endDatetime: '2028-02-29',
    });
  });

  it('returns hours and days unchanged', () => {
    const range = { start: '2026-01-01 00:00', end: '2026-01-01 12:00' };
    expect(callRange(range, 'hour')).toEqual({ startDatetime: range.start, endDatetime: range.end });
  });
});

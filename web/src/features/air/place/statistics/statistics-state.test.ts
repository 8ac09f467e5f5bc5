import { describe, expect, it } from 'vitest';
import { installationOf, parseStatisticsState, rangeProblem } from './statistics-state.ts';

describe('parseStatisticsState', () => {
  it('is today by hour, ultra fine dust, newest first', () => {
    expect(parseStatisticsState({})).toEqual({
      datetimeType: 'hour',
      period: 'today',
      startDatetime: '',
      endDatetime: '',
      installationType: null,
      measurementType: 'ultra_fine_dust',
      order: 'desc',
      pageNumber: 1,
    });
  });

  it('takes both ends instead of a period', () => {
    const range = { startDatetime: '2026-01-01 00:00', endDatetime: '2026-01-02 00:00' };
    expect(parseStatisticsState(range)).toMatchObject({ period: null, ...range });
  });

  it('falls back to the period where the ends make no sense', () => {
    const reversed = { datetimeType: 'month', startDatetime: '2026-05', endDatetime: '2026-01' };
    expect(parseStatisticsState(reversed)).toMatchObject({ period: 'year', startDatetime: '', endDatetime: '' });
    const days = { datetimeType: 'month', startDatetime: '2026-01-01', endDatetime: '2026-02-01' };
    expect(parseStatisticsState(days)).toMatchObject({ period: 'year', startDatetime: '', endDatetime: '' });
    expect(parseStatisticsState({ startDatetime: '2026-01-01 00:00' })).toMatchObject({ period: 'today' });
  });
});

describe('rangeProblem', () => {
  it.each([
    [{ start: '2026-01', end: '2026-01' }, 'month', null],
    [{ start: '2026-01-01', end: '2026-01-01' }, 'month', 'unreadable'],
    [{ start: '2026-01-01 00:00', end: '2026-01-01 23:59' }, 'hour', null],
    [{ start: '2026-01-01', end: '2026-01-01' }, 'hour', 'unreadable'],
    [{ start: '2026-01-02', end: '2026-01-01' }, 'day', 'reversed'],
    [{ start: '2026-02-30', end: '2026-03-01' }, 'day', 'unreadable'],
    [{ start: '', end: '2026-03-01' }, 'day', 'unreadable'],
  ] as const)('%j by %s is %s', (range, type, problem) => {
    expect(rangeProblem(range, type)).toBe(problem);
  });
});

describe('installationOf', () => {
  it('is outdoor unless the place has indoor devices alone', () => {
    expect(installationOf(null, { indoor: {}, outdoor: {} })).toBe('outdoor');
    expect(installationOf(null, { indoor: {}, outdoor: null })).toBe('indoor');
    expect(installationOf(null, { indoor: null, outdoor: null })).toBe('outdoor');
    expect(installationOf('all', { indoor: {}, outdoor: null })).toBe('all');
  });
});

import { airMeasures } from '@maru/domain/air';
import { describe, expect, it } from 'vitest';
import { buckets, installationOf, parseStatistics, rangeProblem } from './statistics-state.ts';

const parse = parseStatistics(airMeasures);

describe('parseStatistics', () => {
  it('defaults to the last day by hour, ultra fine dust, newest first', () => {
    expect(parse({})).toEqual({
      datetimeType: 'hour',
      period: 'hours24',
      startDatetime: '',
      endDatetime: '',
      installationType: null,
      measurementType: 'ultra_fine_dust',
      order: 'desc',
      pageNumber: 1,
      pageSize: 10,
    });
  });

  it('accepts both ends instead of a period', () => {
    const range = { startDatetime: '2026-01-01 00:00', endDatetime: '2026-01-02 00:00' };
    expect(parse(range)).toMatchObject({ period: null, ...range });
  });

  it('uses the period if the ends are invalid', () => {
    const reversed = { datetimeType: 'month', startDatetime: '2026-05', endDatetime: '2026-01' };
    expect(parse(reversed)).toMatchObject({ period: 'year', startDatetime: '', endDatetime: '' });
    const days = { datetimeType: 'month', startDatetime: '2026-01-01', endDatetime: '2026-02-01' };
    expect(parse(days)).toMatchObject({ period: 'year', startDatetime: '', endDatetime: '' });
    expect(parse({ startDatetime: '2026-01-01 00:00' })).toMatchObject({ period: 'hours24' });
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
  ] as const)('classifies %j by %s as %s', (range, type, problem) => {
    expect(rangeProblem(range, type)).toBe(problem);
  });
});

describe('installationOf', () => {
  it('is outdoor unless the place has only indoor devices', () => {
    expect(installationOf(null, { indoor: {}, outdoor: {} })).toBe('outdoor');
    expect(installationOf(null, { indoor: {}, outdoor: null })).toBe('indoor');
    expect(installationOf(null, { indoor: null, outdoor: null })).toBe('outdoor');
    expect(installationOf('all', { indoor: {}, outdoor: null })).toBe('all');
  });
});

describe('buckets', () => {
  const row = (measurementDatetime: string, readingCount: number) => ({ measurementDatetime, readingCount });
  const [one, two, three] = [row('2026-01-01 00:00', 1), row('2026-01-01 01:00', 2), row('2026-01-01 02:00', 3)];

  it('combine lines of the same time, in order of time', () => {
    const lines = [
      { name: 'out', rows: [one, three] },
      { name: 'in', rows: [one, two] },
    ];
    expect(buckets(lines)).toEqual([
      {
        measurementDatetime: '2026-01-01 00:00',
        lines: [
          { name: 'out', values: one },
          { name: 'in', values: one },
        ],
      },
      { measurementDatetime: '2026-01-01 01:00', lines: [{ name: 'in', values: two }] },
      { measurementDatetime: '2026-01-01 02:00', lines: [{ name: 'out', values: three }] },
    ]);
  });
});

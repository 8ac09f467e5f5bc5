import { describe, expect, it } from 'vitest';
import { bucketRows, extent, isolated, wallLabel, withGaps } from './time-series.ts';

const point = (measurementDatetime: string, value: number | null) => ({ measurementDatetime, value });

describe('withGaps', () => {
  it('inserts null for a missing hour, across midnight', () => {
    const filled = withGaps([point('2026-01-31 22:00', 1), point('2026-02-01 01:00', 2)], 'hour');
    expect(filled.map(([ms, value]) => [wallLabel(ms, 'hour'), value])).toEqual([
      ['2026-01-31 22:00', 1],
      ['2026-01-31 23:00', null],
      ['2026-02-01 00:00', null],
      ['2026-02-01 01:00', 2],
    ]);
  });

  it('uses the length of each month', () => {
    const filled = withGaps([point('2025-12', 1), point('2026-03', 2)], 'month');
    expect(filled.map(([ms]) => wallLabel(ms, 'month'))).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  });

  it('sorts input that is newest first, and omits unreadable times', () => {
    const filled = withGaps([point('2026-02-02', 2), point('?', 9), point('2026-02-01', 1)], 'day');
    expect(filled.map(([, value]) => value)).toEqual([1, 2]);
  });
});

describe('isolated', () => {
  it('returns values with missing neighbours', () => {
    expect([
      ...isolated([
        [0, 1],
        [1, null],
        [2, 2],
        [3, 3],
        [4, null],
        [5, 0],
      ]),
    ]).toEqual([0, 5]);
  });
});

describe('extent', () => {
  it('covers every series and skips nulls', () => {
    const series = [
      { name: 'a', points: [point('2026-01-01', 3), point('2026-01-02', null)] },
      { name: 'b', points: [point('2026-01-01', -1)] },
    ];
    expect(extent(series)).toEqual({ low: -1, high: 3 });
  });

  it('is null without values', () => {
    expect(extent([{ name: 'a', points: [point('2026-01-01', null)] }])).toBeNull();
  });
});

describe('bucketRows', () => {
  it('combines the series by bucket', () => {
    const rows = bucketRows(
      [
        { name: 'a', points: [point('2026-01-01', 1), point('2026-01-03', 3)] },
        { name: 'b', points: [point('2026-01-04', 4)] },
      ],
      'day',
    );
    expect(rows).toEqual([
      { label: '2026-01-01', values: [1, null] },
      { label: '2026-01-02', values: [null, null] },
      { label: '2026-01-03', values: [3, null] },
      { label: '2026-01-04', values: [null, 4] },
    ]);
  });
});

import { airMeasure } from '@maru/domain/air';
import { gradeOf } from '@maru/domain/measure';
import { describe, expect, it } from 'vitest';
import { guide } from '#texts/ko/guide.ts';
import { rangesOf } from './grade-guide.tsx';

describe('rangesOf', () => {
  it('returns the range of values of each grade', () => {
    expect(rangesOf(airMeasure('ultra_fine_dust'), guide)).toEqual([
      { grade: 'good', range: '15 이하' },
      { grade: 'normal', range: '16~35' },
      { grade: 'bad', range: '36~75' },
      { grade: 'very_bad', range: '75 초과' },
    ]);
    expect(rangesOf(airMeasure('temperature'), guide)).toEqual([]);
  });

  it('matches the grading of values', () => {
    const dust = airMeasure('fine_dust');
    for (const { grade, range } of rangesOf(dust, guide)) {
      const [from = 0, to = Number(from)] = range.match(/\d+/g)?.map(Number) ?? [];
      const inside = range.endsWith('초과') ? [Number(from) + 1] : [from, to];
      for (const value of inside) expect([value, gradeOf(dust, Number(value))]).toEqual([value, grade]);
    }
  });
});

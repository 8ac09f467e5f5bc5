import { airMeasure } from '@maru/domain/air';
import { tiltMeasures } from '@maru/domain/building';
import { describe, expect, it } from 'vitest';
import { measures } from '#texts/ko/measures.ts';
import { gradeBands } from './measure-chart.tsx';

describe('gradeBands', () => {
  it("returns the scale's bands with their words and shapes", () => {
    expect(gradeBands(airMeasure('ultra_fine_dust'), measures).map(({ upTo, label }) => [upTo, label])).toEqual([
      [15, '● 좋음'],
      [35, '◆ 보통'],
      [75, '▲ 나쁨'],
      [null, '■ 매우나쁨'],
    ]);
  });

  it('uses the word for ventilation above the bound of carbon dioxide', () => {
    expect(gradeBands(airMeasure('co2'), measures).at(-1)?.label).toBe('▲ 환기필요');
  });

  it('covers both sides of zero if the absolute value is graded', () => {
    expect(gradeBands(tiltMeasures[0], measures).map(({ upTo, label }) => [upTo, label])).toEqual([
      [-0.38, '■ 심각'],
      [-0.23, '▲ 결함'],
      [0.23, '◆ 정상'],
      [0.38, '▲ 결함'],
      [null, '■ 심각'],
    ]);
  });

  it('returns none without a scale', () => {
    expect(gradeBands(airMeasure('humidity'), measures)).toEqual([]);
  });
});

import { airMeasure } from '@maru/domain/air';
import { tiltMeasures } from '@maru/domain/building';
import { describe, expect, it } from 'vitest';
import { measures } from '#texts/ko/measures.ts';
import { gradeBands } from './measure-chart.tsx';

describe('gradeBands', () => {
  it('goes up the scale with its words and shapes', () => {
    expect(gradeBands(airMeasure('ultra_fine_dust'), measures).map(({ upTo, label }) => [upTo, label])).toEqual([
      [15, '● 좋음'],
      [35, '◆ 보통'],
      [75, '▲ 나쁨'],
      [null, '■ 매우나쁨'],
    ]);
  });

  it('asks for ventilation above the bound of carbon dioxide', () => {
    expect(gradeBands(airMeasure('co2'), measures).at(-1)?.label).toBe('▲ 환기필요');
  });

  it('lies on both sides of zero where the amount is graded', () => {
    expect(gradeBands(tiltMeasures[0], measures).map(({ upTo, label }) => [upTo, label])).toEqual([
      [-0.38, '■ 심각'],
      [-0.23, '▲ 결함'],
      [0.23, '◆ 정상'],
      [0.38, '▲ 결함'],
      [null, '■ 심각'],
    ]);
  });

  it('has none without a scale', () => {
    expect(gradeBands(airMeasure('humidity'), measures)).toEqual([]);
  });
});

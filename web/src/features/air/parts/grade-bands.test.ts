import { describe, expect, it } from 'vitest';
import { ko } from '../../../texts/ko.ts';
import { gradeBands } from './grade-bands.ts';

describe('gradeBands', () => {
  it('goes up the scale with its words and shapes', () => {
    expect(gradeBands('ultra_fine_dust', ko).map(({ upTo, label }) => [upTo, label])).toEqual([
      [15, '● 좋음'],
      [35, '◆ 보통'],
      [75, '▲ 나쁨'],
      [null, '■ 매우나쁨'],
    ]);
  });

  it('asks for ventilation above the bound of carbon dioxide', () => {
    expect(gradeBands('co2', ko).at(-1)?.label).toBe('▲ 환기필요');
  });

  it('has none without a scale', () => {
    expect(gradeBands('humidity', ko)).toEqual([]);
  });
});

import { airMeasure, airMeasures } from '@maru/domain/air';
import { describe, expect, it } from 'vitest';
import { measured, type Values, worstOf } from './values.ts';

const values: Values = {
  avgUltraFineDust: 12,
  avgUltraFineDustStatus: 'good',
  avgUltraFineDustStatusName: '좋음',
  avgFineDust: 45,
  avgFineDustStatus: 'normal',
  avgFineDustStatusName: '보통',
  avgTemperature: 21.5,
  avgHumidity: 40,
  avgVoc: null,
  avgVocStatus: 'inspection',
  avgVocStatusName: '점검중',
  avgCo2: 1200,
  avgCo2Status: 'bad',
  avgCo2StatusName: '환기필요',
};

describe('measured', () => {
  it('reads a measurement with its grade', () => {
    expect(measured(values, airMeasure('fine_dust'))).toEqual({ value: 45, grade: 'normal' });
    expect(measured(values, airMeasure('voc'))).toEqual({ value: null, grade: 'inspection' });
  });

  it('returns no grade for a measure without a scale', () => {
    expect(measured(values, airMeasure('temperature'))).toEqual({ value: 21.5, grade: null });
  });
});

describe('worstOf', () => {
  it('returns the worst measurement', () => {
    expect(worstOf(values, airMeasures)).toEqual({ grade: 'bad', measure: airMeasure('co2') });
  });

  it('is inspection if no measurement has a grade', () => {
    const stale = {
      ...values,
      avgUltraFineDustStatus: 'inspection',
      avgFineDustStatus: 'inspection',
      avgCo2Status: 'inspection',
    } as const;
    expect(worstOf(stale, airMeasures).grade).toBe('inspection');
  });
});

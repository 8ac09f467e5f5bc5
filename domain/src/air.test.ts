import { describe, expect, test } from 'vitest';
import { type AirMeasurementType, airMeasure, airMeasures } from './air.ts';
import type { Grade } from './grade.ts';
import { gradeOf, gradeWordOf, roundTo } from './measure.ts';

/**
 * For each bound: the bound itself, the highest value displayed as the bound, and the lowest value displayed above it.
 */
const bounds: [AirMeasurementType, number, Grade, Grade][] = [
  ['ultra_fine_dust', 15, 'good', 'normal'],
  ['ultra_fine_dust', 35, 'normal', 'bad'],
  ['ultra_fine_dust', 75, 'bad', 'very_bad'],
  ['fine_dust', 30, 'good', 'normal'],
  ['fine_dust', 80, 'normal', 'bad'],
  ['fine_dust', 150, 'bad', 'very_bad'],
  ['voc', 400, 'good', 'bad'],
  ['co2', 1000, 'good', 'bad'],
];

describe('grades', () => {
  test.each(bounds)(
    'grades %s: %d as %s, and the first value displayed above it as %s',
    (type, bound, within, above) => {
      for (const value of [bound, bound + 0.4, bound + 0.49])
        expect([value, gradeOf(airMeasure(type), value)]).toEqual([value, within]);
      for (const value of [bound + 0.5, bound + 1])
        expect([value, gradeOf(airMeasure(type), value)]).toEqual([value, above]);
    },
  );

  test('grades every measurement that has a scale, from 0 up', () => {
    const graded = airMeasures.filter(({ scale }) => scale).map(({ type }) => type);
    expect(graded).toEqual([...new Set(bounds.map(([type]) => type))]);
    for (const type of graded) expect(gradeOf(airMeasure(type), 0)).toBe('good');
    for (const type of graded) expect(gradeOf(airMeasure(type), 40_000)).toBe(airMeasure(type).scale?.worst);
  });

  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('grades a missing %s as inspection', (value) => {
    for (const { type } of airMeasures) expect(gradeOf(airMeasure(type), value)).toBe('inspection');
  });

  test.each(['temperature', 'humidity'] as const)('leaves %s ungraded', (type) => {
    for (const value of [-40, 0, 100]) expect(gradeOf(airMeasure(type), value)).toBe('measuring');
  });

  test("uses a measure's own words: high carbon dioxide recommends ventilation", () => {
    const words = (type: AirMeasurementType, values: (number | null)[]) =>
      values.map((value) => gradeWordOf(airMeasure(type), gradeOf(airMeasure(type), value)));
    expect(words('ultra_fine_dust', [1, 16, 36, 76, null])).toEqual(['좋음', '보통', '나쁨', '매우나쁨', '점검중']);
    expect(words('co2', [1000, 1001, null])).toEqual(['좋음', '환기필요', '점검중']);
    expect(words('voc', [400, 401])).toEqual(['좋음', '나쁨']);
    expect(words('temperature', [20])).toEqual(['측정중']);
  });
});

test('throws for an unknown measurement instead of returning an empty one', () => {
  expect(() => airMeasure('ozone' as AirMeasurementType)).toThrow('ozone');
});

test.each([
  [0.5, 0, 1],
  [0.49, 0, 0],
  [15.5, 0, 16],
  [-0.5, 0, -1],
  [-0.25, 1, -0.3],
  [0.25, 1, 0.3],
  // The binary form of these values is slightly below the half that their decimals show.
  [1.005, 2, 1.01],
  [35.45, 1, 35.5],
  [8.345, 2, 8.35],
  [0.1 + 0.2, 1, 0.3],
  [0, 1, 0],
  [1e9 + 0.5, 0, 1e9 + 1],
])('rounds %d to %d decimals as %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded);
});

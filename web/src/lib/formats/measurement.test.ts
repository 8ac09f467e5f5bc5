import { airMeasure } from '@maru/domain/air';
import { expect, test } from 'vitest';
import { formatMeasurement, formatValue } from './measurement.ts';

test("formats a value with its measure's precision, and a thin space before its unit", () => {
  expect(formatMeasurement(airMeasure('ultra_fine_dust'), 12.5)).toBe('13\u2009㎍/㎥');
  expect(formatMeasurement(airMeasure('temperature'), -0.25)).toBe('-0.3\u2009℃');
  expect(formatValue(airMeasure('temperature'), 21)).toBe('21.0');
});

test('shows a dash without a unit for a missing value', () => {
  expect(formatMeasurement(airMeasure('co2'), null)).toBe('–');
});

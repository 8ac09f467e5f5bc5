import { expect, test } from 'vitest';
import { formatMeasurement, formatValue } from './measurement.ts';

test('a value has its measurement’s precision, and a thin space before its unit', () => {
  expect(formatMeasurement('ultra_fine_dust', 12.5)).toBe('13\u2009㎍/㎥');
  expect(formatMeasurement('temperature', -0.25)).toBe('-0.3\u2009℃');
  expect(formatValue('temperature', 21)).toBe('21.0');
});

test('no value is a dash without a unit', () => {
  expect(formatMeasurement('co2', null)).toBe('–');
});

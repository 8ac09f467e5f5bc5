import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostTicks } from './axis.ts';
import { axisStart, valueAxis } from './value-axis.ts';

const seriesOf = (...values: (number | null)[]) => [
  { name: 'a', points: values.map((value, day) => ({ measurementDatetime: `2026-01-0${day + 1}`, value })) },
];
const band = (upTo: number | null) => ({ upTo, label: '● good', colour: 'blue' });
const dust = [15, 35, 75, null].map(band);
const lean = [-0.38, -0.23, 0.23, 0.38, null].map(band);
const line = { kind: 'line', decimals: 1 } as const;

describe('valueAxis', () => {
  it('shows the whole band of nearly constant values', () => {
    const axis = valueAxis({ ...line, bands: dust, series: seriesOf(11.8, 12.6) });
    expect(axis.min).toBe(0);
    expect(axis.max).toBeGreaterThanOrEqual(15);
    expect(axis.max).toBeLessThan(20);
  });

  it('assigns a value to the band of its displayed value', () => {
    expect(valueAxis({ ...line, decimals: 0, bands: dust, series: seriesOf(15.4) }).max).toBeLessThan(20);
  });

  it('is symmetric if both signs have bands', () => {
    const { min, max } = valueAxis({ ...line, decimals: 2, bands: lean, series: seriesOf(0.01, 0.05) });
    expect(max).toBeGreaterThanOrEqual(0.23);
    expect(min).toBe(-max);
  });

  it('contains the values and a whole band, with at most ten ticks', () => {
    const thousandths = fc.integer({ min: 1, max: 2_000_000 });
    const scale = fc.uniqueArray(thousandths, { minLength: 1, maxLength: 3 }).map((all) => all.sort((a, b) => a - b));
    const value = fc.integer({ min: -5_000_000, max: 5_000_000 });
    fc.assert(
      fc.property(scale, fc.array(value, { minLength: 1, maxLength: 9 }), fc.boolean(), (bounds, all, isSigned) => {
        const uppers = bounds.map((bound) => bound / 1000);
        const bands = [...(isSigned ? uppers.map((upTo) => -upTo).reverse() : []), ...uppers, null].map(band);
        const values = all.map((one) => (isSigned ? one : Math.abs(one)) / 1000);
        const { min, max, interval } = valueAxis({ kind: 'line', decimals: 3, bands, series: seriesOf(...values) });
        const [lowest = 0] = uppers;
        expect(min).toBeLessThanOrEqual(isSigned ? -lowest : 0);
        expect(max).toBeGreaterThanOrEqual(lowest);
        expect(min).toBeLessThanOrEqual(Math.min(...values));
        expect(max).toBeGreaterThanOrEqual(Math.max(...values));
        expect(Math.round((max - min) / interval) + 1).toBeLessThanOrEqual(mostTicks);
        if (isSigned) expect(min + max).toBeCloseTo(0);
        // The band of the highest value is shown completely, unless it has no upper bound.
        const reached = uppers.find((upper) => Math.max(...values.map(Math.abs)) <= upper);
        if (reached !== undefined) expect(max).toBeGreaterThanOrEqual(reached);
      }),
    );
  });
});

describe('axisStart', () => {
  it('is null if the axis includes zero: bars, bands, values near it', () => {
    expect(axisStart({ ...line, kind: 'bar', series: seriesOf(11.8, 12.6) })).toBeNull();
    expect(axisStart({ ...line, bands: dust, series: seriesOf(11.8, 12.6) })).toBeNull();
    expect(axisStart({ ...line, series: seriesOf(4, 9) })).toBeNull();
  });

  it('returns where an axis far from zero starts, above or below it', () => {
    expect(axisStart({ ...line, series: seriesOf(61, 64) })).toBe(61);
    expect(axisStart({ ...line, series: seriesOf(-9, -7, null) })).toBe(-9);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostTicks, yAxis } from './axis.ts';

describe('yAxis', () => {
  it('uses round steps', () => {
    expect(yAxis(3, 48, { fromZero: true })).toEqual({ min: 0, max: 50, interval: 10 });
    expect(yAxis(-3.2, 4.1, { decimals: 1 })).toEqual({ min: -4, max: 5, interval: 1 });
    expect(yAxis(420, 1180, { fromZero: true })).toEqual({ min: 0, max: 1200, interval: 200 });
  });

  it('spreads a flat series over ticks of at least the shown precision', () => {
    expect(yAxis(0, 0)).toEqual({ min: 0, max: 1, interval: 1 });
    const axis = yAxis(21.3, 21.3, { decimals: 1 });
    expect(axis.max).toBeGreaterThan(axis.min);
    expect(axis.interval).toBeGreaterThanOrEqual(0.1);
  });

  it('contains any values with at most ten ticks', () => {
    // Stored values have at most three decimals.
    const value = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(value, value, fc.boolean(), fc.integer({ min: 0, max: 2 }), (a, b, fromZero, decimals) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const axis = yAxis(low, high, { fromZero, decimals });
        const ticks = Math.round((axis.max - axis.min) / axis.interval) + 1;
        expect(ticks).toBeGreaterThanOrEqual(2);
        expect(ticks).toBeLessThanOrEqual(mostTicks);
        expect(axis.min).toBeLessThanOrEqual(low);
        expect(axis.max).toBeGreaterThanOrEqual(high);
        if (fromZero) expect(axis.min <= 0 && axis.max >= 0).toBe(true);
      }),
    );
  });
});

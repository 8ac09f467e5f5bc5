import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctForHumidity, particleGrowth } from './humidity.ts';

const humidity = fc.double({ min: 0, max: 100, noNaN: true });
const dust = fc.double({ min: 0, max: 2000, noNaN: true });
const correct = (ultraFineDust: number, percent: number) =>
  correctForHumidity('kappaKoehler', { ultraFineDust, humidity: percent }).ultraFineDust as number;

describe('particleGrowth', () => {
  // C = 1 + (0.4 / 1.65) / (1 / aw - 1) of Crilley et al. (2018), calculated by hand.
  test.each([
    [0, 1],
    [50, 1.2424],
    [75, 1.7273],
    [85, 2.3737],
    [90, 3.1818],
    [95, 5.6061],
  ])('is the published factor at %s %%', (percent, factor) => {
    expect(particleGrowth(percent)).toBeCloseTo(factor, 4);
  });

  test('agrees with the independently fitted factor of Nilson et al. (2022) from 30 to 70 %', () => {
    for (let percent = 30; percent <= 70; percent += 1) {
      const fitted = 1 + 0.24 / (100 / percent - 1);
      expect(Math.abs(particleGrowth(percent) / fitted - 1)).toBeLessThan(0.01);
    }
  });

  test('is bounded at saturation', () => {
    expect(particleGrowth(100)).toBe(particleGrowth(95));
  });
});

describe('correctForHumidity', () => {
  test('is never negative nor above the raw value, and equals it in dry air', () => {
    fc.assert(
      fc.property(dust, humidity, (raw, percent) => {
        const corrected = correct(raw, percent);
        expect(corrected).toBeGreaterThanOrEqual(0);
        expect(corrected).toBeLessThanOrEqual(raw);
        expect(correct(raw, 0)).toBe(raw);
      }),
    );
  });

  test('rises with the raw value and falls with humidity', () => {
    fc.assert(
      fc.property(dust, dust, humidity, humidity, (a, b, c, d) => {
        expect(correct(Math.min(a, b), c)).toBeLessThanOrEqual(correct(Math.max(a, b), c));
        expect(correct(a, Math.min(c, d))).toBeGreaterThanOrEqual(correct(a, Math.max(c, d)));
      }),
    );
  });

  test('corrects both kinds of dust and nothing else', () => {
    const values = { ultraFineDust: 50, fineDust: 80, temperature: 20, humidity: 75, co2: 400 };
    expect(correctForHumidity('kappaKoehler', values)).toEqual({
      ultraFineDust: expect.closeTo(28.95, 2),
      fineDust: expect.closeTo(46.32, 2),
    });
    expect(correctForHumidity('kappaKoehler', { ...values, ultraFineDust: null })).not.toHaveProperty('ultraFineDust');
  });

  test('corrects nothing without humidity or by an unknown correction', () => {
    expect(correctForHumidity('kappaKoehler', { ultraFineDust: 50, humidity: null })).toEqual({});
    expect(correctForHumidity('kappaKoehler', { ultraFineDust: 50 })).toEqual({});
    expect(correctForHumidity('toString', { ultraFineDust: 50, humidity: 75 })).toEqual({});
  });
});

import { describe, expect, test } from 'vitest';
import { chance, jitter, seedOf, wave } from './noise.ts';

const steps = Array.from({ length: 20_000 }, (_, step) => step);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('noise', () => {
  test('is uniform, also for neighbouring seeds', () => {
    for (const seed of [1, 2, seedOf('AIR-0001'), seedOf('AIR-0002')]) {
      const tenths = new Array<number>(10).fill(0);
      for (const step of steps) {
        const tenth = Math.floor(chance(seed, step) * 10);
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      }
      expect(Math.min(...tenths)).toBeGreaterThan(1850);
      expect(Math.max(...tenths)).toBeLessThan(2150);
    }
  });

  test('is uncorrelated for different seeds', () => {
    const together = mean(steps.map((step) => jitter(seedOf('AIR-0001'), step) * jitter(seedOf('AIR-0002'), step)));
    expect(Math.abs(together)).toBeLessThan(0.01);
  });

  test('produces smooth waves within bounds', () => {
    const curve = steps.map((step) => wave(7, step / 50 - 200));
    expect(Math.max(...curve.map(Math.abs))).toBeLessThanOrEqual(1);
    const jumps = curve.slice(1).map((value, at) => Math.abs(value - (curve[at] ?? 0)));
    expect(Math.max(...jumps)).toBeLessThan(0.07);
  });
});

import { describe, expect, test } from 'vitest';
import { tiltMeasures } from './building.ts';
import { type DayMean, trendOf } from './trend.ts';

const { scale, decimals } = tiltMeasures[0];
const trend = (days: readonly DayMean[]) => trendOf(days, scale, decimals);
const monthDays = 365.2425 / 12;

/** Pseudorandom numbers from -1 to 1, reproducible by the seed. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (2 * state) / 0x7fffffff - 1;
  };
}

interface Kind {
  days?: number;
  start?: number;
  driftAMonth?: number;
  season?: number;
  noise?: number;
  /** The part of a day's noise that carries over to the next day. */
  memory?: number;
  /** Whether a day has a value. */
  isThere?: (day: number) => boolean;
  stepAt?: number;
  step?: number;
  seed?: number;
}

function series(kind: Kind): DayMean[] {
  const { days = 365, start = 0.05, driftAMonth = 0, season = 0, noise = 0, memory = 0, seed = 7 } = kind;
  const roll = dice(seed);
  let rest = 0;
  return Array.from({ length: days }, (_, day) => {
    rest = memory * rest + noise * roll();
    const stepped = kind.stepAt !== undefined && day >= kind.stepAt ? (kind.step ?? 0) : 0;
    const value =
      start +
      (driftAMonth * day) / monthDays +
      season * Math.sin((2 * Math.PI * (day + 40)) / 365.2425) +
      rest +
      stepped;
    return { day: 20_000 + day, value };
  }).filter(({ day }) => kind.isThere?.(day - 20_000) ?? true);
}

describe('the slope', () => {
  test('equals the drift, independent of season and noise', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const found = trend(series({ driftAMonth: 0.01, season: 0.06, noise: 0.02, seed }));
      expect(found?.slopeAMonth).toBeCloseTo(0.01, 2);
      expect(Math.abs((found?.slopeAMonth ?? 0) - 0.01)).toBeLessThan(2 * (found?.slopeErrorAMonth ?? 0));
    }
  });

  test('is unaffected by gaps', () => {
    const isThere = (day: number) => day % 5 < 4 && !(day > 100 && day < 140);
    const found = trend(series({ driftAMonth: 0.01, season: 0.06, noise: 0.01, isThere }));
    expect(found?.slopeAMonth).toBeCloseTo(0.01, 3);
    expect(found?.monthsToNextGrade).not.toBeNull();
  });
});

describe('the months to the next grade', () => {
  test('count until the line is shown above the bound', () => {
    // 0.05 + 12 × 0.01 is 0.17 at the end; 0.235, shown as 0.24, is 6.5 months on.
    expect(trend(series({ driftAMonth: 0.01, season: 0.05, noise: 0.005 }))?.monthsToNextGrade).toBeCloseTo(6.5, 0);
    expect(trend(series({ start: -0.05, driftAMonth: -0.01 }))?.monthsToNextGrade).toBeCloseTo(6.5, 1);
    // From defective to severe.
    expect(trend(series({ start: 0.2, driftAMonth: 0.01 }))?.monthsToNextGrade).toBeCloseTo(6.5, 1);
  });

  test.each<[string, Kind]>([
    ['nothing moves', { noise: 0.02 }],
    ['only the season moves', { season: 0.1, noise: 0.01 }],
    ['the noise is longer than the drift', { driftAMonth: 0.001, noise: 0.05, memory: 0.95 }],
    ['a sensor was knocked', { stepAt: 200, step: 0.12, noise: 0.01 }],
    ['a sensor was knocked, in a season', { stepAt: 120, step: -0.1, season: 0.05, noise: 0.01 }],
    ['it grows less', { start: 0.3, driftAMonth: -0.01 }],
    ['it is severe already', { start: 0.5, driftAMonth: 0.01 }],
    ['the bound is years away', { start: 0, driftAMonth: 0.0015, noise: 0.001 }],
    ['less than a year is known, in which a season looks like a drift', { days: 200, driftAMonth: 0.02 }],
  ])('are null if %s', (_, kind) => {
    const found = trend(series(kind));
    expect(found).not.toBeNull();
    expect(found?.monthsToNextGrade).toBeNull();
  });

  test('are rarely derived from noise alone', () => {
    const reported = Array.from({ length: 100 }, (_, seed) =>
      trend(series({ start: 0.2, noise: 0.01, memory: 0.8, seed: seed * 31 + 1 })),
    ).filter((found) => found?.monthsToNextGrade !== null);
    expect(reported.length).toBeLessThan(15);
  });
});

describe('too few days', () => {
  test.each<[string, Kind]>([
    ['of less than 90 days', { days: 89, driftAMonth: 0.01 }],
    ['where most days are missing', { isThere: (day) => day % 2 === 0, driftAMonth: 0.01 }],
    ['of nothing', { days: 0 }],
  ])('returns null %s', (_, kind) => expect(trend(series(kind))).toBeNull());
});

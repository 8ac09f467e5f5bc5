import { describe, expect, it } from 'vitest';
import { airMeasure } from './air.ts';
import { type CrossingState, followCrossing, limitOfGrade, noCrossing, type ValueAt } from './alarm-crossing.ts';

const fineDust = airMeasure('fine_dust');
const start = Date.parse('2026-11-20T10:00:00+09:00');
const timing = { leastSeconds: 120, longestGapSeconds: 180 };
const atOnce = { leastSeconds: 0, longestGapSeconds: 180 };

const limit = limitOfGrade(fineDust, 'bad', { hysteresis: 5 });
if (!limit) throw new Error('fine dust has the grade bad');

/** Readings a minute apart from the start. */
const minutely = (...values: (number | null)[]): ValueAt[] =>
  values.map((value, i) => ({ at: start + i * 60_000, value }));
const told = (readings: readonly ValueAt[], given = timing, state: CrossingState = noCrossing, of = limit) =>
  followCrossing(of, given, state, readings).events.map(
    ({ type, at, crossedAt }) => `${type} ${(at - start) / 60_000} since ${(crossedAt - start) / 60_000}`,
  );

describe('limitOfGrade', () => {
  it('is the upper bound of the grade before', () => {
    expect(limit).toEqual({ direction: 'over', raise: 80, clear: 75, isByAmount: false, decimals: 0 });
    expect(limitOfGrade(fineDust, 'very_bad', { hysteresis: 0 })?.raise).toBe(150);
  });

  it('is the device’s own threshold if it has one', () => {
    expect(limitOfGrade(fineDust, 'bad', { hysteresis: 5, ownThreshold: 100 })).toMatchObject({
      raise: 100,
      clear: 95,
    });
    expect(limitOfGrade(fineDust, 'bad', { hysteresis: 5, ownThreshold: 0 })).toMatchObject({ raise: 0, clear: -5 });
  });

  it('is null for the best grade, for a grade that the measure lacks, and for a measure without grades', () => {
    expect(limitOfGrade(fineDust, 'good', { hysteresis: 0 })).toBeNull();
    expect(limitOfGrade(airMeasure('co2'), 'very_bad', { hysteresis: 0 })).toBeNull();
    expect(limitOfGrade(airMeasure('temperature'), 'bad', { hysteresis: 0 })).toBeNull();
  });
});

describe('followCrossing', () => {
  it('raises the alarm after the least time, dated by the first reading beyond the limit', () => {
    expect(told(minutely(50, 81, 90, 85, 85))).toEqual(['raised 3 since 1']);
  });

  it('raises the alarm with the first reading if no least time is set', () => {
    expect(told(minutely(81), atOnce)).toEqual(['raised 0 since 0']);
  });

  it('does not raise on the limit itself, nor on a value that is shown as the limit', () => {
    expect(told(minutely(80, 80.4), atOnce)).toEqual([]);
  });

  it('begins the duration again after a value that is not beyond the limit', () => {
    expect(told(minutely(81, 81, 80, 81, 81))).toEqual([]);
  });

  it('does not clear within the hysteresis', () => {
    expect(told(minutely(81, 76, 81, 79, 76), atOnce)).toEqual(['raised 0 since 0']);
  });

  it('clears at the hysteresis, and raises a second crossing after it', () => {
    expect(told(minutely(81, 75, 81), atOnce)).toEqual(['raised 0 since 0', 'cleared 1 since 0', 'raised 2 since 2']);
  });

  it('ignores readings without the measure', () => {
    expect(told(minutely(81, null, 81, null))).toEqual(['raised 2 since 0']);
  });

  it('begins the duration again after a gap that is too long', () => {
    const [first, , , , fourth, fifth, sixth] = minutely(81, 81, 81, 81, 81, 81, 81) as [ValueAt, ...ValueAt[]];
    const withGap = [first, fourth, fifth, sixth].filter((reading) => reading !== undefined);
    expect(told(withGap)).toEqual(['raised 6 since 4']);
  });

  it('gives the same result in any order within a batch', () => {
    const readings = minutely(81, 85, 90, 70, 95);
    expect(told(readings.toReversed(), atOnce)).toEqual(told(readings, atOnce));
  });

  it('gives the same result for a sequence that is split into other batches', () => {
    const readings = minutely(70, 81, 82, 83, 76, 75, 90, 90, 90, 10);
    const whole = told(readings);
    expect(whole).toEqual(['raised 3 since 1', 'cleared 5 since 1', 'raised 8 since 6', 'cleared 9 since 6']);
    for (let cut = 1; cut < readings.length; cut += 1) {
      const { state } = followCrossing(limit, timing, noCrossing, readings.slice(0, cut));
      const parts = [...told(readings.slice(0, cut)), ...told(readings.slice(cut), timing, state)];
      expect(parts).toEqual(whole);
    }
  });

  it('ignores a batch that was followed already', () => {
    const readings = minutely(81, 75, 81);
    const { state } = followCrossing(limit, atOnce, noCrossing, readings);
    expect(followCrossing(limit, atOnce, state, readings)).toEqual({ state, events: [] });
  });

  it('ignores a second value of the same time, as the storage does', () => {
    const { state } = followCrossing(limit, atOnce, noCrossing, minutely(81));
    expect(followCrossing(limit, atOnce, state, minutely(10)).events).toEqual([]);
  });

  it('compares absolute values if both signs count', () => {
    expect(told(minutely(-81, -75), atOnce, noCrossing, { ...limit, isByAmount: true })).toHaveLength(2);
    expect(told(minutely(-81, -75), atOnce)).toEqual([]);
  });

  it('raises below a lower limit and clears above its hysteresis', () => {
    const low = { ...limit, direction: 'under', raise: 20, clear: 25 } as const;
    expect(told(minutely(20, 19, 24, 25), atOnce, noCrossing, low)).toEqual(['raised 1 since 1', 'cleared 3 since 1']);
  });
});

import { describe, expect, it } from 'vitest';
import { airMeasure } from './air.ts';
import {
  type CrossingState,
  followCrossing,
  limitOfBattery,
  limitOfGrade,
  noCrossing,
  raiseHeld,
  type ValueAt,
} from './alarm-crossing.ts';
import { crackMeasures, crackScaleOf, noCrackThresholds, tiltMeasures } from './building.ts';

const fineDust = airMeasure('fine_dust');
const start = Date.parse('2026-11-20T10:00:00+09:00');
const timing = { leastSeconds: 120, longestGapSeconds: 180, isMuted: (_at: number) => false };
const atOnce = { ...timing, leastSeconds: 0 };

const limit = limitOfGrade(fineDust, 'bad', 5);
if (!limit) throw new Error('fine dust has the grade bad');

/** Readings a minute apart from the start. */
const minutely = (...values: (number | null)[]): ValueAt[] =>
  values.map((value, i) => ({ at: start + i * 60_000, value }));
const changesOf = (readings: readonly ValueAt[], given = timing, state: CrossingState = noCrossing, of = limit) =>
  followCrossing(of, given, state, readings).events.map(
    ({ type, at, crossedAt }) => `${type} ${(at - start) / 60_000} since ${(crossedAt - start) / 60_000}`,
  );

describe('limitOfGrade', () => {
  it('is the upper bound of the grade before', () => {
    expect(limit).toEqual({ direction: 'over', raise: 80, clear: 75, isByAmount: false, decimals: 0 });
    expect(limitOfGrade(fineDust, 'very_bad', 0)?.raise).toBe(150);
  });

  it('uses the device’s own thresholds if it has any', () => {
    const [crackWidth] = crackMeasures;
    const own = (seriousCrack: string) => ({
      ...crackWidth,
      scale: crackScaleOf({ ...noCrackThresholds, seriousCrack }),
    });
    expect(limitOfGrade(crackWidth, 'very_bad', 0.1)).toMatchObject({ raise: 0.49, clear: 0.39 });
    expect(limitOfGrade(own('0'), 'very_bad', 0.1)).toMatchObject({ raise: 0.49, clear: 0.39 });
    expect(limitOfGrade(own('1.5'), 'very_bad', 0.1)).toMatchObject({ raise: 1.49 });
  });

  it('clears at the lowest value if the hysteresis is larger than the bound', () => {
    expect(limitOfGrade(fineDust, 'bad', 100)?.clear).toBe(0);
    expect(limitOfGrade(tiltMeasures[0], 'bad', 1)?.clear).toBe(0);
  });

  it('is null for the best grade, for a grade that the measure lacks, and for a measure without grades', () => {
    expect(limitOfGrade(fineDust, 'good', 0)).toBeNull();
    expect(limitOfGrade(airMeasure('co2'), 'very_bad', 0)).toBeNull();
    expect(limitOfGrade(airMeasure('temperature'), 'bad', 0)).toBeNull();
  });
});

describe('followCrossing', () => {
  it('raises the alarm after the minimum time, dated by the first reading beyond the limit', () => {
    expect(changesOf(minutely(50, 81, 90, 85, 85))).toEqual(['raised 3 since 1']);
  });

  it('raises the alarm with the first reading if no minimum time is set', () => {
    expect(changesOf(minutely(81), atOnce)).toEqual(['raised 0 since 0']);
  });

  it('does not raise at the limit, nor at a value that is shown as the limit', () => {
    expect(changesOf(minutely(80, 80.4), atOnce)).toEqual([]);
  });

  it('restarts the duration after a value that is not beyond the limit', () => {
    expect(changesOf(minutely(81, 81, 80, 81, 81))).toEqual([]);
  });

  it('does not clear within the hysteresis', () => {
    expect(changesOf(minutely(81, 76, 81, 79, 76), atOnce)).toEqual(['raised 0 since 0']);
  });

  it('clears at the hysteresis, and raises a second crossing after it', () => {
    expect(changesOf(minutely(81, 75, 81), atOnce)).toEqual([
      'raised 0 since 0',
      'cleared 1 since 0',
      'raised 2 since 2',
    ]);
  });

  it('ignores readings without the measure', () => {
    expect(changesOf(minutely(81, null, 81, null))).toEqual(['raised 2 since 0']);
  });

  it('restarts the duration after a gap that is too long', () => {
    const [first, , , , fourth, fifth, sixth] = minutely(81, 81, 81, 81, 81, 81, 81) as [ValueAt, ...ValueAt[]];
    const withGap = [first, fourth, fifth, sixth].filter((reading) => reading !== undefined);
    expect(changesOf(withGap)).toEqual(['raised 6 since 4']);
  });

  it('returns the same result in any order within a batch', () => {
    const readings = minutely(81, 85, 90, 70, 95);
    expect(changesOf(readings.toReversed(), atOnce)).toEqual(changesOf(readings, atOnce));
  });

  it('returns the same result for a sequence that is split into other batches', () => {
    const readings = minutely(70, 81, 82, 83, 76, 75, 90, 90, 90, 10);
    const whole = changesOf(readings);
    expect(whole).toEqual(['raised 3 since 1', 'cleared 5 since 1', 'raised 8 since 6', 'cleared 9 since 6']);
    for (let cut = 1; cut < readings.length; cut += 1) {
      const { state } = followCrossing(limit, timing, noCrossing, readings.slice(0, cut));
      const parts = [...changesOf(readings.slice(0, cut)), ...changesOf(readings.slice(cut), timing, state)];
      expect(parts).toEqual(whole);
    }
  });

  it('ignores a batch that was evaluated before', () => {
    const readings = minutely(81, 75, 81);
    const { state } = followCrossing(limit, atOnce, noCrossing, readings);
    expect(followCrossing(limit, atOnce, state, readings)).toEqual({ state, events: [] });
  });

  it('ignores a second value of the same time, as the storage does', () => {
    const { state } = followCrossing(limit, atOnce, noCrossing, minutely(81));
    expect(followCrossing(limit, atOnce, state, minutely(10)).events).toEqual([]);
  });

  it('compares absolute values if both signs count', () => {
    expect(changesOf(minutely(-81, -75), atOnce, noCrossing, { ...limit, isByAmount: true })).toHaveLength(2);
    expect(changesOf(minutely(-81, -75), atOnce)).toEqual([]);
  });

  it('raises below a lower limit and clears above its hysteresis', () => {
    const low = { ...limit, direction: 'under', raise: 20, clear: 25 } as const;
    expect(changesOf(minutely(20, 19, 24, 25), atOnce, noCrossing, low)).toEqual([
      'raised 1 since 1',
      'cleared 3 since 1',
    ]);
  });

  it('raises nothing while muted, and a lasting crossing with the first reading afterwards', () => {
    const muted = { ...atOnce, isMuted: (at: number) => at < start + 3 * 60_000 };
    expect(changesOf(minutely(81, 90, 85, 85, 50), muted)).toEqual(['raised 3 since 0', 'cleared 4 since 0']);
    expect(changesOf(minutely(81, 90, 50, 50), muted)).toEqual([]);
  });

  it('clears while muted', () => {
    const muted = { ...atOnce, isMuted: (at: number) => at > start };
    expect(changesOf(minutely(81, 50, 81), muted)).toEqual(['raised 0 since 0', 'cleared 1 since 0']);
  });

  it('does not flap between levels of a battery that are near the limit', () => {
    const battery = limitOfBattery(20, 5);
    expect(changesOf(minutely(21, 19, 21, 19, 24, 25, 19), atOnce, noCrossing, battery)).toEqual([
      'raised 1 since 1',
      'cleared 5 since 1',
      'raised 6 since 6',
    ]);
    expect(limitOfBattery(98, 5).clear).toBe(100);
  });
});

describe('raiseHeld', () => {
  const muted = { ...timing, isMuted: (at: number) => at < start + 5 * 60_000 };
  const minute = (at: number) => start + at * 60_000;
  const { state } = followCrossing(limit, muted, noCrossing, minutely(81, 82, 83, 84, 85));

  it('raises when the window ends, dated by the first reading beyond the limit', () => {
    expect(raiseHeld(muted, state, minute(4))).toBeNull();
    expect(raiseHeld(muted, state, minute(5))).toEqual({
      state: { ...state, isRaised: true },
      event: { type: 'raised', at: minute(5), value: 85, crossedAt: start },
    });
  });

  it('does not raise a crossing that is too old, too short, ended or already raised', () => {
    expect(raiseHeld(muted, state, minute(8))).toBeNull();
    expect(raiseHeld(muted, { ...state, crossedAt: minute(3) }, minute(5))).toBeNull();
    expect(raiseHeld(muted, { ...state, crossedAt: null }, minute(5))).toBeNull();
    expect(raiseHeld(muted, { ...state, isRaised: true }, minute(5))).toBeNull();
  });
});

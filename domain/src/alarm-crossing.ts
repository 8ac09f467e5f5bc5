/**
 * Detects crossings: a measure stays beyond a limit for long enough, and later returns. The state is plain data, so
 * that one worker can store the state and another can continue.
 */
import type { Grade } from './grade.ts';
import { type Measure, roundTo } from './measure.ts';

/**
 * A limit in the measure's unit. `over` raises an alarm above `raise` and clears it at `clear` or below; `under` is the
 * reverse.
 */
export interface Limit {
  direction: 'over' | 'under';
  raise: number;
  clear: number;
  /** Compares absolute values, as for a lean to either side. */
  isByAmount: boolean;
  /** Decimals to which a value is rounded before it is compared, as for its grade. */
  decimals: number;
}

/**
 * The limit at which a measure reaches a grade, or a worse one. Null if the measure has no such grade or the grade is
 * the best one, which can't be reached from below.
 *
 * @param hysteresis  distance below the bound at which the alarm clears, in the measure's unit
 */
export function limitOfGrade({ scale, decimals, min }: Measure, grade: Grade, hysteresis: number): Limit | null {
  if (!scale) return null;
  const at = grade === scale.worst ? scale.bounds.length : scale.bounds.findIndex((bound) => bound.grade === grade);
  const bound = scale.bounds[at - 1];
  if (!bound) return null;
  const { byAmount = false } = scale;
  // Values are never below `min`, so an alarm with a lower `clear` would never clear.
  const clear = Math.max(bound.upTo - hysteresis, byAmount ? 0 : min);
  return { direction: 'over', raise: bound.upTo, clear, isByAmount: byAmount, decimals };
}

/** The limit of a battery in percent. `hysteresis`: percentage points above the limit at which the alarm clears. */
export const limitOfBattery = (percent: number, hysteresis: number): Limit => ({
  direction: 'under',
  raise: percent,
  clear: Math.min(percent + hysteresis, 100),
  isByAmount: false,
  decimals: 0,
});

export interface Timing {
  /** Minimum time beyond the limit until the alarm is raised. */
  leastSeconds: number;
  /** Maximum time between two readings; a longer gap restarts the duration. */
  longestGapSeconds: number;
  /**
   * Whether a maintenance window covers the device at an instant. Crossings that outlast the window are raised after
   * it.
   */
  isMuted: (at: number) => boolean;
}

export interface CrossingState {
  /** The time of the last reading with a value, in milliseconds since 1970; null before the first. */
  lastAt: number | null;
  lastValue: number | null;
  /** Time of the first reading beyond the limit in the pending or raised crossing; null without a crossing. */
  crossedAt: number | null;
  isRaised: boolean;
}

export const noCrossing: CrossingState = { lastAt: null, lastValue: null, crossedAt: null, isRaised: false };

export interface ValueAt {
  at: number;
  /** Null if the reading doesn't contain the measure. */
  value: number | null;
}

/** A change of an alarm. `crossedAt` identifies the crossing, so a repeated evaluation returns the same value. */
export interface CrossingEvent extends ValueAt {
  type: 'raised' | 'cleared';
  value: number;
  crossedAt: number;
}

/**
 * Evaluates a batch of one device's readings, in any order. Readings that aren't newer than the state are ignored, so a
 * repeated batch changes nothing.
 */
export function followCrossing(
  limit: Limit,
  timing: Timing,
  before: CrossingState,
  readings: readonly ValueAt[],
): { state: CrossingState; events: CrossingEvent[] } {
  const events: CrossingEvent[] = [];
  let state = before;
  for (const { at, value } of readings.toSorted((a, b) => a.at - b.at)) {
    if (value === null || (state.lastAt !== null && at <= state.lastAt)) continue;
    const after = afterReading(limit, timing, state, at, value);
    const crossedAt = after.crossedAt ?? state.crossedAt;
    if (after.isRaised !== state.isRaised && crossedAt !== null)
      events.push({ type: after.isRaised ? 'raised' : 'cleared', at, value, crossedAt });
    state = after;
  }
  return { state, events };
}

/**
 * Raises a crossing that only a maintenance window delayed, without waiting for the next reading. Null without such a
 * crossing, or if the last reading is too old.
 */
export function raiseHeld(
  { leastSeconds, longestGapSeconds, isMuted }: Timing,
  state: CrossingState,
  now: number,
): { state: CrossingState; event: CrossingEvent } | null {
  const { lastAt, lastValue, crossedAt, isRaised } = state;
  if (isRaised || crossedAt === null || lastAt === null || lastValue === null) return null;
  const isHeld = lastAt - crossedAt >= leastSeconds * 1000;
  if (!isHeld || now - lastAt > longestGapSeconds * 1000 || isMuted(now)) return null;
  return { state: { ...state, isRaised: true }, event: { type: 'raised', at: now, value: lastValue, crossedAt } };
}

function afterReading(limit: Limit, timing: Timing, state: CrossingState, at: number, value: number): CrossingState {
  const last = { lastAt: at, lastValue: value };
  if (state.isRaised) return isBack(limit, value) ? { ...noCrossing, ...last } : { ...state, ...last };
  if (!isBeyond(limit, value)) return { ...noCrossing, ...last };
  // The value is unknown during a long gap, so the duration restarts.
  const isContinued = state.lastAt !== null && at - state.lastAt <= timing.longestGapSeconds * 1000;
  const crossedAt = isContinued ? (state.crossedAt ?? at) : at;
  return { ...last, crossedAt, isRaised: at - crossedAt >= timing.leastSeconds * 1000 && !timing.isMuted(at) };
}

const shownValue = ({ isByAmount, decimals }: Limit, value: number) =>
  roundTo(isByAmount ? Math.abs(value) : value, decimals);

function isBeyond(limit: Limit, value: number): boolean {
  const shown = shownValue(limit, value);
  return limit.direction === 'over' ? shown > limit.raise : shown < limit.raise;
}

function isBack(limit: Limit, value: number): boolean {
  const shown = shownValue(limit, value);
  return limit.direction === 'over' ? shown <= limit.clear : shown >= limit.clear;
}

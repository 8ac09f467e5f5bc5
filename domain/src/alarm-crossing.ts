/**
 * Crossings: when a measure reaches a limit for long enough, and when it is back. The state is plain data, so a worker can
 * store it and another can continue.
 */
import type { Grade } from './grade.ts';
import { type Measure, roundTo } from './measure.ts';

/** Values in the measure's unit. `over` crosses above `raise` and is back at `clear` or below; `under` the reverse. */
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
 * The limit at which a measure reaches a grade, or a worse one. The device's own threshold replaces the scale's bound. Null
 * if the measure has no such grade or the grade is the best one, which can't be reached from below.
 *
 * @param hysteresis how far below the bound a value has to be to count as back, in the measure's unit
 */
export function limitOfGrade(
  { scale, decimals }: Measure,
  grade: Grade,
  { hysteresis, ownThreshold = null }: { hysteresis: number; ownThreshold?: number | null },
): Limit | null {
  if (!scale) return null;
  const at = grade === scale.worst ? scale.bounds.length : scale.bounds.findIndex((bound) => bound.grade === grade);
  const bound = scale.bounds[at - 1];
  if (!bound) return null;
  const raise = ownThreshold ?? bound.upTo;
  return { direction: 'over', raise, clear: raise - hysteresis, isByAmount: scale.byAmount ?? false, decimals };
}

/** Least time over the limit, and the longest time between two readings for which the first one still counts. */
export interface Timing {
  leastSeconds: number;
  longestGapSeconds: number;
}

export interface CrossingState {
  /** The time of the last reading with a value, in milliseconds since 1970; null before the first. */
  lastAt: number | null;
  /** The first reading beyond the limit, of the crossing that is pending or raised; null if there is none. */
  crossedAt: number | null;
  isRaised: boolean;
}

export const noCrossing: CrossingState = { lastAt: null, crossedAt: null, isRaised: false };

export interface ValueAt {
  at: number;
  /** Null if the reading doesn't contain the measure. */
  value: number | null;
}

/** A change of an alarm. `crossedAt` identifies the crossing: a repeated evaluation gives the same. */
export interface CrossingEvent extends ValueAt {
  type: 'raised' | 'cleared';
  value: number;
  crossedAt: number;
}

/**
 * Follows a batch of one device's readings. Readings may be in any order within the batch; those that aren't newer than the
 * state are ignored, so a repeated batch changes nothing.
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

function afterReading(limit: Limit, timing: Timing, state: CrossingState, at: number, value: number): CrossingState {
  if (state.isRaised) return isBack(limit, value) ? { ...noCrossing, lastAt: at } : { ...state, lastAt: at };
  if (!isBeyond(limit, value)) return { ...noCrossing, lastAt: at };
  // Nothing is known about a long gap, so the duration begins again.
  const isContinued = state.lastAt !== null && at - state.lastAt <= timing.longestGapSeconds * 1000;
  const crossedAt = isContinued ? (state.crossedAt ?? at) : at;
  return { lastAt: at, crossedAt, isRaised: at - crossedAt >= timing.leastSeconds * 1000 };
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

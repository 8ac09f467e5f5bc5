/** Processes a whole day at once. */
import { beginDay, type DayState, type Leg, legNow } from './day.ts';
import type { Fix } from './fix.ts';
import { type Believed, type Changes, follow, noChanges, type TrackArea } from './follow.ts';
import { type PathPoint, pathOf } from './path.ts';

export interface WholeDay {
  state: DayState;
  changes: Changes;
  believed: Believed[];
  /** Legs in order; the last one is open. */
  legs: Leg[];
  /** The simplified path, computed on demand. */
  path(): PathPoint[];
}

/** Processes the positions of one day in Seoul in time order. */
export function followDay(fixes: Iterable<Fix>, area: TrackArea): WholeDay {
  const state = beginDay();
  const believed: Believed[] = [];
  const changes = noChanges(believed);
  for (const fix of fixes) follow(state, fix, area, changes);
  const now = legNow(state);
  const legs = now ? [...changes.legs, now] : changes.legs;
  return { state, changes, believed, legs, path: () => pathOf(believed, legs) };
}

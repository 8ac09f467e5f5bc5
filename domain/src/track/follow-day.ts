/** A whole day at once. */
import { beginDay, type DayState, type Leg, legNow } from './day.ts';
import type { Fix } from './fix.ts';
import { type Changes, follow, type Grounds, noChanges } from './follow.ts';

export interface FollowedDay {
  state: DayState;
  changes: Changes;
}

/** Follows positions of one day of Seoul, in the order of their times. */
export function followDay(fixes: Iterable<Fix>, grounds: Grounds): FollowedDay {
  const state = beginDay();
  const changes = noChanges();
  for (const fix of fixes) follow(state, fix, grounds, changes);
  return { state, changes };
}

/** All legs of a day that was followed from its beginning, in order; the last one goes on. */
export function legsOf({ state, changes }: FollowedDay): Leg[] {
  const now = legNow(state);
  return now ? [...changes.legs, now] : changes.legs;
}

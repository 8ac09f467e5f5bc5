/**
 * State of a tracker's day in Seoul after some positions. The state is plain JSON and survives serialisation bitwise,
 * so that continuing yields the same result as starting over.
 */
import { type Fix, type Spot, spotOf } from './fix.ts';
import { stayGapMs, stopMs } from './rules.ts';

/**
 * A stay in a dong: first and last time on a trip in epoch milliseconds, centimetres driven, and milliseconds on a trip
 * between positions there.
 */
export type Stay = [first: number, last: number, centimetres: number, ms: number];
/** Stays by dong code, in time order. */
export type Stays = Record<string, Stay[]>;

/** Distance driven since some position, while it may still turn out to be drift. */
export interface Stretch {
  centimetres: number;
  /** km/h */
  top: number;
  stays: Stays;
  /** Time and dong of the last position. */
  at: number;
  dong: string | null;
  /** The end of the last counted step. */
  counted: Spot;
}

/** A vehicle that is stopped or hasn't left yet. */
export interface Stand {
  kind: 'stop';
  from: Spot;
  /** The place of the stop; positions within its bounds don't end the stop. */
  place: Spot;
  /** True if the ignition was reported off; the stop then has no minimum length. */
  isOff: boolean;
  /** The last position near the place; a trip starts here. */
  near: Spot;
  /** Position of a possible new stop, beyond `stopMetres` but within `leaveMetres` of the place. */
  pause: Spot | null;
  since: Stretch;
}

/** A vehicle on a trip. */
export interface Drive {
  kind: 'trip';
  from: Spot;
  centimetres: number;
  top: number;
  /** The position of a pause; the distance `since` then counts only if the vehicle drives on. */
  pause: Spot;
  since: Stretch;
}

/** The sums include only finished trips. */
export interface DayState {
  /** Time of the newest position, believed or not; epoch milliseconds. */
  until: number;
  /** Number of positions, including discarded ones. */
  fixes: number;
  setAside: number;
  first: Spot | null;
  last: Fix | null;
  /** The position believed before the last one. */
  before: Spot | null;
  /** Consecutive jumps that agree so far. */
  jumps: Fix[];
  trips: number;
  metres: number;
  seconds: number;
  top: number;
  stays: Stays;
  now: Stand | Drive | null;
}

export const beginDay = (): DayState => ({
  until: Number.MIN_SAFE_INTEGER,
  fixes: 0,
  setAside: 0,
  first: null,
  last: null,
  before: null,
  jumps: [],
  trips: 0,
  metres: 0,
  seconds: 0,
  top: 0,
  stays: {},
  now: null,
});

/** A trip, or a stop before, between or after trips. */
export interface Leg {
  kind: 'trip' | 'stop';
  from: Spot;
  to: Spot;
  metres: number;
  /** km/h */
  top: number;
}

/** The current leg; null if there is none yet. */
export function legNow({ now, last }: DayState): Leg | null {
  if (!now || !last) return null;
  return now.kind === 'trip' ? tripUntil(last, now, now.since) : stopUntil(last, now);
}

/** The trip as if it ended at a spot, with or without the distance since its last pause. */
export function tripUntil(to: Spot, drive: Drive, since?: Stretch): Leg {
  return {
    kind: 'trip',
    from: drive.from,
    to: spotOf(to),
    metres: Math.round((drive.centimetres + (since?.centimetres ?? 0)) / 100),
    top: Math.max(drive.top, since?.top ?? 0),
  };
}

/** The stop as if it ended at a spot; null if it would be too short. */
export function stopUntil(to: Spot, { from, near, isOff }: Stand): Leg | null {
  const isStop = (isOff || near.at - from.at >= stopMs) && to.at > from.at;
  return isStop ? { kind: 'stop', from, to: spotOf(to), metres: 0, top: 0 } : null;
}

/** Duration of a leg in seconds. */
export const secondsOf = ({ from, to }: Leg): number => Math.round((to.at - from.at) / 1000);

/** The totals of a day over all trips: metres, seconds and top speed in km/h. */
export function totalsOf(state: DayState) {
  const leg = legNow(state);
  const trip = leg?.kind === 'trip' ? leg : null;
  return {
    trips: state.trips + (trip ? 1 : 0),
    metres: state.metres + (trip?.metres ?? 0),
    seconds: state.seconds + (trip ? secondsOf(trip) : 0),
    top: Math.max(state.top, trip?.top ?? 0),
  };
}

/** The stays in dongs so far. */
export function staysOf({ now, stays }: DayState): Stays {
  if (now?.kind !== 'trip') return stays;
  const all = { ...stays };
  addStays(all, now.since.stays);
  return all;
}

/** Merges later stays into earlier ones, in place. */
export function addStays(to: Stays, stays: Stays): void {
  for (const [dong, some] of Object.entries(stays)) for (const one of some) addStay(to, dong, one);
}

/** Adds one stay, which is later than all others of its dong. Existing lists aren't mutated. */
export function addStay(to: Stays, dong: string, [first, last, centimetres, ms]: Stay): void {
  const held = to[dong] ?? [];
  const before = held.at(-1);
  to[dong] =
    before && first - before[1] <= stayGapMs
      ? [...held.slice(0, -1), [before[0], last, before[2] + centimetres, before[3] + ms]]
      : [...held, [first, last, centimetres, ms]];
}

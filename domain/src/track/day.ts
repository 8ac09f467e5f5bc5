/**
 * What is known of a tracker's day in Seoul after some of its positions. A day is plain JSON: read back from its text it
 * is bitwise the same, so that going on from it gives what beginning again would.
 */
import { type Fix, type Spot, spotOf } from './fix.ts';
import { stayGapMs, stopMs } from './rules.ts';

/**
 * A stay in a dong: first and last time while on a trip in epoch milliseconds, centimetres driven, and milliseconds on a trip
 * between positions there.
 */
export type Stay = [first: number, last: number, centimetres: number, ms: number];
/** By dong code, in order. */
export type Stays = Record<string, Stay[]>;

/** What was driven since some position, as long as it may still turn out to be drift. */
export interface Stretch {
  centimetres: number;
  /** km/h */
  top: number;
  stays: Stays;
  /** When and in which dong its last position was. */
  at: number;
  dong: string | null;
  /** Where the last counted step ended. */
  counted: Spot;
}

/** A vehicle that stands, or hasn't left yet. */
export interface Stand {
  kind: 'stop';
  from: Spot;
  /** Where it stands; within its bounds this may move, and the stop goes on. */
  place: Spot;
  /** It was told to be off; then a stop may be as short as it likes. */
  isOff: boolean;
  /** The last position near the place: a trip begins here. */
  near: Spot;
  /** Where it lingers between near and left. */
  pause: Spot | null;
  since: Stretch;
}

/** A vehicle on a trip. */
export interface Drive {
  kind: 'trip';
  from: Spot;
  centimetres: number;
  top: number;
  /** From here on it has kept near; what came `since` counts only if it goes on. */
  pause: Spot;
  since: Stretch;
}

/** Sums are of trips that are over. */
export interface DayState {
  /** The newest position looked at, believed or not; epoch milliseconds. */
  until: number;
  /** Positions, those set aside among them. */
  fixes: number;
  setAside: number;
  first: Spot | null;
  last: Fix | null;
  /** The position believed before the last one. */
  before: Spot | null;
  /** The jumps in a row that agree so far. */
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

/** The leg that goes on; null where there is none yet. */
export function legNow({ now, last }: DayState): Leg | null {
  if (!now || !last) return null;
  return now.kind === 'trip' ? tripUntil(last, now, now.since) : stopUntil(last, now);
}

/** A trip as it is when it ends at a spot, with what was driven since its last pause or without. */
export function tripUntil(to: Spot, drive: Drive, since?: Stretch): Leg {
  return {
    kind: 'trip',
    from: drive.from,
    to: spotOf(to),
    metres: Math.round((drive.centimetres + (since?.centimetres ?? 0)) / 100),
    top: Math.max(drive.top, since?.top ?? 0),
  };
}

/** A stop as it is when it ends at a spot; null where it was too short for one. */
export function stopUntil(to: Spot, { from, near, isOff }: Stand): Leg | null {
  const isStop = (isOff || near.at - from.at >= stopMs) && to.at > from.at;
  return isStop ? { kind: 'stop', from, to: spotOf(to), metres: 0, top: 0 } : null;
}

/** Seconds that a leg took. */
export const secondsOf = ({ from, to }: Leg): number => Math.round((to.at - from.at) / 1000);

/** What a day comes to: of all trips metres, seconds and the top speed in km/h. */
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

/** The dongs driven through so far. */
export function staysOf({ now, stays }: DayState): Stays {
  if (now?.kind !== 'trip') return stays;
  const all = { ...stays };
  addStays(all, now.since.stays);
  return all;
}

/** Adds later stays to earlier ones, changing these. */
export function addStays(to: Stays, stays: Stays): void {
  for (const [dong, some] of Object.entries(stays)) for (const one of some) addStay(to, dong, one);
}

/** Adds one stay, which is later than all of its dong. The lists that were there stay as they are. */
export function addStay(to: Stays, dong: string, [first, last, centimetres, ms]: Stay): void {
  const held = to[dong] ?? [];
  const before = held.at(-1);
  to[dong] =
    before && first - before[1] <= stayGapMs
      ? [...held.slice(0, -1), [before[0], last, before[2] + centimetres, before[3] + ms]]
      : [...held, [first, last, centimetres, ms]];
}

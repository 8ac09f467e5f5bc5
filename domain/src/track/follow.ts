/**
 * Converts a day's positions in time order to trips and stops. The result is a pure function of those positions. A day
 * in Seoul starts at midnight: legs end there, and the distance between the last position before midnight and the first
 * one after it counts for neither day.
 */
import { noteJump, reasonAgainst, type SetAsideReason } from './believe.ts';
import { addStays, type DayState, type Drive, type Leg, type Stand, secondsOf, stopUntil, tripUntil } from './day.ts';
import { type Fix, metresBetween, type Spot, spotOf } from './fix.ts';
import { leaveMetres, silenceMs, stopMetres, stopMs } from './rules.ts';
import { beginAfter, beginStretch, count } from './stretch.ts';

/** District data on which the results depend. */
export interface TrackArea {
  centre: { latitude: number; longitude: number };
  /** The code of the dong of a position; null outside all dongs. */
  dongOf(latitude: number, longitude: number): string | null;
}

/** A believed position. */
export interface Believed {
  fix: Fix;
  /** True if the way from the previous position is unknown. */
  isAfterGap: boolean;
}

/** The changes made by following some positions. */
export interface Changes {
  /** Finished legs. The open one is `legNow` of the day. */
  legs: Leg[];
  /** Dongs whose stays changed, each with the earliest changed time. */
  dongs: Map<string, number>;
  /** Stays that may have been reported and no longer exist: their dongs and start times. */
  deleted: [dong: string, first: number][];
  /** Discarded positions by time; null if one is believed after all. */
  setAside: Map<number, SetAsideReason | null>;
  /** Believed positions, if requested. */
  believed: Believed[] | undefined;
}

/** @param believed  collects the believed positions, for a path */
export const noChanges = (believed?: Believed[]): Changes => ({
  legs: [],
  dongs: new Map(),
  deleted: [],
  setAside: new Map(),
  believed,
});

/** Records the earliest time from which the stays in a dong changed. */
const noteStay = ({ dongs }: Changes, dong: string, at: number) => dongs.set(dong, Math.min(at, dongs.get(dong) ?? at));

/** Processes one position, which must be later than all before it. Mutates the day and adds to the changes. */
export function follow(state: DayState, fix: Fix, area: TrackArea, changes: Changes): void {
  if (fix.at <= state.until) throw new RangeError('positions are followed in the order of their times');
  state.until = fix.at;
  state.fixes += 1;
  const reason = reasonAgainst(state, fix, area.centre);
  if (reason === null) {
    state.jumps = [];
    goOn(state, fix, area, changes);
    return;
  }
  changes.setAside.set(fix.at, reason);
  state.setAside += 1;
  const agreed = reason === 'jump' ? noteJump(state, fix) : [];
  if (agreed.length > 0) endLeg(state, changes);
  for (const one of agreed) {
    changes.setAside.set(one.at, null);
    state.setAside -= 1;
    goOn(state, one, area, changes);
  }
}

/** Processes a believed position. */
function goOn(state: DayState, fix: Fix, area: TrackArea, changes: Changes) {
  const { last, now } = state;
  const dong = area.dongOf(fix.latitude, fix.longitude);
  if (!now || !last) state.now = standAt(fix, dong);
  else if (now.kind === 'stop') stay(state, now, last, fix, dong, changes);
  else drive(state, now, last, fix, dong, changes);
  // A stop that starts at this position follows a gap, unless the vehicle was off or the position is the day's first.
  const isAfterGap = last !== null && (!now || (state.now !== now && fix.at - last.at > silenceMs));
  changes.believed?.push({ fix, isAfterGap: isAfterGap && state.now?.from.at === fix.at });
  state.first ??= spotOf(fix);
  state.before = last && spotOf(last);
  state.last = fix;
}

function stay(state: DayState, stand: Stand, last: Fix, fix: Fix, dong: string | null, changes: Changes) {
  const metres = metresBetween(stand.place, fix);
  const isOff = fix.operation === 'off';
  if (metres <= stopMetres) {
    stand.isOff ||= isOff;
    settle(stand, stand.place, fix, dong);
  } else if (fix.at - last.at > silenceMs || (isOff && metres > leaveMetres)) {
    endLeg(state, changes);
    state.now = standAt(fix, dong);
  } else {
    count(stand.since, fix, dong);
    if (metres > leaveMetres) state.now = leave(state, stand, fix, changes);
    else if (!stand.pause || metresBetween(stand.pause, fix) > stopMetres) stand.pause = spotOf(fix);
    else if (fix.at - stand.pause.at >= stopMs) settle(stand, stand.pause, fix, dong);
  }
}

function drive(state: DayState, trip: Drive, last: Fix, fix: Fix, dong: string | null, changes: Changes) {
  const isNear = metresBetween(trip.pause, fix) <= stopMetres;
  const isOff = fix.operation === 'off';
  if (isNear && (isOff || fix.at - trip.pause.at >= stopMs)) {
    endTrip(state, tripUntil(trip.pause, trip), trip, changes);
    state.now = standAt(fix, dong, trip.pause);
  } else if (fix.at - last.at > silenceMs) {
    endLeg(state, changes);
    state.now = standAt(fix, dong, metresBetween(last, fix) <= stopMetres ? last : fix);
  } else {
    count(trip.since, fix, dong);
    if (dong !== null) noteStay(changes, dong, fix.at);
    if (isNear) return;
    trip.pause = spotOf(fix);
    keep(state, trip);
    if (!isOff) return;
    endTrip(state, tripUntil(fix, trip), trip, changes);
    state.now = standAt(fix, dong);
  }
}

/** Starts a stop at the position. */
function standAt(fix: Fix, dong: string | null, from: Spot = fix): Stand {
  const spot = spotOf(from);
  const isOff = fix.operation === 'off';
  return {
    kind: 'stop',
    from: spot,
    place: spot,
    isOff,
    near: spotOf(fix),
    pause: null,
    since: beginStretch(fix, dong),
  };
}

function settle(stand: Stand, place: Spot, fix: Fix, dong: string | null) {
  stand.place = place;
  stand.near = spotOf(fix);
  stand.pause = null;
  stand.since = beginStretch(fix, dong);
}

/** Starts a trip at the last position near the stop. */
function leave(state: DayState, { near, since, ...stand }: Stand, fix: Fix, changes: Changes): Drive {
  const stop = stopUntil(near, { ...stand, near, since });
  if (stop) changes.legs.push(stop);
  const trip: Drive = { kind: 'trip', from: near, centimetres: 0, top: 0, pause: spotOf(fix), since };
  for (const [dong, [first]] of Object.entries(since.stays)) if (first) noteStay(changes, dong, first[0]);
  keep(state, trip);
  return trip;
}

/** Confirms the distance since the pause as part of the trip. */
function keep(state: DayState, trip: Drive) {
  trip.centimetres += trip.since.centimetres;
  trip.top = Math.max(trip.top, trip.since.top);
  addStays(state.stays, trip.since.stays);
  trip.since = beginAfter(trip.since);
}

/** Ends the open leg with its last position. */
function endLeg(state: DayState, changes: Changes) {
  const { now, last } = state;
  state.now = null;
  if (!now || !last) return;
  if (now.kind === 'trip') {
    keep(state, now);
    endTrip(state, tripUntil(last, now), now, changes);
  } else {
    const stop = stopUntil(last, now);
    if (stop) changes.legs.push(stop);
  }
}

/** Distance since the pause isn't part of the trip. */
function endTrip(state: DayState, leg: Leg, { since }: Drive, changes: Changes) {
  for (const [dong, stays] of Object.entries(since.stays))
    for (const [first] of stays) {
      noteStay(changes, dong, first);
      changes.deleted.push([dong, first]);
    }
  changes.legs.push(leg);
  state.trips += 1;
  state.metres += leg.metres;
  state.seconds += secondsOf(leg);
  state.top = Math.max(state.top, leg.top);
}

/** Rows to write for a tracker's day after following new positions. */
import { type DayState, type Leg, legNow, type Stays, staysOf, totalsOf } from '@maru/domain/track/day';
import { operationOf } from '@maru/domain/track/fix';
import type { Changes } from '@maru/domain/track/follow';
import { stayGapMs } from '@maru/domain/track/rules';

export interface Followed {
  deviceId: number;
  /** In epoch milliseconds. */
  day: number;
  state: DayState;
  changes: Changes;
  /** True if the day was followed from its start, so that its stored rows are replaced. */
  isReplaced: boolean;
  /** The simplified path of a past day that is being closed; otherwise null. */
  path: string | null;
}

const micro = (degrees: number) => Math.round(degrees * 1e6);
const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10));

/** The day's row; null while no position is believed. */
export function dayRow({ deviceId, day, state, path }: Followed) {
  const { first, last } = state;
  if (!first || !last) return null;
  const { trips, metres, seconds, top } = totalsOf(state);
  return {
    deviceId,
    day,
    firstAt: first.at,
    firstLatitude: micro(first.latitude),
    firstLongitude: micro(first.longitude),
    lastAt: last.at,
    lastLatitude: micro(last.latitude),
    lastLongitude: micro(last.longitude),
    fixes: state.fixes,
    setAside: state.setAside,
    trips,
    metres,
    seconds,
    top: tenths(top),
    state: path === null ? JSON.stringify(state) : null,
    path,
  };
}

/** Rows of the completed legs and the current one. */
export function legRows({ deviceId, day, state, changes }: Followed) {
  const now = legNow(state);
  // If two legs have the same start, the later one is right.
  const byStart = new Map<number, Leg>();
  for (const leg of now ? [...changes.legs, now] : changes.legs) byStart.set(leg.from.at, leg);
  return [...byStart.values()].map(({ kind, from, to, metres, top }) => ({
    deviceId,
    day,
    kind,
    startedAt: from.at,
    endedAt: to.at,
    startLatitude: micro(from.latitude),
    startLongitude: micro(from.longitude),
    endLatitude: micro(to.latitude),
    endLongitude: micro(to.longitude),
    metres,
    top: tenths(top),
  }));
}

/** Rows of changed stays, and the deleted stays. */
export function dongRows({ deviceId, day, state, changes }: Followed) {
  const stays: Stays = staysOf(state);
  const rows = [...changes.dongs].flatMap(([dongCode, from]) =>
    (stays[dongCode] ?? [])
      // Changes at a time affect stays up to a gap before that time.
      .filter(([, last]) => last >= from - stayGapMs)
      .map(([firstAt, lastAt, centimetres, ms]) => ({
        deviceId,
        day,
        dongCode,
        firstAt,
        lastAt,
        metres: Math.round(centimetres / 100),
        seconds: Math.round(ms / 1000),
      })),
  );
  const deleted = changes.deleted.filter(([dongCode, first]) => !stays[dongCode]?.some((stay) => stay[0] === first));
  return { rows, deleted: deleted.map(([dongCode, firstAt]) => ({ deviceId, day, dongCode, firstAt })) };
}

/** Rows of discarded positions, and positions that are believed again. */
export function setAsideRows({ deviceId, changes }: Followed) {
  const all = [...changes.setAside].map(([at, reason]) => ({ deviceId, at, reason }));
  return { rows: all.filter(({ reason }) => reason !== null), believed: all.filter(({ reason }) => reason === null) };
}

/** Row of the device's current position; null while no position is believed. */
export function positionRow({ deviceId, state: { last, before } }: Followed) {
  return (
    last && {
      deviceId,
      at: last.at,
      latitude: micro(last.latitude),
      longitude: micro(last.longitude),
      velocity: tenths(last.velocity),
      voltage: tenths(last.voltage),
      course: last.course,
      operation: operationOf(last, before),
    }
  );
}

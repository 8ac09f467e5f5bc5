/**
 * The public way of a vehicle, which doesn't reveal where its driver lives, rests or parks. The office sees the exact
 * way.
 */
import { metresBetween, type Spot } from './fix.ts';
import type { PathPoint } from './path.ts';

type Place = Pick<Spot, 'latitude' | 'longitude'>;

/** Minimum distance in metres between public points and hidden places. */
export const hiddenMetres = 200;
/** Days before today that are public. */
export const publicDaysBefore = 7;
const minuteMs = 60_000;
/** The side of a cell in degrees: about 550 by 440 m. */
const cellDegrees = 0.005;

/** The rules for whether the public may see a vehicle stopped at a place. */
export interface PublicRules {
  /** The garage. */
  base: Place;
  /** Whether the day's plan includes the place. */
  isPlanned(spot: Spot): boolean;
}

/** A trip or a stop. */
export interface PublicLeg {
  kind: 'trip' | 'stop';
  from: Spot;
  to: Spot;
  metres: number;
}

/** A day of one tracker: its path and its legs, in order. */
export interface DayWay<Leg extends PublicLeg> {
  path: readonly PathPoint[];
  legs: readonly Leg[];
}

/** Rounds an instant down to the minute, epoch milliseconds. */
const wholeMinute = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs;

const isNear = (a: Place, b: Place): boolean => metresBetween(a, b) <= hiddenMetres;

/** Whether the public may see a vehicle stopped at a spot. */
const isPublicStop = (spot: Spot, { base, isPlanned }: PublicRules): boolean => !isNear(spot, base) && isPlanned(spot);

/**
 * The public position of a vehicle. A vehicle near its garage, or stopped at an unplanned place, is shown at the centre
 * of a half-kilometre cell, the same for every position in the cell.
 */
export function publicPlace(spot: Spot, isStanding: boolean, rules: PublicRules): Place {
  if (!isNear(spot, rules.base) && !(isStanding && !rules.isPlanned(spot))) return spot;
  return publicCell(spot);
}

/** The centre of the cell of a position. */
export function publicCell({ latitude, longitude }: Place): Place {
  const middle = (degrees: number) => Math.round((Math.floor(degrees / cellDegrees) + 0.5) * cellDegrees * 1e4) / 1e4;
  return { latitude: middle(latitude), longitude: middle(longitude) };
}

/**
 * The public part of a day: no point within 200 m of the day's start and end, of the base, or of unplanned stops and
 * silences. Whole points are removed, so that the cut doesn't trace a circle around the hidden place. Times are whole
 * minutes.
 */
export function publicWay<Leg extends PublicLeg>({ path, legs }: DayWay<Leg>, rules: PublicRules): DayWay<Leg> {
  const hidden = hiddenPlaces({ path, legs }, rules);
  const points: PathPoint[] = [];
  const exact: InsertedPoint[] = [];
  let isBroken = true;
  let before: PathPoint | null = null;
  for (const point of insertMinutes(path)) {
    if (point.isAfterGap || (before && passesNear(before, point, hidden))) isBroken = true;
    before = point;
    const at = wholeMinute(point.at);
    if (isHidden(point, hidden)) isBroken = true;
    // A gap lasts at least a minute; otherwise both ends would have the same time.
    else if (!isBroken || points.at(-1)?.at !== at) {
      points.push({ ...point, at, isAfterGap: isBroken });
      exact.push(point);
      isBroken = false;
    }
  }
  // Inserted points are needed only at the ends of visible parts.
  const isNeeded = (i: number) => !exact[i]?.isInserted || points[i]?.isAfterGap || points[i + 1]?.isAfterGap !== false;
  return {
    path: points.filter((_, i) => isNeeded(i)),
    legs: legs.flatMap((leg) => publicLeg(leg, { visible: points, exact, hidden, rules })),
  };
}

type InsertedPoint = PathPoint & { isInserted?: boolean };

/** Inserts a point at each whole minute of longer straight parts, so that a cut removes as little as possible. */
function* insertMinutes(path: readonly PathPoint[]): Generator<InsertedPoint> {
  let from: PathPoint | null = null;
  for (const to of path) {
    if (from && !to.isAfterGap && metresBetween(from, to) > hiddenMetres) {
      for (let at = wholeMinute(from.at) + minuteMs; at < to.at; at += minuteMs) {
        const share = (at - from.at) / (to.at - from.at);
        const between = (a: number, b: number) => a + (b - a) * share;
        yield {
          ...from,
          at,
          latitude: between(from.latitude, to.latitude),
          longitude: between(from.longitude, to.longitude),
          isAfterGap: false,
          isInserted: true,
        };
      }
    }
    yield to;
    from = to;
  }
}

const isHidden = (place: Place, hidden: readonly Place[]): boolean => hidden.some((one) => isNear(place, one));

/** The places that the public path must not come near. */
function hiddenPlaces({ path, legs }: DayWay<PublicLeg>, rules: PublicRules): Place[] {
  const ends = [path[0], path.at(-1), legs[0]?.from, legs.at(-1)?.to].flatMap((end) => end ?? []);
  const stands = legs.flatMap(({ kind, from, to }) => (kind === 'stop' ? [from, to] : []));
  const silences = path.flatMap((point, i) => {
    const last = path[i - 1];
    return point.isAfterGap && last ? [last, point] : [];
  });
  return [rules.base, ...ends, ...[...stands, ...silences].filter((spot) => !isPublicStop(spot, rules))];
}

/** A check whether the public may see that a line was driven: no part may be near a hidden place of the day. */
export function publicLines(way: DayWay<PublicLeg>, rules: PublicRules): (line: readonly Place[]) => boolean {
  const hidden = hiddenPlaces(way, rules);
  return (line) =>
    line.every((place, i) => {
      const before = line[i - 1];
      return !isHidden(place, hidden) && !(before && passesNear(before, place, hidden));
    });
}

/** Whether the straight line between two points comes near a hidden place. */
function passesNear(from: Place, to: Place, hidden: readonly Place[]): boolean {
  const width = Math.cos((from.latitude * Math.PI) / 180);
  const [x, y] = [(to.longitude - from.longitude) * width, to.latitude - from.latitude];
  const length = x * x + y * y;
  return hidden.some((place) => {
    const [east, north] = [(place.longitude - from.longitude) * width, place.latitude - from.latitude];
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (east * x + north * y) / length));
    const nearest = {
      latitude: from.latitude + share * y,
      longitude: from.longitude + share * (to.longitude - from.longitude),
    };
    return isNear(place, nearest);
  });
}

interface Public {
  visible: readonly PathPoint[];
  /** The remaining points with their exact times. */
  exact: readonly PathPoint[];
  hidden: readonly Place[];
  rules: PublicRules;
}

/** The public part of a leg: a whole stop or none, or the visible part of a trip. */
function publicLeg<Leg extends PublicLeg>(leg: Leg, { visible, exact, hidden, rules }: Public): Leg[] {
  const { kind, from, to } = leg;
  if (kind === 'stop') {
    const isShown = [from, to].every((spot) => isPublicStop(spot, rules) && !isHidden(spot, hidden));
    return isShown ? [{ ...leg, from: atMinute(from), to: atMinute(to) }] : [];
  }
  const points = visible.filter((_, i) => (exact[i]?.at ?? 0) >= from.at && (exact[i]?.at ?? 0) <= to.at);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return [];
  const metres = points.reduce((sum, point, i) => {
    const before = points[i - 1];
    return before && !point.isAfterGap ? sum + metresBetween(before, point) : sum;
  }, 0);
  return [{ ...leg, from: atMinute(first), to: atMinute(last), metres: Math.round(metres) }];
}

const atMinute = ({ at, latitude, longitude }: Spot): Spot => ({ at: wholeMinute(at), latitude, longitude });

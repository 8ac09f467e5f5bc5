/** Routes along streets, as lists of corners, and positions on them. */
import { roundTo } from '@maru/domain/measure';

export interface Point {
  latitude: number;
  longitude: number;
}

export type Route = readonly Point[];

const metresPerDegree = 111_320;
/** A degree of longitude depends on the latitude; one factor is accurate enough for a district. */
const metresPerLongitude = metresPerDegree * Math.cos((37.59 * Math.PI) / 180);

/** The point at an offset east and north of another, for up to some kilometres. */
export const offset = (from: Point, eastMetres: number, northMetres: number): Point => ({
  latitude: roundTo(from.latitude + northMetres / metresPerDegree, 6),
  longitude: roundTo(from.longitude + eastMetres / metresPerLongitude, 6),
});

/** Offset in metres of a point east and north of another. */
export const eastNorth = (from: Point, to: Point): { east: number; north: number } => ({
  east: (to.longitude - from.longitude) * metresPerLongitude,
  north: (to.latitude - from.latitude) * metresPerDegree,
});

/** Metres between two points of the district. */
export const distance = (a: Point, b: Point): number =>
  Math.hypot((b.latitude - a.latitude) * metresPerDegree, (b.longitude - a.longitude) * metresPerLongitude);

/** Course from one point to another in degrees clockwise from north; 0 for equal points. */
export function courseTo(from: Point, to: Point): number {
  const { east, north } = eastNorth(from, to);
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

const lengths = new WeakMap<Route, number[]>();

/** Distance of each corner from the start. */
function cornerMetres(route: Route): number[] {
  const known = lengths.get(route);
  if (known) return known;
  const metres: number[] = [];
  let previous = route[0];
  if (!previous || route.length < 2) throw new RangeError('a route needs two points or more');
  for (const point of route) {
    metres.push((metres.at(-1) ?? 0) + distance(previous, point));
    previous = point;
  }
  lengths.set(route, metres);
  return metres;
}

export const lengthOf = (route: Route): number => cornerMetres(route).at(-1) ?? 0;

/** The first corner beyond a distance, or the last corner. */
function cornerAfter(metres: readonly number[], distanceMetres: number): number {
  let [low, high] = [1, metres.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((metres[middle] ?? 0) > distanceMetres) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Position and course after `metres` on a route, clamped to its ends. */
export function pointAt(route: Route, metres: number): Point & { course: number } {
  const corners = cornerMetres(route);
  const distanceMetres = Math.min(Math.max(0, metres), lengthOf(route));
  const next = cornerAfter(corners, distanceMetres);
  const [from, to, fromMetres = 0, toMetres = 0] = [route[next - 1], route[next], corners[next - 1], corners[next]];
  if (!from || !to) throw new RangeError('the route has no such corner');
  const share = toMetres > fromMetres ? (distanceMetres - fromMetres) / (toMetres - fromMetres) : 0;
  return {
    latitude: roundTo(from.latitude + (to.latitude - from.latitude) * share, 6),
    longitude: roundTo(from.longitude + (to.longitude - from.longitude) * share, 6),
    course: courseTo(from, to),
  };
}

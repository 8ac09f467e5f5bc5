/**
 * Fewer points for the same path (Douglas and Peucker). How far a point is from the simplified path is measured to where
 * that is at the point's time, not to its nearest place: so a replay is never further off than the tolerance either.
 */
import type { Spot } from './fix.ts';

const radians = Math.PI / 180;
const metresADegree = 6_371_000 * radians;

/**
 * Metres from a point to where the straight way from one spot to another is at its time. On a plane: what is compared with a
 * tolerance is a few metres, and a path has this asked of each point some ten times.
 */
export function metresOff(point: Spot, from: Spot, to: Spot): number {
  const share = to.at > from.at ? (point.at - from.at) / (to.at - from.at) : 0;
  const north = point.latitude - from.latitude - (to.latitude - from.latitude) * share;
  const east = point.longitude - from.longitude - (to.longitude - from.longitude) * share;
  return metresADegree * Math.hypot(north, east * Math.cos(point.latitude * radians));
}

/** The points of a path, in order, that it takes so that none is further off than the tolerance in metres. */
export function simplify<Point extends Spot>(points: readonly Point[], toleranceMetres: number): Point[] {
  const kept = new Uint8Array(points.length);
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    kept[from] = kept[to] = 1;
    const farthest = farthestOff(points, from, to, toleranceMetres);
    if (farthest !== null) open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

function farthestOff(points: readonly Spot[], from: number, to: number, toleranceMetres: number): number | null {
  let farthest: number | null = null;
  let most = toleranceMetres;
  for (let i = from + 1; i < to; i += 1) {
    const metres = metresOff(points[i] as Spot, points[from] as Spot, points[to] as Spot);
    if (metres <= most) continue;
    most = metres;
    farthest = i;
  }
  return farthest;
}

/**
 * Path simplification (Douglas–Peucker). The deviation of a point is measured to the path's position at the point's
 * time, not to the nearest place, so that a replay stays within the tolerance too.
 */
import type { Spot } from './fix.ts';

const radians = Math.PI / 180;
const metresADegree = 6_371_000 * radians;

/**
 * Metres from a point to the position at its time on the straight line between two spots. Computed on a plane, because
 * distances are a few metres and each point is compared about ten times.
 */
export function metresOff(point: Spot, from: Spot, to: Spot): number {
  const share = to.at > from.at ? (point.at - from.at) / (to.at - from.at) : 0;
  const north = point.latitude - from.latitude - (to.latitude - from.latitude) * share;
  const east = point.longitude - from.longitude - (to.longitude - from.longitude) * share;
  return metresADegree * Math.hypot(north, east * Math.cos(point.latitude * radians));
}

/** Simplifies a path; no point deviates by more than `tolerance` metres. */
export function simplify<Point extends Spot>(points: readonly Point[], toleranceMetres: number): Point[] {
  const isIncluded = new Uint8Array(points.length);
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    isIncluded[from] = isIncluded[to] = 1;
    const farthest = farthestOff(points, from, to, toleranceMetres);
    if (farthest !== null) open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => isIncluded[i] === 1);
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

/** A vehicle's path over some days, for drawing and replay. */
import type { DrivingPath } from '../vehicles.ts';

export type Way = Pick<DrivingPath, 'points' | 'gaps' | 'legs'>;

/** A vehicle's position at a second. */
export interface WayPoint {
  latitude: number;
  longitude: number;
  /** km/h; null if unknown. */
  velocity: number | null;
  /** Degrees from north; null if unknown. */
  course: number | null;
  /** Null between the legs, without driving or a longer stop. */
  kind: 'trip' | 'stop' | null;
}

type Point = Way['points'][number];
const secondOf = (point: Point | undefined): number => point?.[0] ?? Number.NaN;

/** Index of the last point not after a second; -1 if all points are after it. */
function lastBefore(points: readonly Point[], second: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (secondOf(points[middle]) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * A vehicle's position at a second. Null before the first point, after the last, and in gaps, which aren't
 * interpolated. A stop has a single point, at its start.
 */
export function positionAt({ points, gaps, legs }: Way, second: number): WayPoint | null {
  const at = lastBefore(points, second);
  const [from, to] = [points[at], points[at + 1]];
  const leg = legs.find(({ startSecond, endSecond }) => second >= startSecond && second <= endSecond);
  if (!from || (!to && !leg && second > secondOf(from))) return null;
  if (leg?.kind !== 'stop' && gaps.some(([begins = 0, ends = 0]) => second > begins && second < ends)) return null;
  const [begins, latitude, longitude, velocity, course] = from;
  const share = to ? (second - (begins ?? 0)) / Math.max(1, secondOf(to) - (begins ?? 0)) : 0;
  const between = (a: number | null | undefined, b: number | null | undefined) =>
    (a ?? 0) + ((b ?? a ?? 0) - (a ?? 0)) * share;
  const isStop = leg?.kind === 'stop';
  return {
    latitude: between(latitude, to?.[1]),
    longitude: between(longitude, to?.[2]),
    velocity: isStop ? 0 : (velocity ?? null),
    course: course ?? null,
    kind: leg?.kind ?? null,
  };
}

/**
 * Spreads minute-precision points evenly over their minute, so that a replay doesn't jump to the minute's last point.
 * Exact paths stay unchanged.
 */
export function evenWay({ points, gaps }: Pick<Way, 'points' | 'gaps'>): Pick<Way, 'points' | 'gaps'> {
  if (points.some((point) => secondOf(point) % 60 !== 0)) return { points, gaps };
  const minutes = [...Map.groupBy(points, secondOf).entries()];
  const spread = minutes.flatMap(([second, own]) =>
    own.map(([, ...rest], i): Point => [second + (60 * i) / own.length, ...rest]),
  );
  const lastOf = new Map(minutes.map(([second, { length }]) => [second, second + (60 * (length - 1)) / length]));
  return { points: spread, gaps: gaps.map(([begins = 0, ends = 0]) => [lastOf.get(begins) ?? begins, ends]) };
}

/** The drawn lines of a path as positions [longitude, latitude]; a new line starts after each gap. */
export function linesOf({ points, gaps }: Pick<Way, 'points' | 'gaps'>): [number, number][][] {
  const broken = new Set(gaps.map((gap) => gap.join()));
  const lines: [number, number][][] = [];
  for (const [i, [second, latitude, longitude]] of points.entries()) {
    if (i === 0 || broken.has(`${secondOf(points[i - 1])},${second}`)) lines.push([]);
    lines.at(-1)?.push([longitude ?? 0, latitude ?? 0]);
  }
  return lines.filter((line) => line.length > 1);
}

/** The stops between trips: position, start and end. Excludes those before the first trip and after the last. */
export function stopsOf({ legs }: Pick<Way, 'legs'>) {
  const trips = legs.filter(({ kind }) => kind === 'trip');
  const [first, last] = [trips[0]?.startSecond ?? Number.POSITIVE_INFINITY, trips.at(-1)?.endSecond ?? 0];
  return legs.filter(({ kind, startSecond, endSecond }) => kind === 'stop' && endSecond > first && startSecond < last);
}

/** First and last known second of some paths; null without data. */
export function spanOf(ways: readonly Pick<Way, 'points' | 'legs'>[]): { from: number; until: number } | null {
  const known = ways.filter(({ points }) => points.length > 0);
  if (known.length === 0) return null;
  return {
    from: Math.min(...known.map(({ points }) => secondOf(points[0]))),
    until: Math.max(...known.map(({ points, legs }) => Math.max(secondOf(points.at(-1)), legs.at(-1)?.endSecond ?? 0))),
  };
}

/** 'HH:mm' or 'HH:mm:ss' of a second of the day. */
export function timeOf(second: number, withSeconds = false): string {
  const whole = Math.max(0, Math.floor(second));
  const digits = (value: number) => String(value).padStart(2, '0');
  const minutes = `${digits(Math.floor(whole / 3600))}:${digits(Math.floor(whole / 60) % 60)}`;
  return withSeconds ? `${minutes}:${digits(whole % 60)}` : minutes;
}

/** Tracks along streets with known segments, for tests of the matching. */
import { between, edgesOf, interpolate } from '@maru/domain/plane/shape';
import { StreetGraph, type StreetSegment } from '@maru/domain/street/graph';
import { middleOfBox, type Position, projectionAround } from '@maru/domain/street/projection';
import { chance, hash } from '../src/model/noise.ts';

/** A true position: epoch milliseconds, degrees. */
export interface TruePosition {
  at: number;
  latitude: number;
  longitude: number;
}

/** Standard deviation of the noise in metres, per axis. */
const noiseMetres = 10;
const gapMs = 120_000;
/** Mean milliseconds between the starts of two gaps. */
const gapEveryMs = 3_600_000;

/** Maximum metres between a way along a street and the street's segments, whose ends may have been merged. */
const drawnMetres = 2;

/** Two independent values of a normal distribution. */
function normal(seed: number, step: number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(seed, step)));
  const angle = 2 * Math.PI * chance(seed + 1, step);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** Adds noise of 10 m to true positions, and removes positions in gaps of 120 s. */
export function received(track: readonly TruePosition[], seed: number): TruePosition[] {
  return track.flatMap(({ at, latitude, longitude }) => {
    const begin = Math.floor(at / gapEveryMs);
    const gapFrom = begin * gapEveryMs + chance(seed, begin) * (gapEveryMs - gapMs);
    if (at >= gapFrom && at < gapFrom + gapMs) return [];
    const [east, north] = normal(hash(seed, 7), Math.floor(at / 1000));
    const { positionOf } = projectionAround([longitude, latitude]);
    const [noisyLongitude, noisyLatitude] = positionOf({ x: east * noiseMetres, y: north * noiseMetres });
    return [{ at, latitude: noisyLatitude, longitude: noisyLongitude }];
  });
}

/** The share of each segment's length that a way covers; segments off the way are absent. */
export function trulyDriven(segments: readonly StreetSegment[], way: readonly Position[]): Map<number, number> {
  const graph = new StreetGraph(segments);
  const covered = new Map<number, Set<number>>();
  for (const [a, b] of edgesOf(way.map(graph.spotOf)))
    for (let metre = 0.5, length = between(a, b); metre < length; metre += 0.5)
      for (const { segment, along } of graph.near(interpolate(a, b, metre / length), drawnMetres)) {
        const metres = covered.get(segment) ?? new Set();
        covered.set(segment, metres.add(Math.floor(along)));
      }
  return new Map(
    [...covered].map(([segment, { size }]) => [graph.idOf(segment), size / Math.ceil(graph.metresOf(segment))]),
  );
}

export interface Scores {
  right: number;
  wrong: number;
  missed: number;
}

export const noScores = (): Scores => ({ right: 0, wrong: 0, missed: 0 });

/**
 * Compares a track's found segments with the true ones, and adds the result to the scores. Segments that were driven
 * for 50 to 90 % of their length are ignored, because noise decides whether they are found.
 */
export function addScores(scores: Scores, found: readonly number[], truth: ReadonlyMap<number, number>): void {
  const shareOf = (segmentId: number) => truth.get(segmentId) ?? 0;
  const right = found.filter((id) => shareOf(id) >= 0.9).length;
  scores.right += right;
  scores.wrong += found.filter((id) => shareOf(id) < 0.5).length;
  scores.missed += [...truth.values()].filter((share) => share >= 0.9).length - right;
}

export const precisionOf = ({ right, wrong }: Scores): number => right / (right + wrong);
export const f1Of = ({ right, wrong, missed }: Scores): number => (2 * right) / (2 * right + wrong + missed);

/** A drive along segments from junction to junction that prefers new segments, at 4 to 20 km/h. */
export function drive(segments: readonly StreetSegment[], seed: number, metres: number, secondsBetween: number) {
  const ends = segments.map(({ points }) => [String(points[0]), String(points.at(-1))] as const);
  const around = new Map<string, number[]>();
  for (const [segment, both] of ends.entries())
    for (const end of new Set(both)) around.set(end, [...(around.get(end) ?? []), segment]);
  const visits = new Map<number, number>();
  const way: Position[] = [];
  let segment = Math.floor(chance(seed, 0) * segments.length);
  let node = ends[segment]?.[0] as string;
  const plane = projectionAround(middleOfBox(segments.flatMap(({ points }) => [...points])));
  for (let step = 1, driven = 0; driven < metres; step += 1) {
    const { points } = segments[segment] as StreetSegment;
    const isForward = ends[segment]?.[0] === node;
    const line = isForward ? points : points.toReversed();
    driven += edgesOf(line.map(plane.spotOf)).reduce((sum, edge) => sum + between(...edge), 0);
    way.push(...(way.length > 0 ? line.slice(1) : line));
    visits.set(segment, (visits.get(segment) ?? 0) + 1);
    node = ends[segment]?.[isForward ? 1 : 0] as string;
    const last = segment;
    const cost = (next: number) => (visits.get(next) ?? 0) + (next === last ? 5 : 0) + chance(seed, step * 8191 + next);
    segment = (around.get(node) ?? []).toSorted((a, b) => cost(a) - cost(b))[0] as number;
  }
  return { way, track: timed(way, seed, secondsBetween) };
}

/** Positions on a way every few seconds, at a speed that changes every two minutes. */
function timed(way: readonly Position[], seed: number, secondsBetween: number): TruePosition[] {
  const plane = projectionAround(way[0] as Position);
  const track: TruePosition[] = [];
  let [second, next] = [0, 0];
  const speed = () => (4 + 16 * chance(seed + 9, Math.floor(second / 120))) / 3.6;
  for (const [a, b] of edgesOf(way.map(plane.spotOf))) {
    const length = between(a, b);
    for (let metre = 0; metre < length; ) {
      if (second >= next) {
        const [longitude, latitude] = plane.positionOf(interpolate(a, b, metre / length));
        track.push({ at: second * 1000, latitude, longitude });
        next += secondsBetween;
      }
      const step = Math.min(length - metre, speed() * Math.max(0.01, next - second));
      metre += step;
      second += step / speed();
    }
  }
  return track;
}

/** Which street segments a vehicle has driven, by its positions alone. */
import type { Spot as Fix } from '../track/fix.ts';
import type { Candidate, RoutePart, StreetGraph } from './graph.ts';
import { type Chain, detourMetres, likelyMoves, matchFixes, mostMetresBetween, type Step } from './match.ts';

/**
 * Shorter segments, in metres, connect others and never count: at three times the deviation of positions it can't be
 * known whether they were driven.
 */
export const leastSegmentMetres = 30;
/** Minimum share of a segment's length that is driven in one visit, and of the length that is certain. */
const [drivenShare, certainShare] = [0.75, 0.5];
/** Logarithm of how much likelier the found way must be than any other, to be certain. */
const certainMargin = 2;
/** Seconds between positions beyond which a vehicle may have taken a detour, however short the direct way. */
const directSeconds = 30;

/** A segment, and when it was driven last: epoch milliseconds. */
export interface DrivenSegment {
  segmentId: number;
  at: number;
}

/** The time on one segment without leaving it. */
interface Visit {
  segment: number;
  /** The driven part, in metres along the segment. */
  from: number;
  to: number;
  /** Metres driven with certainty. */
  certain: number;
  at: number;
}

/**
 * The segments driven by a vehicle on its way along some positions (in time order), in the order of first visits. A
 * segment of 30 m or more counts if the most likely way covers three quarters of its length in one visit, at least half
 * of its length with certainty. Metres between two successive positions are certain if
 *
 * - every explanation of the positions that leads elsewhere is e² times less likely (one that covers half as much of
 *   the segment leads there, too), and
 * - if neither position is on the segment: every route between them that avoids it is that much less likely. The longer
 *   the time between them, the longer a detour is plausible.
 *
 * Nothing is certain across a gap of more than three minutes.
 */
export function drivenSegments(graph: StreetGraph, fixes: Iterable<Fix>): DrivenSegment[] {
  const driven = new Map<number, number>();
  for (const chain of matchFixes(graph, fixes))
    for (const { segment, from, to, certain, at } of visitsOf(graph, chain)) {
      const metres = graph.metresOf(segment);
      const isDriven = to - from >= drivenShare * metres && certain >= certainShare * metres;
      if (isDriven && metres >= leastSegmentMetres) driven.set(segment, Math.round(at));
    }
  return [...driven].map(([segment, at]) => ({ segmentId: graph.idOf(segment), at }));
}

const lengthOf = ({ from, to }: RoutePart) => Math.abs(to - from);

function visitsOf(graph: StreetGraph, chain: Chain): Visit[] {
  const visits: Visit[] = [];
  for (const [t, step] of chain.steps.entries()) {
    const before = chain.steps[t - 1];
    if (!before) continue;
    const { parts, isCertain } = moveTo(graph, chain, t);
    const whole = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    let done = 0;
    for (const part of parts) {
      done += lengthOf(part);
      // Turning off at the very end of a segment doesn't visit it.
      if (lengthOf(part) < 0.01) continue;
      let visit = visits.at(-1);
      if (visit?.segment !== part.segment) {
        visit = { segment: part.segment, from: Infinity, to: -Infinity, certain: 0, at: before.at };
        visits.push(visit);
      }
      if (isCertain(part)) visit.certain += lengthOf(part);
      visit.from = Math.min(visit.from, part.from, part.to);
      visit.to = Math.max(visit.to, part.from, part.to);
      visit.at = before.at + ((step.at - before.at) * done) / whole;
    }
  }
  return visits;
}

/** The parts of the best way to a step from the one before, and which of them are certain. */
function moveTo(graph: StreetGraph, { steps, chosen, best }: Chain, t: number) {
  const [before, step] = [steps[t - 1] as Step, steps[t] as Step];
  const most = mostMetresBetween(before, step);
  const routeOf = (i: number, j: number) =>
    graph.route(before.candidates[i] as Candidate, step.candidates[j] as Candidate, most);
  const parts = routeOf(chosen[t - 1] as number, chosen[t] as number);
  const likely = likelyMoves({ steps, chosen, best }, t, certainMargin).map(([i, j]) => routeOf(i, j));
  const [from, to] = [before.candidates[chosen[t - 1] as number], step.candidates[chosen[t] as number]];
  const metres = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const seconds = (step.at - before.at) / 1000;
  const detour = certainMargin * detourMetres * Math.max(1, seconds / directSeconds);

  return {
    parts,
    isCertain(part: RoutePart): boolean {
      const half = lengthOf(part) / 2;
      const covered = (route: readonly RoutePart[]) =>
        route.reduce((sum, one) => (one.segment === part.segment ? sum + lengthOf(one) : sum), 0);
      if (likely.some((route) => covered(route) < half)) return false;
      if (!from || !to || from.segment === part.segment || to.segment === part.segment) return true;
      return !graph.hasRouteWithout(part.segment, from, to, metres + detour);
    },
  };
}

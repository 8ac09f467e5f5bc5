/** Which street segments a vehicle has driven, by its positions alone. */
import type { Spot as Fix } from '../track/fix.ts';
import type { OnStreet, RoutePart, StreetGraph } from './graph.ts';
import { type Chain, longestGapMs, marginAt, matchFixes, mostMetresBetween, type Step } from './match.ts';

/** Minimum share of a segment's length that is driven in one visit. */
export const drivenShare = 0.75;
/** Logarithm of how much likelier a place must be than any on other segments, to be certain. */
const certainMargin = 3;
/** A route at most this much longer than the assumed one could have been driven instead: metres, and a share. */
const [otherMetres, otherShare] = [30, 0.3];

/** A segment, and when it was driven last: epoch milliseconds. */
export interface DrivenSegment {
  segmentId: number;
  at: number;
}

/** The time on one segment without leaving it. */
interface Visit {
  segment: number;
  from: number;
  to: number;
  /** Steps whose positions are on the segment. */
  steps: number[];
  /** The first step after it was entered, and the last one before it was left. */
  first: number;
  last: number;
  at: number;
}

/**
 * The segments driven by a vehicle on its way along some positions (in time order), in the order of first visits. A
 * segment counts if one visit covers three quarters of its length, and if the positions are evidence of it:
 *
 * - two positions are on the segment, one of them certainly, or
 * - the way passes the whole segment with one position certainly on it, or
 * - the way passes the whole segment between two positions certainly on other segments and at most three minutes apart,
 *   and each route that is little longer also passes it.
 *
 * A position is certainly on a segment if every explanation of the positions without it is e³ times less likely.
 */
export function drivenSegments(graph: StreetGraph, fixes: Iterable<Fix>): DrivenSegment[] {
  const driven = new Map<number, number>();
  for (const chain of matchFixes(graph, fixes)) {
    const evidence = evidenceOf(graph, chain);
    for (const visit of visitsOf(graph, chain)) if (evidence(visit)) driven.set(visit.segment, Math.round(visit.at));
  }
  return [...driven].map(([segment, at]) => ({ segmentId: graph.idOf(segment), at }));
}

const placeOf = ({ steps, chosen }: Chain, t: number): OnStreet =>
  (steps[t] as Step).candidates[chosen[t] as number] as OnStreet;

function visitsOf(graph: StreetGraph, chain: Chain): Visit[] {
  const visits: Visit[] = [];
  const enter = (segment: number, along: number, at: number, t: number): Visit => {
    const open = visits.at(-1);
    if (open?.segment === segment) return open;
    const visit = { segment, from: along, to: along, steps: [], first: t, last: t, at };
    visits.push(visit);
    return visit;
  };
  for (const [t, step] of chain.steps.entries()) {
    const before = chain.steps[t - 1];
    const place = placeOf(chain, t);
    if (before) {
      const parts = graph.route(placeOf(chain, t - 1), place, mostMetresBetween(before, step));
      const whole = parts.reduce((sum, part) => sum + lengthOf(part), 0);
      let done = 0;
      for (const part of parts) {
        done += lengthOf(part);
        // Turning off at the very end of a segment doesn't visit it.
        if (lengthOf(part) < 0.01) continue;
        const visit = enter(part.segment, part.from, before.at, t - 1);
        visit.from = Math.min(visit.from, part.from, part.to);
        visit.to = Math.max(visit.to, part.from, part.to);
        visit.at = before.at + (step.at - before.at) * (whole > 0 ? done / whole : 1);
        visit.last = t;
      }
    }
    const visit = visits.at(-1);
    if (visit?.segment === place.segment) visit.steps.push(t);
    else if (!visit) enter(place.segment, place.along, step.at, t).steps.push(t);
  }
  return visits;
}

const lengthOf = ({ from, to }: RoutePart) => Math.abs(to - from);

/** Decides whether the positions of a chain are evidence of a visit. */
function evidenceOf(graph: StreetGraph, chain: Chain): (visit: Visit) => boolean {
  const isCertain = chain.steps.map((_, t) => marginAt(chain, t, placeOf(chain, t).segment) >= certainMargin);
  /** The nearest certain step at or beyond one, in a direction. */
  const certainFrom = (t: number, by: 1 | -1): number | null => {
    for (let at = t; chain.steps[at]; at += by) if (isCertain[at]) return at;
    return null;
  };

  return ({ segment, from, to, steps, first, last }) => {
    const metres = graph.metresOf(segment);
    if (to - from < drivenShare * metres) return false;
    const isWhole = to - from > metres - 1;
    const certain = steps.filter((t) => isCertain[t]);
    if (certain.length > 0) return isWhole || steps.length > 1;
    return isWhole && isOnlyWay(segment, certainFrom(first, -1), certainFrom(last, 1));
  };

  function isOnlyWay(segment: number, start: number | null, end: number | null): boolean {
    if (start === null || end === null) return false;
    if ((chain.steps[end] as Step).at - (chain.steps[start] as Step).at > longestGapMs) return false;
    const [from, to] = [placeOf(chain, start), placeOf(chain, end)];
    if (from.segment === segment || to.segment === segment) return false;
    let metres = 0;
    for (let t = start + 1; t <= end; t += 1) {
      const [before, step] = [chain.steps[t - 1] as Step, chain.steps[t] as Step];
      metres += graph.metresBetween(placeOf(chain, t - 1), placeOf(chain, t), mostMetresBetween(before, step));
    }
    return !graph.hasRouteWithout(segment, from, to, metres * (1 + otherShare) + otherMetres);
  }
}

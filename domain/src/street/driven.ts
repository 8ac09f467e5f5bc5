/** Determines which street segments a vehicle has driven, from its positions alone. */
import type { Spot as Fix } from '../track/fix.ts';
import { StreetCells } from './cells.ts';
import type { StreetGraph } from './graph.ts';
import { longestGap, matchFixes, stepMs } from './match.ts';

/** Version of the matching. Increment it when results change: days with raw positions are then matched again. */
export const matchingEdition = 4;
/** Minimum share of a segment's cells that are driven in one visit. */
const drivenShare = 0.75;
/**
 * Minimum likelihood that a cell was driven. With this value, less than 1 % of the segments of 30 m or more are wrong
 * in the tests of `devices/src/town/driven-streets.test.ts`.
 */
const certain = 0.73;

/** A drive along a segment, with its time in epoch milliseconds. */
export interface DrivenSegment {
  segmentId: number;
  at: number;
}

/** Entries of a segment's cells without a long pause. */
interface Visit {
  /** The earliest time step. */
  begin: number;
  /** The likelihood that each course was entered. */
  entered: Float64Array;
  /** Sums of likelihoods, and of likelihoods times steps. */
  weight: number;
  moment: number;
}

const cellsOf = new WeakMap<StreetGraph, StreetCells>();

/**
 * Every drive along a segment by a vehicle on its way along some positions (in time order), in any order. A drive counts
 * if three quarters of the segment's cells were each entered in one direction with a likelihood of 0.73 or more, over
 * all ways by all positions. No way is assumed across a gap of more than three minutes.
 */
export function drivenSegments(graph: StreetGraph, fixes: Iterable<Fix>): DrivenSegment[] {
  const cells = cellsOf.get(graph) ?? new StreetCells(graph);
  cellsOf.set(graph, cells);
  const driven: DrivenSegment[] = [];
  const visits = new Map<number, Visit>();
  const close = (segment: number, { entered, weight, moment }: Visit) => {
    const count = entered.length / 2;
    const isDriven = (cell: number) => Math.max(entered[2 * cell] ?? 0, entered[2 * cell + 1] ?? 0) >= certain;
    const some = Array.from({ length: count }, (_, cell) => isDriven(cell)).filter(Boolean).length;
    const at = Math.round((moment / weight - 0.5) * stepMs);
    if (some >= drivenShare * count) driven.push({ segmentId: graph.idOf(segment), at });
  };
  // Entries come in reverse order, one chain of positions after the other.
  matchFixes(cells, fixes, (course, step, likelihood) => {
    const segment = cells.segmentOf(course);
    const [first, next] = cells.cellsOf(segment);
    let visit = visits.get(segment);
    if (!visit || Math.abs(visit.begin - step) > longestGap) {
      if (visit) close(segment, visit);
      visit = { begin: step, entered: new Float64Array(2 * (next - first)), weight: 0, moment: 0 };
      visits.set(segment, visit);
    }
    visit.begin = step;
    const at = course - 2 * first;
    visit.entered[at] = (visit.entered[at] ?? 0) + likelihood;
    visit.weight += likelihood;
    visit.moment += likelihood * step;
  });
  for (const [segment, visit] of visits) close(segment, visit);
  return driven;
}

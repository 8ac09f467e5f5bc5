/**
 * Matches a vehicle's positions to streets by a hidden Markov model, as proposed by Newson and Krumm (Hidden Markov Map
 * Matching through Noise and Sparseness, 2009). A position's possible places are the nearest ones on each segment. A
 * place is the less likely the farther it is from the position; a move between two places is the less likely the more
 * its shortest route differs in length from the straight line between the positions. Viterbi's algorithm finds the most
 * likely sequence of places.
 *
 * A sequence ends where the way is unknown: after a gap of more than three minutes, at a position off all streets, and
 * where no route is short enough.
 */
import { between, type Spot } from '../plane/shape.ts';
import type { Spot as Fix } from '../track/fix.ts';
import type { Candidate, StreetGraph } from './graph.ts';

/** Standard deviation of positions in metres, per axis. */
const noiseMetres = 10;
/** Metres within which a position can be on a street. */
const reachMetres = 45;
const mostCandidates = 8;
/** Mean difference in metres between a route and the straight line, both between two noisy positions. */
export const detourMetres = 6;
/** Positions closer than this to an earlier one are averaged with it: between them noise exceeds movement. */
const stepMetres = 2 * noiseMetres;
/** More averaged positions don't make their mean more precise, because receivers err alike for a while. */
const mostCount = 4;
/** Milliseconds without positions after which the way is unknown. */
const longestGapMs = 180_000;
/** Metres a second. A longer route between two positions isn't plausible. */
const fastest = 30;

/** A position with the places it may be at. Likelihoods are logarithms. */
export interface Step {
  /** Epoch milliseconds. */
  at: number;
  spot: Spot;
  /** Number of averaged positions. */
  count: number;
  candidates: Candidate[];
  /** Of each candidate by its distance. */
  emission: number[];
  /** Moves from each candidate of the previous step to each candidate; null for the first step. */
  moves: Float64Array | null;
  /** Likelihood of the best sequence up to a candidate, and of the best one after it. */
  before: number[];
  after: number[];
}

/** Positions whose sequence of places is known. */
export interface Chain {
  steps: Step[];
  /** Likelihood of the best sequence. */
  best: number;
  /** The candidate of each step in the best sequence. */
  chosen: number[];
}

type TimedSpot = Pick<Step, 'at' | 'spot' | 'count'>;

/** The most metres that a route between two positions can have. */
export const mostMetresBetween = (from: TimedSpot, to: TimedSpot): number =>
  Math.min(2 * between(from.spot, to.spot) + 120, (fastest * (to.at - from.at)) / 1000 + 4 * noiseMetres);

/** Matches positions in time order. */
export function matchFixes(graph: StreetGraph, fixes: Iterable<Fix>): Chain[] {
  const chains: Step[][] = [[]];
  for (const { at, spot, count } of spreadOut(graph, fixes)) {
    const candidates = graph.near(spot, reachMetres).slice(0, mostCandidates);
    if (candidates.length === 0) {
      chains.push([]);
      continue;
    }
    const weight = Math.min(count, mostCount);
    const emission = candidates.map(({ off }) => -0.5 * weight * (off / noiseMetres) ** 2);
    const step: Step = { at, spot, count, candidates, emission, moves: null, before: emission, after: [] };
    const last = chains.at(-1)?.at(-1);
    if (last && at - last.at <= longestGapMs && follow(graph, last, step)) chains.at(-1)?.push(step);
    else chains.push([step]);
  }
  return chains.filter(({ length }) => length > 1).map(decode);
}

/** Averages positions that are close to each other. */
function* spreadOut(graph: StreetGraph, fixes: Iterable<Fix>): Generator<TimedSpot> {
  let group: TimedSpot[] = [];
  const mean = (): TimedSpot => {
    const sum = (of: (one: TimedSpot) => number) => group.reduce((all, one) => all + of(one), 0) / group.length;
    return {
      at: sum(({ at }) => at),
      spot: { x: sum(({ spot }) => spot.x), y: sum(({ spot }) => spot.y) },
      count: group.length,
    };
  };
  for (const { at, latitude, longitude } of fixes) {
    const one = { at, spot: graph.spotOf([longitude, latitude]), count: 1 };
    const [first] = group;
    if (first && (between(first.spot, one.spot) > stepMetres || at - first.at > longestGapMs / 3)) {
      yield mean();
      group = [];
    }
    group.push(one);
  }
  if (group.length > 0) yield mean();
}

/** Continues a sequence; false if no move is plausible. */
function follow(graph: StreetGraph, last: Step, step: Step): boolean {
  const straight = between(last.spot, step.spot);
  const most = mostMetresBetween(last, step);
  const moves = new Float64Array(last.candidates.length * step.candidates.length);
  const before = step.candidates.map((to, j) => {
    let best = -Infinity;
    for (const [i, from] of last.candidates.entries()) {
      const metres = graph.metresBetween(from, to, most);
      const move = -Math.abs(metres - straight) / detourMetres;
      moves[i * step.candidates.length + j] = move;
      best = Math.max(best, (last.before[i] ?? -Infinity) + move);
    }
    return best + (step.emission[j] ?? 0);
  });
  if (!before.some(Number.isFinite)) return false;
  Object.assign(step, { moves, before });
  return true;
}

/** Likelihood of a move between candidates of two successive steps. */
const moveOf = (to: Step, i: number, j: number): number => to.moves?.[i * to.candidates.length + j] ?? -Infinity;

/** Finds the best sequence of a chain, and the likelihoods of the others. */
function decode(steps: Step[]): Chain {
  for (let t = steps.length - 1; t >= 0; t -= 1) {
    const [step, next] = [steps[t] as Step, steps[t + 1]];
    step.after = step.candidates.map((_, i) =>
      next
        ? Math.max(
            ...next.candidates.map((_, j) => moveOf(next, i, j) + (next.emission[j] ?? 0) + (next.after[j] ?? 0)),
          )
        : 0,
    );
  }
  const last = steps.at(-1) as Step;
  const best = Math.max(...last.before);
  const chosen = [last.before.indexOf(best)];
  for (let t = steps.length - 1; t > 0; t -= 1) {
    const [from, to] = [steps[t - 1] as Step, steps[t] as Step];
    const j = chosen[0] as number;
    const scores = from.before.map((before, i) => before + moveOf(to, i, j));
    chosen.unshift(scores.indexOf(Math.max(...scores)));
  }
  return { steps, best, chosen };
}

/** A move between two successive steps: the numbers of their candidates. */
export type Move = readonly [from: number, to: number];

/** The moves to a step in sequences that are at most a margin less likely than the best one. */
export function likelyMoves({ steps, best }: Chain, t: number, margin: number): Move[] {
  const [from, to] = [steps[t - 1] as Step, steps[t] as Step];
  const moves: Move[] = [];
  for (const [i, before] of from.before.entries())
    for (const [j, after] of to.after.entries())
      if (before + moveOf(to, i, j) + (to.emission[j] ?? 0) + after >= best - margin) moves.push([i, j]);
  return moves;
}

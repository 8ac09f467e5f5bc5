/** Latencies of honest traffic in milliseconds, with and without bad traffic beside it, by round. */
import type { Report } from './report.ts';

export interface Latencies {
  calm: number[];
  storm: number[];
}

interface Bar {
  /** Name of the measured traffic. */
  of: string;
  /** The compared percentile. */
  percentile: number;
  /** Maximum ratio of the percentile with bad traffic to that without. */
  most: number;
  /** In milliseconds; lower values always pass. */
  floorMs: number;
}

/**
 * Compares the percentile with and without bad traffic in each round and takes the median of the rounds, because the
 * load of a busy machine varies in both.
 */
export function compareLatencies(rounds: readonly Latencies[], { of, percentile, most, floorMs }: Bar, report: Report) {
  const at = (all: readonly number[], share: number) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN;
  const typical = (weather: keyof Latencies) =>
    at(
      rounds.map((round) => at(round[weather], percentile / 100)),
      0.5,
    );
  const [calm, storm] = [typical('calm'), typical('storm')];
  report.measured(`p${percentile} calm ms`, calm);
  report.measured(`p${percentile} storm ms`, storm);
  if (!(storm <= most * Math.max(calm, floorMs)))
    report.broken(`the ${percentile}th percentile of ${of} rose from ${calm.toFixed(0)} to ${storm.toFixed(0)} ms`);
}

/** Milliseconds that honest traffic takes, without and with others' bad traffic beside it, by rounds. */
import type { Report } from './report.ts';

export interface Latencies {
  calm: number[];
  storm: number[];
}

interface Bar {
  /** Whose traffic it is. */
  of: string;
  /** The percentile that is compared. */
  percentile: number;
  /** What it may rise to, in times. */
  most: number;
  /** In milliseconds; less than this is as good as any. */
  floorMs: number;
}

/**
 * Of each round the percentile without and with bad traffic, and of the rounds the median: a machine that others use has
 * moods of its own, which turn as often in the calm as in the storm.
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

import { timeFactor } from '#test/measured.ts';
import type { DefectName } from '../plant/defects.ts';
import type { Report } from './report.ts';

/** Options of a check's run. */
export interface CheckOptions {
  /** The short form for `npm test`: fewer repetitions, and longer limits beside other tests. */
  isShort: boolean;
  /** A defect planted in the server. */
  defect: DefectName | undefined;
  /** Seed of the run's random choices. */
  seed: number;
}

/** Reports breaches of a promise. An exception is a failure of the check itself. */
export type Check = (report: Report, options: CheckOptions) => Promise<void>;

/** Number of repetitions: when run alone, beside other tests, and with a planted defect, which is detected soon. */
export function repeats({ isShort, defect }: CheckOptions, alone: number, beside: number, planted: number): number {
  if (!isShort) return alone;
  return defect ? planted : beside;
}

/** Multiplies time limits, which assume an idle machine, while other tests run or on a slow machine. */
export const timeFactorOf = ({ isShort }: CheckOptions) => (isShort ? Math.max(4, timeFactor) : 1);

/** Random numbers in [0, 1) from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

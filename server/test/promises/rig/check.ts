import type { DefectName } from '../plant/defects.ts';
import type { Report } from './report.ts';

/** How one run of a check is to be made. */
export interface CheckOptions {
  /** The form for `npm test`: few repeats, and patience with a machine that runs other tests. */
  isShort: boolean;
  /** A defect that the server runs with. */
  defect: DefectName | undefined;
  /** Makes the run's random choices the same as another's. */
  seed: number;
}

/** Shows that a promise holds, or says in the report how it doesn't. What it throws is a failure of the check itself. */
export type Check = (report: Report, options: CheckOptions) => Promise<void>;

/** How often to repeat what a check does: on its own, beside other tests, and with a defect that shows soon. */
export function repeats({ isShort, defect }: CheckOptions, alone: number, beside: number, planted: number): number {
  if (!isShort) return alone;
  return defect ? planted : beside;
}

/** Limits of time are as promised on a quiet machine; beside other tests they are this much longer. */
export const patience = ({ isShort }: CheckOptions) => (isShort ? 4 : 1);

/** Random numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tries a write again while what stops it passes by itself: the database away, a deadlock, a lock held long. */
import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMs = 50;
const longestPauseMs = 500;

export interface Patience {
  /** True for failures that pass by themselves. */
  isPassing(error: unknown): boolean;
  /** How long they are waited out before the last one is thrown. */
  patienceMs: number;
}

/** `write` must be safe to run again after an unknown outcome. */
export async function patiently<Result>(
  { isPassing, patienceMs }: Patience,
  write: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = Date.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > giveUpAt) throw error;
      await wait(pause);
    }
  }
}

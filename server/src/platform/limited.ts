import { Problem } from './errors/problem.ts';

/**
 * A FIFO queue with limited concurrency; throws BUSY beyond `waitingAtMost` queued calls.
 * @param restMs milliseconds between the end of work and the next queued work, for other work of the process
 */
export function limited(atOnce: number, waitingAtMost: number, restMs = 0) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Problem('BUSY', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next && restMs > 0) setTimeout(next, restMs);
      else if (next) next();
      else running -= 1;
    }
  };
}

/** Admits callers one by one, at least `gapMs` milliseconds apart; throws BUSY if too many are waiting. */
export function paced(gapMs: number, waitingAtMost: number) {
  let nextAt = 0;
  return async (): Promise<void> => {
    const now = performance.now();
    const waitMs = Math.max(0, nextAt - now);
    if (waitMs > gapMs * waitingAtMost) throw new Problem('BUSY', { retryAfter: 5 });
    nextAt = now + waitMs + gapMs;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}

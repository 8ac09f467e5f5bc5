import { Problem } from './errors/problem.ts';

/** A FIFO queue with limited concurrency; throws BUSY beyond `waitingAtMost` queued calls. */
export function limited(atOnce: number, waitingAtMost: number) {
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
      if (next) next();
      else running -= 1;
    }
  };
}

interface Waiting {
  /** Maximum waiting callers. */
  atMost: number;
  /** Maximum waiting callers with the same key, so that one can't occupy the whole queue. */
  ofKeyAtMost: number;
}

/** Admits callers one by one, at least `gapMs` milliseconds apart; throws BUSY if too many are waiting. */
export function paced(gapMs: number, { atMost, ofKeyAtMost }: Waiting) {
  let nextAt = 0;
  const waiting = new Map<string, number>();
  return async (key: string): Promise<void> => {
    const now = performance.now();
    const waitMs = Math.max(0, nextAt - now);
    const ofKey = waiting.get(key) ?? 0;
    if (waitMs > gapMs * atMost || ofKey >= ofKeyAtMost) throw new Problem('BUSY', { retryAfter: 5 });
    nextAt = now + waitMs + gapMs;
    if (waitMs === 0) return;
    waiting.set(key, ofKey + 1);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const left = (waiting.get(key) ?? 0) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  };
}

/** Retries a write after a transient failure: database unreachable, deadlock, lock timeout. */
import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMs = 50;
const longestPauseMs = 500;

export interface RetryOptions {
  /** True for transient failures. */
  isPassing(error: unknown): boolean;
  /** How long to retry before throwing the last error. */
  retryForMs: number;
}

/** `write` must be idempotent, because it's retried if the outcome is unknown. */
export async function withRetry<Result>(
  { isPassing, retryForMs }: RetryOptions,
  write: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + retryForMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error) || performance.now() + pause > giveUpAt) throw error;
      await wait(pause);
    }
  }
}

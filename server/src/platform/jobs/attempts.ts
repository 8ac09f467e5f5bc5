/** Attempts to hand messages to services outside, some at once: one that doesn't answer holds up no other. */
import type { FastifyBaseLogger } from 'fastify';

const minuteMs = 60_000;
/** Milliseconds until the next attempt, by the number of failed ones: about five hours in all. */
const retryMs = [10_000, 30_000, minuteMs, ...[2, 5, 10, 20, 40, 60, 60, 60, 60].map((minutes) => minutes * minuteMs)];

/** Milliseconds from a failed attempt to the next one; null after the last. */
export const retryAfter = (tries: number): number | null => retryMs[tries - 1] ?? null;

export interface AttemptsOptions<Claimed> {
  /** Most attempts at once. */
  most: number;
  /** Takes up to so many messages that are due, so that no other process tries them meanwhile. */
  claim(most: number): Promise<readonly Claimed[]>;
  /** Tries one message and stores the result. */
  attempt(claimed: Claimed): Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Log message for an attempt whose result couldn't be stored. */
  brokenText: string;
}

export class Attempts<Claimed> {
  readonly #options: AttemptsOptions<Claimed>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: AttemptsOptions<Claimed>) {
    this.#options = options;
  }

  /** Begins attempts for messages that are due; returns whether there were any. */
  async begin(): Promise<boolean> {
    const { most, claim, attempt, log, brokenText } = this.#options;
    const free = most - this.#underWay.size;
    const claimed = free > 0 ? await claim(free) : [];
    for (const one of claimed) {
      const attempted: Promise<unknown> = attempt(one)
        .catch((error: unknown) => log.warn({ err: error }, brokenText))
        .finally(() => this.#underWay.delete(attempted));
      this.#underWay.add(attempted);
    }
    return claimed.length > 0;
  }

  /** Resolves when no attempt is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

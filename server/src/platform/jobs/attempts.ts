/**
 * Attempts to send messages to external services. Several run at once, so that an unresponsive service doesn't delay
 * the others.
 */
import type { FastifyBaseLogger } from 'fastify';

const minuteMs = 60_000;
/** Milliseconds before the next attempt, by the number of failed attempts: about five hours in total. */
const retryMs = [10_000, 30_000, minuteMs, ...[2, 5, 10, 20, 40, 60, 60, 60, 60].map((minutes) => minutes * minuteMs)];

/** Milliseconds between a failed attempt and the next one; null after the last. */
export const retryAfter = (tries: number): number | null => retryMs[tries - 1] ?? null;

export interface AttemptsOptions<Claimed> {
  /** Maximum concurrent attempts. */
  most: number;
  /** Claims at most `most` due messages, so that no other process attempts them. */
  claim(most: number): Promise<readonly Claimed[]>;
  /** Attempts to send one message, and stores the result. */
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

  /** Starts attempts for due messages; returns true if there were any. */
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

  /** Whether the maximum of attempts is running. */
  get isFull(): boolean {
    return this.#underWay.size >= this.#options.most;
  }

  /** Resolves when no attempt is running. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/**
 * Limits long responses by their number of rows. Each address has a budget, as have all addresses together; only a few
 * of the longest responses are computed at once. Administrators are limited only by requests.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';

/** Minimum rows of a long response, which occupies the process for several milliseconds. */
const longFrom = 3_000;
/** Budget of all addresses together, as a multiple of that of one address. */
const addressesTogether = 2;
/** Seconds of the rate that may be used at once (burst). */
const burstSeconds = 6;
/** Maximum concurrent and queued long responses. */
const [maxMade, maxWaiting] = [2, 8];
/** Milliseconds between sweeps of full buckets. */
const sweepMs = 60_000;

/** A token bucket of rows: a burst, and a refill per second. */
class RowBudget {
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(most: number, perSecond: number, now: number) {
    [this.#most, this.#perSecond, this.#left, this.#at] = [most, perSecond, most, now];
  }

  #leftAt(now: number): number {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    return this.#left;
  }

  /** Seconds until `rows` rows are available. A request for more rows than the burst requires a full bucket. */
  secondsUntil(rows: number, now: number): number {
    return Math.max(0, Math.min(rows, this.#most) - this.#leftAt(now)) / this.#perSecond;
  }

  spend(rows: number): void {
    this.#left -= rows;
  }

  isFull(now: number): boolean {
    return this.#leftAt(now) === this.#most;
  }
}

const tooMuch = (seconds: number) =>
  new Problem('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil(seconds)),
    error: '한꺼번에 조회한 자료가 많습니다. 잠시 뒤 다시 시도하거나 조회 기간을 줄여 주십시오.',
  });

export class RowLimits {
  readonly #perMinute: number;
  readonly #together: RowBudget;
  readonly #budgets = new Map<string, RowBudget>();
  readonly #waiting: (() => void)[] = [];
  #made = 0;
  #sweptAt: number;

  constructor(perMinute: number, now = performance.now()) {
    this.#perMinute = perMinute;
    const perSecond = (perMinute / 60) * addressesTogether;
    this.#together = new RowBudget(perSecond * burstSeconds, perSecond, now);
    this.#sweptAt = now;
  }

  /** Computes a response of `rows` rows. Throws TOO_MANY_REQUESTS if this exceeds the caller's budget. */
  async run<Answer>(
    { principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>,
    rows: number,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    if (principal?.kind === 'admin') return make();
    this.#spend(lineOf(ip), rows, performance.now());
    if (rows < longFrom) return make();
    await this.#turn();
    try {
      return await make();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#made -= 1;
    }
  }

  #spend(line: string, rows: number, now: number): void {
    this.#sweep(now);
    const own = this.#budgets.get(line) ?? new RowBudget(this.#perMinute, this.#perMinute / 60, now);
    const together = rows < longFrom ? undefined : this.#together;
    const seconds = Math.max(own.secondsUntil(rows, now), together?.secondsUntil(rows, now) ?? 0);
    if (seconds > 0) throw tooMuch(seconds);
    if (together && this.#made >= maxMade && this.#waiting.length >= maxWaiting) throw tooMuch(1);
    own.spend(rows);
    together?.spend(rows);
    this.#budgets.set(line, own);
  }

  /** Waits for a slot; a finished response passes its slot to the next one. */
  #turn(): Promise<void> | undefined {
    if (this.#made >= maxMade) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#made += 1;
    return undefined;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < sweepMs) return;
    this.#sweptAt = now;
    for (const [line, budget] of this.#budgets) if (budget.isFull(now)) this.#budgets.delete(line);
  }
}

/** Must be called before the calls are registered. */
export function limitRows(app: FastifyInstance, rowsPerMinute: number): void {
  app.decorate('rowLimits', new RowLimits(rowsPerMinute));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits of long answers. */
    rowLimits: RowLimits;
  }
}

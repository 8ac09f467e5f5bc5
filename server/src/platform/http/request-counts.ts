/**
 * The requests of each caller in the caller's current minute. Uses a monotonic clock, unlike the package's own counts,
 * which would refuse callers for an hour after the system's clock is set back by an hour.
 */

/** Maximum number of counts; that of the least recent caller is dropped. */
const maxCallers = 50_000;

interface Count {
  current: number;
  /** On the clock of `performance.now`. */
  startedAt: number;
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Implements the store interface of @fastify/rate-limit. */
export class RequestCounts {
  readonly #counts = new Map<string, Count>();

  incr(key: string, done: Done, windowMs: number): void {
    const { current, startedAt } = this.#countOf(key, windowMs);
    // Moves the caller to the end of the map's order.
    this.#counts.delete(key);
    this.#counts.set(key, { current: current + 1, startedAt });
    const [oldest] = this.#counts.size > maxCallers ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    this.read(key, done, windowMs);
  }

  read(key: string, done: Done, windowMs: number): void {
    const { current, startedAt } = this.#countOf(key, windowMs);
    done(null, { current, ttl: current === 0 ? 0 : windowMs - (performance.now() - startedAt) });
  }

  child(): RequestCounts {
    return new RequestCounts();
  }

  #countOf(key: string, windowMs: number): Count {
    const now = performance.now();
    const count = this.#counts.get(key);
    return count && count.startedAt + windowMs > now ? count : { current: 0, startedAt: now };
  }
}

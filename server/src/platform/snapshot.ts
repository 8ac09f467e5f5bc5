/**
 * Caches slow reads (stale-while-revalidate). While the next value is being read, a stale one is served for up to its
 * freshness period; after that, callers wait. The slower a read, the longer its value is cached, so that reads take
 * only a small share of a process's time.
 */
export class Snapshot<T> {
  readonly #read: () => Promise<T>;
  readonly #freshMs: number;
  #held: { value: T; freshUntil: number; usefulUntil: number } | undefined;
  #reading: Promise<T> | undefined;

  /** @param freshMs  minimum time in milliseconds for which a value is fresh */
  constructor(freshMs: number, read: () => Promise<T>) {
    this.#freshMs = freshMs;
    this.#read = read;
  }

  async get(): Promise<T> {
    const held = this.#held;
    const now = performance.now();
    if (held && held.freshUntil > now) return held.value;
    this.#reading ??= this.#readNow();
    if (!held || held.usefulUntil <= now) return this.#reading;
    // A failure doesn't affect this caller; the next caller reads again.
    this.#reading.catch(() => undefined);
    return held.value;
  }

  async #readNow(): Promise<T> {
    const startedAt = performance.now();
    try {
      const value = await this.#read();
      const now = performance.now();
      const cacheMs = Math.max(this.#freshMs, (now - startedAt) * cacheTimePerReading);
      this.#held = { value, freshUntil: now + cacheMs, usefulUntil: now + 2 * cacheMs };
      return value;
    } finally {
      this.#reading = undefined;
    }
  }
}

/** A value is cached for at least this multiple of its reading time. */
const cacheTimePerReading = 10;

/**
 * Caches slow reads (stale-while-revalidate): a stale value is served while the next one is being read, for as long
 * again; after that, callers wait. The slower a read, the longer its value is kept, so that reading takes only a small
 * share of a process's time.
 */
export class Snapshot<T> {
  readonly #read: () => Promise<T>;
  readonly #freshMs: number;
  #held: { value: T; freshUntil: number; usefulUntil: number } | undefined;
  #reading: Promise<T> | undefined;

  /** @param freshMs  minimum time for which a value is fresh */
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
    // Failures don't affect this caller; the next one reads again.
    this.#reading.catch(() => undefined);
    return held.value;
  }

  async #readNow(): Promise<T> {
    const begun = performance.now();
    try {
      const value = await this.#read();
      const now = performance.now();
      const keptMs = Math.max(this.#freshMs, (now - begun) * keptPerReading);
      this.#held = { value, freshUntil: now + keptMs, usefulUntil: now + 2 * keptMs };
      return value;
    } finally {
      this.#reading = undefined;
    }
  }
}

/** A value is kept for this multiple of its reading time. */
const keptPerReading = 10;

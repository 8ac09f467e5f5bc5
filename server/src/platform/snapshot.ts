/**
 * Something that takes long to read, kept for whoever asks next. What is past fresh is still given while the next one is
 * being read, for as long again; who comes later waits. The longer a reading takes, the longer it is kept, so that
 * reading never takes more than a small share of a process's time.
 */
export class Snapshot<T> {
  readonly #read: () => Promise<T>;
  readonly #freshMs: number;
  #held: { value: T; freshUntil: number; usefulUntil: number } | undefined;
  #reading: Promise<T> | undefined;

  /** @param freshMs  how long a reading is given without another, at least */
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
    // The next one to ask reads again, and hears of what failed here.
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

/** A reading is kept for so many times as long as it took. */
const keptPerReading = 10;

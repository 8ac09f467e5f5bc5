/**
 * Readings that a device hasn't delivered yet, oldest first. A full backlog drops its oldest reading, as in real
 * devices.
 */
export class Backlog {
  readonly #capacity: number;
  #texts: string[] = [];
  /** Number of readings removed from the front, which equals the index of the first remaining one. */
  #dropped = 0;

  constructor(capacity = 2000) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Returns the number of readings dropped. */
  add(text: string): number {
    this.#texts.push(text);
    return this.#forget(this.#texts.length - this.#capacity);
  }

  /** The oldest readings, at most `most`, which are retained until confirmed. */
  oldest(most: number): { texts: string[]; confirm: () => void } {
    const texts = this.#texts.slice(0, most);
    const until = this.#dropped + texts.length;
    return { texts, confirm: () => void this.#forget(until - this.#dropped) };
  }

  #forget(count: number): number {
    if (count <= 0) return 0;
    this.#texts = this.#texts.slice(count);
    this.#dropped += count;
    return count;
  }
}

/** Readings a device still has to bring to the server, oldest first. A full one forgets its oldest, as devices do. */
export class Backlog {
  readonly #capacity: number;
  #texts: string[] = [];
  /** How many have left from the front, delivered or forgotten: the number of the first one still here. */
  #gone = 0;

  constructor(capacity = 2000) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Returns how many had to be forgotten for it. */
  add(text: string): number {
    this.#texts.push(text);
    return this.#forget(this.#texts.length - this.#capacity);
  }

  /** The oldest ones, `most` at the most. They stay until they are confirmed. */
  oldest(most: number): { texts: string[]; confirm: () => void } {
    const texts = this.#texts.slice(0, most);
    const until = this.#gone + texts.length;
    return { texts, confirm: () => void this.#forget(until - this.#gone) };
  }

  #forget(count: number): number {
    if (count <= 0) return 0;
    this.#texts = this.#texts.slice(count);
    this.#gone += count;
    return count;
  }
}

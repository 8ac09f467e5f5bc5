/** Counts concurrent uses per address. */
import { lineOf } from './networks.ts';

export class LineCounts {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Increments the count of an address; returns a function that decrements it once. Undefined at the limit. */
  enter(address: string): (() => void) | undefined {
    const line = lineOf(address);
    const count = this.#counts.get(line) ?? 0;
    if (count >= this.#max) return undefined;
    this.#counts.set(line, count + 1);
    let isHere = true;
    return () => {
      if (isHere) this.#leave(line);
      isHere = false;
    };
  }

  #leave(line: string) {
    const left = (this.#counts.get(line) ?? 0) - 1;
    if (left > 0) this.#counts.set(line, left);
    else this.#counts.delete(line);
  }
}

/** A binary heap of numbers; `pop` returns the one with the lowest cost. */
export class Heap {
  readonly #items: { value: number; cost: number }[] = [];

  push(value: number, cost: number): void {
    const items = this.#items;
    let at = items.push({ value, cost }) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.#swapIf(parent, at); parent = (at - 1) >> 1) at = parent;
  }

  pop(): number | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (!first || !last || items.length === 0) return first?.value;
    items[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = (items[right]?.cost ?? Infinity) < (items[left]?.cost ?? Infinity) ? right : left;
      if (!items[least] || !this.#swapIf(at, least)) return first.value;
      at = least;
    }
  }

  /** Swaps two items if the upper one costs more. */
  #swapIf(upper: number, lower: number): boolean {
    const [a, b] = [this.#items[upper], this.#items[lower]];
    if (!a || !b || a.cost <= b.cost) return false;
    this.#items[upper] = b;
    this.#items[lower] = a;
    return true;
  }
}

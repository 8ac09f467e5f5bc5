/** Milliseconds of a second that may go into drawing. */
const msPerSecond = 250;
/** How much may be saved up: the first drawing of a page loads its code. */
const most = 1000;

/**
 * Keeps the drawing of pages, of which anybody can ask for as many as there are addresses, from taking the process's time:
 * whoever comes while none is left gets a page that draws itself.
 */
export class DrawingTime {
  #left = most;
  #filledAt = performance.now();

  /** Whether a page may be begun. */
  isLeft(): boolean {
    const now = performance.now();
    this.#left = Math.min(most, this.#left + ((now - this.#filledAt) / 1000) * msPerSecond);
    this.#filledAt = now;
    return this.#left > 0;
  }

  /** Does a piece of work and counts its time. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#left -= performance.now() - begun;
    }
  }
}

/** Milliseconds of rendering per second. */
const msPerSecond = 250;
/** Maximum accumulated milliseconds, enough for the first rendering of a page, which loads code. */
const most = 1000;

/**
 * Limits the time for server rendering, because callers can request any number of addresses. Without remaining time,
 * the browser renders the page.
 */
export class DrawingTime {
  #left = most;
  #filledAt = performance.now();

  /** Whether a rendering may start. */
  isLeft(): boolean {
    const now = performance.now();
    this.#left = Math.min(most, this.#left + ((now - this.#filledAt) / 1000) * msPerSecond);
    this.#filledAt = now;
    return this.#left > 0;
  }

  /** Runs a rendering and counts its time. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#left -= performance.now() - startedAt;
    }
  }
}

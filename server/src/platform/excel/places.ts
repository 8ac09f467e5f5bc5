/** Places for work that takes memory and a core: a few at once, a few that wait, and everybody else comes again later. */
import { Problem } from '../errors/problem.ts';

export class Places {
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number, maxWaiting: number) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Waits for a place and gives the function that gives it back. Throws BUSY where too many wait or the signal gives up. */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new Problem('BUSY');
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new Problem('BUSY', { retryAfter: 10 });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new Problem('BUSY'));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(resolve);
    await promise;
    signal?.removeEventListener('abort', giveUp);
  }
}

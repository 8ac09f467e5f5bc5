/** A device's way to the server, and how patiently it looks for it. */

/** Acknowledged: stored or set aside with a reason. Refused: the request itself was wrong, so sending it again is idle. */
export type Outcome = 'acknowledged' | 'refused';

export interface Link {
  readonly isOpen: boolean;
  /** Looks for the server until closed; `onOpen` is called whenever it was found (again). */
  open(onOpen: () => void): void;
  /** Resolves once the server has answered for the payload; rejects where that is unknown. */
  send(payload: string): Promise<Outcome>;
  /** Drops the connection. What was sent without an answer rejects. */
  close(): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
}

/** Longest wait for an acknowledgement; the server holds it back while its database is away. */
export const acknowledgementTimeoutMs = 30_000;

/** Waits between attempts: doubling up to `longestMs`, each shortened by chance so that devices don't return in step. */
export class Backoff {
  readonly #shortestMs: number;
  readonly #longestMs: number;
  #nextMs: number;

  constructor(shortestMs = 1000, longestMs = 60_000) {
    this.#shortestMs = shortestMs;
    this.#longestMs = longestMs;
    this.#nextMs = shortestMs;
  }

  next(): number {
    const wait = this.#nextMs * (0.5 + Math.random() / 2);
    this.#nextMs = Math.min(this.#longestMs, this.#nextMs * 2);
    return wait;
  }

  reset(): void {
    this.#nextMs = this.#shortestMs;
  }
}

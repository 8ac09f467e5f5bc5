/** A device's connection to the server, and its reconnection policy. */

/**
 * Acknowledged: stored, or rejected with a reason. Refused: the request itself was wrong, so resending it is pointless.
 */
export type Outcome = 'acknowledged' | 'refused';

export interface Link {
  readonly isOpen: boolean;
  /** Connects until closed; `onOpen` is called after every (re)connection. */
  open(onOpen: () => void): void;
  /** Resolves when the server has acknowledged or refused the payload; rejects if the result is unknown. */
  send(payload: string): Promise<Outcome>;
  /** Closes the connection; unanswered payloads reject. */
  close(): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
}

/** Timeout for an acknowledgement, which the server withholds while its database is unreachable. */
export const acknowledgementTimeoutMs = 30_000;

/** Exponential backoff up to `longestMs`, with jitter so that devices don't reconnect in step. */
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

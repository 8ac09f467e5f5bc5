/** Limits per address before authentication: open connections and wrong keys per minute. */
import { LineCounts } from '#platform/security/line-counts.ts';
import { lineOf } from '#platform/security/networks.ts';

interface NewcomerLimits {
  /**
   * Maximum number of unauthenticated connections per address; high, because a fleet behind one address reconnects at
   * once.
   */
  mostWaiting: number;
  /** Maximum number of wrong keys of an address per window; beyond it the address is refused until the window ends. */
  mostRefusals: number;
  windowMs: number;
}
const usualLimits: NewcomerLimits = { mostWaiting: 1000, mostRefusals: 600, windowMs: 60_000 };

/** Maximum number of addresses with counted refusals; at this number all counts are reset. */
const maxLines = 100_000;

/** An unauthenticated connection. */
export interface Newcomer {
  /** True if the connection's address sent too many wrong keys. */
  isTurnedAway(): boolean;
  /** Reports a wrong key. */
  refused(): void;
  /** Reports authentication or disconnection; repeated calls have no effect. */
  leave(): void;
}

export class Newcomers {
  readonly #limits: NewcomerLimits;
  readonly #waiting: LineCounts;
  readonly #refusals = new Map<string, number>();
  #windowEnds = 0;

  constructor(limits: NewcomerLimits = usualLimits) {
    this.#limits = limits;
    this.#waiting = new LineCounts(limits.mostWaiting);
  }

  /** Counts a new connection; returns undefined if its address has too many. */
  enter(address: string): Newcomer | undefined {
    const leave = this.#waiting.enter(address);
    const line = lineOf(address);
    return (
      leave && {
        isTurnedAway: () => (this.#ofWindow().get(line) ?? 0) >= this.#limits.mostRefusals,
        refused: () => this.#refused(line),
        leave,
      }
    );
  }

  #refused(line: string) {
    const refusals = this.#ofWindow();
    if (refusals.size >= maxLines) refusals.clear();
    refusals.set(line, (refusals.get(line) ?? 0) + 1);
  }

  /** Refusals of the current window, by address. The window is the same for all addresses. */
  #ofWindow(): Map<string, number> {
    const now = performance.now();
    if (now >= this.#windowEnds) {
      this.#refusals.clear();
      this.#windowEnds = now + this.#limits.windowMs;
    }
    return this.#refusals;
  }
}

/** Limits per address before authentication: open connections and wrong keys per minute. */
import { LineCounts } from '#platform/security/line-counts.ts';
import { lineOf } from '#platform/security/networks.ts';

interface NewcomerLimits {
  /** Maximum number of unauthenticated connections. A fleet behind one address reconnects all at once. */
  mostWaiting: number;
  /** Maximum number of wrong keys per window; beyond it the address is refused until the window ends. */
  mostRefusals: number;
  windowMs: number;
}
const usualLimits: NewcomerLimits = { mostWaiting: 1000, mostRefusals: 600, windowMs: 60_000 };

/** Maximum number of addresses with remembered refusals; further addresses aren't limited. */
const maxLines = 100_000;

/** An unauthenticated connection. */
export interface Newcomer {
  /** True if its address has shown too many wrong keys. */
  isTurnedAway(): boolean;
  /** Reports a wrong key. */
  refused(): void;
  /** Reports authentication or disconnection; repeated calls do nothing. */
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

  /** Counts a new connection; undefined if its address has too many. */
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

  /** Refusals of the present window, which all addresses share. */
  #ofWindow(): Map<string, number> {
    const now = performance.now();
    if (now >= this.#windowEnds) {
      this.#refusals.clear();
      this.#windowEnds = now + this.#limits.windowMs;
    }
    return this.#refusals;
  }
}

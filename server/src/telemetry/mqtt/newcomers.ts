/** What one line may do at the door before it has shown a key: connections at once, and wrong keys a minute. */
import { LineCounts } from '#platform/security/line-counts.ts';
import { lineOf } from '#platform/security/networks.ts';

interface NewcomerLimits {
  /** Connections at once that haven't shown their key. A fleet behind one address comes back all together. */
  mostWaiting: number;
  /** Keys refused in a window; then whoever comes is, until it ends. */
  mostRefusals: number;
  windowMs: number;
}
const usualLimits: NewcomerLimits = { mostWaiting: 1000, mostRefusals: 600, windowMs: 60_000 };

/** Lines whose refusals are remembered; whoever has more of them isn't bounded by line. */
const mostLines = 100_000;

/** A connection that hasn't shown its key. */
export interface Newcomer {
  /** True where its line has shown too many wrong keys: it isn't asked for one. */
  isTurnedAway(): boolean;
  /** Its key was wrong. */
  refused(): void;
  /** It has shown its key, or is gone; again does nothing. */
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

  /** Counts a new connection; undefined where its line has too many already. */
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
    if (refusals.size >= mostLines) refusals.clear();
    refusals.set(line, (refusals.get(line) ?? 0) + 1);
  }

  /** The refusals of the present window, which is the same for all lines. */
  #ofWindow(): Map<string, number> {
    const now = performance.now();
    if (now >= this.#windowEnds) {
      this.#refusals.clear();
      this.#windowEnds = now + this.#limits.windowMs;
    }
    return this.#refusals;
  }
}

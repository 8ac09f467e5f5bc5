/**
 * Recently logged views: a screen that refreshes, or is shown again after a save, counts as one view. The cache is per
 * process, so each process may log the view once.
 */
import type { AuditAction } from '@maru/domain/audit';
import type { Clock } from '../clock.ts';

/** Repeated views of a session count as one within this time; a view that lasts longer is logged again. */
export const lookMs = 10 * 60_000;
/** Cached views; an evicted one may be logged twice. */
const maxLooks = 20_000;

/** Actions that only show data. */
const isLook = (action: AuditAction): boolean => /-(list|view|receivers)$/.test(action);

/** The request and session that identify a view. */
export interface Look {
  /** False if the same view was logged recently. */
  isNew: (action: AuditAction, subject: string, detail: string) => boolean;
  /** Records that the view is logged. */
  keep: (action: AuditAction, subject: string, detail: string) => void;
}

export class Looks {
  readonly #clock: Clock;
  /** Log times, oldest first. */
  readonly #logged = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The view of a request; another page or search is another view. */
  of(sessionId: string, url: string): Look {
    const keyOf = (action: AuditAction, subject: string, detail: string) =>
      JSON.stringify([sessionId, url, action, subject, detail]);
    return {
      isNew: (action, subject, detail) => {
        const at = isLook(action) ? this.#logged.get(keyOf(action, subject, detail)) : undefined;
        const age = at === undefined ? Number.POSITIVE_INFINITY : this.#clock.now().getTime() - at;
        return age < 0 || age >= lookMs;
      },
      keep: (action, subject, detail) => {
        if (!isLook(action)) return;
        const key = keyOf(action, subject, detail);
        this.#logged.delete(key);
        this.#logged.set(key, this.#clock.now().getTime());
        const oldest = this.#logged.keys().next();
        if (this.#logged.size > maxLooks && !oldest.done) this.#logged.delete(oldest.value);
      },
    };
  }
}

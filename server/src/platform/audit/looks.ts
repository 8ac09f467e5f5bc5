/**
 * Recently logged views: a screen that refreshes, or is shown again after saving, counts as one view. Each process has
 * its own cache and may therefore log a view again.
 */
import type { AuditAction } from '@maru/domain/audit';
import type { Clock } from '../clock.ts';

/** Milliseconds within which repeated views of a session count as one; longer views are logged again. */
export const lookMs = 10 * 60_000;
/** Maximum number of cached views; a view removed from the cache may be logged twice. */
const maxLooks = 20_000;

/** Actions that only show data. */
const isLook = (action: AuditAction): boolean => /-(list|view|receivers)$/.test(action);

/** A view, identified by its request and session. */
export interface Look {
  /** False if the same view was logged recently. */
  isNew: (action: AuditAction, subject: string, detail: string) => boolean;
  /** Records that the view was logged. */
  keep: (action: AuditAction, subject: string, detail: string) => void;
}

export class Looks {
  readonly #clock: Clock;
  /** Log times by view, oldest first. */
  readonly #logged = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The view of a request; a view of another page or search is a different one. */
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

/**
 * Looks that were logged a short while ago: a screen that refreshes itself, or is shown again after a save, is one look. Each
 * process knows its own, so that at worst one look is logged by each.
 */
import type { AuditAction } from '@maru/domain/audit';
import type { Clock } from '../clock.ts';

/** The same session asking the same within this is the same look; one that goes on is logged anew after it. */
export const lookMs = 10 * 60_000;
/** Looks that are remembered; the oldest is forgotten, and at worst logged twice. */
const maxLooks = 20_000;

/** Deeds that change nothing and take nothing along. */
const isLook = (action: AuditAction): boolean => /-(list|view|receivers)$/.test(action);

/** What was asked, and by which session, as the audit log tells a look from the one before. */
export interface Look {
  /** False where the same look was logged a short while ago. */
  isNew: (action: AuditAction, subject: string, detail: string) => boolean;
  /** It is in the log. */
  keep: (action: AuditAction, subject: string, detail: string) => void;
}

export class Looks {
  readonly #clock: Clock;
  /** When each was logged, the oldest first. */
  readonly #logged = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The look of a question: another page of a list, or another search, is another. */
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

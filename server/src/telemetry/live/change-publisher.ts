/**
 * Notifies every process of changed devices, batched so that busy ingest causes only a few notifications per second.
 */
import type pg from 'pg';

export const liveChannel = 'maru_live';

/** Batching interval in milliseconds. */
const gatherMs = 150;
/** Delay before a failed notification is retried, in milliseconds. */
const retryMs = 2000;
/** Maximum ids per notification: a NOTIFY payload has at most 8,000 bytes, an id at most 16 digits. */
const idsPerNotice = 450;

export class ChangePublisher {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #moved = new Map<string, Set<number>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  moved(series: string, deviceIds: readonly number[]) {
    this.#gather(series, deviceIds);
    this.#publishIn(gatherMs);
  }

  #gather(series: string, deviceIds: Iterable<number>) {
    const gathered = this.#moved.get(series) ?? new Set();
    this.#moved.set(series, gathered);
    for (const id of deviceIds) gathered.add(id);
  }

  #publishIn(ms: number) {
    this.#timer ??= setTimeout(() => void this.#publish(), ms);
  }

  async #publish() {
    this.#timer = undefined;
    const notices: string[] = [];
    const moved = new Map(this.#moved);
    for (const [series, ids] of moved) {
      const all = [...ids];
      for (let i = 0; i < all.length; i += idsPerNotice)
        notices.push(`${series}:${all.slice(i, i + idsPerNotice).join(',')}`);
    }
    this.#moved.clear();
    if (notices.length === 0) return;
    try {
      await this.#pool.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [liveChannel, notices]);
    } catch (error) {
      this.#onError(error);
      // Retries, because no later reading repeats a rare change, such as a lamp's failure.
      for (const [series, ids] of moved) this.#gather(series, ids);
      if (!this.#isClosed) this.#publishIn(retryMs);
    }
  }

  /** Publishes the remaining changes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#publish();
  }
}

export function parseNotice(payload: string): { series: string; deviceIds: number[] } {
  const [series = '', ids = ''] = payload.split(':');
  return { series, deviceIds: ids.split(',').filter(Boolean).map(Number) };
}

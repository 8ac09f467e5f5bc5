/** Whether the audit log's chain of hashes is whole. Only the database's owner could break it. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';

/** Rows a query looks at, so that each stays far below the statement's time limit. */
const batchRows = 20_000;
/** A look at what is new is cheap; from the first row on it begins anew this often, for what was changed later. */
const wholeEveryMs = 3_600_000;

interface Anchor {
  id: number;
  hash: Buffer;
}

/** Checks what was added since the last look, each hour everything. One look at a time in a process. */
export class AuditChain {
  readonly #db: Database;
  readonly #clock: Clock;
  #anchor: Anchor | null = null;
  #wholeAt = Number.NEGATIVE_INFINITY;
  #running: Promise<number | null> | undefined;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The first row that doesn't fit, or null where the chain is whole. */
  firstBroken(): Promise<number | null> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #look(): Promise<number | null> {
    const now = this.#clock.now().getTime();
    if (now - this.#wholeAt > wholeEveryMs) {
      this.#anchor = null;
      this.#wholeAt = now;
    }
    for (;;) {
      const { broken, last } = await check(this.#db, this.#anchor);
      if (broken !== null) {
        // What is broken stays so, also for the next look.
        this.#wholeAt = Number.NEGATIVE_INFINITY;
        return broken;
      }
      if (!last) return null;
      this.#anchor = last;
    }
  }
}

/** Looks at the rows after the anchor, and that the anchor itself is still what it was: the newest rows may be missing. */
async function check(db: Database, anchor: Anchor | null): Promise<{ broken: number | null; last: Anchor | null }> {
  const { rows } = await sql<{ id: number; hash: Buffer; fits: boolean }>`
    with rows as (
      select * from audit_log where audit_log_id >= ${anchor?.id ?? 0} order by audit_log_id limit ${batchRows}
    )
    select audit_log_id as id, hash,
      previous_hash = coalesce(lag(hash) over (order by audit_log_id), ${anchor === null ? Buffer.alloc(0) : sql`previous_hash`})
        and hash = audit_hash(previous_hash, occurred_at, admin_number, admin_id, admin_name, address, action, subject, detail)
        as fits
    from rows order by audit_log_id`.execute(db);
  const [first] = rows;
  if (anchor && (first?.id !== anchor.id || !first.hash.equals(anchor.hash))) return { broken: anchor.id, last: null };
  const broken = rows.find((row) => !row.fits);
  if (broken) return { broken: broken.id, last: null };
  const last = rows.at(-1);
  return { broken: null, last: last && last.id !== anchor?.id ? { id: last.id, hash: last.hash } : null };
}

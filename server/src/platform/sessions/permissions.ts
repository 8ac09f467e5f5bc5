/** What administrators may do: their department's permissions and their own, looked up per request. */
import { type AuthorityKey, fullAccess } from '@maru/domain/administration';
import type { Database } from '../database/pool.ts';

/** How stale a held answer may be: a revocation works within this time in every process. */
const heldMs = 800;

export class Permissions {
  readonly #db: Database;
  readonly #held = new Map<number, { keys: ReadonlySet<AuthorityKey>; until: number }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The keys of an administrator; none where there is no such one or it is suspended. */
  async of(adminNumber: number): Promise<ReadonlySet<AuthorityKey>> {
    const held = this.#held.get(adminNumber);
    if (held && held.until > performance.now()) return held.keys;
    const keys = await this.#read(adminNumber);
    this.#held.set(adminNumber, { keys, until: performance.now() + heldMs });
    return keys;
  }

  async #read(adminNumber: number): Promise<ReadonlySet<AuthorityKey>> {
    const administrator = await this.#db
      .selectFrom('administrator')
      .select('dept_code')
      .where('admin_number', '=', adminNumber)
      .where('admin_status', '=', 'normal')
      .executeTakeFirst();
    if (!administrator) return new Set();
    const rows = await this.#db
      .selectFrom('dept_authority')
      .select('authority_key')
      .where('dept_code', '=', administrator.dept_code)
      .union(this.#db.selectFrom('admin_authority').select('authority_key').where('admin_number', '=', adminNumber))
      .execute();
    const keys = new Set<AuthorityKey>(rows.map((row) => row.authority_key));
    if (administrator.dept_code === 'supervisor') keys.add(fullAccess);
    return keys;
  }
}

/** Administrators' permissions: those of their department and their own, looked up per request. */
import { type AuthorityKey, fullAccess } from '@maru/domain/administration';
import type { Database } from '../database/pool.ts';

/** Maximum age of cached permissions in milliseconds; a revocation takes effect within this time in every process. */
const heldMs = 800;

/** An administrator's identity and current permissions. */
export interface Standing {
  adminNumber: number;
  adminId: string;
  adminName: string;
  deptCode: string;
  mustChangePassword: boolean;
  keys: ReadonlySet<AuthorityKey>;
}

export class Permissions {
  readonly #db: Database;
  readonly #held = new Map<number, { standing: Standing | null; until: number }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null if the administrator doesn't exist or is suspended. */
  async standing(adminNumber: number): Promise<Standing | null> {
    const held = this.#held.get(adminNumber);
    if (held && held.until > performance.now()) return held.standing;
    const standing = await readStanding(this.#db, adminNumber);
    this.#held.set(adminNumber, { standing, until: performance.now() + heldMs });
    return standing;
  }

  /** Clears the cache after a change, which then takes effect immediately in this process. */
  forget(): void {
    this.#held.clear();
  }
}

/** An administrator's current standing from the database. */
export async function readStanding(db: Database, adminNumber: number): Promise<Standing | null> {
  const administrator = await db
    .selectFrom('administrator')
    .select(['admin_id', 'admin_name', 'dept_code', 'must_change_password'])
    .where('admin_number', '=', adminNumber)
    .where('admin_status', '=', 'normal')
    .executeTakeFirst();
  if (!administrator) return null;
  return {
    adminNumber,
    adminId: administrator.admin_id,
    adminName: administrator.admin_name,
    deptCode: administrator.dept_code,
    mustChangePassword: administrator.must_change_password,
    keys: await administratorKeys(db, adminNumber, administrator.dept_code),
  };
}

/** The permissions of an administrator, even if suspended. */
export async function administratorKeys(
  db: Database,
  adminNumber: number,
  deptCode: string,
): Promise<Set<AuthorityKey>> {
  const keys = await departmentKeys(db, deptCode);
  const rows = await db
    .selectFrom('admin_authority')
    .select('authority_key')
    .where('admin_number', '=', adminNumber)
    .execute();
  for (const { authority_key } of rows) keys.add(authority_key);
  return keys;
}

/** The permissions of a department; supervisors have all permissions. */
export async function departmentKeys(db: Database, deptCode: string): Promise<Set<AuthorityKey>> {
  const rows = await db
    .selectFrom('dept_authority')
    .select('authority_key')
    .where('dept_code', '=', deptCode)
    .execute();
  const keys = new Set<AuthorityKey>(rows.map((row) => row.authority_key));
  if (deptCode === 'supervisor') keys.add(fullAccess);
  return keys;
}

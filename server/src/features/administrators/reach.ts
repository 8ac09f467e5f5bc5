/** Selects the accounts that an administrator may change: those without permissions that the administrator lacks. */
import { mayGive } from '@maru/domain/administration';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { administratorKeys, type Standing } from '#platform/sessions/permissions.ts';
import type { Changer } from './authorities.ts';

/** Whether the account is another administrator's and has no permissions that the viewer lacks. */
export async function isWithinReach(
  db: Database,
  { adminNumber, keys }: Standing,
  target: { adminNumber: number; deptCode: string },
): Promise<boolean> {
  if (target.adminNumber === adminNumber) return false;
  return mayGive(keys, await administratorKeys(db, target.adminNumber, target.deptCode));
}

/** The id of another administrator without permissions that the changer lacks, locked; throws for any other account. */
export async function requireWithinReach(db: Database, { standing }: Changer, adminNumber: number): Promise<string> {
  if (adminNumber === standing.adminNumber) throw new Problem('OWN_ACCOUNT');
  const target = await db
    .selectFrom('administrator')
    .select(['admin_id', 'dept_code'])
    .where('admin_number', '=', adminNumber)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!target) throw new Problem('NOT_FOUND');
  if (!(await isWithinReach(db, standing, { adminNumber, deptCode: target.dept_code }))) throw new Problem('FORBIDDEN');
  return target.admin_id;
}

/**
 * Locks every supervisor who may log in; returns their numbers. Locked first, so that of two concurrent replacements
 * the second sees the first.
 */
export async function lockSupervisors(trx: Database): Promise<number[]> {
  const rows = await trx
    .selectFrom('administrator')
    .select('admin_number')
    .where('dept_code', '=', 'supervisor')
    .where('admin_status', '=', 'normal')
    .orderBy('admin_number')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.admin_number);
}

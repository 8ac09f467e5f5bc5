/** Whom an administrator may do something to. Nobody reaches above what they may do themselves. */
import { mayGive } from '@maru/domain/administration';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { administratorKeys, type Standing } from '#platform/sessions/permissions.ts';
import type { Changer } from './authorities.ts';

/** Whether it is another administrator, who may do nothing that whoever looks may not. */
export async function isWithinReach(
  db: Database,
  { adminNumber, keys }: Standing,
  target: { adminNumber: number; deptCode: string },
): Promise<boolean> {
  if (target.adminNumber === adminNumber) return false;
  return mayGive(keys, await administratorKeys(db, target.adminNumber, target.deptCode));
}

/** The id of another administrator who may do nothing that the changer may not, held; throws for anybody else. */
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
 * Holds every supervisor who may log in, and returns their numbers. Held before anything else, so that of two who take
 * each other's place at once the second sees what the first did.
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

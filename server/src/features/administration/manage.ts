/** What administrators do with each other's accounts. Nobody reaches above what they may do themselves. */
import { type AdminStatus, adminStatuses, deptName, mayGive } from '@maru/domain/administration';
import { audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import type { Services } from '../../platform/services.ts';
import { administratorKeys, departmentKeys } from '../../platform/sessions/permissions.ts';
import type { Changer } from './authorities.ts';
import { checkNewAdministrator, createAdministrator, type NewAdministrator } from './create-administrator.ts';

/** Adds an administrator, who has to change the password. Throws VALIDATION, FORBIDDEN or DUPLICATE_ID. */
export async function addAdministrator(
  { db, seal }: Services,
  changer: Changer,
  given: NewAdministrator,
): Promise<number> {
  checkNewAdministrator(given);
  if (!mayGive(changer.standing.keys, await departmentKeys(db, given.deptCode))) throw new Problem('FORBIDDEN');
  return db.transaction().execute(async (trx) => {
    const adminNumber = await createAdministrator(trx, seal, given, { mustChangePassword: true });
    await audit(trx, {
      administrator: changer.standing,
      address: changer.address,
      action: 'admin-create',
      subject: `관리자 #${adminNumber}`,
      detail: deptName(given.deptCode),
    });
    return adminNumber;
  });
}

/**
 * Suspends an administrator, which ends their sessions, or lets them in again, which also forgets their wrong passwords.
 * Throws NOT_FOUND, OWN_ACCOUNT, LAST_SUPERVISOR, or FORBIDDEN for one who may do more than the changer.
 */
export async function changeStatus(
  { db, sessions, permissions }: Services,
  changer: Changer,
  adminNumber: number,
  adminStatus: AdminStatus,
): Promise<void> {
  if (adminNumber === changer.standing.adminNumber) throw new Problem('OWN_ACCOUNT');
  await db.transaction().execute(async (trx) => {
    // Held first, so that of two supervisors who suspend each other at once the second sees what the first did.
    const supervisors = await lockSupervisors(trx);
    const target = await trx
      .selectFrom('administrator')
      .select(['dept_code'])
      .where('admin_number', '=', adminNumber)
      .executeTakeFirst();
    if (!target) throw new Problem('NOT_FOUND');
    const keys = await administratorKeys(trx, adminNumber, target.dept_code);
    if (!mayGive(changer.standing.keys, keys)) throw new Problem('FORBIDDEN');
    if (adminStatus === 'suspended' && supervisors.length === 1 && supervisors[0] === adminNumber)
      throw new Problem('LAST_SUPERVISOR');
    await trx
      .updateTable('administrator')
      .set({ admin_status: adminStatus, failure_count: 0, last_failure_at: null })
      .where('admin_number', '=', adminNumber)
      .execute();
    if (adminStatus === 'suspended') await sessions.endAll('admin', adminNumber, 'suspended', trx);
    await audit(trx, {
      administrator: changer.standing,
      address: changer.address,
      action: 'admin-status',
      subject: `관리자 #${adminNumber}`,
      detail: adminStatuses[adminStatus],
    });
  });
  permissions.forget();
}

async function lockSupervisors(trx: Database): Promise<number[]> {
  const rows = await trx
    .selectFrom('administrator')
    .select('admin_number')
    .where('dept_code', '=', 'supervisor')
    .where('admin_status', '=', 'normal')
    .orderBy('admin_number')
    .forUpdate()
    .execute();
  return rows.map((row) => row.admin_number);
}

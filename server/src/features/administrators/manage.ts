/** Administrators' changes to each other's accounts. */
import { type AdminStatus, adminStatuses, type GivenAdminStatus, mayGive } from '@maru/domain/administration';
import type { NewAdministrator } from '@maru/domain/administrator-profile';
import { passwordFault } from '@maru/domain/password-strength';
import type { Updateable } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/errors/problem.ts';
import { hashPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { departmentKeys } from '#platform/sessions/permissions.ts';
import { changedBy, waiterOf } from './accounts.ts';
import type { Changer } from './authorities.ts';
import { checkNewAdministrator, createAdministrator } from './create-administrator.ts';
import { holdDepartment } from './departments.ts';
import { liftLock } from './failures.ts';
import { lockSupervisors, requireWithinReach } from './reach.ts';

/** Adds an administrator, who must change the password. Throws VALIDATION, FORBIDDEN or DUPLICATE_ID. */
export async function addAdministrator(
  { db, seal }: Services,
  changer: Changer,
  given: NewAdministrator,
): Promise<number> {
  checkNewAdministrator(given);
  const department = await holdDepartment(db, given.deptCode);
  if (!mayGive(changer.standing.keys, await departmentKeys(db, department.group))) throw new Problem('FORBIDDEN');
  // Hashing is slow, so no connection is held during it.
  const passwordHash = await hashPassword(given.password, waiterOf(changer.standing.adminNumber));
  return db.transaction().execute(async (trx) => {
    const created = { passwordHash, mustChangePassword: true, createdBy: changer.standing.adminNumber };
    const adminNumber = await createAdministrator(trx, seal, given, created);
    await audit(trx, {
      administrator: changer.standing,
      address: changer.address,
      action: 'admin-create',
      subject: `관리자 #${adminNumber}`,
      detail: department.name,
    });
    return adminNumber;
  });
}

/**
 * Suspends an administrator and ends their sessions, or reactivates one and clears wrong passwords. Throws NOT_FOUND,
 * OWN_ACCOUNT, LAST_SUPERVISOR, or FORBIDDEN for a more powerful account.
 */
export async function changeStatus(
  { db, clock, sessions, permissions }: Services,
  changer: Changer,
  adminNumber: number,
  adminStatus: GivenAdminStatus,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const supervisors = await lockSupervisors(trx);
    const adminId = await requireWithinReach(trx, changer, adminNumber);
    if (adminStatus === 'suspended' && supervisors.length === 1 && supervisors[0] === adminNumber)
      throw new Problem('LAST_SUPERVISOR');
    const before = await trx
      .selectFrom('administrator')
      .select('admin_status')
      .where('admin_number', '=', adminNumber)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('administrator')
      .set({
        admin_status: adminStatus,
        ...(adminStatus === 'normal' && { normal_since: clock.now() }),
        ...changedBy(changer, clock),
      })
      .where('admin_number', '=', adminNumber)
      .execute();
    await liftLock(trx, { adminId, adminNumber });
    if (adminStatus === 'suspended') await sessions.endAll('admin', adminNumber, 'suspended', trx);
    await audit(trx, {
      administrator: changer.standing,
      address: changer.address,
      action: 'admin-status',
      subject: `관리자 #${adminNumber}`,
      detail: `${adminStatuses[before.admin_status as AdminStatus]} → ${adminStatuses[adminStatus]}`,
    });
  });
  permissions.forget();
}

/**
 * Sets a new first password, which must be changed. Throws NOT_FOUND, OWN_ACCOUNT, FORBIDDEN, or VALIDATION for a weak
 * one.
 */
export async function resetPassword(
  services: Services,
  changer: Changer,
  adminNumber: number,
  password: string,
): Promise<void> {
  const adminId = await requireWithinReach(services.db, changer, adminNumber);
  const fault = passwordFault(password, adminId);
  if (fault) throw new Problem('VALIDATION', { field: 'password', error: fault });
  const first = {
    password_hash: await hashPassword(password, waiterOf(changer.standing.adminNumber)),
    must_change_password: true,
  };
  await recover(services, changer, adminNumber, 'admin-password', first);
}

/** Removes a lost second factor. Throws NOT_FOUND, OWN_ACCOUNT or FORBIDDEN. */
export async function removeOneTimeCode(services: Services, changer: Changer, adminNumber: number): Promise<void> {
  const none = { one_time_secret_sealed: null, is_one_time_confirmed: false };
  await recover(services, changer, adminNumber, 'admin-one-time-code', none);
}

async function recover(
  { db, clock, sessions, permissions }: Services,
  changer: Changer,
  adminNumber: number,
  action: 'admin-password' | 'admin-one-time-code',
  change: Updateable<DB['administrator']>,
): Promise<void> {
  const { standing, address } = changer;
  await db.transaction().execute(async (trx) => {
    const adminId = await requireWithinReach(trx, changer, adminNumber);
    if (action === 'admin-password') await liftLock(trx, { adminId, adminNumber });
    await trx
      .updateTable('administrator')
      .set({ ...change, ...changedBy(changer, clock) })
      .where('admin_number', '=', adminNumber)
      .execute();
    await sessions.endAll('admin', adminNumber, 'ended-by-administrator', trx);
    await audit(trx, { administrator: standing, address, action, subject: `관리자 #${adminNumber}`, detail: '' });
  });
  permissions.forget();
}

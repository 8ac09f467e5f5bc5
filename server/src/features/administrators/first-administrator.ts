/** Creates supervisors at the terminal: the first one, or another one if no supervisor can log in any more. */
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { hashPassword } from '#platform/security/password-hash.ts';
import type { Seal } from '#platform/security/seal.ts';
import { checkNewAdministrator, createAdministrator } from './create-administrator.ts';

export async function hasAdministrators(db: Database): Promise<boolean> {
  const row = await db.selectFrom('administrator').select('admin_number').limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface NewSupervisor {
  adminId: string;
  adminName: string;
  password: string;
}

/** Adds a supervisor with a chosen password. Throws VALIDATION or DUPLICATE_ID. */
export async function createSupervisor(db: Database, seal: Seal, given: NewSupervisor): Promise<void> {
  const supervisor = { ...given, deptCode: 'supervisor', positionName: '' };
  checkNewAdministrator(supervisor);
  const passwordHash = await hashPassword(given.password);
  await db.transaction().execute(async (trx) => {
    const adminNumber = await createAdministrator(trx, seal, supervisor, { passwordHash, mustChangePassword: false });
    await audit(trx, {
      administrator: null,
      address: '',
      action: 'admin-create',
      subject: `관리자 #${adminNumber}`,
      detail: '서버 터미널에서 등록',
    });
  });
}

/** The demo's administrators, one per department, with public passwords. They may exist only in the demo. */
import { deptName } from '@maru/domain/administration';
import type { Database } from '#platform/database/pool.ts';
import { hashPassword, isPassword } from '#platform/security/password-hash.ts';
import type { Seal } from '#platform/security/seal.ts';
import { createAdministrator } from './create-administrator.ts';

const password = 'Seoul-demo-7';
const accounts = [
  { adminId: 'supervisor', adminName: '김총괄', deptCode: 'supervisor', positionName: '팀장' },
  { adminId: 'operator', adminName: '이운영', deptCode: 'systemOperator', positionName: '주무관' },
  { adminId: 'manager', adminName: '박관리', deptCode: 'administrator', positionName: '주무관' },
  { adminId: 'environment', adminName: '최환경', deptCode: 'environment', positionName: '주무관' },
  { adminId: 'structure', adminName: '정건축', deptCode: 'structure', positionName: '주무관' },
  { adminId: 'cleaning', adminName: '강청소', deptCode: 'cleaning', positionName: '주무관' },
];

/** The accounts in the form that the start prints and the demo's login page shows. */
export const demoAccounts = () =>
  accounts.map(({ adminId, deptCode }) => ({ adminId, password, deptName: deptName(deptCode) }));

/** Adds missing demo accounts. Existing ones keep their passwords. */
export async function addDemoAccounts(db: Database, seal: Seal): Promise<void> {
  const rows = await db.selectFrom('administrator').select('admin_id').execute();
  const there = new Set(rows.map((row) => row.admin_id));
  for (const account of accounts) {
    if (there.has(account.adminId)) continue;
    const passwordHash = await hashPassword(password);
    await createAdministrator(db, seal, account, { passwordHash, mustChangePassword: false });
  }
}

/** Throws if a demo account still has its public password. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const ids = accounts.map(({ adminId }) => adminId);
  const rows = await db
    .selectFrom('administrator')
    .select(['admin_id', 'password_hash'])
    .where('admin_id', 'in', ids)
    .where('admin_status', '=', 'normal')
    .execute();
  const open: string[] = [];
  for (const row of rows) if (await isPassword(password, row.password_hash)) open.push(row.admin_id);
  if (open.length > 0)
    throw new Error(
      `Administrators of the demo still have their known password: ${open.join(', ')}. Start with the demo, or use a database of its own.`,
    );
}

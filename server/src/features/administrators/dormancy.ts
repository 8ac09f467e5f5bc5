/** Makes unused administrators' accounts dormant, except the last supervisor who can log in. */
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import type { Services } from '#platform/services.ts';
import { lockSupervisors } from './reach.ts';

/** When an account was last in use: its last login, or its activation. */
const lastUse = sql<Date>`greatest(coalesce(last_login_at, joined_at), joined_at, normal_since)`;

/** Makes accounts without a recent login dormant; returns their number. `adminDormantDays` of 0 disables it. */
export async function restAdministrators({
  db,
  clock,
  config,
  permissions,
}: Pick<Services, 'db' | 'clock' | 'config' | 'permissions'>): Promise<number> {
  if (config.adminDormantDays === 0) return 0;
  const before = new Date(clock.now().getTime() - config.adminDormantDays * 86_400_000);
  const rested = await db.transaction().execute(async (trx) => {
    const supervisors = await lockSupervisors(trx);
    const unused = await trx
      .selectFrom('administrator')
      .select('admin_number as adminNumber')
      .where('admin_status', '=', 'normal')
      .where(lastUse, '<=', before)
      // Sorts the most recently used one last.
      .orderBy(lastUse)
      .orderBy('admin_number', 'desc')
      .forNoKeyUpdate()
      .execute();
    const numbers = unused.map(({ adminNumber }) => adminNumber);
    const exempt = supervisors.every((one) => numbers.includes(one))
      ? numbers.findLast((one) => supervisors.includes(one))
      : undefined;
    const resting = numbers.filter((one) => one !== exempt);
    if (resting.length === 0) return 0;
    await trx
      .updateTable('administrator')
      .set({ admin_status: 'dormant' })
      .where('admin_number', 'in', resting)
      .execute();
    for (const adminNumber of resting)
      await audit(trx, {
        administrator: null,
        address: '',
        action: 'admin-dormant',
        subject: `관리자 #${adminNumber}`,
        detail: `${config.adminDormantDays}일 동안 로그인하지 않음`,
      });
    return resting.length;
  });
  permissions.forget();
  return rested;
}

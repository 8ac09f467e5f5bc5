/** Administrators' rows, as their logins and their own settings read and change them. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Waiter } from '#platform/security/hash-lanes.ts';

const accounts = (db: Database) =>
  db
    .selectFrom('administrator')
    .select([
      'admin_number as adminNumber',
      'admin_id as adminId',
      'admin_name as adminName',
      'admin_status as adminStatus',
      'password_hash as passwordHash',
      'one_time_secret_sealed as oneTimeSecretSealed',
      'is_one_time_confirmed as isOneTimeConfirmed',
      'one_time_step as oneTimeStep',
      'mobile_number_sealed as mobileNumberSealed',
    ]);

/** The account of an id or a number, with what a login needs. */
export async function findAccount(db: Database, which: string | number) {
  const column = typeof which === 'number' ? 'admin_number' : 'admin_id';
  return accounts(db).where(column, '=', which).executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The same, held until the caller's transaction ends. A row is held before anything is audited, everywhere. */
export async function holdAccount(trx: Database, adminNumber: number): Promise<Account | undefined> {
  return accounts(trx).where('admin_number', '=', adminNumber).forNoKeyUpdate().executeTakeFirst();
}

/** Uses a one-time code's step up; false where it or a later one was used before, also at this very moment. */
export async function useStep(db: Database, adminNumber: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('administrator')
    .set({ one_time_step: step })
    .where('admin_number', '=', adminNumber)
    .where('one_time_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The columns that say who changed an account last, and when. */
export const changedBy = ({ standing }: { standing: { adminNumber: number } }, clock: Clock) => ({
  updated_at: clock.now(),
  updated_by: standing.adminNumber,
});

/** Where an administrator's own hashes are waited for: a session has shown who asks. */
export const waiterOf = (adminNumber: number): Waiter => ({
  lane: 'known',
  subjects: [`administrator ${adminNumber}`],
});

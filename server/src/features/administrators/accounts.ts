/** Reads and changes administrators' rows, for logins and their own settings. */
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

/** The account of an id or number, with the data that a login needs. */
export async function findAccount(db: Database, which: string | number) {
  const column = typeof which === 'number' ? 'admin_number' : 'admin_id';
  return accounts(db).where(column, '=', which).executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account, locked until the caller's transaction ends. Rows are always locked before auditing. */
export async function holdAccount(trx: Database, adminNumber: number): Promise<Account | undefined> {
  return accounts(trx).where('admin_number', '=', adminNumber).forNoKeyUpdate().executeTakeFirst();
}

/** Marks the step of a one-time code as used; false if that step or a later one was already used, also concurrently. */
export async function useStep(db: Database, adminNumber: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('administrator')
    .set({ one_time_step: step })
    .where('admin_number', '=', adminNumber)
    .where('one_time_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Columns with the author and time of an account's last change. */
export const changedBy = ({ standing }: { standing: { adminNumber: number } }, clock: Clock) => ({
  updated_at: clock.now(),
  updated_by: standing.adminNumber,
});

/** The hashing queue for an administrator's own requests, which a session authenticates. */
export const waiterOf = (adminNumber: number): Waiter => ({
  lane: 'known',
  subjects: [`administrator ${adminNumber}`],
});

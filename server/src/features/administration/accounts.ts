/** Administrators' rows, as their logins and their own settings read and change them. */
import { pauseMinutes } from '@maru/domain/administration';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** The account of an id or a number, with what a login needs. */
export async function findAccount(db: Database, which: string | number) {
  const all = db.selectFrom('administrator');
  return (typeof which === 'number' ? all.where('admin_number', '=', which) : all.where('admin_id', '=', which))
    .select([
      'admin_number as adminNumber',
      'admin_id as adminId',
      'admin_name as adminName',
      'admin_status as adminStatus',
      'password_hash as passwordHash',
      'failure_count as failureCount',
      'last_failure_at as lastFailureAt',
      'one_time_secret_sealed as oneTimeSecretSealed',
      'is_one_time_confirmed as isOneTimeConfirmed',
      'one_time_step as oneTimeStep',
    ])
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether wrong passwords keep an account closed at this moment. */
export function isLocked({ failureCount, lastFailureAt }: Pick<Account, 'failureCount' | 'lastFailureAt'>, now: Date) {
  const pauseMs = pauseMinutes(failureCount) * 60_000;
  return pauseMs > 0 && now.getTime() - (lastFailureAt?.getTime() ?? 0) < pauseMs;
}

/** Counts a failed login and returns how many there are in a row. */
export async function countFailure(db: Database, adminNumber: number, now: Date): Promise<number> {
  const { failure_count } = await db
    .updateTable('administrator')
    .set({ failure_count: sql`failure_count + 1`, last_failure_at: now })
    .where('admin_number', '=', adminNumber)
    .returning('failure_count')
    .executeTakeFirstOrThrow();
  return failure_count;
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

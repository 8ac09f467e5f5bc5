/** Reads and changes citizens' rows, for logins and their own pages. Withdrawn accounts are excluded. */
import { maxWrongPasswords } from '@maru/domain/login';
import type { UserStatus } from '@maru/domain/member';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Waiter } from '#platform/security/hash-lanes.ts';
import type { Services } from '#platform/services.ts';
import { forgetBrowserFailures } from '#platform/sessions/known-browsers.ts';
import { cancelNotice } from './dormancy-notice.ts';

/** The open account of a user id or number. */
export async function findCitizen(db: Database, which: string | number) {
  const living = db.selectFrom('citizen').where('user_status', '<>', 'withdrawal');
  const row = await (typeof which === 'number'
    ? living.where('user_number', '=', which)
    : living.where('user_id', '=', which)
  )
    .select([
      'user_number as userNumber',
      'user_id as userId',
      'username',
      'user_type as userType',
      'user_status as userStatus',
      'password_hash as passwordHash',
      'failure_count as failureCount',
    ])
    .executeTakeFirst();
  return row && { ...row, userStatus: row.userStatus as UserStatus };
}
export type CitizenRow = NonNullable<Awaited<ReturnType<typeof findCitizen>>>;

/** The hashing queue for a citizen's own requests, authenticated by a session or certification. */
export const waiterOf = (userNumber: number): Waiter => ({ lane: 'known', subjects: [`citizen ${userNumber}`] });

/** A member in the audit log. */
export const auditSubject = (userNumber: number): string => `회원 #${userNumber}`;

/** Whether a user id is taken. A withdrawn account's id stays taken until the account is erased. */
export async function isTaken(db: Database, userId: string): Promise<boolean> {
  if (await findCitizen(db, userId)) return true;
  const withdrawn = await db
    .selectFrom('citizen')
    .select('user_number')
    .where('user_status', '=', 'withdrawal')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Counts a wrong password; returns the consecutive number. */
export async function countFailure(db: Database, userNumber: number): Promise<number> {
  const { failure_count } = await db
    .updateTable('citizen')
    .set({ failure_count: sql`failure_count + 1` })
    .where('user_number', '=', userNumber)
    .returning('failure_count')
    .executeTakeFirstOrThrow();
  return failure_count;
}

/**
 * Resets the count of wrong passwords and every dormancy notice after a login. A locked account stays locked for
 * unknown browsers, because the lock protects against strangers' guesses.
 */
export async function noteLogin(trx: Database, userNumber: number, now: Date): Promise<void> {
  await cancelNotice(trx, userNumber, now);
  await trx
    .updateTable('citizen')
    .set({
      failure_count: sql`case when failure_count < ${maxWrongPasswords} then 0 else failure_count end`,
      last_login_at: now,
      ...clearedNotice,
    })
    .where('user_number', '=', userNumber)
    .execute();
}

/** Stores a use without a login, which postpones dormancy like a login. */
export async function noteUse(db: Database, userNumber: number, now: Date): Promise<void> {
  await db.updateTable('citizen').set({ last_used_at: now }).where('user_number', '=', userNumber).execute();
}

/** Clears dormancy notices: after another period without use the owner is notified again. */
export const clearedNotice = {
  dormant_notice_at: null,
  dormant_notice_id: null,
  dormant_notice_sms_id: null,
  dormant_at: null,
} as const;

/** Unlocks an account after wrong passwords, for unknown browsers and the account's own. */
export async function forgetFailures(trx: Database, userNumber: number): Promise<void> {
  await trx.updateTable('citizen').set({ failure_count: 0 }).where('user_number', '=', userNumber).execute();
  await forgetBrowserFailures(trx, 'citizen', userNumber);
}

/**
 * Locks an account's row until the caller's transaction ends. Throws CONFLICT if the password changed since it was
 * checked.
 */
export async function holdUnchanged(
  trx: Database,
  { userNumber, passwordHash }: Pick<CitizenRow, 'userNumber' | 'passwordHash'>,
): Promise<void> {
  const row = await trx
    .selectFrom('citizen')
    .select('user_number')
    .where('user_number', '=', userNumber)
    .where('user_status', '<>', 'withdrawal')
    .where('password_hash', 'is not distinct from', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('CONFLICT', { error: '그 사이 비밀번호나 계정이 변경되었습니다. 다시 시도해 주십시오.' });
}

/** Sets a new password within the caller's transaction and ends every session. */
export async function setPassword(
  trx: Database,
  { clock, sessions }: Pick<Services, 'clock' | 'sessions'>,
  userNumber: number,
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable('citizen')
    .set({ password_hash: passwordHash, password_changed_at: clock.now() })
    .where('user_number', '=', userNumber)
    .execute();
  await forgetFailures(trx, userNumber);
  await sessions.endAll('citizen', userNumber, 'password-changed', trx);
}

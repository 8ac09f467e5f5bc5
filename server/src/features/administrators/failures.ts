/**
 * Consecutive failed logins by the entered id. Unknown ids are counted and locked like known ones, so that answers
 * don't reveal which ids exist.
 */
import { pauseMinutes } from '@maru/domain/administration';
import { isUserId } from '@maru/domain/personal';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import { browserFailures, forgetBrowserFailures } from '#platform/sessions/known-browsers.ts';
import type { Account } from './accounts.ts';

/** Days until failures are forgotten for any id; several times the longest lock. */
const retentionDays = 7;

export interface Failures {
  failureCount: number;
  lastFailureAt: Date | null;
}

type Owner = Pick<Account, 'adminId' | 'adminNumber'>;

const none: Failures = { failureCount: 0, lastFailureAt: null };

const failuresQuery = (db: Database, adminId: string) =>
  db
    .selectFrom('admin_login_failure')
    .select(['failure_count as failureCount', 'last_failure_at as lastFailureAt'])
    .where('admin_id', '=', adminId);

export const failuresOf = async (db: Database, adminId: string): Promise<Failures> =>
  (await failuresQuery(db, adminId).executeTakeFirst()) ?? none;

/** The failures of an id, locked until the caller's transaction ends. */
export const holdFailures = async (trx: Database, adminId: string): Promise<Failures> =>
  (await failuresQuery(trx, adminId).forUpdate().executeTakeFirst()) ?? none;

/** Remaining seconds of an id's lock; 0 without a lock. */
export function secondsLocked({ failureCount, lastFailureAt }: Failures, now: Date): number {
  const opensAt = (lastFailureAt?.getTime() ?? 0) + pauseMinutes(failureCount) * 60_000;
  return Math.max(0, Math.ceil((opensAt - now.getTime()) / 1000));
}

/** Counts a failure; returns the consecutive number. Text that can't be an id isn't stored: it may be a password. */
export async function countFailure(db: Database, adminId: string, now: Date): Promise<number> {
  if (!isUserId(adminId)) return 0;
  const { failure_count } = await db
    .insertInto('admin_login_failure')
    .values({ admin_id: adminId, failure_count: 1, last_failure_at: now })
    .onConflict((oc) =>
      oc
        .column('admin_id')
        .doUpdateSet({ failure_count: sql`admin_login_failure.failure_count + 1`, last_failure_at: now }),
    )
    .returning('failure_count')
    .executeTakeFirstOrThrow();
  return failure_count;
}

/** Called after a stranger's successful login. */
export async function forgetFailures(db: Database, adminId: string): Promise<void> {
  await db.deleteFrom('admin_login_failure').where('admin_id', '=', adminId).execute();
}

/** Unlocks an account by another administrator, for strangers and its own browsers. */
export async function liftLock(trx: Database, { adminId, adminNumber }: Owner): Promise<void> {
  await forgetFailures(trx, adminId);
  await forgetBrowserFailures(trx, 'admin', adminNumber);
}

/** Whether an account is locked for strangers or for one of its browsers. */
export async function hasLock(db: Database, { adminId, adminNumber }: Owner, now: Date): Promise<boolean> {
  const browsers = await browserFailures(db, 'admin', adminNumber);
  return [await failuresOf(db, adminId), ...browsers].some((failures) => secondsLocked(failures, now) > 0);
}

/** Deletes failures older than a week. */
export async function forgetOldFailures(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('admin_login_failure').where('last_failure_at', '<', before).execute();
}

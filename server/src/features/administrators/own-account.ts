/** Administrators' changes to their own account: password and second factor. */
import { passwordFault } from '@maru/domain/password-strength';
import { type Actor, audit } from '#platform/audit/audit.ts';
import { Problem, problems } from '#platform/errors/problem.ts';
import { hashPassword, isPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { countGuess } from '#platform/sessions/guesses.ts';
import { type Account, findAccount, useStep, waiterOf } from './accounts.ts';
import { oneTimeField } from './login.ts';
import { acceptedStep, appAddress, newSecret } from './one-time-code.ts';

/** Maximum tries within ten minutes, so that an open session alone doesn't allow guessing the password or code. */
const mostTries = 10;

const changedMeanwhile = '그 사이 비밀번호나 계정이 변경되었습니다. 다시 시도해 주십시오.';

/** An identified actor. */
export type Self = Actor & { administrator: NonNullable<Actor['administrator']> };

/**
 * Changes the password and ends every session. Throws WRONG_PASSWORD, SAME_AS_OLD_PASSWORD, VALIDATION, or CONFLICT if
 * the password changed after it was checked.
 */
export async function changePassword(services: Services, self: Self, password: string, newPassword: string) {
  const { db, clock, sessions, permissions } = services;
  const account = await withPassword(services, self, password, '비밀번호 변경');
  const hash = await hashUsable(newPassword, account);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('administrator')
      .set({ password_hash: hash, password_changed_at: clock.now(), must_change_password: false })
      .where('admin_number', '=', account.adminNumber)
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('CONFLICT', { error: changedMeanwhile });
    await sessions.endAll('admin', account.adminNumber, 'password-changed', trx);
    await audit(trx, { ...self, action: 'password-change', subject: '', detail: '' });
  });
  permissions.forget();
}

/** The hash of a new password. Throws VALIDATION for an unacceptable one, SAME_AS_OLD_PASSWORD, or BUSY. */
export async function hashUsable(newPassword: string, account: Account): Promise<string> {
  const error = passwordFault(newPassword, account.adminId);
  if (error) throw new Problem('VALIDATION', { field: 'newPassword', error });
  const waiter = waiterOf(account.adminNumber);
  if (await isPassword(newPassword, account.passwordHash, waiter))
    throw new Problem('SAME_AS_OLD_PASSWORD', { field: 'newPassword' });
  return hashPassword(newPassword, waiter);
}

/**
 * A new secret that takes effect once confirmed. Throws WRONG_PASSWORD, or CONFLICT, also if a second factor is active.
 */
export async function beginOneTimeCode(services: Services, self: Self, password: string) {
  const { db, seal } = services;
  const account = await withPassword(services, self, password, '2차 인증 설정');
  if (account.isOneTimeConfirmed) throw new Problem('CONFLICT', { error: '2차 인증을 이미 사용하고 있습니다.' });
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('administrator')
      // The codes of a former secret don't count.
      .set({ one_time_secret_sealed: seal.close(oneTimeField, secret), one_time_step: 0 })
      .where('admin_number', '=', account.adminNumber)
      .where('password_hash', '=', account.passwordHash)
      .where('is_one_time_confirmed', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('CONFLICT', { error: changedMeanwhile });
    await audit(trx, { ...self, action: 'one-time-code', subject: '', detail: '설정 시작' });
  });
  return { secret, address: appAddress(secret, account.adminId) };
}

/** Activates or removes the second factor with a valid code. Throws ONE_TIME_CODE_WRONG. */
export async function setOneTimeCode(services: Services, self: Self, code: string, isConfirmed: boolean) {
  const { db } = services;
  const account = await findOwn(services, self);
  if (account.oneTimeSecretSealed === null || account.isOneTimeConfirmed === isConfirmed)
    throw new Problem('CONFLICT', {
      error: isConfirmed ? '2차 인증 설정을 처음부터 다시 진행해 주십시오.' : '2차 인증을 사용하고 있지 않습니다.',
    });
  const secret = services.seal.open(oneTimeField, account.oneTimeSecretSealed) ?? '';
  const step = acceptedStep(secret, code, services.clock.now(), account.oneTimeStep);
  const isUsed = await db.transaction().execute(async (trx) => {
    if (step === null || !(await useStep(trx, account.adminNumber, step))) return false;
    await trx
      .updateTable('administrator')
      .set({ is_one_time_confirmed: isConfirmed, ...(isConfirmed ? {} : { one_time_secret_sealed: null }) })
      .where('admin_number', '=', account.adminNumber)
      .execute();
    await audit(trx, { ...self, action: 'one-time-code', subject: '', detail: isConfirmed ? '사용' : '해제' });
    return true;
  });
  if (isUsed) return;
  await noteFailure(services, self, `${isConfirmed ? '2차 인증 사용' : '2차 인증 해제'}: 인증번호 불일치`);
  throw new Problem('ONE_TIME_CODE_WRONG');
}

/**
 * Confirms that the caller is the account's owner, by the password and, with a second factor, by a code. Throws
 * WRONG_PASSWORD, ONE_TIME_CODE_WRONG or TOO_MANY_REQUESTS.
 */
export async function confirmSelf(
  services: Services,
  self: Self,
  { password, oneTimeCode }: { password: string; oneTimeCode?: string },
  purpose: string,
): Promise<void> {
  const account = await withPassword(services, self, password, purpose);
  if (!account.isOneTimeConfirmed) return;
  const field = 'oneTimeCode';
  if (oneTimeCode === undefined)
    throw new Problem('ONE_TIME_CODE_WRONG', { field, error: problems.ONE_TIME_CODE_NEEDED[1] });
  const secret = services.seal.open(oneTimeField, account.oneTimeSecretSealed) ?? '';
  const step = acceptedStep(secret, oneTimeCode, services.clock.now(), account.oneTimeStep);
  if (step !== null && (await useStep(services.db, account.adminNumber, step))) return;
  await noteFailure(services, self, `${purpose}: 인증번호 불일치`);
  throw new Problem('ONE_TIME_CODE_WRONG', { field });
}

async function findOwn({ db, clock }: Services, { administrator }: Self): Promise<Account> {
  await countGuess(db, clock, `own administrator ${administrator.adminNumber}`, mostTries);
  const account = await findAccount(db, administrator.adminNumber);
  if (!account) throw new Problem('UNAUTHORIZED');
  return account;
}

async function withPassword(services: Services, self: Self, password: string, purpose: string): Promise<Account> {
  const account = await findOwn(services, self);
  if (await isPassword(password, account.passwordHash, waiterOf(account.adminNumber))) return account;
  await noteFailure(services, self, `${purpose}: 비밀번호 불일치`);
  throw new Problem('WRONG_PASSWORD', { field: 'password' });
}

export const noteFailure = ({ db }: Services, self: Self, detail: string) =>
  audit(db, { ...self, action: 'own-check-failed', subject: '', detail });

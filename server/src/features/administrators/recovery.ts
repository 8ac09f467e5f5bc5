/** Account recovery for administrators certified with the account's telephone. */
import { isUserId, mobileDigits } from '@maru/domain/personal';
import { audit } from '#platform/audit/audit.ts';
import { type CertificationKey, certifiedPerson, useUp } from '#platform/certification/certifications.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { countGuess } from '#platform/sessions/guesses.ts';
import { type Claim, knowBrowser } from '#platform/sessions/known-browsers.ts';
import { type Account, findAccount, holdAccount } from './accounts.ts';
import { mobileField } from './create-administrator.ts';
import { liftLock } from './failures.ts';
import { hashUsable } from './own-account.ts';

/** Maximum tries within ten minutes of a certification and of an account, because each may need a hash. */
const maxTries = 10;

/** The account, origin and certification of a request. */
export interface RecoveryRequest {
  claim: Claim;
  address: string;
  key: CertificationKey;
}

/**
 * Sets a new password, unlocks the account and ends every session; a second factor stays. The returned `Set-Cookie`
 * header makes the browser known to the account. Throws NOT_FOUND for an unknown account, a missing or different
 * telephone, SUSPENDED, VALIDATION, SAME_AS_OLD_PASSWORD, CONFLICT, TOO_MANY_REQUESTS or BUSY; the certification then
 * stays valid.
 */
export async function resetPassword(
  services: Services,
  request: RecoveryRequest,
  newPassword: string,
): Promise<string> {
  const { db, clock, sessions, permissions } = services;
  const account = await certifiedAccount(services, request);
  const hash = await hashUsable(newPassword, account);
  const cookie = await db.transaction().execute(async (trx) => {
    await useUp(trx, services, request.key);
    await holdUnchanged(trx, account);
    await trx
      .updateTable('administrator')
      .set({ password_hash: hash, password_changed_at: clock.now(), must_change_password: false })
      .where('admin_number', '=', account.adminNumber)
      .execute();
    await liftLock(trx, account);
    await sessions.endAll('admin', account.adminNumber, 'password-changed', trx);
    await note(trx, account, request, 'self-certification');
    return knowBrowser(trx, services, request.claim, account.adminNumber);
  });
  permissions.forget();
  return cookie;
}

/** Reactivates a dormant account, otherwise like {@link resetPassword}. CONFLICT if the account isn't dormant. */
export async function reactivate(services: Services, request: RecoveryRequest): Promise<string> {
  const { db, clock, permissions } = services;
  const account = await certifiedAccount(services, request);
  const cookie = await db.transaction().execute(async (trx) => {
    await useUp(trx, services, request.key);
    const { numUpdatedRows } = await trx
      .updateTable('administrator')
      .set({ admin_status: 'normal', normal_since: clock.now() })
      .where('admin_number', '=', account.adminNumber)
      .where('admin_status', '=', 'dormant')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('CONFLICT', { error: '휴면 상태인 계정이 아닙니다.' });
    await liftLock(trx, account);
    await note(trx, account, request, 'self-reactivation');
    return knowBrowser(trx, services, request.claim, account.adminNumber);
  });
  permissions.forget();
  return cookie;
}

/** The account with the certified telephone. Unknown accounts answer like ones with another telephone. */
async function certifiedAccount(services: Services, { claim, address, key }: RecoveryRequest): Promise<Account> {
  const { db, clock, seal } = services;
  const person = await certifiedPerson(services, key);
  await countGuess(db, clock, `certification ${key.certificationId}`, maxTries);
  const account = await findAccount(db, claim.id);
  const telephone = account && seal.open(mobileField, account.mobileNumberSealed);
  if (!account || !telephone || telephone !== mobileDigits(person.mobileNumber)) {
    await audit(db, {
      administrator: account ?? null,
      triedId: isUserId(claim.id) ? claim.id : '',
      address,
      action: 'certification-failed',
      subject: '',
      detail: account ? '계정의 휴대전화와 다른 번호' : '등록되지 않은 아이디',
    });
    throw new Problem('NOT_FOUND', { error: '본인 인증한 휴대전화로 등록된 관리자 계정을 찾을 수 없습니다.' });
  }
  // Certifications are unlimited, so tries are also counted by account.
  await countGuess(db, clock, `recovery administrator ${account.adminNumber}`, maxTries);
  if (account.adminStatus === 'suspended') throw new Problem('SUSPENDED');
  return account;
}

/** Locks the account; throws CONFLICT if it changed since it was read. */
async function holdUnchanged(trx: Database, account: Account): Promise<void> {
  const now = await holdAccount(trx, account.adminNumber);
  if (now?.passwordHash !== account.passwordHash || now.adminStatus !== account.adminStatus)
    throw new Problem('CONFLICT', { error: '그 사이 비밀번호나 계정이 변경되었습니다. 다시 시도해 주십시오.' });
}

const note = (
  trx: Database,
  administrator: Account,
  { address }: RecoveryRequest,
  action: 'self-certification' | 'self-reactivation',
) => audit(trx, { administrator, address, action, subject: '', detail: '' });

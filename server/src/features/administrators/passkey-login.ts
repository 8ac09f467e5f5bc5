/** Administrators' login by a passkey, which replaces password and one-time code. */
import type { Input } from '@maru/contract/call';
import type { passkeys } from '@maru/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { lineOf } from '#platform/security/networks.ts';
import type { Services } from '#platform/services.ts';
import { originOf } from '#platform/sessions/authenticate.ts';
import { countTry } from '#platform/sessions/guesses.ts';
import { claimedBrowser, claimOf, findBrowser } from '#platform/sessions/known-browsers.ts';
import { findAccount } from './accounts.ts';
import { failuresOf, secondsLocked } from './failures.ts';
import { accessToken, enter, type TokenPair } from './login.ts';
import { type RelyingParty, takeAttempt } from './passkey-attempts.ts';
import { verifyLogin } from './passkey-signatures.ts';
import { userHandleOf } from './passkeys.ts';
import { closedAs, type Refusal, refusals, refuse } from './refusals.ts';

type Answer = Input<typeof passkeys.passkeyLogin>['body'];

/**
 * Maximum audit entries of invalid answers from an address within ten minutes: as many as of wrong passwords, beyond
 * which a login requires work.
 */
const maxEntries = 100;

/**
 * Opens a session like the login by password. Throws PASSKEY_REFUSED for an unknown passkey, a wrong signature, and a
 * used or expired challenge; for a genuine answer SELF_CERTIFICATION while the account is locked, SUSPENDED or USER_006
 * (dormant).
 */
export async function logInByPasskey(
  services: Services,
  request: FastifyRequest,
  party: RelyingParty,
  answer: Answer,
): Promise<TokenPair & { cookie: string }> {
  const { db, clock, config, keys } = services;
  const origin = originOf(request);
  const attempt = await takeAttempt(services, answer.attemptId, null);
  const passkey = await findPasskey(db, answer.credentialId);
  const account = passkey && (await findAccount(db, passkey.adminNumber));
  const signed = attempt && passkey && (await verify(services, party, attempt.challenge, passkey, answer));
  if (!passkey || !account || !signed) {
    const detail = passkey ? (attempt ? '응답 불일치' : '만료되었거나 이미 사용된 요청') : '등록되지 않은 패스키';
    const count = await countTry(db, clock, `refused-passkey ${lineOf(origin.address)}`);
    const last = count === maxEntries ? ` (10분 동안 ${maxEntries}번째, 이 주소의 다음 실패는 기록하지 않음)` : '';
    if (count <= maxEntries)
      await audit(db, {
        administrator: account ?? null,
        address: origin.address,
        action: 'login-failed',
        subject: '',
        detail: `패스키: ${detail}${last}`,
      });
    throw new Problem('PASSKEY_REFUSED');
  }
  const { adminId, adminNumber } = account;
  const claim = claimOf(config, request, 'admin', adminId);
  const claimed = claimedBrowser(keys.login, claim);
  const browser = (claimed && (await findBrowser(db, 'admin', adminNumber, claimed))) ?? null;
  const failures = browser ?? (await failuresOf(db, adminId));
  const closedSeconds = secondsLocked(failures, clock.now());
  const fail = ({ code, detail }: Refusal) =>
    refuse(
      services,
      { account, browser, adminId, origin, closedSeconds },
      // Accounts that change meanwhile get the same answer as an invalid passkey.
      { code: code === 'LOGIN_FAILED' ? 'PASSKEY_REFUSED' : code, detail: `패스키: ${detail}`, counts: false },
    );
  if (closedSeconds > 0) return fail(refusals.locked);
  if (hasNotGrown(passkey.signCount, signed.signCount)) return fail(refusals.copiedPasskey);
  const closed = closedAs(account.adminStatus);
  if (closed) return fail(closed);
  const entered = await enter(
    services,
    {
      account,
      browser,
      failures,
      step: null,
      detail: `패스키: ${passkey.name}`,
      noteUse: (trx) => noteUse(trx, passkey, signed, clock.now()),
    },
    { claim, origin },
  );
  if ('detail' in entered) return fail(entered);
  const { opened, standing, cookie } = entered;
  return { token: await accessToken(services, opened.sessionId, standing), refreshToken: opened.refreshToken, cookie };
}

const findPasskey = (db: Database, credentialId: string) =>
  db
    .selectFrom('administrator_passkey')
    .select([
      'administrator_passkey_id as passkeyId',
      'admin_number as adminNumber',
      'public_key as publicKey',
      'sign_count as signCount',
      'name',
    ])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type Signed = Awaited<ReturnType<typeof verifyLogin>>;

async function verify(
  { log }: Services,
  party: RelyingParty,
  challenge: string,
  { adminNumber, publicKey }: Passkey,
  answer: Answer,
): Promise<Signed | null> {
  if (answer.userHandle !== userHandleOf(adminNumber)) return null;
  return verifyLogin(party, challenge, publicKey, answer).catch((error: unknown) => {
    log.warn({ err: error }, 'a login by passkey was refused');
    return null;
  });
}

/**
 * Whether the signature count hasn't increased, which means that the passkey was copied. Authenticators that don't
 * count send 0.
 */
const hasNotGrown = (stored: number, signed: number): boolean => (stored > 0 || signed > 0) && signed <= stored;

/** Stores a passkey's use; false if the passkey was deleted or used meanwhile. */
async function noteUse(trx: Database, { passkeyId, signCount }: Passkey, signed: Signed, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('administrator_passkey')
    .set({ sign_count: signed.signCount, is_backed_up: signed.isBackedUp, last_used_at: now })
    .where('administrator_passkey_id', '=', passkeyId)
    .where('sign_count', '=', signCount)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Administrators' login: limits, password, second factor, then account state. */
import { mostAdminFailures, scopesOf, subjectOf } from '@maru/domain/administration';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { holdBrowserFailures, type KnownBrowser, knowBrowser } from '#platform/sessions/known-browsers.ts';
import { type LoginTry, receive } from '#platform/sessions/login-guest.ts';
import { readStanding, type Standing } from '#platform/sessions/permissions.ts';
import type { Opened } from '#platform/sessions/sessions.ts';
import { type Account, findAccount, holdAccount } from './accounts.ts';
import { type Failures, failuresOf, forgetFailures, holdFailures, secondsLocked } from './failures.ts';
import { acceptedStep } from './one-time-code.ts';
import { closedAs, type Refusal, refusals, refuse } from './refusals.ts';

export const oneTimeField = 'oneTimeSecret';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

export interface Credentials {
  password: string;
  oneTimeCode?: string;
}

/**
 * Opens a session; `cookie` is the `Set-Cookie` header that identifies the browser from now on. Throws LOGIN_FAILED
 * (also for an unknown id, in the same time), SELF_CERTIFICATION while the account is locked, without hashing,
 * ONE_TIME_CODE_NEEDED, ONE_TIME_CODE_WRONG, SUSPENDED, USER_006 (dormant), TOO_MANY_REQUESTS, BUSY or
 * PROOF_OF_WORK_REQUIRED.
 */
export async function login(
  services: Services,
  attempt: LoginTry,
  { password, oneTimeCode }: Credentials,
): Promise<TokenPair & { cookie: string }> {
  const { db, clock } = services;
  const { claim, origin } = attempt;
  const adminId = claim.id;
  const found = await receive(
    services,
    attempt,
    () => findAccount(db, adminId),
    ({ adminNumber }) => adminNumber,
  );
  const { account, guest } = found;
  const { browser } = guest;
  const failures = browser ?? (await failuresOf(db, adminId));
  const closedSeconds = secondsLocked(failures, clock.now());
  const fail = (refusal: Refusal) => refuse(services, { account, browser, adminId, origin, closedSeconds }, refusal);
  if (closedSeconds > 0) return fail(account ? refusals.locked : refusals.lockedUnknown);
  await guest.countTry();
  const isRight = await guest.isPassword(password, account?.passwordHash ?? null);
  if (!account) return fail(refusals.unknown);
  if (!isRight) return fail(refusals.wrongPassword);
  const step = oneTimeStepOf(services, account, oneTimeCode);
  if (step === 'needed') return fail(refusals.codeNeeded);
  if (step === 'wrong') return fail(refusals.wrongCode);
  const closed = closedAs(account.adminStatus);
  if (closed) return fail(closed);
  const entered = await enter(services, { account, browser, failures, step }, attempt);
  if ('detail' in entered) return fail(entered);
  const { opened, standing, cookie } = entered;
  await guest.takeBackTry();
  return { token: await accessToken(services, opened.sessionId, standing), refreshToken: opened.refreshToken, cookie };
}

/** Exchanges a refresh token for a new pair; UNAUTHORIZED also if the account may no longer log in. */
export async function refresh(services: Services, refreshToken: string): Promise<TokenPair> {
  const session = await services.sessions.refresh('admin', refreshToken);
  const standing = await readStanding(services.db, session.ownerNumber);
  if (!standing) throw new Problem('UNAUTHORIZED');
  return { token: await accessToken(services, session.sessionId, standing), refreshToken: session.refreshToken };
}

function oneTimeStepOf(
  { seal, clock }: Services,
  account: Account,
  code: string | undefined,
): number | 'needed' | 'wrong' | null {
  if (!account.isOneTimeConfirmed) return null;
  if (code === undefined) return 'needed';
  const secret = seal.open(oneTimeField, account.oneTimeSecretSealed) ?? '';
  return acceptedStep(secret, code, clock.now(), account.oneTimeStep) ?? 'wrong';
}

/** Result of the checks, with the data that they used. */
interface Checked {
  account: Account;
  browser: KnownBrowser | null;
  /** Failures of the known browser; without one, failures of the id from unknown browsers. */
  failures: Failures;
  /** Step of the one-time code, if a code was required. */
  step: number | null;
  /** Detail of the audit entry; empty by default. */
  detail?: string;
  /** Stores the use of a passkey within the login's transaction; false if it can't be used any more. */
  noteUse?: (trx: Database) => Promise<boolean>;
}

/** Opens the session unless the checked data changed in the meantime. */
export async function enter(
  services: Services,
  checked: Checked,
  { claim, origin }: Pick<LoginTry, 'claim' | 'origin'>,
): Promise<Refusal | { opened: Opened; standing: Standing; cookie: string }> {
  const { db, clock, sessions } = services;
  const { account, browser, step, detail = '', noteUse } = checked;
  const { adminNumber, adminId } = account;
  return db.transaction().execute(async (trx) => {
    const refusal = await changedSince(trx, checked);
    if (refusal) return refusal;
    if (noteUse && !(await noteUse(trx))) return refusals.changed;
    await trx
      .updateTable('administrator')
      .set({ last_login_at: clock.now(), last_login_address: origin.address })
      .$if(step !== null, (query) => query.set({ one_time_step: step ?? 0 }))
      .where('admin_number', '=', adminNumber)
      .execute();
    // Strangers' failures stay counted; otherwise each of the owner's logins would renew their tries.
    if (!browser) await forgetFailures(trx, adminId);
    const standing = await readStanding(trx, adminNumber);
    if (!standing) throw new Problem('SUSPENDED');
    const cookie = await knowBrowser(trx, services, claim, adminNumber);
    const opened = await sessions.open('admin', adminNumber, origin, trx);
    await audit(trx, { administrator: account, address: origin.address, action: 'login', subject: '', detail });
    return { opened, standing, cookie };
  });
}

/** Locks the account's row; returns the reason if the account can no longer log in. */
async function changedSince(trx: Database, { account, browser, failures, step }: Checked): Promise<Refusal | null> {
  const now = await holdAccount(trx, account.adminNumber);
  if (now?.passwordHash !== account.passwordHash || now.isOneTimeConfirmed !== account.isOneTimeConfirmed)
    return refusals.changed;
  const closed = closedAs(now.adminStatus);
  if (closed) return closed;
  if (step !== null && now.oneTimeStep >= step) return refusals.wrongCode;
  // Concurrent guesses may have locked the account.
  const failureCount = browser
    ? await holdBrowserFailures(trx, browser.browserId)
    : (await holdFailures(trx, account.adminId)).failureCount;
  return failureCount > Math.max(failures.failureCount, mostAdminFailures - 1) ? refusals.locked : null;
}

/** The token of an opened session. */
export function accessToken({ tokens }: Services, sessionId: string, standing: Standing): Promise<string> {
  const { adminNumber, adminId, adminName, deptCode, keys } = standing;
  return tokens.sign('admin', sessionId, {
    sub: subjectOf(keys, deptCode),
    administrator: { adminNumber, adminId, adminName },
    scopes: scopesOf(keys),
  });
}

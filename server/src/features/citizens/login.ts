/** Citizens' login: limits first, then the password, then the account state. */
import { maxWrongPasswords, wrongPasswordText } from '@maru/domain/login';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import type { CitizenClaims } from '#platform/sessions/access-token.ts';
import { countBrowserFailure, holdBrowserFailures, knowBrowser } from '#platform/sessions/known-browsers.ts';
import { type Guest, type LoginTry, receive } from '#platform/sessions/login-guest.ts';
import { type CitizenRow, countFailure, findCitizen, noteLogin, noteUse } from './citizens.ts';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/**
 * Opens a session for a user id and its password; `cookie` is the `Set-Cookie` header that identifies the browser from
 * now on. Throws USER_NOT_FOUND, LOGIN_FAILED, SELF_CERTIFICATION, USER_006 (dormant), SUSPENDED, TOO_MANY_REQUESTS,
 * BUSY or PROOF_OF_WORK_REQUIRED. No hash is computed if the answer reveals an unknown id or a lock anyway.
 */
export async function login(
  services: Services,
  attempt: LoginTry,
  password: string,
): Promise<TokenPair & { cookie: string }> {
  const { db, clock, sessions } = services;
  const { claim, origin } = attempt;
  const found = await receive(
    services,
    attempt,
    () => findCitizen(db, claim.id),
    ({ userNumber }) => userNumber,
  );
  const { account: citizen, guest } = found;
  if (!citizen) throw new Problem('USER_NOT_FOUND');
  const { failureCount } = guest.browser ?? citizen;
  if (failureCount >= maxWrongPasswords) throw new Problem('SELF_CERTIFICATION');
  await guest.countTry();
  if (!(await guest.isPassword(password, citizen.passwordHash))) {
    const failures = await (guest.browser
      ? countBrowserFailure(db, guest.browser.browserId, clock.now())
      : countFailure(db, citizen.userNumber));
    const triesLeft = maxWrongPasswords - failures;
    if (triesLeft <= 0) throw new Problem('SELF_CERTIFICATION');
    throw new Problem('LOGIN_FAILED', { error: wrongPasswordText(triesLeft) });
  }
  if (citizen.userStatus === 'dormant') throw new Problem('USER_006');
  if (citizen.userStatus !== 'normal') throw new Problem('SUSPENDED');
  const { opened, cookie } = await db.transaction().execute(async (trx) => {
    // The check took time, in which concurrent guesses, a new password or a withdrawal may have changed the account.
    const closed = await closedSince(trx, citizen, guest);
    if (closed) throw new Problem(closed);
    await noteLogin(trx, citizen.userNumber, clock.now());
    const cookie = await knowBrowser(trx, services, claim, citizen.userNumber);
    return { opened: await sessions.open('citizen', citizen.userNumber, origin, trx), cookie };
  });
  await guest.takeBackTry();
  return { token: await accessToken(services, opened.sessionId, citizen), refreshToken: opened.refreshToken, cookie };
}

/**
 * The reason why the account can no longer log in. Locks the account until the caller's transaction ends. If concurrent
 * guesses locked the account, the right password gets the same answer as wrong ones.
 */
async function closedSince(
  trx: Database,
  { userNumber, passwordHash }: CitizenRow,
  { browser }: Guest,
): Promise<'LOGIN_FAILED' | 'SELF_CERTIFICATION' | null> {
  const row = await trx
    .selectFrom('citizen')
    .select('failure_count')
    .where('user_number', '=', userNumber)
    .where('user_status', '=', 'normal')
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'LOGIN_FAILED';
  const failures = browser ? await holdBrowserFailures(trx, browser.browserId) : row.failure_count;
  return failures < maxWrongPasswords ? null : 'SELF_CERTIFICATION';
}

/** Exchanges a refresh token for a new pair; UNAUTHORIZED also if the account may no longer log in. */
export async function refresh(services: Services, refreshToken: string): Promise<TokenPair> {
  const session = await services.sessions.refresh('citizen', refreshToken);
  const citizen = await findCitizen(services.db, session.ownerNumber);
  if (citizen?.userStatus !== 'normal') throw new Problem('UNAUTHORIZED');
  await noteUse(services.db, citizen.userNumber, services.clock.now());
  return { token: await accessToken(services, session.sessionId, citizen), refreshToken: session.refreshToken };
}

function accessToken({ tokens }: Services, sessionId: string, citizen: CitizenRow): Promise<string> {
  const { userNumber, userId, username, userType } = citizen;
  const claims: CitizenClaims = { user: { userNumber, userId, username, userType } };
  return tokens.sign('citizen', sessionId, claims);
}

/** A citizen's login: limits first, then the password, then what state the account is in. */
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { isPassword, requireRoom } from '../../platform/security/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { CitizenClaims } from '../../platform/sessions/access-token.ts';
import { countGuess, countGuessFrom, rewriteGuess, takeBackGuess } from '../../platform/sessions/guesses.ts';
import type { Origin } from '../../platform/sessions/sessions.ts';
import { type CitizenRow, countFailure, findCitizen, noteLogin } from './citizens.ts';

/** Wrong passwords in a row after which only a certification opens the account. */
const mostFailures = 5;
/** Tries within ten minutes that weren't right. */
const mostByAccount = 30;
const mostByAddress = 100;

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/**
 * Opens a session for a user id and its password. Throws USER_NOT_FOUND, LOGIN_FAILED, SELF_CERTIFICATION, USER_006
 * (dormant), SUSPENDED, TOO_MANY_REQUESTS or BUSY. An unknown id takes as long as a wrong password.
 */
export async function login(services: Services, userId: string, password: string, origin: Origin): Promise<TokenPair> {
  const { db, clock, sessions } = services;
  requireRoom();
  await countGuessFrom(db, clock, origin.address, mostByAddress);
  const subject = `citizen ${userId.slice(0, 40)}`;
  await countGuess(db, clock, subject, mostByAccount);
  const citizen = await findCitizen(db, userId);
  const isLocked = citizen !== undefined && citizen.failureCount >= mostFailures;
  const isRight = await isPassword(password, isLocked ? null : (citizen?.passwordHash ?? null));
  // What is counted for a wrong password is written for the others too: the answers' times are alike.
  if (!citizen || isLocked) await rewriteGuess(db, subject);
  if (!citizen) throw new Problem('USER_NOT_FOUND');
  if (isLocked) throw new Problem('SELF_CERTIFICATION');
  if (!isRight) {
    const failures = await countFailure(db, citizen.userNumber);
    throw new Problem(failures >= mostFailures ? 'SELF_CERTIFICATION' : 'LOGIN_FAILED');
  }
  if (citizen.userStatus === 'dormant') throw new Problem('USER_006');
  if (citizen.userStatus !== 'normal') throw new Problem('SUSPENDED');
  const opened = await db.transaction().execute(async (trx) => {
    // The check took its time: guesses beside it, a new password or a withdrawal since then count.
    if (!(await isStillOpen(trx, citizen))) throw new Problem('LOGIN_FAILED');
    await noteLogin(trx, citizen.userNumber, clock.now());
    return sessions.open('citizen', citizen.userNumber, origin, trx);
  });
  await takeBackGuess(db, clock, subject, origin.address);
  return { token: await accessToken(services, opened.sessionId, citizen), refreshToken: opened.refreshToken };
}

/** Whether the account is as it was, and not locked; whatever would change it waits for the caller's transaction. */
async function isStillOpen(trx: Database, { userNumber, passwordHash }: CitizenRow): Promise<boolean> {
  const row = await trx
    .selectFrom('citizen')
    .select('user_number')
    .where('user_number', '=', userNumber)
    .where('user_status', '=', 'normal')
    .where('password_hash', '=', passwordHash)
    .where('failure_count', '<', mostFailures)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A new pair for a refresh token, which is used up; UNAUTHORIZED also for an account that may no longer log in. */
export async function refresh(services: Services, refreshToken: string): Promise<TokenPair> {
  const session = await services.sessions.refresh('citizen', refreshToken);
  const citizen = await findCitizen(services.db, session.ownerNumber);
  if (citizen?.userStatus !== 'normal') throw new Problem('UNAUTHORIZED');
  return { token: await accessToken(services, session.sessionId, citizen), refreshToken: session.refreshToken };
}

function accessToken({ tokens }: Services, sessionId: string, citizen: CitizenRow): Promise<string> {
  const { userNumber, userId, username, userType } = citizen;
  const claims: CitizenClaims = { user: { userNumber, userId, username, userType } };
  return tokens.sign('citizen', sessionId, claims);
}

/** An administrator's login: limits, password, second factor, then what state the account is in. */

import { mostAdminFailures, scopesOf, subjectOf } from '@maru/domain/administration';
import { isUserId } from '@maru/domain/personal';
import { audit } from '../../platform/audit/audit.ts';
import { Problem, type ProblemCode } from '../../platform/errors/problem.ts';
import { isPassword, requireRoom } from '../../platform/security/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { countGuess } from '../../platform/sessions/guesses.ts';
import { readStanding, type Standing } from '../../platform/sessions/permissions.ts';
import type { Origin } from '../../platform/sessions/sessions.ts';
import { type Account, countFailure, findAccount, isLocked, useStep } from './accounts.ts';
import { acceptedStep } from './one-time-code.ts';

/** Tries within ten minutes; an office behind one address logs in often. */
const mostByAccount = 30;
const mostByAddress = 100;

export const oneTimeField = 'oneTimeSecret';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

export interface Credentials {
  adminId: string;
  password: string;
  oneTimeCode?: string;
}

/**
 * Opens a session. Throws LOGIN_FAILED (also for an unknown id, which takes as long), SELF_CERTIFICATION while wrong
 * passwords keep the account closed, ONE_TIME_CODE_NEEDED, ONE_TIME_CODE_WRONG, SUSPENDED, TOO_MANY_REQUESTS or BUSY.
 */
export async function login(services: Services, given: Credentials, origin: Origin): Promise<TokenPair> {
  const { db, clock } = services;
  const { adminId, password, oneTimeCode } = given;
  requireRoom();
  await countGuess(db, clock, `address ${origin.address}`, mostByAddress);
  await countGuess(db, clock, `administrator ${adminId.slice(0, 40)}`, mostByAccount);
  const account = await findAccount(db, adminId);
  const locked = account !== undefined && isLocked(account, clock.now());
  const isRight = await isPassword(password, locked ? null : (account?.passwordHash ?? null));
  const fail = (code: ProblemCode, detail: string, counts = false) =>
    refuse(services, { account, adminId, origin, code, detail, counts });
  if (!account) return fail('LOGIN_FAILED', '등록되지 않은 아이디');
  if (locked) return fail('SELF_CERTIFICATION', '실패 횟수 초과로 잠긴 계정');
  if (!isRight) return fail('LOGIN_FAILED', '비밀번호 불일치', true);
  const step = oneTimeStepOf(services, account, oneTimeCode);
  if (step === 'needed') throw new Problem('ONE_TIME_CODE_NEEDED');
  if (step === 'wrong') return fail('ONE_TIME_CODE_WRONG', '인증번호 불일치', true);
  if (account.adminStatus !== 'normal') return fail('SUSPENDED', '정지된 계정');
  return enter(services, account, step, origin);
}

/** A new pair for a refresh token, which is used up; UNAUTHORIZED also for an account that may no longer log in. */
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

async function enter(services: Services, account: Account, step: number | null, origin: Origin): Promise<TokenPair> {
  const { db, clock, sessions } = services;
  const { adminNumber } = account;
  const { opened, standing } = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('administrator')
      .set({ failure_count: 0, last_failure_at: null, last_login_at: clock.now(), last_login_address: origin.address })
      .where('admin_number', '=', adminNumber)
      // Guesses that ran beside this one may have closed the account since it was read.
      .where('failure_count', '<=', Math.max(account.failureCount, mostAdminFailures - 1))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('SELF_CERTIFICATION');
    if (step !== null && !(await useStep(trx, adminNumber, step))) throw new Problem('ONE_TIME_CODE_WRONG');
    const standing = await readStanding(trx, adminNumber);
    if (!standing) throw new Problem('SUSPENDED');
    const opened = await sessions.open('admin', adminNumber, origin, trx);
    await audit(trx, { administrator: account, address: origin.address, action: 'login', subject: '', detail: '' });
    return { opened, standing };
  });
  return { token: await accessToken(services, opened.sessionId, standing), refreshToken: opened.refreshToken };
}

interface Refusal {
  account: Account | undefined;
  adminId: string;
  origin: Origin;
  code: ProblemCode;
  detail: string;
  /** Whether it is one more wrong guess in a row. */
  counts: boolean;
}

async function refuse({ db, clock }: Services, refusal: Refusal): Promise<never> {
  const { account, adminId, origin, code, detail, counts } = refusal;
  const failures = await db.transaction().execute(async (trx) => {
    await audit(trx, {
      administrator: account ?? null,
      // What isn't shaped like an id may be a password typed into the wrong field.
      triedId: isUserId(adminId) ? adminId : '',
      address: origin.address,
      action: 'login-failed',
      subject: '',
      detail,
    });
    return account && counts ? countFailure(trx, account.adminNumber, clock.now()) : 0;
  });
  throw new Problem(failures >= mostAdminFailures ? 'SELF_CERTIFICATION' : code);
}

function accessToken({ tokens }: Services, sessionId: string, standing: Standing): Promise<string> {
  const { adminNumber, adminId, adminName, deptCode, keys } = standing;
  return tokens.sign('admin', sessionId, {
    sub: subjectOf(keys, deptCode),
    administrator: { adminNumber, adminId, adminName },
    scopes: scopesOf(keys),
  });
}

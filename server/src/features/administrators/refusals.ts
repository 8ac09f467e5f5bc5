/** Reasons for refusing a login: the answer, and the audit text. */
import { adminTriesLeftText, mostAdminFailures, pauseMinutes } from '@maru/domain/administration';
import { isUserId } from '@maru/domain/personal';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem, type ProblemCode, problems } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { countBrowserFailure, type KnownBrowser } from '#platform/sessions/known-browsers.ts';
import type { Origin } from '#platform/sessions/sessions.ts';
import type { Account } from './accounts.ts';
import { countFailure } from './failures.ts';

export interface Refusal {
  code: ProblemCode;
  detail: string;
  /** Whether the refusal counts as a failed login. */
  counts: boolean;
}

export const refusal = (code: ProblemCode, detail: string, counts = false): Refusal => ({ code, detail, counts });

/** An unknown id gets the same answer as a known one, whether the password is wrong or the id is locked. */
export const refusals = {
  locked: refusal('SELF_CERTIFICATION', '실패 횟수 초과로 잠긴 계정'),
  lockedUnknown: refusal('SELF_CERTIFICATION', '등록되지 않은 아이디'),
  unknown: refusal('LOGIN_FAILED', '등록되지 않은 아이디', true),
  wrongPassword: refusal('LOGIN_FAILED', '비밀번호 불일치', true),
  codeNeeded: refusal('ONE_TIME_CODE_NEEDED', '비밀번호 일치, 인증번호 없음'),
  wrongCode: refusal('ONE_TIME_CODE_WRONG', '인증번호 불일치', true),
  copiedPasskey: refusal('PASSKEY_REFUSED', '서명 횟수가 늘지 않은 패스키(복제 의심)'),
  suspended: refusal('SUSPENDED', '정지된 계정'),
  dormant: refusal('USER_006', '휴면 계정'),
  changed: refusal('LOGIN_FAILED', '확인하는 사이 바뀐 계정'),
};

/** Reason for refusing the login of an account in a state; null if the state allows logins. */
export const closedAs = (adminStatus: string): Refusal | null =>
  adminStatus === 'normal' ? null : adminStatus === 'dormant' ? refusals.dormant : refusals.suspended;

interface Tried {
  account: Account | undefined;
  /** The known browser of the attempt; null for a stranger, whose failures count against the id. */
  browser: KnownBrowser | null;
  adminId: string;
  origin: Origin;
  /** Remaining seconds of the id's lock from earlier failures. */
  closedSeconds: number;
}

/**
 * Counts and records a refused login, in that order, because rows are locked before auditing. A locked id gets its
 * retry time.
 */
export async function refuse({ db, clock }: Services, tried: Tried, { code, detail, counts }: Refusal): Promise<never> {
  const { account, browser, adminId, origin, closedSeconds } = tried;
  const count = (trx: Database) =>
    browser ? countBrowserFailure(trx, browser.browserId, clock.now()) : countFailure(trx, adminId, clock.now());
  const failures = await db.transaction().execute(async (trx) => {
    const failures = counts ? await count(trx) : 0;
    await audit(trx, {
      administrator: account ?? null,
      // Text that can't be an id may be a password entered in the wrong field.
      triedId: isUserId(adminId) ? adminId : '',
      address: origin.address,
      action: 'login-failed',
      subject: '',
      detail,
    });
    return failures;
  });
  // Unknown ids are locked as long as known ones, so that lock times don't reveal which ids exist.
  const retryAfter = failures >= mostAdminFailures ? pauseMinutes(failures) * 60 : closedSeconds;
  if (retryAfter > 0) throw new Problem('SELF_CERTIFICATION', { retryAfter });
  if (failures === 0) throw new Problem(code);
  // Unknown ids are counted the same way, so the count doesn't reveal anything either.
  throw new Problem(code, { error: `${problems[code][1]} ${adminTriesLeftText(mostAdminFailures - failures)}` });
}

/** Registration of citizens. */
import type { InputOf } from '@maru/contract/index';
import { type Certified, certificationFault, joinRules } from '@maru/domain/join';
import { passwordFault } from '@maru/domain/password-strength';
import { isUserId } from '@maru/domain/personal';
import { firstFailure, type RuleFailure } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { certifiedPerson, useUp } from '#platform/certification/certifications.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { hashPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { countGuess } from '#platform/sessions/guesses.ts';
import { type Claim, knowBrowser } from '#platform/sessions/known-browsers.ts';
import { isTaken } from './citizens.ts';
import { addMember } from './member.ts';
import { type Child, diIndex, hasAccount, normaliseName, personIndex } from './person.ts';
import { termsInForce } from './terms.ts';

export type JoinBody = InputOf<'POST /api/users'>['body'];

/** Maximum tries within ten minutes of a certification and of a person, because each may need a hash. */
const maxTries = 10;

/**
 * Creates an account; returns its user number and the `Set-Cookie` header that makes the browser known to it. Throws
 * VALIDATION with the first failing rule, CERTIFICATION_INVALID, DUPLICATE_ID, DUPLICATE_USER, TOO_MANY_REQUESTS or
 * BUSY; the certification then stays valid.
 */
export async function join(
  services: Services,
  body: JoinBody,
  browser: Buffer | null,
  claim: Claim,
): Promise<{ userNumber: number; cookie: string }> {
  const { db, clock, seal } = services;
  const now = clock.now();
  const today = formatSeoulDate(now);
  const terms = await termsInForce(db, now);
  const requiredTermsIds = terms.filter(({ isRequired }) => isRequired).map(({ termsId }) => termsId);
  refuse(firstFailure(joinRules({ today, requiredTermsIds, passwordFault }), body));
  const key = { certificationId: body.certificationId, browser, purpose: 'join' as const };
  const certified = await certifiedPerson(services, key);
  refuse(certificationFault(body.userType, certified, today) ?? mismatch(body, certified));

  const child: Child | null =
    body.userType === 'children' ? { username: normaliseName(body.username), birthDate: body.birthDate } : null;
  const person = personIndex(seal, certified, child);
  if (await isTaken(db, body.userId)) throw new Problem('DUPLICATE_ID', { field: 'userId' });
  if (await hasAccount(db, person)) throw new Problem('DUPLICATE_USER');
  const subject = `person ${diIndex(seal, certified).toString('hex')}`;
  await countGuess(db, clock, `certification ${body.certificationId}`, maxTries);
  await countGuess(db, clock, subject, maxTries);
  // Hashing is slow, so no connection is held during it.
  const passwordHash = await hashPassword(body.password, { lane: 'known', subjects: [subject] });
  return db
    .transaction()
    .execute(async (trx) => {
      await useUp(trx, services, key);
      const member = { ...body, passwordHash, certified, child };
      const userNumber = await addMember(trx, services, member, terms);
      return { userNumber, cookie: await knowBrowser(trx, services, claim, userNumber) };
    })
    .catch((error: unknown) => {
      throw duplicateOf(error);
    });
}

function refuse(failure: RuleFailure | null): void {
  if (failure) throw new Problem('VALIDATION', failure);
}

/** An adult's name and birth date must equal the certified ones if given. */
function mismatch(body: JoinBody, certified: Certified & { name: string }): RuleFailure | null {
  if (body.userType === 'children') return null;
  if (body.username.trim() !== '' && normaliseName(body.username) !== normaliseName(certified.name))
    return { field: 'username', error: '본인 인증한 이름과 다릅니다.' };
  if (body.birthDate !== '' && body.birthDate !== certified.birthDate)
    return { field: 'birthDate', error: '본인 인증한 생년월일과 다릅니다.' };
  return null;
}

/** Converts the violation of a unique index by a concurrent join to a problem. */
function duplicateOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code !== '23505') return error;
  if (constraint === 'citizen_by_user_id') return new Problem('DUPLICATE_ID', { field: 'userId' });
  return constraint === 'citizen_by_person' ? new Problem('DUPLICATE_USER') : error;
}

/** Whether a user id is already in use. Throws VALIDATION for an invalid one. */
export async function isDuplicateId(db: Database, userId: string): Promise<boolean> {
  if (!isUserId(userId))
    throw new Problem('VALIDATION', {
      field: 'userId',
      error: '아이디는 영문 소문자로 시작하는 4~20자의 영문 소문자와 숫자로 입력해 주십시오.',
    });
  return isTaken(db, userId);
}

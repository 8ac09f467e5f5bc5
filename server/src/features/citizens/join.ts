/** How a citizen becomes a member. */
import type { InputOf } from '@maru/contract/index';
import { type Certified, certificationFault, joinRules } from '@maru/domain/join';
import { isUserId } from '@maru/domain/personal';
import { firstFailure, type RuleFailure } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { certifiedPerson, useUp } from '../../platform/certification/certifications.ts';
import type { CertifiedPerson } from '../../platform/certification/provider.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { hashPassword } from '../../platform/security/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { countGuess } from '../../platform/sessions/guesses.ts';
import { type Claim, knowBrowser } from '../../platform/sessions/known-browsers.ts';
import { isTaken } from './citizens.ts';
import { type Child, diIndex, hasAccount, personIndex, sameName } from './person.ts';
import { closeSealed, mobileIndex } from './sealed.ts';
import { applied, changeServices } from './services.ts';
import { storeConsents, termsInForce } from './terms.ts';

export type JoinBody = InputOf<'POST /api/users'>['body'];

/** Within ten minutes, of a certification and of a person: each may cost a hash. */
const maxTries = 10;

/**
 * Makes an account and returns its user number, and the `Set-Cookie` header by which the browser is known to it. Throws
 * VALIDATION with the first failing rule, CERTIFICATION_INVALID, DUPLICATE_ID, DUPLICATE_USER, TOO_MANY_REQUESTS or BUSY;
 * then the certification stays usable.
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
  refuse(firstFailure(joinRules({ today, requiredTermsIds }), body));
  const key = { certificationId: body.certificationId, browser, purpose: 'join' as const };
  const certified = await certifiedPerson(services, key);
  refuse(certificationFault(body.userType, certified, today) ?? mismatch(body, certified));

  const child: Child | null =
    body.userType === 'children' ? { username: sameName(body.username), birthDate: body.birthDate } : null;
  const person = personIndex(seal, certified, child);
  if (await isTaken(db, body.userId)) throw new Problem('DUPLICATE_ID', { field: 'userId' });
  if (await hasAccount(db, person)) throw new Problem('DUPLICATE_USER');
  const subject = `person ${diIndex(seal, certified).toString('hex')}`;
  await countGuess(db, clock, `certification ${body.certificationId}`, maxTries);
  await countGuess(db, clock, subject, maxTries);
  // Takes long; no connection waits for it.
  const passwordHash = await hashPassword(body.password, { lane: 'known', subjects: [subject] });
  return db
    .transaction()
    .execute(async (trx) => {
      await useUp(trx, services, key);
      const { user_number } = await trx
        .insertInto('citizen')
        .values({
          user_id: body.userId,
          user_type: body.userType,
          username: child?.username ?? sameName(certified.name),
          birth_date: child?.birthDate ?? certified.birthDate,
          password_hash: passwordHash,
          password_changed_at: now,
          joined_at: now,
          person_index: person,
          zone_code: body.zoneCode,
          ...sealedColumns(services, body, certified),
        })
        .returning('user_number')
        .executeTakeFirstOrThrow();
      await changeServices(trx, services, user_number, { from: [], to: applied([], body), by: 'citizen' });
      await storeConsents(trx, user_number, terms, body.consents, now);
      return { userNumber: user_number, cookie: await knowBrowser(trx, services, claim, user_number) };
    })
    .catch((error: unknown) => {
      throw duplicateOf(error);
    });
}

/** A guardian's number and identifiers stand in a child's account. */
const sealedColumns = ({ seal }: Services, body: JoinBody, certified: CertifiedPerson) => ({
  mobile_number_sealed: closeSealed(seal, 'mobile_number', certified.mobileNumber),
  mobile_number_index: mobileIndex(seal, certified.mobileNumber),
  ci_sealed: closeSealed(seal, 'ci', certified.ci),
  di_sealed: closeSealed(seal, 'di', certified.di),
  di_index: diIndex(seal, certified),
  email_address_sealed: closeSealed(seal, 'email_address', body.emailAddress),
  address_sealed: closeSealed(seal, 'address', body.address.trim()),
  detail_address_sealed: closeSealed(seal, 'detail_address', body.detailAddress.trim()),
});

function refuse(failure: RuleFailure | null): void {
  if (failure) throw new Problem('VALIDATION', failure);
}

/** A grown-up's name and birth date are those certified; given otherwise, somebody mistook something. */
function mismatch(body: JoinBody, certified: Certified & { name: string }): RuleFailure | null {
  if (body.userType === 'children') return null;
  if (body.username.trim() !== '' && sameName(body.username) !== sameName(certified.name))
    return { field: 'username', error: '본인 인증한 이름과 다릅니다.' };
  if (body.birthDate !== '' && body.birthDate !== certified.birthDate)
    return { field: 'birthDate', error: '본인 인증한 생년월일과 다릅니다.' };
  return null;
}

/** Two joins at once both found nothing; the database let the first one in. */
function duplicateOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code !== '23505') return error;
  if (constraint === 'citizen_by_user_id') return new Problem('DUPLICATE_ID', { field: 'userId' });
  return constraint === 'citizen_by_person' ? new Problem('DUPLICATE_USER') : error;
}

/** Whether a user id is taken. Throws VALIDATION for what can't be one. */
export async function isDuplicateId(db: Database, userId: string): Promise<boolean> {
  if (!isUserId(userId))
    throw new Problem('VALIDATION', {
      field: 'userId',
      error: '아이디는 영문 소문자로 시작하는 4~20자의 영문 소문자와 숫자로 입력해 주세요.',
    });
  return isTaken(db, userId);
}

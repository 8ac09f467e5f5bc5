/** Account recovery for a certified person: a forgotten id, a lost password, dormancy. */
import { passwordFault } from '@maru/domain/password-strength';
import { maskName } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type CertificationKey, certifiedPerson, useUp } from '#platform/certification/certifications.ts';
import type { CertifiedPerson } from '#platform/certification/provider.ts';
import { Problem } from '#platform/errors/problem.ts';
import { hashPassword, isPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { countGuess } from '#platform/sessions/guesses.ts';
import { type Claim, knowBrowser } from '#platform/sessions/known-browsers.ts';
import { type CitizenRow, clearedNotice, forgetFailures, holdUnchanged, setPassword, waiterOf } from './citizens.ts';
import { diIndex, normaliseName } from './person.ts';
import { mobileColumns } from './sealed.ts';

/** Maximum tries within ten minutes of a certification and of an account, because each may need a hash. */
const maxTries = 10;

const notFound = () => new Problem('NOT_FOUND', { error: '본인 인증한 분의 계정을 찾을 수 없습니다.' });

/** Open accounts that a certified person may manage. */
const answeredFor = ({ db, seal }: Services, person: CertifiedPerson) =>
  db.selectFrom('citizen').where('di_index', '=', diIndex(seal, person)).where('user_status', '<>', 'withdrawal');

/**
 * The unmasked user id of the account with the given name, the person's own or a child's; without a name, of the
 * person's own. Throws NOT_FOUND.
 */
export async function findId(services: Services, username: string, key: CertificationKey) {
  const { db } = services;
  const row = await answeredFor(services, await countedPerson(services, key))
    .select(['username', 'user_id', 'joined_at'])
    .where((eb) =>
      username.trim() === '' ? eb('user_type', '<>', 'children') : eb('username', '=', normaliseName(username)),
    )
    .orderBy('joined_at')
    .executeTakeFirst();
  if (!row) throw notFound();
  await useUp(db, services, key);
  return { userName: maskName(row.username), userId: row.user_id, joinDatetime: formatSeoul(row.joined_at) };
}

/**
 * Sets a new password and the certified mobile number, and ends every session; the returned `Set-Cookie` header makes
 * the browser known to the account. Throws NOT_FOUND if the account isn't the person's, VALIDATION,
 * SAME_AS_OLD_PASSWORD, CONFLICT, TOO_MANY_REQUESTS or BUSY; the certification then stays valid.
 */
export async function findPassword(
  services: Services,
  claim: Claim,
  newPassword: string,
  key: CertificationKey,
): Promise<string> {
  const { citizen, mobile } = await ownAccount(services, claim.id, key);
  const { user_number: userNumber, password_hash: passwordHash } = citizen;
  const hash = await hashUsable(newPassword, { userNumber, userId: claim.id, passwordHash });
  return services.db.transaction().execute(async (trx) => {
    await useUp(trx, services, key);
    await holdUnchanged(trx, { userNumber, passwordHash });
    await setPassword(trx, services, userNumber, hash);
    await trx.updateTable('citizen').set(mobile).where('user_number', '=', userNumber).execute();
    return knowBrowser(trx, services, claim, userNumber);
  });
}

/**
 * Reactivates a dormant or locked account, and sets the certified mobile number; the returned `Set-Cookie` header makes
 * the browser known to it, so that the owner can't be locked out there again. Throws NOT_FOUND, SUSPENDED or
 * TOO_MANY_REQUESTS.
 */
export async function reactivate(services: Services, claim: Claim, key: CertificationKey): Promise<string> {
  const { citizen, mobile } = await ownAccount(services, claim.id, key);
  if (citizen.user_status === 'suspended') throw new Problem('SUSPENDED');
  return services.db.transaction().execute(async (trx) => {
    await useUp(trx, services, key);
    await trx
      .updateTable('citizen')
      .set({ user_status: 'normal', last_used_at: services.clock.now(), ...clearedNotice, ...mobile })
      .where('user_number', '=', citizen.user_number)
      .where('user_status', 'in', ['normal', 'dormant'])
      .execute();
    await forgetFailures(trx, citizen.user_number);
    return knowBrowser(trx, services, claim, citizen.user_number);
  });
}

/** Finds the certified person, counting the try for the certification; throws TOO_MANY_REQUESTS. */
async function countedPerson(services: Services, key: CertificationKey): Promise<CertifiedPerson> {
  const person = await certifiedPerson(services, key);
  await countGuess(services.db, services.clock, `certification ${key.certificationId}`, maxTries);
  return person;
}

/** The account, and the columns of the certified mobile number: the owner's, or for a child's account the guardian's. */
async function ownAccount(services: Services, userId: string, key: CertificationKey) {
  const { db, clock, seal } = services;
  const person = await countedPerson(services, key);
  const citizen = await answeredFor(services, person)
    .select(['user_number', 'user_status', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!citizen) throw notFound();
  // Certifications are unlimited, so tries are also counted by account.
  await countGuess(db, clock, `recovery ${citizen.user_number}`, maxTries);
  return { citizen, mobile: mobileColumns(seal, person.mobileNumber) };
}

/** The hash of a new password. Throws VALIDATION for an unacceptable one, SAME_AS_OLD_PASSWORD, or BUSY. */
export async function hashUsable(
  newPassword: string,
  { userNumber, userId, passwordHash }: Pick<CitizenRow, 'userNumber' | 'userId' | 'passwordHash'>,
): Promise<string> {
  const error = passwordFault(newPassword, userId);
  if (error) throw new Problem('VALIDATION', { field: 'newPassword', error });
  const waiter = waiterOf(userNumber);
  if (await isPassword(newPassword, passwordHash, waiter))
    throw new Problem('SAME_AS_OLD_PASSWORD', { field: 'newPassword' });
  return hashPassword(newPassword, waiter);
}

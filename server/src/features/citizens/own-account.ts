/** A member's own account: profile, password, and withdrawal. */
import type { InputOf } from '@maru/contract/index';
import { type MemberService, type MemberType, memberTypes } from '@maru/domain/member';
import { hyphenated } from '@maru/domain/personal';
import { profileRules } from '@maru/domain/profile';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type WithdrawalReason, withdrawalRules } from '@maru/domain/withdrawal';
import { Problem } from '#platform/errors/problem.ts';
import { isPassword } from '#platform/security/password-hash.ts';
import type { Services } from '#platform/services.ts';
import { countGuess } from '#platform/sessions/guesses.ts';
import { type CitizenRow, findCitizen, holdUnchanged, setPassword, waiterOf } from './citizens.ts';
import { hashUsable } from './recovery.ts';
import { closeSealed, openSealed } from './sealed.ts';
import { applied, changeServices, flagsOf, holdServices } from './services.ts';
import { withdraw } from './withdrawal.ts';

/** Maximum password tries within ten minutes while logged in, because a session may be hijacked. */
const mostTries = 10;

export async function readProfile({ db, seal }: Services, userNumber: number) {
  const row = await db
    .selectFrom('citizen')
    .selectAll()
    .where('user_number', '=', userNumber)
    .where('user_status', '<>', 'withdrawal')
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  const { mobileNumber, ...sealed } = openSealed(seal, row);
  const userType = row.user_type as MemberType;
  return {
    userNumber: row.user_number,
    userId: row.user_id,
    username: row.username,
    userType,
    userTypeName: memberTypes[userType],
    mobileNumber: hyphenated(mobileNumber),
    ...sealed,
    zoneCode: row.zone_code,
    ...flagsOf(row.services),
    services: row.services as MemberService[],
    joinDatetime: formatSeoul(row.joined_at),
    lastLoginDatetime: row.last_login_at ? formatSeoul(row.last_login_at) : '',
    passwordChangedDatetime: formatSeoul(row.password_changed_at),
  };
}

type Profile = InputOf<'PATCH /api/users/{userNumber}'>['body'];

/** Throws VALIDATION with the first failing rule. */
export async function changeProfile(services: Services, userNumber: number, profile: Profile): Promise<void> {
  const failure = firstFailure(profileRules, profile);
  if (failure) throw new Problem('VALIDATION', failure);
  const { db, seal } = services;
  await db.transaction().execute(async (trx) => {
    const from = await holdServices(trx, userNumber);
    await trx
      .updateTable('citizen')
      .set({
        email_address_sealed: closeSealed(seal, 'email_address', profile.emailAddress),
        zone_code: profile.zoneCode,
        address_sealed: closeSealed(seal, 'address', profile.address.trim()),
        detail_address_sealed: closeSealed(seal, 'detail_address', profile.detailAddress.trim()),
      })
      .where('user_number', '=', userNumber)
      .execute();
    await changeServices(trx, services, userNumber, { from, to: applied(from, profile), by: 'citizen' });
  });
}

/** The account if the password matches, else null. Throws TOO_MANY_REQUESTS after ten tries in ten minutes. */
async function withPassword({ db, clock }: Services, userNumber: number, password: string): Promise<CitizenRow | null> {
  await countGuess(db, clock, `password ${userNumber}`, mostTries);
  const citizen = await findCitizen(db, userNumber);
  const isRight = await isPassword(password, citizen?.passwordHash ?? null, waiterOf(userNumber));
  return citizen && isRight ? citizen : null;
}

/** Whether a password is the member's. Throws TOO_MANY_REQUESTS after ten tries in ten minutes. */
export const checkPassword = async (services: Services, userNumber: number, password: string): Promise<boolean> =>
  (await withPassword(services, userNumber, password)) !== null;

/** Throws WRONG_PASSWORD, and TOO_MANY_REQUESTS after ten tries in ten minutes. */
export async function requirePassword(services: Services, userNumber: number, password: string): Promise<CitizenRow> {
  const citizen = await withPassword(services, userNumber, password);
  if (!citizen) throw new Problem('WRONG_PASSWORD', { field: 'password' });
  return citizen;
}

/**
 * Ends every session, including the requesting one. Throws WRONG_PASSWORD, VALIDATION, SAME_AS_OLD_PASSWORD or
 * CONFLICT.
 */
export async function changePassword(
  services: Services,
  userNumber: number,
  given: { password: string; newPassword: string },
): Promise<void> {
  const citizen = await requirePassword(services, userNumber, given.password);
  const hash = await hashUsable(given.newPassword, citizen);
  await services.db.transaction().execute(async (trx) => {
    await holdUnchanged(trx, citizen);
    await setPassword(trx, services, userNumber, hash);
  });
}

/** Ends the account. Throws VALIDATION with the first failing rule, WRONG_PASSWORD, CONFLICT. */
export async function withdrawOwn(
  services: Services,
  userNumber: number,
  given: { password: string; changeReason: string },
): Promise<void> {
  const failure = firstFailure(withdrawalRules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  const citizen = await requirePassword(services, userNumber, given.password);
  await services.db.transaction().execute(async (trx) => {
    await holdUnchanged(trx, citizen);
    await withdraw(trx, services, userNumber, { chosen: given.changeReason as WithdrawalReason });
  });
}

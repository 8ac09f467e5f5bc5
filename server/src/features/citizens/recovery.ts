/** Ways back into an account for the person certified: a forgotten id, a lost password, dormancy. */
import { passwordFault } from '@maru/domain/password';
import { maskName } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type CertificationKey, certifiedPerson, useUp } from '../../platform/certification/certifications.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { hashPassword, isPassword } from '../../platform/security/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { holdUnchanged, setPassword } from './citizens.ts';
import { diIndex, sameName } from './person.ts';

const notFound = () => new Problem('NOT_FOUND', { error: '본인 인증한 분의 계정을 찾을 수 없습니다.' });

/** Living accounts that a certified person may answer for. */
const answeredFor = (db: Database, index: Buffer) =>
  db.selectFrom('citizen').where('di_index', '=', index).where('user_status', '<>', 'withdrawal');

/** The whole user id of the account in that name: the person's own, or a child's. Throws NOT_FOUND. */
export async function findId(services: Services, username: string, key: CertificationKey) {
  const { db, seal } = services;
  const index = diIndex(seal, await certifiedPerson(services, key));
  const row = await answeredFor(db, index)
    .select(['username', 'user_id', 'joined_at'])
    .where('username', '=', sameName(username))
    .orderBy('joined_at')
    .executeTakeFirst();
  if (!row) throw notFound();
  await useUp(db, services, key);
  return { username: maskName(row.username), userId: row.user_id, joinDatetime: formatSeoul(row.joined_at) };
}

/**
 * Sets a new password and ends every session. Throws NOT_FOUND where the account isn't the person's, VALIDATION,
 * SAME_AS_OLD_PASSWORD, CONFLICT; then the certification stays usable.
 */
export async function findPassword(
  services: Services,
  userId: string,
  newPassword: string,
  key: CertificationKey,
): Promise<void> {
  const citizen = await ownAccount(services, userId, key);
  await requireUsable(newPassword, userId, citizen.password_hash);
  const hash = await hashPassword(newPassword);
  await services.db.transaction().execute(async (trx) => {
    await useUp(trx, services, key);
    await holdUnchanged(trx, { userNumber: citizen.user_number, passwordHash: citizen.password_hash });
    await setPassword(trx, services, citizen.user_number, hash);
  });
}

/** Lets a dormant or locked account in again. Throws NOT_FOUND, or SUSPENDED. */
export async function reactivate(services: Services, userId: string, key: CertificationKey): Promise<void> {
  const citizen = await ownAccount(services, userId, key);
  if (citizen.user_status === 'suspended') throw new Problem('SUSPENDED');
  await services.db.transaction().execute(async (trx) => {
    await useUp(trx, services, key);
    await trx
      .updateTable('citizen')
      .set({ user_status: 'normal', failure_count: 0, dormant_notice_at: null })
      .where('user_number', '=', citizen.user_number)
      .where('user_status', 'in', ['normal', 'dormant'])
      .execute();
  });
}

async function ownAccount(services: Services, userId: string, key: CertificationKey) {
  const index = diIndex(services.seal, await certifiedPerson(services, key));
  const citizen = await answeredFor(services.db, index)
    .select(['user_number', 'user_status', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!citizen) throw notFound();
  return citizen;
}

/** Throws VALIDATION for a password that can't be used, SAME_AS_OLD_PASSWORD for the present one. */
export async function requireUsable(newPassword: string, userId: string, oldHash: string | null): Promise<void> {
  const error = passwordFault(newPassword, userId);
  if (error) throw new Problem('VALIDATION', { field: 'newPassword', error });
  if (await isPassword(newPassword, oldHash)) throw new Problem('SAME_AS_OLD_PASSWORD', { field: 'newPassword' });
}

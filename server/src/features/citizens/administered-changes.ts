/** Administrators' changes to citizens' accounts; each change and its audit entry are atomic. */
import { type MemberService, memberServices, type UserStatus, userStatuses } from '@maru/domain/member';
import { type Actor, audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { auditSubject, clearedNotice, forgetFailures } from './citizens.ts';
import { changeServices, holdServices } from './services.ts';
import { withdraw } from './withdrawal.ts';

/**
 * Suspends an account and its sessions, restores its former state and unlocks it, or closes it as the owner's
 * withdrawal does. Runs within the caller's transaction. Throws NOT_FOUND, or CONFLICT for a withdrawn account, and for
 * reactivating a dormant one, also after a suspension, because only its certified owner may do that.
 */
export async function changeStatus(
  trx: Database,
  services: Pick<Services, 'clock' | 'sessions'>,
  actor: Actor,
  userNumber: number,
  userStatus: Exclude<UserStatus, 'dormant'>,
  reason: string,
): Promise<void> {
  const citizen = await trx
    .selectFrom('citizen')
    .select(['user_status', 'suspended_from'])
    .where('user_number', '=', userNumber)
    .forUpdate()
    .executeTakeFirst();
  if (!citizen) throw new Problem('NOT_FOUND');
  if (citizen.user_status === 'withdrawal')
    throw new Problem('CONFLICT', { error: '탈퇴한 회원은 변경할 수 없습니다.' });
  if (citizen.user_status === 'dormant' && userStatus === 'normal')
    throw new Problem('CONFLICT', { error: '휴면 계정은 회원의 본인 인증으로만 해제할 수 있습니다.' });
  const wasSuspended = citizen.user_status === 'suspended';
  const former = wasSuspended ? citizen.suspended_from : citizen.user_status;
  const becomes = userStatus === 'normal' && former === 'dormant' ? 'dormant' : userStatus;
  if (userStatus === 'withdrawal') await withdraw(trx, services, userNumber, { written: reason });
  else {
    await trx
      .updateTable('citizen')
      .set({
        user_status: becomes,
        suspended_from: userStatus === 'suspended' ? former : null,
        change_reason: reason,
        // A suspended member couldn't log in to answer a notice, so its thirty days don't count.
        ...(wasSuspended && becomes === 'normal' ? clearedNotice : {}),
      })
      .where('user_number', '=', userNumber)
      .execute();
    if (userStatus === 'normal') await forgetFailures(trx, userNumber);
    if (userStatus === 'suspended') await services.sessions.endAll('citizen', userNumber, 'suspended', trx);
  }
  const was = userStatuses[citizen.user_status as UserStatus];
  const change = was === userStatuses[becomes] ? was : `${was} → ${userStatuses[becomes]}`;
  const detail = `${change}: ${reason}`;
  await audit(trx, { ...actor, action: 'user-status', subject: auditSubject(userNumber), detail });
}

/** Sets the services in use of an open account. Throws NOT_FOUND. */
export async function setServices(
  services: Services,
  actor: Actor,
  userNumber: number,
  requested: readonly MemberService[],
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const from = await holdServices(trx, userNumber);
    await changeServices(trx, services, userNumber, { from, to: requested, by: 'administrator' });
    const named = (services: readonly MemberService[]) =>
      services.map((service) => memberServices[service]).join(', ') || '없음';
    const detail = `${named(from)} → ${named(requested)}`;
    await audit(trx, { ...actor, action: 'user-service', subject: auditSubject(userNumber), detail });
  });
}

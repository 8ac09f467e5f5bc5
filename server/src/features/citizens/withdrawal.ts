/** Ends accounts, by the citizen or an administrator. */

import type { MemberService } from '@maru/domain/member';
import type { WithdrawalReason } from '@maru/domain/withdrawal';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { cancelNotice } from './dormancy-notice.ts';
import { changeServices } from './services.ts';

/** A reason that the member chose, or a text that an administrator entered. */
type Reason = { chosen: WithdrawalReason } | { written: string };

/**
 * Closes an account within the caller's transaction: sessions end at once, personal data is erased later on schedule.
 * False if there is no open account with that number.
 */
export async function withdraw(
  trx: Database,
  { clock, sessions }: Pick<Services, 'clock' | 'sessions'>,
  userNumber: number,
  reason: Reason,
): Promise<boolean> {
  const withdrawn = await trx
    .updateTable('citizen')
    .set({
      user_status: 'withdrawal',
      suspended_from: null,
      withdrawal_reason: 'chosen' in reason ? reason.chosen : null,
      change_reason: 'written' in reason ? reason.written : '',
      withdrawn_at: clock.now(),
    })
    .where('user_number', '=', userNumber)
    .where('user_status', '<>', 'withdrawal')
    .returning('services')
    .executeTakeFirst();
  if (!withdrawn) return false;
  await cancelNotice(trx, userNumber, clock.now());
  const from = withdrawn.services as MemberService[];
  await changeServices(trx, { clock }, userNumber, { from, to: [], by: 'withdrawal' });
  await sessions.endAll('citizen', userNumber, 'withdrawn', trx);
  return true;
}

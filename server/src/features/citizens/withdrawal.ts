/** How an account ends, by the citizen's own wish or an administrator's deed. */
import type { Database } from '../../platform/database/pool.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Ends an account within the caller's transaction: its sessions end at once, its personal data is erased later, on
 * schedule. False where there is no living account of that number.
 */
export async function withdraw(
  trx: Database,
  { clock, sessions }: Pick<Services, 'clock' | 'sessions'>,
  userNumber: number,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('citizen')
    .set({ user_status: 'withdrawal', suspended_from: null, change_reason: reason, withdrawn_at: clock.now() })
    .where('user_number', '=', userNumber)
    .where('user_status', '<>', 'withdrawal')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sessions.endAll('citizen', userNumber, 'withdrawn', trx);
  return true;
}

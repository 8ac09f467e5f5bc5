/** Erases withdrawn accounts: personal data is deleted, numbers and dates stay for statistics. */

import { forgetReceivers } from '#platform/messages/forget.ts';
import type { Services } from '#platform/services.ts';
import { clearedNotice } from './citizens.ts';

/** Erases due accounts, and what a process of an earlier version left in erased ones; returns the number of due ones. */
export async function eraseWithdrawn({
  db,
  clock,
  config,
  seal,
}: Pick<Services, 'db' | 'clock' | 'config' | 'seal'>): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - config.withdrawalEraseDays * 86_400_000);
  return db.transaction().execute(async (trx) => {
    const erased = await trx
      .updateTable('citizen')
      .set({
        user_id: '',
        username: '',
        change_reason: '',
        ...clearedNotice,
        birth_date: null,
        zone_code: '',
        mobile_number_sealed: null,
        mobile_number_index: null,
        email_address_sealed: null,
        address_sealed: null,
        detail_address_sealed: null,
        ci_sealed: null,
        di_sealed: null,
        di_index: null,
        person_index: null,
        password_hash: null,
        services: [],
        erased_at: now,
      })
      .where('user_status', '=', 'withdrawal')
      .where('erased_at', 'is', null)
      .where('withdrawn_at', '<=', before)
      .returning('user_number')
      .execute();
    await trx
      .updateTable('citizen')
      .set({
        password_changed_at: (eb) => eb.ref('joined_at'),
        failure_count: 0,
        last_login_at: null,
        last_used_at: null,
      })
      .where('user_status', '=', 'withdrawal')
      .where('erased_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('password_changed_at', '<>', eb.ref('joined_at')),
          eb('failure_count', '<>', 0),
          eb('last_login_at', 'is not', null),
          eb('last_used_at', 'is not', null),
        ]),
      )
      .execute();
    const numbers = erased.map((row) => row.user_number);
    if (numbers.length === 0) return 0;
    await trx
      .deleteFrom('known_browser')
      .where('owner_kind', '=', 'citizen')
      .where('owner_number', 'in', numbers)
      .execute();
    // Session addresses, devices, favourite stations and operated places are personal data too.
    await trx.deleteFrom('session').where('owner_kind', '=', 'citizen').where('owner_number', 'in', numbers).execute();
    await trx.deleteFrom('favorite').where('user_number', 'in', numbers).execute();
    await trx.deleteFrom('managed_place').where('user_number', 'in', numbers).execute();
    await trx.deleteFrom('consent_change').where('user_number', 'in', numbers).execute();
    await trx.deleteFrom('consent').where('user_number', 'in', numbers).execute();
    await forgetReceivers(trx, { seal }, numbers);
    return numbers.length;
  });
}

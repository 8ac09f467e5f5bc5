/** Creates the deliveries of due mailings: one per receiver and closed period. */
import { closedPeriod, type MailingInterval, type MailingPeriod, nextMailing } from '@maru/domain/mailing';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

/** Maximum mailings per transaction. */
const atOnce = 50;

/**
 * Creates deliveries; returns whether more may be due. After weeks without a running server only the last period is
 * sent.
 */
export const addDue = (db: Database, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('mailing')
      .select(['mailing_id', 'period'])
      .where('is_used', '=', true)
      .where('deleted_at', 'is', null)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { mailing_id: mailingId, period } of due) {
      const interval = period as MailingInterval;
      await addDeliveries(trx, mailingId, closedPeriod(interval, now), now);
      const next = { next_at: nextMailing(interval, now) };
      await trx.updateTable('mailing').set(next).where('mailing_id', '=', mailingId).execute();
    }
    return due.length === atOnce;
  });

const addDeliveries = (trx: Database, mailingId: number, { firstDay, lastDay }: MailingPeriod, now: Date) =>
  sql`
    insert into mailing_delivery (mailing_id, admin_number, admin_name, first_day, last_day, is_trial, made_at, state, due_at)
    select r.mailing_id, r.admin_number, a.admin_name, ${firstDay}::date, ${lastDay}::date, false, ${now}, 'waiting', ${now}
    from mailing_receiver r join administrator a using (admin_number)
    where r.mailing_id = ${mailingId}
    on conflict do nothing`.execute(trx);

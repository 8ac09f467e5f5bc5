import type pg from 'pg';
import { deleteInBatches } from '#platform/database/in-batches.ts';

const retentionDays = 365;

/** Deletes deliveries and the sandbox's e-mails that are older than a year, except deliveries of open alarms. */
export async function deleteOldDeliveries(pool: pg.Pool, now: Date): Promise<void> {
  const values = [new Date(now.getTime() - retentionDays * 86_400_000)];
  await deleteInBatches(pool, {
    table: 'alarm_delivery',
    key: ['alarm_delivery_id'],
    condition: `made_at < $1 and not exists (
      select from alarm a where a.alarm_id = alarm_delivery.alarm_id and a.state <> 'cleared'
    )`,
    values,
  });
  await deleteInBatches(pool, {
    table: 'sandbox_mail',
    key: ['sandbox_mail_id'],
    condition: 'sent_at < $1',
    values,
  });
}

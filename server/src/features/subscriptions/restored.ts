import type pg from 'pg';

/**
 * Fails the messages of a restored database that may have been sent since the backup: those that are due, and those that
 * were being sent. A digest waits through the night, in which backups are taken, so its receivers would get it twice.
 */
export async function failRestoredMessages(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // Early versions have no subscriptions.
  const { rows } = await client.query(`select where to_regclass('public.subscription_delivery') is not null`);
  if (rows.length === 0) return;
  await client.query(
    `update subscription_delivery set state = 'failed', failure = $1, settled_at = now()
     where state = 'waiting' and (due_at <= now() or tries > 0)`,
    ['백업을 복원하여 발송 여부를 알 수 없음'],
  );
}

/** The outbox after a restore. */
import type pg from 'pg';

/** Failure text of a text that may have been sent after the backup was taken. */
const restoredByWord = '백업을 복원하여 발송 여부를 알 수 없음';

/**
 * Leaves the texts of a restored database unknown that may have been sent since the backup: those that were due, and
 * those in open batches. An administrator decides about them. The gateway is asked for receipts of its batches.
 */
export async function leaveRestoredUnknown(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // Early versions have no outbox.
  const { rows } = await client.query(`select where to_regclass('public.sms_receiver') is not null`);
  if (rows.length === 0) return;
  await client.query(
    `with batch as (
       update sms_batch set closed_at = now(), receipts_due_at = case when gateway_batch_id is not null then now() end
       where closed_at is null
     )
     update sms_receiver r set sms_state = 'unknown', failure = $1
     from sms s where s.sms_id = r.sms_id
       and (r.sms_state = 'sending' or (r.sms_state = 'reserved' and r.due_at <= now() and s.deleted_at is null))`,
    [restoredByWord],
  );
}

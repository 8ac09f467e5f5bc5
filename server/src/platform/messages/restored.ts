/** The outbox after a restore, or a recovery of the database. */
import pg from 'pg';
import { withClient } from '../database/client.ts';
import { inOwnTransaction } from '../database/in-transaction.ts';

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

/**
 * Does the same at a start after the database was recovered to a point in time, or a replica was promoted. Either begins
 * a new timeline of the write-ahead log; the last known one is a comment in the database, so that it is recovered, too.
 * Returns true if the timeline is new. Requires the owner.
 */
export const leaveRecoveredUnknown = (url: string): Promise<boolean> =>
  withClient(url, (client) =>
    inOwnTransaction(client, async () => {
      // Of several processes that start, only the first one finds the former timeline.
      await client.query('lock table sms_batch in share update exclusive mode');
      const { rows } = await client.query<{ timeline: string; known: string | null }>(
        `select 'timeline ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
           obj_description('sms_batch'::regclass, 'pg_class') as known`,
      );
      const { timeline = '', known = null } = rows[0] ?? {};
      if (timeline === known) return false;
      await client.query(`comment on table sms_batch is ${pg.escapeLiteral(timeline)}`);
      if (known === null) return false;
      await leaveRestoredUnknown(client);
      return true;
    }),
  );

/** Texts after a restore, or a recovery of the database. */
import { startOfBucket } from '@maru/domain/seoul-time';
import { tomorrowFromHour } from '@maru/domain/sms';
import pg from 'pg';
import { withClient } from '../database/client.ts';
import { inOwnTransaction } from '../database/in-transaction.ts';

/** Failure text of a text that may have been sent after the backup was taken. */
const restoredByWord = '백업을 복원하여 발송 여부를 알 수 없음';
const hourMs = 3_600_000;

type Client = Pick<pg.ClientBase, 'query'>;

/** Keeps texts of a restored database from being sent twice, because they may have been sent since the backup. */
export async function leaveRestoredUnknown(client: Client): Promise<void> {
  // Early versions lack some of the columns.
  const { rows } = await client.query(`select where to_regclass('public.told_breakdown') is not null`);
  if (rows.length === 0) return;
  await leaveDueUnknown(client);
  await holdForecasts(client);
}

/**
 * Leaves texts unknown that were due, and those in open batches. An administrator decides about them. The gateway is
 * asked for receipts of its batches.
 */
const leaveDueUnknown = (client: Client) =>
  client.query(
    `with batch as (
       update sms_batch set closed_at = now(), receipts_due_at = case when gateway_batch_id is not null then now() end
       where closed_at is null
     )
     update sms_receiver r set sms_state = 'unknown', failure = $1
     from sms s where s.sms_id = r.sms_id
       and (r.sms_state = 'sending' or (r.sms_state = 'reserved' and r.due_at <= now() and s.deleted_at is null))`,
    [restoredByWord],
  );

/**
 * Lets automatic texts about forecasts wait for the first bulletin about a day of which no text can have been sent.
 * Texts about breakdowns don't wait, because a device that is silent since the restore would never be reported.
 */
const holdForecasts = (client: Client) =>
  client.query(`update sms_template set armed_at = $1 where forecast_type <> 'breakdown'`, [
    nextAboutTomorrow(Date.now()),
  ]);

/** The time of the next bulletin whose texts are about the day after it. */
function nextAboutTomorrow(now: number): Date {
  const today = startOfBucket(new Date(now), 'day').getTime() + tomorrowFromHour * hourMs;
  return new Date(today > now ? today : today + 24 * hourMs);
}

/**
 * True if jobs ran shortly before, as at the promotion of a replica: then no text about a forecast is missing. A
 * recovery to a point in time takes longer.
 */
async function isCurrent(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from job_run where begun_at > now() - interval '10 minutes' limit 1`);
  return rows.length > 0;
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
      await leaveDueUnknown(client);
      if (!(await isCurrent(client))) await holdForecasts(client);
      return true;
    }),
  );

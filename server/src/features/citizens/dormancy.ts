/** Makes unused accounts dormant thirty days after a notice whose delivery was confirmed. */
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { clearedNotice } from './citizens.ts';
import { keepNotices, lastUse, noticeDays, queueNotice } from './dormancy-notice.ts';

const dayMs = 86_400_000;

export interface DormancyRun {
  /** Notices added to the outbox. */
  queued: number;
  /** Accounts whose notice was confirmed as sent. */
  confirmed: number;
  dormant: number;
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'seal' | 'log' | 'messages'>;

/** The sender number of notices, which is the first registered number. */
async function firstSendNumber({ db }: Pick<Services, 'db'>): Promise<string | undefined> {
  const row = await db.selectFrom('send_number').select('send_number').orderBy('send_number_id').executeTakeFirst();
  return row?.send_number;
}

/**
 * Makes accounts dormant thirty days after their notice, and sends due notices. `dormantDays` of 0, a missing gateway
 * or a missing sender number disables both. The database refuses dormancy without a sent notice.
 */
export async function restUnused(parts: Parts, sendNumber?: string): Promise<DormancyRun> {
  const { db, clock, config, messages, log } = parts;
  const none = { queued: 0, confirmed: 0, dormant: 0 };
  if (config.dormantDays === 0 || messages === null) return none;
  const from = sendNumber ?? (await firstSendNumber(parts));
  if (from === undefined) {
    log.warn('no send number is registered: nobody is told that their account will rest, so none does');
    return none;
  }
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const noticeCutoff = ago(Math.max(0, config.dormantDays - noticeDays));
  const confirmed = await keepNotices(parts);
  // Discards the notices of members who used the portal again in an open session.
  await db
    .updateTable('citizen')
    .set(clearedNotice)
    .where('user_status', '=', 'normal')
    .where((eb) => eb.or([eb('dormant_notice_at', 'is not', null), eb('dormant_notice_sms_id', 'is not', null)]))
    .where(lastUse, '>', noticeCutoff)
    .execute();
  // Accounts get thirty days after the notice, even if it was sent late.
  const rested = await db
    .updateTable('citizen')
    .set({ user_status: 'dormant', dormant_at: now })
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', '<=', ago(noticeDays))
    .where(lastUse, '<=', ago(config.dormantDays))
    .executeTakeFirst();
  return {
    queued: await queueNotices(parts, from, noticeCutoff),
    confirmed,
    dormant: Number(rested.numUpdatedRows),
  };
}

/**
 * Adds due notices to the outbox; returns their number. A failed notice is retried a month later; a notice with unknown
 * result waits for an administrator's decision.
 */
async function queueNotices(parts: Parts, sendNumber: string, unusedFrom: Date): Promise<number> {
  const { db, clock } = parts;
  const again = new Date(clock.now().getTime() - noticeDays * dayMs);
  const due = await db
    .selectFrom('citizen')
    .select('user_number')
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', 'is', null)
    .where('mobile_number_sealed', 'is not', null)
    .where(
      sql<boolean>`(dormant_notice_sms_id is null or exists (
        select from sms s join sms_receiver r using (sms_id)
        where s.sms_id = dormant_notice_sms_id and s.due_at <= ${again} and r.sms_state in ('failed', 'withheld', 'cancelled')))`,
    )
    .where(lastUse, '<=', unusedFrom)
    .orderBy('user_number')
    .execute();
  let queued = 0;
  for (const { user_number } of due) if (await queueNotice(parts, user_number, sendNumber)) queued += 1;
  return queued;
}

/** The notice before dormancy: queued in the outbox, and marked as sent once the sender reports success. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { isNight, nightEnd } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { enqueue, memberReason } from '#platform/messages/outbox.ts';
import type { Services } from '#platform/services.ts';
import { openMobileNumber } from './sealed.ts';

/** Days from the notice until the account may become dormant. */
export const noticeDays = 30;

const noticeText = (restsOn: string) =>
  `[스마트도시 포털] 오랫동안 로그인하지 않은 계정이 ${restsOn}부터 휴면 상태가 됩니다. 계속 이용하시려면 그 전에 로그인해 주십시오.`;

/** Time of an account's last use: joining, a login, a continued session, or a reactivation. */
export const lastUse = sql<Date>`greatest(joined_at, last_login_at, last_used_at)`;

/**
 * Adds one member's notice to the outbox, in the caller's transaction or its own; it isn't sent at night. It is legally
 * required, so it needs no consent. False if it exists already.
 */
export function queueNotice(
  { db, clock, seal }: Pick<Services, 'db' | 'clock' | 'seal'>,
  userNumber: number,
  sendNumber: string,
): Promise<boolean> {
  const now = clock.now();
  const dueAt = isNight(now) ? nightEnd(now) : now;
  const restsOn = formatSeoulDate(new Date(dueAt.getTime() + noticeDays * 86_400_000));
  const queue = async (trx: Database) => {
    const member = await trx
      .selectFrom('citizen')
      .select(['mobile_number_sealed', lastUse.as('lastUse')])
      .where('user_number', '=', userNumber)
      .where('user_status', '=', 'normal')
      .where('dormant_notice_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member?.mobile_number_sealed) return false;
    const smsId = await enqueue(
      trx,
      { clock, seal },
      {
        smsType: 'notify',
        isAdvertisement: false,
        keepsNight: true,
        message: noticeText(restsOn),
        sendNumber,
        reason: `휴면 예정 안내: ${formatSeoulDate(member.lastUse)} 이후 이용하지 않음`,
        reasonKey: `${memberReason(userNumber)}dormancy:${formatSeoulDate(member.lastUse)}:${formatSeoulDate(now)}`,
        adminNumber: null,
        dueAt,
        receivers: [{ mobileNumber: openMobileNumber(seal, member.mobile_number_sealed), consent: null }],
      },
    );
    if (smsId === null) return false;
    await trx
      .updateTable('citizen')
      .set({ dormant_notice_sms_id: smsId })
      .where('user_number', '=', userNumber)
      .execute();
    return true;
  };
  return db.isTransaction ? queue(db) : db.transaction().execute(queue);
}

/** Cancels a member's waiting notice, because the member logged in or left. */
export async function cancelNotice(trx: Database, userNumber: number, now: Date): Promise<void> {
  await sql`
    update sms_receiver r
    set sms_state = 'cancelled', failure = '회원이 로그인하거나 탈퇴하여 보내지 않음', settled_at = ${now}
    from citizen c where c.user_number = ${userNumber}
      and r.sms_id = c.dormant_notice_sms_id and r.sms_state = 'reserved'`.execute(trx);
}

/**
 * Stores when and how each notice was sent; returns the number of newly confirmed ones. A late failure receipt
 * invalidates a notice.
 */
export async function keepNotices({ db }: Pick<Services, 'db'>): Promise<number> {
  await sql`
    update citizen c set dormant_notice_at = null, dormant_notice_id = null
    from sms_receiver r
    where r.sms_id = c.dormant_notice_sms_id and r.sms_state <> 'sent'
      and c.user_status = 'normal' and c.dormant_notice_at is not null`.execute(db);
  const { numAffectedRows } = await sql`
    update citizen c set dormant_notice_id = r.message_id::text,
      dormant_notice_at = greatest(r.received_at, r.settled_at, b.handed_at)
    from sms_receiver r left join sms_batch b using (sms_batch_id)
    where r.sms_id = c.dormant_notice_sms_id and r.sms_state = 'sent'
      and greatest(r.received_at, r.settled_at, b.handed_at) is not null
      and c.user_status = 'normal' and c.dormant_notice_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

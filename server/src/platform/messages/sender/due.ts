/** Selects due texts and their batch. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isNight, nightEnd, nightUntil } from '@maru/domain/sms';
import { advertisementConsent } from '@maru/domain/sms-receivers';
import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Seal } from '#platform/security/seal.ts';
import { isWithdrawn } from '../forget.ts';
import type { MessageGateway, OutgoingText } from '../gateway.ts';
import { erasedByWord, expiredByWord, openReceiver, stoppedByWord, withdrawnByWord } from '../outbox.ts';
import { batchSize } from './pace.ts';

/** A batch that this process sends. */
export interface TakenBatch {
  batchId: string;
  texts: OutgoingText[];
  tries: number;
}

/** Margin before the night in milliseconds, because sending a batch takes some time. */
const marginMs = 60_000;
/** The displayed reason for the delay. */
const nightByWord = `밤에는 보내지 않아 ${nightUntil}시까지 대기`;
/** Maximum numbers decrypted per turn of the event loop. */
const openedAtOnce = 16;

interface DueRow {
  id: number;
  messageId: string;
  sealed: Buffer;
  message: string;
  sendNumber: string;
  sendType: 'SMS' | 'LMS';
  isAdvertisement: boolean;
  keepsNight: boolean;
  tries: number;
  /** The message was stopped after a gateway received it, but before it was sent. */
  isStopped: boolean;
  /** It was stopped because its receiver withdrew the number. */
  isWithdrawn: boolean;
  /** The message has expired. */
  isExpired: boolean;
  /** The receiver hasn't consented, or has revoked the consent. */
  isWithheld: boolean;
}

/** SQL condition that a member's newest decision on terms is consent; the parameters are SQL. */
const agreed = (member: string, code: string) => `exists (
  select from (
    select c.is_agreed from consent c join terms t using (terms_id)
    where c.user_number = ${member} and t.terms_code = ${code} order by c.decided_at desc, c.terms_id desc limit 1
  ) newest where newest.is_agreed)`;

/**
 * Claims due texts for a sender in one transaction: cancels those of stopped and expired messages and those whose number
 * was erased, withholds those without consent, delays those that aren't sent at night, and adds the others to a batch.
 * Returns 'withheld' if texts were due, but none may be sent now.
 */
export function takeDue(
  db: Database,
  { seal, gateway, now, sender }: { seal: Seal; gateway: MessageGateway; now: Date; sender: number },
): Promise<TakenBatch | 'none' | 'withheld'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<DueRow>`
      select r.sms_receiver_id::float8 as id, r.message_id as "messageId", r.mobile_number_sealed as sealed, s.message,
        s.send_number as "sendNumber", s.send_type as "sendType", s.is_advertisement as "isAdvertisement",
        s.is_advertisement or s.keeps_night as "keepsNight", r.tries, s.stopped_at is not null as "isStopped",
        ${isWithdrawn} as "isWithdrawn",
        coalesce(s.expires_at <= ${now}, false) as "isExpired",
        (r.user_number is not null and not (${sql.raw(agreed('r.user_number', 'r.consent_code'))} and exists (
          select from citizen m where m.user_number = r.user_number and m.user_status = 'normal')))
        or (s.is_advertisement and exists (
          select from citizen m where m.mobile_number_index = r.mobile_number_index and m.user_status <> 'withdrawal'
            and not ${sql.raw(agreed('m.user_number', `'${advertisementConsent}'`))})) as "isWithheld"
      from sms_receiver r join sms s using (sms_id)
      where r.sms_state = 'reserved' and r.due_at <= ${now} and s.deleted_at is null
      order by r.due_at, r.sms_receiver_id limit ${batchSize(gateway)} for update of r skip locked`.execute(trx);
    if (rows.length === 0) return 'none';
    const withdrawn = rows.filter(({ isWithdrawn }) => isWithdrawn);
    const stopped = rows.filter(({ isStopped, isWithdrawn }) => isStopped && !isWithdrawn);
    const expired = rows.filter(({ isStopped, isExpired }) => isExpired && !isStopped);
    const valid = await withNumbers(
      seal,
      rows.filter(({ isStopped, isExpired }) => !isStopped && !isExpired),
    );
    const erased = valid.filter(({ to }) => to === '');
    const going = valid.filter(({ to }) => to !== '');
    const withheld = going.filter(({ isWithheld }) => isWithheld);
    const soon = new Date(now.getTime() + marginMs);
    const late = going.filter((row) => !row.isWithheld && row.keepsNight && (isNight(now) || isNight(soon)));
    await change(trx, withdrawn, { sms_state: 'cancelled', failure: withdrawnByWord, settled_at: now });
    await change(trx, stopped, { sms_state: 'cancelled', failure: stoppedByWord, settled_at: now });
    await change(trx, expired, { sms_state: 'cancelled', failure: expiredByWord, settled_at: now });
    await change(trx, erased, { sms_state: 'cancelled', failure: erasedByWord, settled_at: now });
    await change(trx, withheld, { sms_state: 'withheld', failure: '' });
    await change(trx, late, { due_at: nightEnd(isNight(now) ? now : soon), failure: nightByWord });
    const taken = going.filter((row) => !withheld.includes(row) && !late.includes(row));
    if (taken.length === 0) return 'withheld';
    const batchId = randomUUID();
    await trx
      .insertInto('sms_batch')
      .values({ sms_batch_id: batchId, gateway: gateway.name, sender, begun_at: now })
      .execute();
    // Clears the results of an earlier batch and the reason for the delay.
    const cleared = { failure: '', settled_at: null, settled_by: null };
    await change(trx, taken, { sms_state: 'sending', sms_batch_id: batchId, ...cleared });
    const texts = taken.map(({ messageId, to, sendNumber: from, message: text, sendType, isAdvertisement }) => ({
      messageId,
      to,
      from,
      text,
      sendType,
      isAdvertisement,
    }));
    return { batchId, texts, tries: Math.max(...taken.map(({ tries }) => tries)) };
  });
}

/** Adds the decrypted numbers, which are empty if they were erased. */
async function withNumbers(seal: Seal, rows: readonly DueRow[]): Promise<(DueRow & Pick<OutgoingText, 'to'>)[]> {
  const opened = [];
  for (const row of rows) {
    // Yields to the event loop, so that decrypting numbers doesn't block other requests.
    if (opened.length % openedAtOnce === 0) await setImmediate();
    opened.push({ ...row, to: openReceiver(seal, row.sealed) });
  }
  return opened;
}

async function change(trx: Database, rows: readonly DueRow[], values: Updateable<DB['sms_receiver']>) {
  if (rows.length === 0) return;
  await trx
    .updateTable('sms_receiver')
    .set(values)
    .where('sms_receiver_id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .execute();
}

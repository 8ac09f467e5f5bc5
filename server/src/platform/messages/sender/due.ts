/** Which texts are due, and the batch that they are handed over in. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isNight, nightEnd, nightUntil } from '@maru/domain/sms';
import { advertisementConsent } from '@maru/domain/sms-receivers';
import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { MessageGateway, OutgoingText } from '../gateway.ts';
import { expiredByWord, openReceiver, stoppedByWord } from '../outbox.ts';
import { batchSize } from './pace.ts';

/** A batch that this process sends. */
export interface TakenBatch {
  batchId: string;
  texts: OutgoingText[];
  /** How often the most tried of them was handed over in vain. */
  tries: number;
}

/** A batch takes moments to go out, and what is taken shortly before the night would go out in it. */
const marginMs = 60_000;
/** Why a text waits, for who asks in the history. */
const nightByWord = `밤에는 보내지 않아 ${nightUntil}시까지 대기`;
/** Numbers that are opened in one turn. */
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
  /** Its message was stopped while it was with a gateway, which didn't send it. */
  isStopped: boolean;
  /** What it tells is over. */
  isExpired: boolean;
  /** Whoever it is to hasn't agreed, or doesn't any more. */
  isWithheld: boolean;
}

/** That the newest answer of a member to terms is yes; they and the code are SQL. */
const agreed = (member: string, code: string) => `exists (
  select from (
    select c.is_agreed from consent c join terms t using (terms_id)
    where c.user_number = ${member} and t.terms_code = ${code} order by c.decided_at desc, c.terms_id desc limit 1
  ) newest where newest.is_agreed)`;

/**
 * Takes texts that are due for a sender, in one transaction: those of stopped messages and of what is over are cancelled,
 * those whose members haven't agreed withheld, those that keep the night wait for the morning, the others are in the batch
 * from now on. 'withheld' where texts were due and none may be sent now.
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
    const stopped = rows.filter(({ isStopped }) => isStopped);
    const expired = rows.filter(({ isStopped, isExpired }) => isExpired && !isStopped);
    const going = rows.filter(({ isStopped, isExpired }) => !isStopped && !isExpired);
    const withheld = going.filter(({ isWithheld }) => isWithheld);
    const soon = new Date(now.getTime() + marginMs);
    const late = going.filter((row) => !row.isWithheld && row.keepsNight && (isNight(now) || isNight(soon)));
    await change(trx, stopped, { sms_state: 'cancelled', failure: stoppedByWord, settled_at: now });
    await change(trx, expired, { sms_state: 'cancelled', failure: expiredByWord, settled_at: now });
    await change(trx, withheld, { sms_state: 'withheld', failure: '' });
    await change(trx, late, { due_at: nightEnd(isNight(now) ? now : soon), failure: nightByWord });
    const taken = going.filter((row) => !withheld.includes(row) && !late.includes(row));
    if (taken.length === 0) return 'withheld';
    const batchId = randomUUID();
    await trx
      .insertInto('sms_batch')
      .values({ sms_batch_id: batchId, gateway: gateway.name, sender, begun_at: now })
      .execute();
    // What an administrator said of an earlier batch of theirs, and why they waited, is over with it.
    const anew = { failure: '', settled_at: null, settled_by: null };
    await change(trx, taken, { sms_state: 'sending', sms_batch_id: batchId, ...anew });
    const texts: OutgoingText[] = [];
    for (const row of taken) {
      // Whoever asks for a page meanwhile doesn't wait until all numbers are opened.
      if (texts.length % openedAtOnce === 0) await setImmediate();
      texts.push({
        messageId: row.messageId,
        to: openReceiver(seal, row.sealed),
        from: row.sendNumber,
        text: row.message,
        sendType: row.sendType,
        isAdvertisement: row.isAdvertisement,
      });
    }
    return { batchId, texts, tries: Math.max(...taken.map(({ tries }) => tries)) };
  });
}

async function change(trx: Database, rows: readonly DueRow[], values: Updateable<DB['sms_receiver']>) {
  if (rows.length === 0) return;
  await trx
    .updateTable('sms_receiver')
    .set(values)
    .where('sms_receiver_id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .execute();
}

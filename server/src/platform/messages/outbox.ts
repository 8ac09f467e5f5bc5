/** Where messages are put to be sent: kept in the caller's transaction, sent by the sender of a worker soon after. */
import { mobileDigits } from '@maru/domain/personal';
import { type SmsType, sendTypeOf } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import type { Services } from '../services.ts';

/** Rows that one statement takes. */
const rowsAtOnce = 500;

export interface Receiver {
  /** Digits only. */
  mobileNumber: string;
  /** The member whose consent to `consentCode`'s terms it needs, in the moment of sending; null: nobody's. */
  consent: { userNumber: number; consentCode: string } | null;
  /** How often the message names it; once where nothing is said. Every count that is told counts it so often. */
  timesNamed?: number;
  /** Listed only for whoever may see numbers whole. */
  isHidden?: boolean;
}

/** How many receivers a message is said to have: the same whichever of its numbers are equal. */
export const countNamed = (receivers: readonly Receiver[]): number =>
  receivers.reduce((sum, { timesNamed = 1 }) => sum + timesNamed, 0);

/** How the keys of reasons begin that are one member's own, such as that their account will rest. */
export const memberReason = (userNumber: number): string => `member:${userNumber}:`;

/** Why texts of a message that was stopped weren't sent. */
export const stoppedByWord = '자동 발송을 꺼서 보내지 않음';
/** Why texts of a message that tells nothing new any more weren't sent. */
export const expiredByWord = '알릴 때가 지나 보내지 않음';

export interface NewMessage {
  smsType: SmsType;
  isAdvertisement: boolean;
  /** Its texts wait for the morning where their turn comes at night, as advertisements do. */
  keepsNight?: boolean;
  message: string;
  sendNumber: string;
  forecastType?: string;
  forecastStandard?: string;
  reason: string;
  /** What happened, where it is sent once for it. */
  reasonKey: string | null;
  smsTemplateId?: number;
  /** Null where it is sent by itself. */
  adminNumber: number | null;
  dueAt: Date;
  /** From then on it is sent to nobody any more. */
  expiresAt?: Date | null;
  receivers: readonly Receiver[];
}

/** A sealed number of an outbox's receiver, and the index by which a number is found there and among the members. */
export const sealReceiver = (seal: Seal, mobileNumber: string) => ({
  // A number is never empty.
  sealed: seal.close('sms_receiver.mobile_number', mobileNumber) as Buffer,
  index: seal.index('mobile_number', mobileNumber),
});

export const openReceiver = (seal: Seal, sealed: Buffer): string =>
  seal.open('sms_receiver.mobile_number', sealed) ?? '';

/**
 * Keeps a message and its receivers, each number once, and returns its id; null where one was kept for the same reason.
 * The caller has checked it by the rules of `domain/sms`.
 */
export async function enqueue(
  trx: Database,
  { clock, seal }: Pick<Services, 'clock' | 'seal'>,
  message: NewMessage,
): Promise<number | null> {
  const receivers = [...new Map(message.receivers.map((one) => [one.mobileNumber, one])).values()];
  const kept = await trx
    .insertInto('sms')
    .values({
      sms_type: message.smsType,
      send_type: sendTypeOf(message.message),
      is_advertisement: message.isAdvertisement,
      keeps_night: message.keepsNight ?? false,
      message: message.message,
      send_number: mobileDigits(message.sendNumber),
      forecast_type: message.forecastType ?? null,
      forecast_standard: message.forecastStandard ?? null,
      reason: message.reason,
      reason_key: message.reasonKey,
      sms_template_id: message.smsTemplateId ?? null,
      registered_at: clock.now(),
      registered_by: message.adminNumber,
      due_at: message.dueAt,
      expires_at: message.expiresAt ?? null,
      receiver_count: countNamed(receivers),
    })
    .onConflict((conflict) => conflict.column('reason_key').doNothing())
    .returning('sms_id')
    .executeTakeFirst();
  if (!kept) return null;
  for (let at = 0; at < receivers.length; at += rowsAtOnce) {
    const some = receivers.slice(at, at + rowsAtOnce);
    const numbers = some.map(({ mobileNumber }) => sealReceiver(seal, mobileNumber));
    await sql`
      insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, user_number, consent_code, due_at,
        times_named, is_hidden)
      select ${kept.sms_id}, sealed, index, user_number, consent_code, ${message.dueAt}, times_named, is_hidden
      from unnest(
        ${numbers.map(({ sealed }) => sealed)}::bytea[], ${numbers.map(({ index }) => index)}::bytea[],
        ${some.map(({ consent }) => consent?.userNumber ?? null)}::bigint[],
        ${some.map(({ consent }) => consent?.consentCode ?? null)}::text[],
        ${some.map(({ timesNamed = 1 }) => timesNamed)}::integer[],
        ${some.map(({ isHidden = false }) => isHidden)}::boolean[]
      ) with ordinality as r (sealed, index, user_number, consent_code, times_named, is_hidden, at)
      order by at`.execute(trx);
  }
  // The next message's ids would tell how many rows this one has.
  const repeated = countNamed(receivers) - receivers.length;
  await sql`select nextval(pg_get_serial_sequence('sms_receiver', 'sms_receiver_id'))
    from generate_series(1, ${repeated}::integer)`.execute(trx);
  return kept.sms_id;
}

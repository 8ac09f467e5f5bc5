/** The outbox of messages: stored in the caller's transaction, sent by a worker soon after. */
import { mobileDigits } from '@maru/domain/personal';
import { type SmsType, sendTypeOf } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import type { Services } from '../services.ts';

/** Maximum rows per statement. */
const rowsAtOnce = 500;

export interface Receiver {
  /** Digits only. */
  mobileNumber: string;
  /** The member who must consent to the terms `consentCode` at the time of sending; null if no consent is needed. */
  consent: { userNumber: number; consentCode: string } | null;
  /** Number of times that the message lists the number; 1 by default. Displayed counts include repetitions. */
  timesNamed?: number;
  /** True if it is listed only for callers who may see whole numbers. */
  isHidden?: boolean;
}

/** The displayed number of receivers, including repeated numbers. */
export const countNamed = (receivers: readonly Receiver[]): number =>
  receivers.reduce((sum, { timesNamed = 1 }) => sum + timesNamed, 0);

/** Prefix of reason keys that belong to one member, such as a notice of dormancy. */
export const memberReason = (userNumber: number): string => `member:${userNumber}:`;

/** Failure text of a stopped message. */
export const stoppedByWord = '자동 발송을 꺼서 보내지 않음';
/** Failure text of an expired message. */
export const expiredByWord = '알릴 때가 지나 보내지 않음';

export interface NewMessage {
  smsType: SmsType;
  isAdvertisement: boolean;
  /** True if texts due at night wait for the morning, as advertisements do. */
  keepsNight?: boolean;
  message: string;
  sendNumber: string;
  forecastType?: string;
  forecastStandard?: string;
  reason: string;
  /** The key of the event that the message reports; only one message is sent per key. */
  reasonKey: string | null;
  smsTemplateId?: number;
  /** Null if automatic. */
  adminNumber: number | null;
  dueAt: Date;
  /** Texts aren't sent after this time. */
  expiresAt?: Date | null;
  receivers: readonly Receiver[];
}

/** An encrypted number of an outbox receiver, and the blind index that finds it here and among the members. */
export const sealReceiver = (seal: Seal, mobileNumber: string) => ({
  // A number is never empty.
  sealed: seal.close('sms_receiver.mobile_number', mobileNumber) as Buffer,
  index: seal.index('mobile_number', mobileNumber),
});

export const openReceiver = (seal: Seal, sealed: Buffer): string =>
  seal.open('sms_receiver.mobile_number', sealed) ?? '';

/**
 * Stores a message and its receivers, each number once; returns its id, or null if one exists for the same reason key.
 * The caller has validated it by the rules of `domain/sms`.
 */
export async function enqueue(
  trx: Database,
  { clock, seal }: Pick<Services, 'clock' | 'seal'>,
  message: NewMessage,
): Promise<number | null> {
  const receivers = [...new Map(message.receivers.map((one) => [one.mobileNumber, one])).values()];
  const stored = await trx
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
  if (!stored) return null;
  for (let at = 0; at < receivers.length; at += rowsAtOnce) {
    const some = receivers.slice(at, at + rowsAtOnce);
    const numbers = some.map(({ mobileNumber }) => sealReceiver(seal, mobileNumber));
    await sql`
      insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, user_number, consent_code, due_at,
        times_named, is_hidden)
      select ${stored.sms_id}, sealed, index, user_number, consent_code, ${message.dueAt}, times_named, is_hidden
      from unnest(
        ${numbers.map(({ sealed }) => sealed)}::bytea[], ${numbers.map(({ index }) => index)}::bytea[],
        ${some.map(({ consent }) => consent?.userNumber ?? null)}::bigint[],
        ${some.map(({ consent }) => consent?.consentCode ?? null)}::text[],
        ${some.map(({ timesNamed = 1 }) => timesNamed)}::integer[],
        ${some.map(({ isHidden = false }) => isHidden)}::boolean[]
      ) with ordinality as r (sealed, index, user_number, consent_code, times_named, is_hidden, at)
      order by at`.execute(trx);
  }
  // Skips ids for repeated numbers; otherwise the next message's ids would reveal this one's number of rows.
  const repeated = countNamed(receivers) - receivers.length;
  await sql`select nextval(pg_get_serial_sequence('sms_receiver', 'sms_receiver_id'))
    from generate_series(1, ${repeated}::integer)`.execute(trx);
  return stored.sms_id;
}

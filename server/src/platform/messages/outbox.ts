/** The outbox of messages: stored in the caller's transaction, sent by a worker soon afterwards. */
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
  /** The member who must consent to the terms `consentCode` at the time of sending; null if no consent is required. */
  consent: { userNumber: number; consentCode: string } | null;
  /** Number of times that the number is listed in the message; by default 1. Displayed counts include repetitions. */
  timesNamed?: number;
  /** True if only callers who may see unmasked numbers can list the receiver. */
  isHidden?: boolean;
}

/** The displayed number of receivers, including repeated numbers. */
export const countNamed = (receivers: readonly Receiver[]): number =>
  receivers.reduce((sum, { timesNamed = 1 }) => sum + timesNamed, 0);

/** Prefix of reason keys that belong to one member, such as for a notice of dormancy. */
export const memberReason = (userNumber: number): string => `member:${userNumber}:`;

/** Failure text of a stopped message. */
export const stoppedByWord = '자동 발송을 꺼서 보내지 않음';
/** Failure text of an expired message. */
export const expiredByWord = '알릴 때가 지나 보내지 않음';
/** Failure text of a message whose receiver withdrew the number. */
export const withdrawnByWord = '받는 사람이 번호를 지워 보내지 않음';
/** Failure text of a text whose number was erased with its member's data. */
export const erasedByWord = '번호를 파기하여 보내지 않음';

export interface NewMessage {
  smsType: SmsType;
  isAdvertisement: boolean;
  /** True if texts due at night are delayed until the morning, like advertisements. */
  keepsNight?: boolean;
  message: string;
  sendNumber: string;
  forecastType?: string;
  forecastStandard?: string;
  reason: string;
  /** The key of the event reported by the message; only one message is sent per key. */
  reasonKey: string | null;
  smsTemplateId?: number;
  /** Null for automatic messages. */
  adminNumber: number | null;
  dueAt: Date;
  /** Time after which texts aren't sent any more. */
  expiresAt?: Date | null;
  receivers: readonly Receiver[];
}

/**
 * Encrypts a receiver's number, and computes the blind index by which the number is found in the outbox and among the
 * members.
 */
export const sealReceiver = (seal: Seal, mobileNumber: string) => ({
  // The assertion is safe, because a number is never empty.
  sealed: seal.close('sms_receiver.mobile_number', mobileNumber) as Buffer,
  index: seal.index('mobile_number', mobileNumber),
});

export const openReceiver = (seal: Seal, sealed: Buffer): string =>
  seal.open('sms_receiver.mobile_number', sealed) ?? '';

/**
 * Stores a message and its receivers, each number once. Returns the message's id, or null if one exists for the same
 * reason key. The caller must have validated it by the rules of `domain/sms`.
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
  // Skips ids for repeated numbers; otherwise the ids of the next message would reveal this one's number of rows.
  const repeated = countNamed(receivers) - receivers.length;
  await sql`select nextval(pg_get_serial_sequence('sms_receiver', 'sms_receiver_id'))
    from generate_series(1, ${repeated}::integer)`.execute(trx);
  return stored.sms_id;
}

/** Sends due deliveries: claims each, tries it once, and stores the result or the next attempt. */
import {
  alarmLines,
  alarmSubject,
  type DeliveryOccasion,
  type DeliveryState,
  type ReceiverKind,
} from '@maru/domain/alarm-delivery';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { DeliveryFault, type SendMail } from '#platform/mail/mail.ts';
import { enqueueText } from '#platform/messages/single-text.ts';
import type { Services } from '#platform/services.ts';
import { alarmRows, shownAlarm } from '../calls.ts';
import { type ReadOverdue, reminderOf } from './overdue.ts';
import type { SendWebhook } from './webhook.ts';

/** Validity of a claim, longer than any attempt. If its process dies, the delivery is retried after this time. */
const claimMs = 120_000;
/** A text is dropped if the gateway can't send it within this time. */
const staleTextMs = 6 * 3_600_000;

/** Names of a receiver's sealed fields. */
export const receiverAddress = 'alarm_receiver.address';
export const receiverSecret = 'alarm_receiver.secret';

export interface Sending {
  services: Pick<Services, 'db' | 'seal' | 'clock' | 'messages'> & { config: Pick<Services['config'], 'publicUrl'> };
  /** Null if not configured. */
  email: SendMail | null;
  webhook: SendWebhook;
  readOverdue: ReadOverdue;
}

/** A delivery that this process may try once. */
export interface Claimed {
  deliveryId: number;
  receiverId: number;
  alarmId: number | null;
  occasion: DeliveryOccasion;
  alarmCount: number;
  madeAt: Date;
  tries: number;
}

/** Claims due deliveries, so that no other process tries them meanwhile. */
export async function claimDue({ db, clock }: Sending['services'], most: number): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update alarm_delivery set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
    where alarm_delivery_id in (
      select alarm_delivery_id from alarm_delivery where state = 'waiting' and due_at <= ${now}
      order by due_at, alarm_delivery_id limit ${most} for update skip locked
    )
    returning alarm_delivery_id as "deliveryId", alarm_receiver_id as "receiverId", alarm_id as "alarmId", occasion,
      alarm_count as "alarmCount", made_at as "madeAt", tries`.execute(db);
  return rows.sort((one, other) => one.deliveryId - other.deliveryId);
}

interface Result {
  state: DeliveryState;
  failure: string;
  smsId?: number | null;
  /** Time of the next attempt, if the delivery is still waiting. */
  dueAt?: Date;
}

/** Tries a claimed delivery, and returns its stored result. */
export async function sendOne(sending: Sending, claimed: Claimed): Promise<Result> {
  const { db, clock } = sending.services;
  try {
    return await deliver(sending, claimed);
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    const delay = error.isFinal || claimed.occasion === 'test' ? null : retryAfter(claimed.tries);
    const result: Result =
      delay === null
        ? { state: 'failed', failure: error.message }
        : { state: 'waiting', failure: error.message, dueAt: new Date(clock.now().getTime() + delay) };
    return store(db, sending, claimed, result);
  }
}

async function deliver(sending: Sending, claimed: Claimed): Promise<Result> {
  const { db, seal, clock } = sending.services;
  const receiver = await db
    .selectFrom('alarm_receiver')
    .selectAll()
    .where('alarm_receiver_id', '=', claimed.receiverId)
    .executeTakeFirstOrThrow();
  const address = seal.open(receiverAddress, receiver.address_sealed);
  const isTest = claimed.occasion === 'test';
  const skip = (failure: string) => store(db, sending, claimed, { state: 'skipped', failure });
  if (address === null) return skip('수신처를 삭제했습니다.');
  if (!receiver.is_used && !isTest) return skip('수신처를 사용하지 않습니다.');
  const message =
    claimed.occasion === 'overdue'
      ? await reminderOf(claimed.madeAt, receiver.device_types, sending.readOverdue, clock.now())
      : await alarmMessage(db, claimed);
  if (typeof message === 'string') return skip(message);
  const { subject, lines, page, facts } = message;
  const kind = receiver.kind as ReceiverKind;
  const { deliveryId, occasion, alarmCount } = claimed;
  if (kind === 'sms') return sendText(sending, claimed, address, [subject, ...lines].join('\n'));
  const text = [...lines, ...linkTo(sending.services.config.publicUrl, page)].join('\n');
  if (kind === 'email') {
    if (!sending.email) throw new DeliveryFault('메일 서버를 설정하지 않았습니다.');
    await sending.email({ key: `alarm-${deliveryId}`, to: address, subject, text });
  } else
    await sending.webhook({
      deliveryId,
      address,
      secret: seal.open(receiverSecret, receiver.secret_sealed) ?? '',
      payload: { deliveryId, occasion, alarmCount, ...facts },
    });
  return store(db, sending, claimed, { state: 'sent', failure: '' });
}

/** The message about an alarm, a summary or a test; the reason if it is no longer sent. */
async function alarmMessage(db: Database, { alarmId, occasion, alarmCount }: Claimed) {
  const row = alarmId === null ? undefined : await alarmRows(db).where('a.alarm_id', '=', alarmId).executeTakeFirst();
  const alarm = row ? shownAlarm(row) : null;
  const isUrging = occasion === 'repeated' || occasion === 'escalated';
  if (isUrging && alarm?.state !== 'open') return '알람을 확인했거나 해제했습니다.';
  const message = { occasion, alarm, count: alarmCount };
  return { subject: alarmSubject(message), lines: alarmLines(message), page: 'device/alarm', facts: { alarm } };
}

const linkTo = (publicUrl: string, page: string): string[] =>
  publicUrl ? ['', `${publicUrl.replace(/\/$/, '')}/admin/${page}`] : [];

async function sendText(sending: Sending, claimed: Claimed, mobileNumber: string, text: string) {
  const { db, clock } = sending.services;
  const isReminder = claimed.occasion === 'overdue';
  return db.transaction().execute(async (trx) => {
    const smsId = await enqueueText(trx, sending.services, {
      mobileNumber,
      text,
      reason: isReminder ? '시민 신고 기한' : '장치 알람',
      reasonKey: `alarm-delivery:${claimed.deliveryId}`,
      dueAt: clock.now(),
      staleMs: staleTextMs,
      keepsNight: isReminder,
    });
    return store(trx, sending, claimed, { state: 'sent', failure: '', smsId });
  });
}

/** Stores the result, unless another process has claimed the delivery since. */
async function store(db: Database, { services }: Sending, { deliveryId, tries }: Claimed, result: Result) {
  const { state, failure, smsId = null, dueAt } = result;
  await db
    .updateTable('alarm_delivery')
    .set({
      state,
      failure,
      sms_id: smsId,
      ...(dueAt ? { due_at: dueAt } : { settled_at: services.clock.now() }),
    })
    .where('alarm_delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
  return result;
}

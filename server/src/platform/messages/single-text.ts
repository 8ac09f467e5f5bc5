/** Automatic texts to single persons, whose numbers aren't shown in lists. */
import { sendableMessage, withSendableLetters } from '@maru/domain/sms';
import type { Database } from '../database/pool.ts';
import { DeliveryFault } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import { enqueue } from './outbox.ts';

interface SingleText {
  mobileNumber: string;
  text: string;
  /** The reason shown in the history of texts. */
  reason: string;
  /** Identifies the text: only one text per key is sent. */
  reasonKey: string;
  dueAt: Date;
  /** Milliseconds after which the text is dropped if the gateway can't send it. */
  staleMs: number;
  keepsNight?: boolean;
}

/**
 * Adds a text from the office's first number to the outbox, in the transaction that completes its event, so that it is
 * sent exactly once. Returns the text's id, or null if one with the same key exists.
 * @throws DeliveryFault if the office has no number or no gateway
 */
export async function enqueueText(
  trx: Database,
  services: Pick<Services, 'clock' | 'seal' | 'messages'>,
  { mobileNumber, text, reason, reasonKey, dueAt, staleMs, keepsNight = false }: SingleText,
): Promise<number | null> {
  if (!services.messages) throw new DeliveryFault('문자 발송을 설정하지 않았습니다.');
  const sender = await trx
    .selectFrom('send_number')
    .select('send_number')
    .orderBy('send_number_id')
    .forShare()
    .executeTakeFirst();
  if (!sender) throw new DeliveryFault('등록된 발신 번호가 없습니다.');
  return enqueue(trx, services, {
    smsType: 'notify',
    isAdvertisement: false,
    keepsNight,
    message: withSendableLetters(sendableMessage(text)),
    sendNumber: sender.send_number,
    reason,
    reasonKey,
    adminNumber: null,
    dueAt,
    expiresAt: new Date(dueAt.getTime() + staleMs),
    receivers: [{ mobileNumber, consent: null, isHidden: true }],
  });
}

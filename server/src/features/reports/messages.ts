/** Messages to reporters about their reports: by text message or e-mail, with retries. */
import { type IncidentEvent, reportMessage } from '@maru/domain/report';
import { isNight, nightEnd } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { DeliveryFault, type SendMail } from '#platform/mail/mail.ts';
import { enqueueText } from '#platform/messages/single-text.ts';
import type { Services } from '#platform/services.ts';
import { reportContact } from './intake.ts';

/** Validity of a claim, longer than any attempt. If its process dies, the message is retried after this time. */
const claimMs = 120_000;
/** A text is dropped if the gateway can't send it within this time. */
const staleTextMs = 2 * 86_400_000;

/** The key of a message's text in the outbox. */
export const textReason = (messageId: number): string => `report-message:${messageId}`;

export interface Messaging {
  services: Pick<Services, 'db' | 'seal' | 'clock' | 'messages'>;
  /** Null if not configured. */
  email: SendMail | null;
}

interface Claimed {
  messageId: number;
  tries: number;
}

/** Claims due messages, so that no other process tries them meanwhile. */
export async function claimMessages({ db, clock }: Messaging['services'], most: number): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update report_message set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
    where report_message_id in (
      select report_message_id from report_message where state = 'waiting' and due_at <= ${now}
      order by due_at, report_message_id limit ${most} for update skip locked
    )
    returning report_message_id::float8 as "messageId", tries`.execute(db);
  return rows.sort((one, other) => one.messageId - other.messageId);
}

/** Tries a claimed message once, and stores the result or the next attempt. */
export async function sendMessage(messaging: Messaging, claimed: Claimed): Promise<void> {
  const { db, clock } = messaging.services;
  try {
    await deliver(messaging, claimed);
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    const delay = error.isFinal ? null : retryAfter(claimed.tries);
    const now = clock.now();
    if (delay === null) await settle(db, claimed, 'failed', now, error.message);
    else await settle(db, claimed, 'waiting', now, error.message, new Date(now.getTime() + delay));
  }
}

async function deliver({ services, email }: Messaging, claimed: Claimed): Promise<void> {
  const { db, seal, clock } = services;
  const { rows } = await sql<{
    contact: Buffer | null;
    language: 'ko' | 'en';
    event: IncidentEvent;
    detail: string;
    cause: string;
    placeType: string;
    dongName: string;
    /** A message about a later event was already sent, while this one failed. */
    isOutdated: boolean;
  }>`
    select r.contact_sealed as contact, r.language, e.event, e.detail, i.cause, p.place_type as "placeType",
      d.dong_name as "dongName", exists (
        select from report_message n
        where n.report_id = m.report_id and n.report_event_id > m.report_event_id and n.state = 'sent'
      ) as "isOutdated"
    from report_message m join report r using (report_id) join report_event e using (report_event_id)
    join report_incident i on i.report_incident_id = e.report_incident_id
    join installation_place p using (installation_place_id) join dong d using (dong_code)
    where m.report_message_id = ${claimed.messageId}`.execute(db);
  const [row] = rows;
  const contact = row && seal.open(reportContact, row.contact);
  const skip = async (failure: string) => void (await settle(db, claimed, 'skipped', clock.now(), failure));
  if (!row || !contact) return skip('연락처를 지웠습니다.');
  if (row.isOutdated) return skip('다음 진행을 먼저 알렸습니다.');
  const { subject, text } = reportMessage(row);
  if (contact.includes('@')) {
    if (!email) throw new DeliveryFault('메일 서버를 설정하지 않았습니다.');
    await email({ key: `report-${claimed.messageId}`, to: contact, subject, text });
    await settle(db, claimed, 'sent', clock.now());
    return;
  }
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // False if the contact was erased meanwhile.
    if (!(await settle(trx, claimed, 'sent', now))) return;
    await enqueueText(trx, services, {
      mobileNumber: contact,
      text,
      reason: '시민 신고 진행',
      reasonKey: textReason(claimed.messageId),
      dueAt: isNight(now) ? nightEnd(now) : now,
      staleMs: staleTextMs,
      keepsNight: true,
    });
  });
}

/** Stores a result, unless another process has claimed the message since; returns whether it was stored. */
async function settle(
  db: Database,
  { messageId, tries }: Claimed,
  state: 'waiting' | 'sent' | 'failed' | 'skipped',
  now: Date,
  failure = '',
  dueAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_message')
    .set({ state, failure, settled_at: now, ...(dueAt && { due_at: dueAt }) })
    .where('report_message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Handlers of the area `alarmDeliveries`: messages to a receiver, test messages, and the sandbox's mails. */

import { Readable } from 'node:stream';
import { alarmDeliveries as contract } from '@maru/contract/alarm-receivers';
import {
  type DeliveryOccasion,
  type DeliveryState,
  deliveryOccasions,
  deliveryStates,
} from '@maru/domain/alarm-delivery';
import { maskEmailAddress } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type SmsState, smsStates } from '@maru/domain/sms';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { handle } from '#platform/http/handle.ts';
import { mailRecipient } from '#platform/mail/mail.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import { reasonOf } from '../calls.ts';
import { holdReceiver, subjectOfReceiver } from './receivers.ts';
import { type Sending, sendOne } from './send.ts';

/** Test messages to a receiver within a minute. */
const maxTests = 3;
const minuteMs = 60_000;

const deliveryRows = (db: Database, receiverId: number) =>
  db
    .selectFrom('alarm_delivery as d')
    .leftJoin('alarm as a', 'a.alarm_id', 'd.alarm_id')
    .leftJoin('alarm_rule as u', 'u.alarm_rule_id', 'a.alarm_rule_id')
    .leftJoin('device as v', 'v.device_id', 'a.device_id')
    .selectAll('d')
    .select(['u.kind', 'u.field', 'u.grade', 'u.series', 'v.management_code'])
    .select(({ selectFrom }) =>
      selectFrom('sms_receiver as s')
        .select('s.sms_state')
        .whereRef('s.sms_id', '=', 'd.sms_id')
        .limit(1)
        .as('sms_state'),
    )
    .where('d.alarm_receiver_id', '=', receiverId);
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>;

const shownTime = (at: Date | null) => (at ? formatSeoul(at) : '');

function alarmOf({ occasion, alarm_count: count, management_code: code, ...row }: DeliveryRow): string {
  if (occasion === 'summary') return `외 ${count}건`;
  if (occasion === 'overdue') return `처리 기한이 지난 시민 신고 ${count}건`;
  const { series, kind, field, grade } = row;
  return series === null || kind === null ? '' : `${code ?? ''} ${reasonOf({ series, kind, field, grade })}`.trim();
}

/** Name of a delivery's state; for a text message in the outbox, the gateway's state. */
function stateNameOf({ state, tries, sms_state: ofText }: DeliveryRow): string {
  if (state === 'sent' && ofText) return smsStates[ofText as SmsState];
  return state === 'waiting' && tries > 0 ? '재시도 대기' : deliveryStates[state as DeliveryState];
}

const deliveryList = listing({
  key: 'd.alarm_delivery_id',
  sorts: {},
  shown(row: DeliveryRow, rowNumber) {
    const occasion = row.occasion as DeliveryOccasion;
    return {
      rowNumber,
      alarmDeliveryId: row.alarm_delivery_id,
      madeDatetime: formatSeoul(row.made_at),
      occasion,
      occasionName: deliveryOccasions[occasion],
      alarm: alarmOf(row),
      state: row.state as DeliveryState,
      stateName: stateNameOf(row),
      tries: row.tries,
      settledDatetime: shownTime(row.settled_at),
      dueDatetime: row.state === 'waiting' ? formatSeoul(row.due_at) : '',
      failure: row.failure,
    };
  },
});

const mailRows = (db: Database) =>
  db
    .selectFrom('sandbox_mail')
    .selectAll()
    .select(
      sql<{ sandboxMailAttachmentId: number; filename: string }[]>`(
        select coalesce(json_agg(json_build_object('sandboxMailAttachmentId', a.sandbox_mail_attachment_id,
          'filename', a.filename) order by a.sandbox_mail_attachment_id), '[]')
        from sandbox_mail_attachment a where a.sandbox_mail_id = sandbox_mail.sandbox_mail_id)`.as('attachments'),
    );
type MailRow = Awaited<ReturnType<ReturnType<typeof mailRows>['executeTakeFirstOrThrow']>>;

export function registerAlarmDeliveries(
  app: FastifyInstance,
  { db, clock, seal, config, messages }: Services,
  sending: Sending,
) {
  const mailList = listing({
    key: 'sandbox_mail_id',
    sorts: {},
    shown: (row: MailRow, rowNumber) => ({
      rowNumber,
      sandboxMailId: row.sandbox_mail_id,
      sentDatetime: formatSeoul(row.sent_at),
      recipient: maskEmailAddress(seal.open(mailRecipient, row.recipient_sealed) ?? ''),
      subject: row.subject,
      body: row.body,
      attachments: row.attachments,
    }),
  });
  const nameOfChannel = (name: string): 'service' | 'sandbox' | 'off' =>
    name === 'sandbox' || name === 'off' ? name : 'service';

  handle(app, contract, {
    async test({ params: { alarmReceiverId } }, { request }) {
      const now = clock.now();
      const claimed = await db.transaction().execute(async (trx) => {
        const { name } = await holdReceiver(trx, alarmReceiverId);
        const made = await trx
          .selectFrom('alarm_delivery')
          .select(sql<number>`count(*)`.as('count'))
          .where('alarm_receiver_id', '=', alarmReceiverId)
          .where('occasion', '=', 'test')
          // The partial index excludes this state.
          .where('state', '<>', 'summarised')
          .where('made_at', '>', new Date(now.getTime() - minuteMs))
          .executeTakeFirstOrThrow();
        if (made.count >= maxTests)
          throw new Problem('TOO_MANY_REQUESTS', {
            error: `시험 발송은 1분에 ${maxTests}번까지 할 수 있습니다.`,
            retryAfter: minuteMs / 1000,
          });
        const { alarm_delivery_id: deliveryId } = await trx
          .insertInto('alarm_delivery')
          .values({
            alarm_receiver_id: alarmReceiverId,
            occasion: 'test',
            made_at: now,
            state: 'waiting',
            // The worker sends the message if this process dies.
            due_at: new Date(now.getTime() + 2 * minuteMs),
            tries: 1,
            last_made_at: now,
          })
          .returning('alarm_delivery_id')
          .executeTakeFirstOrThrow();
        const subject = subjectOfReceiver(alarmReceiverId, name);
        await audit(trx, { ...actorOf(request), action: 'alarm-receiver-test', subject, detail: '' });
        return {
          deliveryId,
          receiverId: alarmReceiverId,
          alarmId: null,
          occasion: 'test' as const,
          alarmCount: 1,
          madeAt: now,
          tries: 1,
        };
      });
      const { state, failure } = await sendOne(sending, claimed);
      return { isSent: state === 'sent', failure };
    },
    list({ params: { alarmReceiverId }, query: { state, ...order } }) {
      let query = deliveryRows(db, alarmReceiverId);
      if (state) query = query.where('d.state', '=', state);
      return listPage(db, query, order, deliveryList);
    },
    channels: async () => ({
      sms: messages ? nameOfChannel(messages.name) : 'off',
      email: nameOfChannel(config.mail),
    }),
    async mailAttachment({ params: { sandboxMailAttachmentId } }) {
      const row = await db
        .selectFrom('sandbox_mail_attachment')
        .selectAll()
        .where('sandbox_mail_attachment_id', '=', sandboxMailAttachmentId)
        .executeTakeFirst();
      if (!row) throw new Problem('NOT_FOUND');
      return new FileAnswer({
        name: row.filename,
        contentType: row.content_type,
        size: row.content.length,
        open: () => Readable.from([row.content]),
      });
    },
    mails: ({ query }) => listPage(db, mailRows(db), query, mailList),
  });
}

/** The demo's messages to fictitious numbers: send numbers, templates, some weeks of history, and reservations. */
import { startOfBucket } from '@maru/domain/seoul-time';
import { noticeConsent, readReceiverGroup } from '@maru/domain/sms-receivers';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { enqueue, type Receiver } from '#platform/messages/outbox.ts';
import type { Services } from '#platform/services.ts';
import { receiversOf } from '../receiver-groups.ts';
import { addSendNumber } from '../send-numbers.ts';
import { addTemplate } from '../templates.ts';
import { type DemoMessage, demoMessages, demoSendNumbers, demoTemplates } from './texts.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Days before the first start at which the demo's office started sending messages. */
const beganDaysAgo = 30;
/** Prefix of unassigned numbers. */
const isInvented = (number: string) => number.startsWith('0100000');

/** Adds the demo's messages to a database without send numbers and administrators' messages, all or none. */
export async function addDemoSms(services: Services): Promise<void> {
  const { db, clock } = services;
  const [number, message] = await Promise.all([
    db.selectFrom('send_number').select('send_number_id').limit(1).executeTakeFirst(),
    db.selectFrom('sms').select('sms_id').where('registered_by', 'is not', null).limit(1).executeTakeFirst(),
  ]);
  const administrator = await db
    .selectFrom('administrator')
    .select('admin_number')
    .where('admin_id', '=', 'manager')
    .executeTakeFirst();
  if (number || message || !administrator) return;
  const adminNumber = administrator.admin_number;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const writer = { adminNumber, now: new Date(now.getTime() - beganDaysAgo * dayMs) };
    for (const one of demoSendNumbers) await addSendNumber(trx, { ...one, ...writer });
    const templates: number[] = [];
    for (const template of demoTemplates) templates.push(await addTemplate(trx, writer, template));
    for (const one of demoMessages) await keep(trx, services, one, { adminNumber, templates, now });
  });
}

interface Office {
  adminNumber: number;
  templates: readonly number[];
  now: Date;
}

/**
 * Stores a sent or reserved message. The results of sent texts are stored in the same transaction, so that the sender
 * doesn't send them.
 */
async function keep(trx: Database, services: Services, demo: DemoMessage, { adminNumber, templates, now }: Office) {
  const dueAt = new Date(startOfBucket(now, 'day').getTime() - demo.daysAgo * dayMs + demo.hour * hourMs);
  const isReserved = demo.smsType === 'reserve';
  const registeredAt = isReserved ? new Date(Math.min(dueAt.getTime() - 2 * dayMs, now.getTime())) : dueAt;
  const template = demo.automatic && demoTemplates[demo.automatic.template];
  const templateId = demo.automatic && templates[demo.automatic.template];
  const smsId = await enqueue(
    trx,
    { seal: services.seal, clock: { now: () => registeredAt } },
    {
      smsType: demo.smsType,
      isAdvertisement: false,
      message: demo.message,
      sendNumber: demo.sendNumber,
      ...(template && { forecastType: template.forecastType, forecastStandard: template.forecastStandard }),
      ...(templateId && { smsTemplateId: templateId }),
      reason: demo.automatic?.reason ?? '',
      reasonKey: null,
      adminNumber: demo.automatic ? null : adminNumber,
      dueAt,
      receivers: await receiversFor({ ...services, db: trx }, demo.to),
    },
  );
  if (dueAt <= now) await settleAll(trx, smsId, dueAt);
}

/** The demo's members of a group, or some of them as typed numbers. */
async function receiversFor(services: Services, to: string | number): Promise<Receiver[]> {
  const group = readReceiverGroup(typeof to === 'string' ? to : 'members');
  if (!group) throw new Error(`${to} is no group of receivers`);
  const { receivers, withheld } = await receiversOf(services, group, noticeConsent);
  const agreeing = receivers.filter(({ mobileNumber }) => isInvented(mobileNumber));
  if (typeof to === 'string') return agreeing;
  const numbers = [...agreeing.map(({ mobileNumber }) => mobileNumber), ...withheld.filter(isInvented)];
  return numbers.slice(0, to).map((mobileNumber) => ({ mobileNumber, consent: null }));
}

/** Stores results: most texts arrived within a minute; some phones are off, and a few results are unknown. */
const settleAll = (trx: Database, smsId: number | null, dueAt: Date) =>
  sql`
    update sms_receiver set
      sms_state = fate.state,
      failure = case fate.state when 'failed' then '수신 거절 또는 전원 꺼짐' else '' end,
      received_at = case fate.state when 'sent' then ${dueAt}::timestamptz + make_interval(secs => 3 + sms_receiver_id % 50) end
    from (select sms_receiver_id as id,
        case when sms_receiver_id % 23 = 7 then 'failed' when sms_receiver_id % 61 = 11 then 'unknown' else 'sent' end as state
      from sms_receiver where sms_id = ${smsId}) fate
    where fate.id = sms_receiver_id`.execute(trx);

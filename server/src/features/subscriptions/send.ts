/** Sends due messages: claims each with all required data, tries it once, and stores the result. */
import type { Grade } from '@maru/domain/grade';
import type { Language } from '@maru/domain/language';
import type { SubscriptionChannel } from '@maru/domain/subscription';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { DeliveryFault, type SendMail } from '#platform/mail/mail.ts';
import { memberReason } from '#platform/messages/outbox.ts';
import { enqueueText } from '#platform/messages/single-text.ts';
import { type Push, type PushReceiver, ReceiverExpired } from '#platform/push/push.ts';
import type { Services } from '#platform/services.ts';
import { endBrowser } from './browsers.ts';
import { linksOf, linkToken } from './links.ts';
import { addressField, browserIndex } from './store.ts';
import {
  confirmationText,
  type EventFacts,
  eventText,
  footerLines,
  manageLabel,
  startedText,
  summaryText,
  type Text,
  withoutMark,
} from './texts.ts';

/** Validity of a claim, longer than any attempt. If its process dies, the message is retried after this time. */
const claimMs = 5 * 60_000;
/** A text is dropped if the gateway can't send it within this time. */
const staleTextMs = 6 * 3_600_000;
/** Maximum events listed in a summary. */
const maxListed = 30;

export interface Sending {
  services: Pick<Services, 'db' | 'seal' | 'clock' | 'messages' | 'config' | 'log'>;
  /** Null if not configured. */
  email: SendMail | null;
  /** Null if push is off. */
  push: Push | null;
  /** The district's name. */
  siteName: string;
  /** Translates names of the district and its places. */
  translate: (text: string, language: Language) => string;
}

/** A claimed message with its subscription, topic and event. */
interface Claimed {
  id: number;
  kind: 'confirmation' | 'event' | 'summary';
  tries: number;
  summaryOn: string | null;
  subscriptionId: number;
  linkSalt: Buffer;
  channel: SubscriptionChannel;
  language: Language;
  addressSealed: Buffer | null;
  userNumber: number | null;
  userStatus: string | null;
  mobileSealed: Buffer | null;
  topicKind: 'air' | 'notice';
  placeId: number | null;
  targetName: string;
  field: string | null;
  grade: Grade | null;
  /** Null for confirmations and summaries. */
  occasion: EventFacts['occasion'] | null;
  at: Date | null;
  value: number | null;
  articleId: number | null;
  articleTitle: string | null;
  isVisible: boolean | null;
  /** True for the start of a crossing whose end was already sent, because earlier attempts failed. */
  isOver: boolean | null;
}

/** Claims due messages, so that no other process tries them meanwhile. */
export async function claimDue({ db, clock }: Sending['services'], most: number): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    with claimed as (
      update subscription_delivery set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
      where subscription_delivery_id in (
        select subscription_delivery_id from subscription_delivery where state = 'waiting' and due_at <= ${now}
        order by due_at, subscription_delivery_id limit ${most} for update skip locked
      )
      returning *
    )
    select c.subscription_delivery_id::float8 as id, c.kind, c.tries, c.summary_on::text as "summaryOn",
      s.subscription_id::float8 as "subscriptionId", s.link_salt as "linkSalt", s.channel, s.language,
      s.address_sealed as "addressSealed", s.user_number::float8 as "userNumber", u.user_status as "userStatus",
      u.mobile_number_sealed as "mobileSealed", t.kind as "topicKind", t.installation_place_id::float8 as "placeId",
      coalesce(p.installation_place_name, d.dong_name, '') as "targetName", t.field, t.grade, e.occasion, e.at, e.value,
      e.article_id::float8 as "articleId", n.article_title as "articleTitle",
      n.is_public and (n.end_at is null or n.end_at > ${now}) as "isVisible",
      e.occasion = 'raised' and exists (
        select from subscription_event o join subscription_delivery b
          on b.subscription_event_id = o.subscription_event_id
        where o.subscription_topic_id = e.subscription_topic_id and o.crossed_at = e.crossed_at
          and o.occasion = 'cleared' and b.subscription_id = c.subscription_id and b.state = 'sent'
      ) as "isOver"
    from claimed c
    join subscription s using (subscription_id)
    join subscription_topic t on t.subscription_topic_id = s.subscription_topic_id
    left join citizen u on u.user_number = s.user_number
    left join installation_place p on p.installation_place_id = t.installation_place_id
    left join dong d on d.dong_code = t.dong_code
    left join subscription_event e on e.subscription_event_id = c.subscription_event_id
    left join notice n on n.article_id = e.article_id
    order by c.subscription_delivery_id`.execute(db);
  return rows;
}

/** Tries a claimed message. */
export async function sendOne(sending: Sending, claimed: Claimed): Promise<void> {
  const { db, clock, log } = sending.services;
  try {
    await deliver(sending, claimed);
  } catch (error) {
    const fault = error instanceof DeliveryFault ? error : new DeliveryFault('처리하지 못했습니다.');
    if (fault !== error) log.warn({ err: error }, 'a notification of a citizen failed; it is tried again');
    const delay = fault.isFinal ? null : retryAfter(claimed.tries);
    const dueAt = delay === null ? null : new Date(clock.now().getTime() + delay);
    await settle(db, sending, claimed, { state: dueAt ? 'waiting' : 'failed', failure: fault.message, dueAt });
  }
}

async function deliver(sending: Sending, claimed: Claimed): Promise<void> {
  const { db } = sending.services;
  const { channel, userNumber, userStatus, articleId, isVisible, isOver } = claimed;
  const drop = (failure: string) => settle(db, sending, claimed, { state: 'dropped', failure });
  if (userNumber !== null && userStatus !== 'normal') return drop('이용 중인 계정이 아닙니다.');
  if (articleId !== null && !isVisible) return drop('공지사항이 공개되어 있지 않습니다.');
  if (isOver) return drop('이미 해제를 알렸습니다.');
  const text = await textOf(sending, claimed);
  if (!text) return drop('알릴 것이 없습니다.');
  if (channel === 'sms') return sendText(sending, claimed, text);
  await (channel === 'push' ? sendPush(sending, claimed, text) : sendMail(sending, claimed, text));
  await settle(db, sending, claimed, { state: 'sent', failure: '' });
}

async function textOf({ services, siteName, translate }: Sending, claimed: Claimed): Promise<Text | null> {
  const { language, kind, channel, articleId, field, grade, topicKind, occasion, at, value } = claimed;
  const links = linksOf(services.config);
  const topic = { kind: topicKind, targetName: translate(claimed.targetName, language), field, grade };
  if (kind === 'confirmation' && channel === 'push') return startedText(language, topic);
  if (kind === 'confirmation') {
    const linked = { subscription_id: claimed.subscriptionId, link_salt: claimed.linkSalt };
    const address = links.confirm(linkToken(services.seal, 'confirm', linked));
    return confirmationText(language, topic, translate(siteName, language), address);
  }
  if (kind === 'summary') {
    const events = await summarisedEvents(services, claimed);
    return events.length > 0 ? summaryText(language, topic, events.slice(0, maxListed), events.length) : null;
  }
  if (!occasion || !at) return null;
  // A notification needs no link in the text, because a click opens the page.
  const page = channel === 'push' ? '' : pageOf(links, claimed);
  return eventText(language, topic, { occasion, at, value, articleId, articleTitle: claimed.articleTitle }, page);
}

/** The page about an event; empty if there is none. */
const pageOf = ({ notice, place }: ReturnType<typeof linksOf>, { articleId, placeId }: Claimed): string =>
  articleId ? notice(articleId) : placeId ? place(placeId) : '';

/** The events of a summary, oldest first, without notices that were hidden or ended in the meantime. */
async function summarisedEvents(
  { db, clock }: Sending['services'],
  { subscriptionId, summaryOn }: Claimed,
): Promise<EventFacts[]> {
  const { rows } = await sql<EventFacts>`
    select e.occasion, e.at, e.value, e.article_id::float8 as "articleId", n.article_title as "articleTitle"
    from subscription_delivery d join subscription_event e using (subscription_event_id)
    left join notice n on n.article_id = e.article_id
    where d.subscription_id = ${subscriptionId} and d.kind = 'event' and d.state = 'summarised'
      and d.summary_on = ${summaryOn}::date and coalesce(n.is_public, true)
      and coalesce(n.end_at > ${clock.now()}, true)
    order by e.at, e.subscription_event_id`.execute(db);
  return rows;
}

async function sendMail({ services, email, siteName, translate }: Sending, claimed: Claimed, { subject, lines }: Text) {
  const { seal, config } = services;
  const { language } = claimed;
  if (!email) throw new DeliveryFault('메일 서버를 설정하지 않았습니다.');
  const links = linksOf(config);
  const linked = { subscription_id: claimed.subscriptionId, link_salt: claimed.linkSalt };
  const token = linkToken(seal, 'manage', linked);
  const isConfirmation = claimed.kind === 'confirmation';
  const footer = isConfirmation ? [] : footerLines(language, translate(siteName, language), links.manage(token));
  await email({
    key: `subscription-${claimed.id}`,
    // Never empty, because only texts have no address.
    to: seal.open(addressField, claimed.addressSealed) ?? '',
    subject,
    text: [...lines, ...footer].join('\n'),
    ...(!isConfirmation && {
      headers: {
        'List-Unsubscribe': `<${links.oneClick(token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  });
}

/** Sends a notification. If the browser no longer exists, all its subscriptions are ended, including this message. */
async function sendPush({ services, push }: Sending, claimed: Claimed, { subject, lines }: Text) {
  const { db, seal, config } = services;
  if (!push) throw new DeliveryFault('브라우저 알림을 쓰지 않습니다.');
  const address = seal.open(addressField, claimed.addressSealed) ?? '';
  // Links without origin, because a browser shows notifications only of its own origin.
  const links = linksOf(config, '');
  const linked = { subscription_id: claimed.subscriptionId, link_salt: claimed.linkSalt };
  const { language } = claimed;
  await push
    .send({
      key: `subscription-${claimed.id}`,
      receiver: JSON.parse(address) as PushReceiver,
      content: {
        title: withoutMark(subject),
        lines,
        path: pageOf(links, claimed) || links.main,
        managePath: links.manage(linkToken(seal, 'manage', linked)),
        manageLabel: manageLabel(language),
        language,
      },
    })
    .catch(async (error: unknown) => {
      if (error instanceof ReceiverExpired) await endBrowser(db, browserIndex(seal, address));
      throw error;
    });
}

async function sendText(sending: Sending, claimed: Claimed, { subject }: Text): Promise<void> {
  const { db, clock, seal } = sending.services;
  const { userNumber } = claimed;
  const mobileNumber = seal.open('citizen.mobile_number', claimed.mobileSealed) ?? '';
  if (userNumber === null || mobileNumber === '')
    throw new DeliveryFault('휴대전화 번호가 없는 계정입니다.', { isFinal: true });
  await db.transaction().execute(async (trx) => {
    await enqueueText(trx, sending.services, {
      mobileNumber,
      text: subject,
      reason: '시민 알림',
      reasonKey: `${memberReason(userNumber)}subscription:${claimed.id}`,
      dueAt: clock.now(),
      staleMs: staleTextMs,
    });
    await settle(trx, sending, claimed, { state: 'sent', failure: '' });
  });
}

interface Result {
  state: 'sent' | 'failed' | 'dropped' | 'waiting';
  failure: string;
  /** Time of the next attempt, if the message is still waiting. */
  dueAt?: Date | null;
}

/** Stores the result, unless another process has claimed the message since. */
async function settle(db: Database, { services }: Sending, { id, tries }: Claimed, { state, failure, dueAt }: Result) {
  await db
    .updateTable('subscription_delivery')
    .set({ state, failure, ...(dueAt ? { due_at: dueAt } : { settled_at: services.clock.now() }) })
    .where('subscription_delivery_id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
}

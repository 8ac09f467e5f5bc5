import type pg from 'pg';
import { next, summaryTime } from './make.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Fails the messages of a restored database that may have been sent since the backup: those that are due, and those that
 * were being sent. A digest waits through the night, in which backups are taken, so its receivers would get it twice.
 */
export async function failRestoredMessages(client: Client): Promise<void> {
  // Early versions have no subscriptions.
  const { rows } = await client.query(`select where to_regclass('public.subscription_delivery') is not null`);
  if (rows.length === 0) return;
  await addPublishedNotices(client);
  await client.query(
    `update subscription_delivery set state = 'failed', failure = $1, settled_at = now()
     where state = 'waiting' and (due_at <= now() or tries > 0)`,
    ['백업을 복원하여 발송 여부를 알 수 없음'],
  );
}

/**
 * Adds due messages about notices whose publication began after the backup, so that they aren't found as new. For digests
 * only those whose time has come since the publication: later digests are the first with these notices.
 */
const addPublishedNotices = (client: Client) =>
  client.query(
    `with event as (
       insert into subscription_event (subscription_topic_id, occasion, at, article_id)
       select t.subscription_topic_id, 'notice', n.publish_at, n.article_id
       from subscription_topic t
       join notice n on t.article_category is null or n.article_category = t.article_category
       where t.kind = 'notice' and n.is_public and n.publish_at between now() - interval '7 days' and now()
       on conflict do nothing
       returning subscription_event_id, subscription_topic_id, at
     )
     insert into subscription_delivery (subscription_id, kind, subscription_event_id, made_at, state, due_at)
     select s.subscription_id, 'event', e.subscription_event_id, now(), 'waiting', now()
     from event e join subscription s using (subscription_topic_id)
     where s.confirmed_at <= e.at and (not s.is_digest or ${next(summaryTime, 'e.at')} <= now())`,
  );

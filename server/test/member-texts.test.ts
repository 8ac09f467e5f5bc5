import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '../src/platform/database/migrate.ts';
import { openOwnerPool } from '../src/platform/database/pool.ts';
import { createEmptyDatabase } from './database.ts';

test('migrates texts of subscriptions to keys with their members', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, knownMigrations().indexOf('0334-name-the-members-of-their-texts'));
  const pool = openOwnerPool(database.url);
  // The first has another number now, the second has withdrawn, the others share a number.
  await pool.query(
    `insert into citizen (user_id, username, user_type, mobile_number_index, joined_at, withdrawn_at)
     select id, '홍길동', 'general', number, now() - interval '90 days', withdrawn
     from (values ('first', '\\x01'::bytea, null), ('second', '\\x02', now()), ('third', '\\x03', null),
       ('fourth', '\\x03', null)) as given (id, number, withdrawn)`,
  );
  await pool.query(
    `with topic as (
       insert into subscription_topic (kind, made_at) values ('notice', now()) returning subscription_topic_id
     ), own as (
       insert into subscription (subscription_topic_id, user_number, channel, language, link_salt, quiet_from,
         quiet_until, is_digest, made_at)
       select subscription_topic_id, user_number, 'sms', 'ko', '', 0, 0, false, now() from topic, citizen
       where user_id = 'first' returning subscription_id
     )
     insert into subscription_delivery (subscription_id, kind, made_at, state, due_at)
     select subscription_id, 'confirmation', now(), 'sent', now() from own`,
  );
  await pool.query(
    `with message as (
       insert into sms (sms_type, send_type, message, send_number, reason_key, registered_at, due_at, receiver_count)
       select 'notify', 'SMS', '알림', '0200000000', 'subscription:' || n, now() - days * interval '1 day', now(), 1
       from (values (1, 1), (2, 40), (3, 40), (4, 100)) as given (n, days) returning sms_id, reason_key
     )
     insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, sms_state, due_at)
     select sms_id, '', number, 'sent', now() from message
     join (values ('subscription:1', '\\x09'::bytea), ('subscription:2', '\\x02'), ('subscription:3', '\\x03'),
       ('subscription:4', '\\x02')) as given (reason_key, number) using (reason_key)`,
  );
  await migrate(database.url);
  const { rows } = await pool.query<{ text: string; member: string | null }>(
    `select right(reason_key, 14) as text, user_id as member from sms
     left join citizen on reason_key like 'member:' || user_number || ':%' order by 1`,
  );
  expect(rows.map(({ text, member }) => [text, member])).toEqual([
    ['subscription:1', 'first'],
    ['subscription:2', 'second'],
    ['subscription:3', null],
    // From before the member joined.
    ['subscription:4', null],
  ]);
  await pool.end();
  await database.drop();
});

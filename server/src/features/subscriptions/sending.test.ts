/** Messages about notices and crossings are sent once, retried, and continued after a crash. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '#platform/database/pool.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { forgetReceivers } from '#platform/messages/forget.ts';
import { openReceiver } from '#platform/messages/outbox.ts';
import { addCitizen, setStatus } from '#test/citizens.ts';
import { addSendNumber } from '#test/messages.ts';
import { type SubscriptionRig, startSubscriptionRig } from '#test/subscription-rig.ts';
import { addForEvents } from './make.ts';
import { failRestoredMessages } from './restored.ts';
import { claimDue, sendOne } from './send.ts';
import { sendMessages } from './worker.ts';

let rig: SubscriptionRig;
beforeAll(async () => {
  rig = await startSubscriptionRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.reset());

const publish = (more: { isPublic?: boolean; at?: Date; category?: string } = {}) =>
  rig.owner.query(
    `insert into notice (article_title, article_contents, contents_text, article_category, is_public, publish_at,
       registered_at, registered_by, updated_at, updated_by)
     values ('단수 안내', '<p>…</p>', '…', $1, $2, $3, $3, $4, $3, $4)`,
    [more.category ?? 'safety', more.isPublic ?? true, more.at ?? rig.now(), rig.adminNumber],
  );

describe('a notice', () => {
  it('is sent once, when public and after the start of publication', async () => {
    await rig.subscribe(await rig.noticeTopic());
    await rig.subscribe(
      await rig.topic({
        kind: 'notice',
        dong_code: undefined,
        field: undefined,
        grade: undefined,
        article_category: 'event',
      }),
    );
    await publish({ isPublic: false });
    await publish({ at: new Date(rig.now().getTime() + 3_600_000) });
    await rig.makeMessages();
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
    rig.minutes(60);
    await rig.makeMessages();
    await rig.makeMessages();
    await rig.sendAll();
    expect(rig.subjects()).toEqual(['[알림] 새 공지사항: 단수 안내']);
  });

  it('is sent when made public, to those who had subscribed by then', async () => {
    const topicId = await rig.noticeTopic();
    await rig.subscribe(topicId);
    await publish({ isPublic: false });
    rig.minutes(10 * 24 * 60);
    await rig.subscribe(topicId);
    rig.minutes(1);
    await rig.owner.query('update notice set is_public = true, updated_at = $1', [rig.now()]);
    await rig.owner.query(
      `insert into post_change (post_kind, post_id, changed_at, changed_by, action, changes)
       select 'notice', article_id, $1, $2, 'change', '[{"field":"isPublic","before":"false","after":"true"}]' from notice`,
      [rig.now(), rig.adminNumber],
    );
    await rig.makeMessages();
    await rig.makeMessages();
    await rig.sendAll();
    expect(rig.subjects()).toEqual(['[알림] 새 공지사항: 단수 안내', '[알림] 새 공지사항: 단수 안내']);
  });

  it('is not sent when an old one is shown again', async () => {
    await publish();
    rig.minutes(10 * 24 * 60);
    await rig.subscribe(await rig.noticeTopic());
    rig.minutes(1);
    await rig.owner.query('update notice set updated_at = $1', [rig.now()]);
    for (const [before, after] of [
      ['true', 'false'],
      ['false', 'true'],
    ])
      await rig.owner.query(
        `insert into post_change (post_kind, post_id, changed_at, changed_by, action, changes)
         select 'notice', article_id, $1, $2, 'change', $3 from notice`,
        [rig.now(), rig.adminNumber, JSON.stringify([{ field: 'isPublic', before, after }])],
      );
    await rig.makeMessages();
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
  });

  it('is dropped if hidden before being sent', async () => {
    await rig.subscribe(await rig.noticeTopic());
    await publish();
    await rig.makeMessages();
    await rig.owner.query('update notice set is_public = false');
    await rig.sendAll();
    expect(await rig.states()).toEqual(['event dropped']);
  });

  it('is not sent again after a restore if its publication began since the backup, except in the first digest', async () => {
    const topicId = await rig.noticeTopic();
    await rig.subscribe(topicId);
    await rig.subscribe(topicId, 1, { isDigest: true, quiet: [0, 15 * 60] });
    rig.minutes(1);
    await publish();
    // The digests of 15:00 have the first notice, but can't have one that was published just now.
    await publish({ at: new Date() });
    await failRestoredMessages(rig.owner);
    expect(await rig.states()).toEqual(['event failed', 'event failed', 'event failed']);
    await rig.makeMessages();
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
    rig.to(16);
    await rig.sendAll();
    expect(rig.subjects()).toEqual(['[알림] 새 공지사항 요약 1건']);
  });

  it('is not in a digest if its publication ended before', async () => {
    await rig.subscribe(await rig.noticeTopic(), 1, { isDigest: true });
    await publish();
    await rig.makeMessages();
    rig.minutes(60);
    await rig.owner.query('update notice set end_at = $1', [rig.now()]);
    rig.to(9, 1);
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
  });
});

describe('sending', () => {
  /** Makes a message for each of three subscribers. */
  async function makeThree() {
    await rig.subscribe(await rig.topic(), 3);
    await rig.measure(80);
    await rig.makeMessages();
    rig.minutes(10);
    await rig.measure(80);
    await rig.makeMessages();
  }

  it('retries while the mail server refuses temporarily, and fails for permanently refused addresses', async () => {
    const [wrong, later] = await rig.subscribe(await rig.topic(), 2);
    rig.smtp.refusals.set(wrong ?? '', '550 5.1.1 unknown');
    rig.smtp.refusals.set(later ?? '', '451 4.3.0 later');
    await rig.lasts(80);
    expect((await rig.states()).toSorted()).toEqual(['event failed', 'event waiting']);
    rig.smtp.refusals.clear();
    rig.minutes((retryAfter(1) ?? 0) / 60_000);
    await rig.sendAll();
    expect(rig.smtp.mails.map(({ to: address }) => address)).toEqual([later]);
    expect((await rig.owner.query('select failure from subscription_delivery')).rows.join()).not.toContain('@');
  });

  it('drops the failed message about a start whose end was sent', async () => {
    const [address = ''] = await rig.subscribe(await rig.topic());
    rig.smtp.refusals.set(address, '451 4.3.0 later');
    await rig.lasts(80, 30);
    await rig.lasts(20);
    rig.smtp.refusals.clear();
    rig.minutes(1);
    await rig.sendAll();
    rig.minutes(10);
    await rig.sendAll();
    expect(await rig.states()).toEqual(['event dropped', 'event sent']);
  });

  it('continues with other messages while the mail server hangs', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    let attempts = 0;
    const email = async () => {
      attempts += 1;
      if (attempts === 1) await isOver;
    };
    const worker = sendMessages({
      sending: { ...rig.sending, email },
      pool: openPool(rig.services.config.databaseAppUrl, 1),
      log: { warn: () => undefined },
    });
    await makeThree();
    await vi.waitUntil(() => attempts === 3, { timeout: 10_000 });
    await rig.subscribe(await rig.noticeTopic());
    await publish();
    await rig.makeMessages();
    await vi.waitUntil(() => attempts === 4, { timeout: 10_000 });
    end();
    await worker.close();
    expect(await rig.states()).toEqual(['event sent', 'event sent', 'event sent', 'event sent']);
  });

  it('continues after a crash: accepted messages aren’t sent again, claimed ones are retried later', async () => {
    await makeThree();
    const [first, ...lost] = await claimDue(rig.sending.services, 20);
    if (!first) throw new Error('nothing is due');
    await sendOne(rig.sending, first);
    expect(lost).toHaveLength(2);
    await rig.sendAll();
    expect(rig.smtp.mails).toHaveLength(1);
    rig.minutes(15);
    await rig.sendAll();
    await rig.sendAll();
    expect(new Set(rig.smtp.mails.map(({ to: address }) => address)).size).toBe(3);
    expect(rig.smtp.mails).toHaveLength(3);
  });

  it('does not repeat what may have been sent between a backup and its restore', async () => {
    await makeThree();
    const [claimed] = await claimDue(rig.sending.services, 1);
    await rig.owner.query(
      `update subscription_delivery set due_at = now() + interval '1 day'
       where subscription_delivery_id in ($1::bigint, $1::bigint + 1)`,
      [claimed?.id],
    );
    await failRestoredMessages(rig.owner);
    expect(await rig.states()).toEqual(['event failed', 'event waiting', 'event failed']);
    await rig.sendAll();
    expect(rig.smtp.mails).toEqual([]);
  });

  it('adds texts to the outbox once, for accounts in use', async () => {
    await addSendNumber(rig.services, rig.adminNumber);
    const topicId = await rig.topic();
    const [one, other] = [await addCitizen(rig.services), await addCitizen(rig.services)];
    await setStatus(rig.services, other.userNumber, 'suspended');
    await rig.owner.query(
      `insert into subscription (subscription_topic_id, user_number, channel, language, link_salt, quiet_from,
         quiet_until, is_digest, made_at, confirmed_at)
       select $1, unnest($2::bigint[]), 'sms', 'ko', '', 0, 0, false, $3, $3`,
      [topicId, [one.userNumber, other.userNumber], rig.now()],
    );
    await rig.lasts(80, 30);
    const { rows } = await rig.owner.query(`select message from sms where reason = '시민 알림'`);
    expect(rows).toEqual([{ message: '[알림] 면목2동 초미세먼지 나쁨 (80 ㎍/㎥)' }]);
    expect((await rig.states()).toSorted()).toEqual(['event dropped', 'event sent']);
    // The number in the outbox is erased with the member's data.
    const number = async () => {
      const { rows } = await rig.owner.query(
        `select mobile_number_sealed as sealed from sms join sms_receiver using (sms_id) where reason = '시민 알림'`,
      );
      return openReceiver(rig.services.seal, rows[0].sealed);
    };
    expect(await number()).toMatch(/^010/);
    await forgetReceivers(rig.services.db, rig.services, [one.userNumber]);
    expect(await number()).toBe('');
  });

  it('creates ten thousand messages about one crossing in a few statements, and none twice', async () => {
    const topicId = await rig.topic();
    await rig.subscribe(topicId, 10_000);
    await rig.measure(80);
    await rig.makeMessages();
    rig.minutes(10);
    await rig.measure(80);
    const began = performance.now();
    await rig.find(rig.owner, null);
    const queries: string[] = [];
    const counted = Object.create(rig.owner, {
      query: {
        value(...given: [string]) {
          queries.push(given[0]);
          return rig.owner.query(...given);
        },
      },
    }) as pg.Client;
    while (await addForEvents(counted, rig.now()));
    expect(queries.length).toBeLessThan(10);
    expect(performance.now() - began).toBeLessThan(10_000);
    await rig.owner.query('update subscription_event set has_deliveries = false');
    while (await addForEvents(rig.owner, rig.now()));
    const { rows } = await rig.owner.query('select count(*)::int as count from subscription_delivery');
    expect(rows).toEqual([{ count: 10_000 }]);
  });
});

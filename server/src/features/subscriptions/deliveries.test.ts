/** Crossings and notices become messages: found once, sent once, quiet, summarised, and continued after a crash. */
import { randomBytes } from 'node:crypto';
import { leastCrossingSeconds, maxDaily } from '@maru/domain/subscription';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { airSeries } from '#features/air/series.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { openMail } from '#platform/mail/mail.ts';
import { addAdministrator } from '#test/administrators.ts';
import type { TestApp } from '#test/app.ts';
import { addCitizen, setStatus } from '#test/citizens.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import { addSendNumber } from '#test/messages.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { textOf } from '#test/subscriptions.ts';
import { crossingFinder, findNotices } from './find.ts';
import { addForEvents, postponeQuiet } from './make.ts';
import { claimDue, type Sending, sendBatch } from './send.ts';
import { addressField, addressIndex } from './store.ts';

let app: TestApp;
let owner: pg.Client;
let smtp: TestSmtpServer;
let sending: Sending;
let find: ReturnType<typeof crossingFinder>;
let deviceId: number;
let placeId: number;
let adminNumber: number;
const dongCode = '1126052000';
const dayMs = 86_400_000;
/** 14:00 in Seoul on the day before. */
const start = new Date(Math.floor((Date.now() + 9 * 3_600_000) / dayMs) * dayMs - 19 * 3_600_000);
let now = start;

beforeAll(async () => {
  ({ app, smtp } = await startMailingApp({ now: () => now }, { PUBLIC_URL: 'http://127.0.0.1:8080' }));
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  placeId = await createPlace(owner);
  ({ deviceId } = await createDevice(owner, { placeId, reportingIntervalSeconds: 600 }));
  const { services } = app.app;
  ({ adminNumber } = await addAdministrator(services));
  find = crossingFinder(services, airSeries);
  sending = { services, email: openMail(services), push: null, siteName: '중랑구' };
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  now = start;
  await owner.query('delete from subscription_topic; delete from notice; delete from air_latest');
  smtp.mails.length = 0;
  smtp.refusals.clear();
});

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
/** Goes to a time of Seoul's day, from 14:00 of the first one. */
const to = (hour: number, days = 0) => {
  now = new Date(start.getTime() + days * dayMs + (hour - 14) * 3_600_000);
};

async function topic(values: object = {}): Promise<number> {
  const all = { kind: 'air', dong_code: dongCode, field: 'ultraFineDust', grade: 'bad', made_at: now, ...values };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  const { rows } = await owner.query(
    `insert into subscription_topic (${given.map(([name]) => name)}) values (${given.map((_, at) => `$${at + 1}`)})
     returning subscription_topic_id::float8 as id`,
    given.map(([, value]) => value),
  );
  return rows[0].id;
}
const noticeTopic = () => topic({ kind: 'notice', dong_code: undefined, field: undefined, grade: undefined });

interface Settings {
  quiet?: [number, number];
  isDigest?: boolean;
  language?: string;
}
/** Adds confirmed subscriptions by e-mail. */
async function subscribe(
  topicId: number,
  count = 1,
  { quiet = [0, 0], isDigest = false, language = 'ko' }: Settings = {},
) {
  const { seal } = app.app.services;
  const addresses = Array.from({ length: count }, () => `${randomBytes(6).toString('hex')}@example.kr`);
  await owner.query(
    `insert into subscription (subscription_topic_id, channel, address_sealed, address_index, language, link_salt,
       quiet_from, quiet_until, is_digest, made_at, confirmed_at)
     select $1, 'email', sealed, index, $4, '\\x00', $5, $6, $7, $8, $8 from unnest($2::bytea[], $3::bytea[]) t (sealed, index)`,
    [
      topicId,
      addresses.map((address) => seal.close(addressField, address)),
      addresses.map((address) => addressIndex(seal, address)),
      language,
      ...quiet,
      isDigest,
      now,
    ],
  );
  return addresses;
}

/** Stores a device's latest reading at the present, as the engine does. */
const measure = (value: number, id = deviceId) =>
  owner.query(
    `insert into air_latest (device_id, measured_at, ultra_fine_dust) values ($1, $2, $3)
     on conflict (device_id) do update set measured_at = excluded.measured_at, received_at = now(),
       ultra_fine_dust = excluded.ultra_fine_dust`,
    [id, now, value * 10],
  );
async function makeMessages() {
  await find(owner, null);
  await findNotices(owner, now);
  while (await addForEvents(owner, now));
}
async function sendAll() {
  await postponeQuiet(owner, now);
  for (;;) {
    const claimed = await claimDue(sending.services);
    if (claimed.length === 0) return;
    await sendBatch(sending, claimed);
  }
}
/** A value that is reported now and every ten minutes for some time, and what is sent about it. */
async function lasts(value: number, during = leastCrossingSeconds / 60) {
  for (let passed = 0; ; passed += 10) {
    await measure(value);
    await makeMessages();
    await sendAll();
    if (passed >= during) return;
    minutes(10);
  }
}
const subjects = () =>
  smtp.mails.map(({ source }) => {
    const [, encoded = ''] = /^Subject: ((?:.|\r\n )*)/m.exec(source) ?? [];
    return encoded
      .replace(/\r\n /g, '')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=\s*/gi, (_, part) => Buffer.from(part, 'base64').toString())
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=\s*/gi, (_, part: string) =>
        decodeURIComponent(part.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
      );
  });
const states = async () =>
  (await owner.query('select kind, state from subscription_delivery order by subscription_delivery_id')).rows.map(
    ({ kind, state }) => `${kind} ${state}`,
  );

describe('a crossing in a dong', () => {
  it('is sent when it has lasted ten minutes, and once when it is over', async () => {
    await subscribe(await topic());
    await lasts(20);
    await measure(80);
    await makeMessages();
    expect(await states()).toEqual([]);
    minutes(10);
    await lasts(80, 60);
    expect(subjects()).toEqual(['[알림] 면목2동 초미세먼지 나쁨 (80 ㎍/㎥)']);
    await lasts(20, 30);
    expect(subjects().slice(1)).toEqual(['[알림] 면목2동 초미세먼지 나쁨 해제 (20 ㎍/㎥)']);
    const [mail] = smtp.mails;
    expect(mail?.source).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/127\.0\.0\.1:8080\/api\/subscriptions\/end\/\d+-[\w-]{22}>/m,
    );
    expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(textOf(mail)).toContain('값: 80 ㎍/㎥ (기준 35 ㎍/㎥ 초과)');
  });

  it('sends one message about a value that moves around its limit', async () => {
    await subscribe(await topic());
    await lasts(20);
    for (const value of [36, 37, 34, 36, 33, 36, 35, 38, 34, 36]) await lasts(value);
    expect(subjects()).toHaveLength(1);
  });

  it('is the mean of its places’ outdoor values, and their places have their own', async () => {
    const other = await createPlace(owner, { name: '다른 곳' });
    const far = await createDevice(owner, { placeId: other, reportingIntervalSeconds: 600 });
    await subscribe(await topic());
    await subscribe(
      await topic({ dong_code: undefined, installation_place_id: placeId, installation_type: 'outdoor' }),
    );
    for (let passed = 0; passed <= 10; passed += 10) {
      await measure(10, far.deviceId);
      await lasts(50, 0);
      minutes(10);
    }
    expect(subjects()).toEqual(['[알림] 면목2동 주민센터 초미세먼지 나쁨 (50 ㎍/㎥)']);
    await owner.query('update device set deleted_at = now() where device_id = $1', [far.deviceId]);
  });

  it('is looked for at places whose devices reported', async () => {
    await subscribe(await topic());
    await measure(80);
    const { rows } = await owner.query(`select now() + interval '1 second' as later`);
    expect(await find(owner, rows[0].later)).toBe(0);
    expect((await owner.query('select last_at from subscription_topic')).rows).toEqual([{ last_at: null }]);
    await find(owner, new Date(0));
    expect((await owner.query('select last_value from subscription_topic')).rows).toEqual([{ last_value: 80 }]);
  });

  it('is sent in English to those who subscribed in English', async () => {
    await subscribe(await topic(), 1, { language: 'en' });
    await lasts(80);
    expect(subjects()).toEqual(['[Alert] 면목2동: Ultra fine dust (PM2.5) Bad (80 ㎍/㎥)']);
  });

  it('is sent to nobody without a confirmation, or with another grade', async () => {
    const id = await topic();
    await subscribe(id);
    await owner.query('update subscription set confirmed_at = null');
    await subscribe(await topic({ grade: 'very_bad' }));
    await lasts(60);
    expect(smtp.mails).toEqual([]);
  });
});

describe('quiet hours', () => {
  const night: Settings = { quiet: [21 * 60, 8 * 60] };

  it('put a message off until their end', async () => {
    await subscribe(await topic(), 1, night);
    to(22);
    await lasts(80, 60);
    expect(smtp.mails).toEqual([]);
    to(7, 1);
    await sendAll();
    expect(smtp.mails).toEqual([]);
    to(8, 1);
    await sendAll();
    expect(subjects()).toHaveLength(1);
  });

  it('drop a message about a crossing that is over by then', async () => {
    await subscribe(await topic(), 1, night);
    to(22);
    await lasts(80, 60);
    await lasts(20, 60);
    to(9, 1);
    await sendAll();
    expect(smtp.mails).toEqual([]);
    expect(await states()).toEqual(['event dropped']);
  });

  it('put off the end of a crossing that was sent before', async () => {
    await subscribe(await topic(), 1, night);
    to(20);
    await lasts(80, 30);
    to(23);
    await lasts(20, 10);
    expect(smtp.mails).toHaveLength(1);
    to(8, 1);
    await sendAll();
    expect(smtp.mails).toHaveLength(2);
  });
});

describe('a digest', () => {
  it('has everything of a day in one message', async () => {
    await subscribe(await topic(), 1, { isDigest: true, quiet: [21 * 60, 8 * 60] });
    for (let count = 0; count < 2; count += 1) {
      await lasts(80, 20);
      await lasts(20);
    }
    expect(smtp.mails).toEqual([]);
    to(8, 1);
    await sendAll();
    await sendAll();
    expect(subjects()).toEqual(['[알림] 면목2동 초미세먼지 나쁨 요약 4건']);
    expect(textOf(smtp.mails[0]).match(/^- /gm)).toHaveLength(4);
  });
});

describe('a day with many crossings', () => {
  it('gets single messages up to a limit, and a summary of the others', async () => {
    await subscribe(await topic());
    to(3, 1);
    for (let count = 0; count < maxDaily; count += 1) {
      await lasts(80);
      minutes(10);
      await lasts(20, 0);
      minutes(10);
    }
    expect(smtp.mails).toHaveLength(maxDaily);
    to(8, 1);
    await sendAll();
    await sendAll();
    expect(smtp.mails).toHaveLength(maxDaily + 1);
    expect(subjects().at(-1)).toBe(`[알림] 면목2동 초미세먼지 나쁨 요약 ${maxDaily}건`);
  });
});

describe('a notice', () => {
  const publish = (more: { isPublic?: boolean; at?: Date; category?: string } = {}) =>
    owner.query(
      `insert into notice (article_title, article_contents, contents_text, article_category, is_public, publish_at,
         registered_at, registered_by, updated_at, updated_by)
       values ('단수 안내', '<p>…</p>', '…', $1, $2, $3, $3, $4, $3, $4)`,
      [more.category ?? 'safety', more.isPublic ?? true, more.at ?? now, adminNumber],
    );

  it('is sent once, when it is public and its time has come', async () => {
    await subscribe(await noticeTopic());
    await subscribe(
      await topic({
        kind: 'notice',
        dong_code: undefined,
        field: undefined,
        grade: undefined,
        article_category: 'event',
      }),
    );
    await publish({ isPublic: false });
    await publish({ at: new Date(now.getTime() + 3_600_000) });
    await makeMessages();
    await sendAll();
    expect(smtp.mails).toEqual([]);
    minutes(60);
    await makeMessages();
    await makeMessages();
    await sendAll();
    expect(subjects()).toEqual(['[알림] 새 공지사항: 단수 안내']);
  });

  it('is dropped if it was hidden before it is sent', async () => {
    await subscribe(await noticeTopic());
    await publish();
    await makeMessages();
    await owner.query('update notice set is_public = false');
    await sendAll();
    expect(await states()).toEqual(['event dropped']);
  });
});

describe('sending', () => {
  it('tries again while the mail server refuses, and gives an address up that it refuses for good', async () => {
    const [wrong, later] = await subscribe(await topic(), 2);
    smtp.refusals.set(wrong ?? '', '550 5.1.1 unknown');
    smtp.refusals.set(later ?? '', '451 4.3.0 later');
    await lasts(80);
    expect((await states()).toSorted()).toEqual(['event failed', 'event waiting']);
    smtp.refusals.clear();
    now = new Date(now.getTime() + (retryAfter(1) ?? 0));
    await sendAll();
    expect(smtp.mails.map(({ to: address }) => address)).toEqual([later]);
    expect((await owner.query('select failure from subscription_delivery')).rows.join()).not.toContain('@');
  });

  it('continues after a crash: what was accepted isn’t sent again, and what was claimed is tried later', async () => {
    await subscribe(await topic(), 3);
    await measure(80);
    await makeMessages();
    minutes(10);
    await measure(80);
    await makeMessages();
    const [first, ...lost] = await claimDue(sending.services);
    if (!first) throw new Error('nothing is due');
    await sendBatch(sending, [first]);
    expect(lost).toHaveLength(2);
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
    minutes(15);
    await sendAll();
    await sendAll();
    expect(new Set(smtp.mails.map(({ to: address }) => address)).size).toBe(3);
    expect(smtp.mails).toHaveLength(3);
  });

  it('hands texts to the outbox once, for accounts in use', async () => {
    await addSendNumber(app.app.services, adminNumber);
    const topicId = await topic();
    const [one, other] = [await addCitizen(app.app.services), await addCitizen(app.app.services)];
    await setStatus(app.app.services, other.userNumber, 'suspended');
    await owner.query(
      `insert into subscription (subscription_topic_id, user_number, channel, language, link_salt, quiet_from,
         quiet_until, is_digest, made_at, confirmed_at)
       select $1, unnest($2::bigint[]), 'sms', 'ko', '', 0, 0, false, $3, $3`,
      [topicId, [one.userNumber, other.userNumber], now],
    );
    await lasts(80, 30);
    const { rows } = await owner.query(`select message from sms where reason = '시민 알림'`);
    expect(rows).toEqual([{ message: '[알림] 면목2동 초미세먼지 나쁨 (80 ㎍/㎥)' }]);
    expect((await states()).toSorted()).toEqual(['event dropped', 'event sent']);
  });

  it('decides ten thousand messages about one crossing in a few statements, and none twice', async () => {
    const topicId = await topic();
    await subscribe(topicId, 10_000);
    await measure(80);
    await makeMessages();
    minutes(10);
    await measure(80);
    const began = performance.now();
    await find(owner, null);
    const queries: string[] = [];
    const counted = Object.create(owner, {
      query: {
        value(...given: [string]) {
          queries.push(given[0]);
          return owner.query(...given);
        },
      },
    }) as pg.Client;
    while (await addForEvents(counted, now));
    expect(queries.length).toBeLessThan(10);
    expect(performance.now() - began).toBeLessThan(10_000);
    await owner.query('update subscription_event set has_deliveries = false');
    while (await addForEvents(owner, now));
    const { rows } = await owner.query('select count(*)::int as count from subscription_delivery');
    expect(rows).toEqual([{ count: 10_000 }]);
  });
});

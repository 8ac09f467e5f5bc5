/** Subscriptions of browsers, with and without an account: storing, sending, retries and ending. */
import { maxSubscriptions } from '@maru/domain/subscription';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { openPush, type PushReceiver } from '#platform/push/push.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { startPushService, type TestPushService } from '#test/push-service.ts';
import { solve } from '#test/solve.ts';
import { airOf, districtNames, noQuiet } from '#test/subscriptions.ts';
import { addForEvents, postponeQuiet } from './make.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

let app: TestApp;
let owner: pg.Client;
let service: TestPushService;
let sending: Sending;
let now = new Date();
const target = airOf('1126052000');
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeAll(async () => {
  service = await startPushService();
  const env = { MARU_ROLE: 'web', PUSH_SERVICE_URL: service.origin, MAIL_FROM: 'maru@example.kr' };
  app = await startTestApp({ clock: { now: () => now }, env });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await createPlace(owner);
  const { services } = app.app;
  const push = openPush({ services, district: { office: { homepage: '' } as never } });
  sending = { services, email: null, push, ...districtNames };
});
afterAll(async () => {
  await sending.push?.close();
  await owner.end();
  await app.stop();
  await service.close();
});
beforeEach(async () => {
  await owner.query('delete from subscription; delete from subscription_topic; delete from guess');
  service.pushes.length = 0;
  service.answers.clear();
});

/** Subscribes a browser as the page does, including the proof of work. */
async function subscribe(browser: PushReceiver, changes: object = {}) {
  const body = { browser, language: 'ko', ...noQuiet, ...target, ...changes };
  const path = '/api/subscriptions/push';
  const first = await call(app.url, 'POST', path, { body });
  if (first.status !== 428) return first;
  return call(app.url, 'POST', path, { body: { ...body, proofOfWork: await solve(String(first.challenge)) } });
}
const find = (browser: PushReceiver) => call(app.url, 'POST', '/api/subscriptions/push/browser', { body: { browser } });
const sendAll = async () => {
  await postponeQuiet(owner, now);
  for (const one of await claimDue(sending.services, 20)) await sendOne(sending, one);
};
const states = async () =>
  (await owner.query('select kind, state from subscription_delivery order by subscription_delivery_id')).rows.map(
    ({ kind, state }) => `${kind} ${state}`,
  );
const titles = () => service.pushes.map(({ content }) => content.title);

/** Adds a crossing of every topic, and creates the messages about it. */
async function cross() {
  minutes(1);
  await owner.query(
    `insert into subscription_event (subscription_topic_id, occasion, at, crossed_at, value)
     select subscription_topic_id, 'raised', $1, $1, 80 from subscription_topic`,
    [now],
  );
  while (await addForEvents(owner, now));
}
/** Subscribes a browser, and delivers its first message. */
async function started(changes: object = {}): Promise<PushReceiver> {
  const browser = service.subscribe();
  expect(await subscribe(browser, changes)).toMatchObject({ status: 200 });
  await sendAll();
  service.pushes.length = 0;
  return browser;
}

describe('a browser without an account', () => {
  it('starts at once, and receives one message about it', async () => {
    const browser = service.subscribe();
    const answer = await subscribe(browser);
    expect(answer).toMatchObject({ status: 200, channel: 'push', targetName: '면목2동', isConfirmed: true });
    expect(await find(browser)).toEqual({ status: 200, count: 1, token: answer.token });
    await subscribe(browser, { grade: 'very_bad' });
    await sendAll();
    expect(service.pushes).toMatchObject([
      { content: { title: '알림을 시작했습니다', body: '이 브라우저로 알려 드립니다: 면목2동 초미세먼지 나쁨' } },
    ]);
  });

  it('receives a crossing once in the language of its last request, with its page and the link to unsubscribe', async () => {
    const browser = await started();
    await subscribe(browser, { language: 'en' });
    await cross();
    await sendAll();
    await sendAll();
    const { token } = await find(browser);
    expect(service.pushes).toMatchObject([
      {
        endpoint: browser.endpoint,
        content: {
          title: 'Myeonmok 2-dong: Ultra fine dust (PM2.5) Bad (80 ㎍/㎥)',
          path: '/portal/main',
          managePath: `/portal/subscription#${token}`,
          manageLabel: 'Change or end',
        },
      },
    ]);
    expect(service.pushes[0]?.content.body).toContain('Value: 80 ㎍/㎥ (limit 35 ㎍/㎥)');
    expect(service.pushes[0]?.publicKey).toBe((await call(app.url, 'GET', '/api/subscriptions/channels')).pushKey);
  });

  it('receives nothing in quiet hours until their end', async () => {
    const seoul = new Date(now.getTime() + 9 * 3_600_000);
    const text = (at: number) => `${String((seoul.getUTCHours() + at + 24) % 24).padStart(2, '0')}:00`;
    await started({ quietFrom: text(-1), quietUntil: text(3) });
    await cross();
    await sendAll();
    expect(titles()).toEqual([]);
    minutes(4 * 60);
    await sendAll();
    expect(titles()).toHaveLength(1);
  });

  it('lists, changes and ends only its own subscriptions by the secret', async () => {
    const [browser, other] = [await started(), await started()];
    const { token } = await find(browser);
    const linked = await call(app.url, 'POST', '/api/subscriptions/linked', { body: { token } });
    expect(linked).toMatchObject({ list: [{ channel: 'push', address: '127.0.0.1' }] });
    expect(linked.list).toHaveLength(1);
    await call(app.url, 'POST', '/api/subscriptions/end', { body: { token } });
    expect(await find(browser)).toMatchObject({ count: 0, token: '' });
    expect(await find(other)).toMatchObject({ count: 1 });
  });

  it('ends all its subscriptions, which requires its own keys', async () => {
    const browser = await started();
    await subscribe(browser, { grade: 'very_bad' });
    const end = (receiver: PushReceiver) =>
      call(app.url, 'POST', '/api/subscriptions/push/end', { body: { browser: receiver } });
    expect(await end({ ...browser, auth: service.subscribe().auth })).toEqual({ status: 200, result: true });
    expect(await find(browser)).toMatchObject({ count: 2 });
    await end(browser);
    expect(await find(browser)).toMatchObject({ count: 0 });
  });

  it('keeps its subscriptions when the push service renews the address, which requires its own keys', async () => {
    const [browser, renewed, other] = [await started(), service.subscribe(), await started()];
    const renew = (before: PushReceiver, after: PushReceiver) =>
      call(app.url, 'POST', '/api/subscriptions/push/renew', { body: { browser: before, renewed: after } });
    expect(await renew({ ...browser, auth: other.auth }, renewed)).toEqual({ status: 200, result: true });
    expect(await renew(browser, { ...renewed, endpoint: 'https://intranet/x' })).toMatchObject({ status: 400 });
    expect(await find(browser)).toMatchObject({ count: 1 });
    await cross();
    // The message that waits for the former address is sent to the new one.
    expect(await renew(browser, renewed)).toEqual({ status: 200, result: true });
    expect(await renew(browser, renewed)).toEqual({ status: 200, result: true });
    await sendAll();
    expect(service.pushes.map(({ endpoint }) => endpoint).sort()).toEqual([renewed.endpoint, other.endpoint].sort());
    expect(await find(browser)).toMatchObject({ count: 0 });
    expect(await find(renewed)).toMatchObject({ count: 1 });
    // A subscription that both addresses have exists once afterwards.
    await subscribe(browser);
    await subscribe(browser, { grade: 'very_bad' });
    await renew(browser, renewed);
    expect(await find(renewed)).toMatchObject({ count: 2 });
    expect(await find(browser)).toMatchObject({ count: 0 });
  });

  it('is refused without its proof of work, beyond the limit, and at an address that is no push service', async () => {
    const browser = service.subscribe();
    const body = { browser, language: 'ko', ...noQuiet, ...target };
    expect(await call(app.url, 'POST', '/api/subscriptions/push', { body })).toMatchObject({ status: 428 });
    for (const endpoint of ['https://127.0.0.1/x', 'https://intranet/x', 'http://fcm.googleapis.com/x'])
      expect(await subscribe({ ...browser, endpoint })).toMatchObject({ status: 400, field: 'channel' });
    await subscribe(browser);
    await owner.query(
      `insert into subscription_topic (kind, dong_code, field, grade, made_at)
       select 'air', '1126052000', 'fineDust', n::text, now() from generate_series(1, $1) n`,
      [maxSubscriptions - 1],
    );
    await owner.query(
      `insert into subscription (subscription_topic_id, channel, address_sealed, address_index, language, link_salt,
         quiet_from, quiet_until, is_digest, made_at, confirmed_at)
       select t.subscription_topic_id, 'push', address_sealed, address_index, 'ko', '', 0, 0, false, now(), now()
       from subscription, subscription_topic t where t.field = 'fineDust'`,
    );
    expect(await subscribe(browser, { grade: 'very_bad' })).toMatchObject({ status: 409 });
  });

  it('is stored encrypted, and not in the audit log', async () => {
    const { endpoint, auth } = await started();
    const { rows } = await owner.query(
      `select encode(address_sealed, 'escape') as sealed, s::text as row from subscription s`,
    );
    for (const secret of ['127.0.0.1', endpoint.slice(-16), auth]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await owner.query(`select from audit_log where detail ~ 'push/' or subject ~ 'push/'`)).rows).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('ends all subscriptions of a browser by answering %i', async (status) => {
    const [browser, other] = [await started(), await started()];
    await subscribe(browser, { grade: 'very_bad' });
    service.answers.set(browser.endpoint, status);
    await cross();
    await sendAll();
    expect(await find(browser)).toMatchObject({ count: 0 });
    expect(service.pushes.map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
    expect(await states()).toEqual(['confirmation sent', 'event sent']);
  });

  it.each([429, 503])('is sent a message again later after answering %i', async (status) => {
    const browser = await started();
    service.answers.set(browser.endpoint, status);
    await cross();
    await sendAll();
    expect(await states()).toEqual(['confirmation sent', 'event waiting']);
    service.answers.clear();
    await sendAll();
    expect(titles()).toEqual([]);
    minutes((retryAfter(1) ?? 0) / 60_000);
    await sendAll();
    expect(titles()).toHaveLength(1);
  });
});

describe('a browser of an account', () => {
  async function account() {
    const { userNumber } = await addCitizen(app.app.services);
    const token = await citizenToken(app.app.services, userNumber);
    const path = '/api/mypage/subscriptions';
    return (method: string, end = '', body?: object) => call(app.url, method, path + end, { token, body });
  }
  const body = { channel: 'push', language: 'ko', ...target, ...noQuiet };

  it('is listed on my page, receives messages, and is ended there', async () => {
    const [ask, browser] = [await account(), service.subscribe()];
    const { subscriptionId, isConfirmed } = await ask('POST', '', { ...body, browser });
    expect(isConfirmed).toBe(true);
    expect(await ask('GET')).toMatchObject({ list: [{ channel: 'push', address: '127.0.0.1' }] });
    await sendAll();
    await cross();
    await sendAll();
    expect(titles()).toEqual(['알림을 시작했습니다', '면목2동 초미세먼지 나쁨 (80 ㎍/㎥)']);
    expect(await find(browser)).toMatchObject({ count: 1, token: '' });
    await ask('DELETE', `/${subscriptionId}`);
    expect(await find(browser)).toMatchObject({ count: 0 });
  });

  it('is refused without its keys', async () => {
    const ask = await account();
    expect(await ask('POST', '', body)).toMatchObject({ status: 400, field: 'channel' });
  });
});

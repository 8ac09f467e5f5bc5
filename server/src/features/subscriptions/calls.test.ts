/** Subscriptions by e-mail without an account, and on my page: confirmation, links, limits, and stored data. */
import { confirmHours, maxSubscriptions } from '@maru/domain/subscription';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMail } from '#platform/mail/mail.ts';
import type { TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { airOf, districtNames, noQuiet, requestByMail, textOf, tokenIn } from '#test/subscriptions.ts';
import { deleteOldSubscriptions } from './retention.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

let app: TestApp;
let owner: pg.Client;
let smtp: TestSmtpServer;
let sending: Sending;
let placeId: number;
let now = new Date();
const dongCode = '1126052000';
const emailAddress = 'hong@example.kr';

beforeAll(async () => {
  ({ app, smtp } = await startMailingApp({ now: () => now }, { PUBLIC_URL: 'http://127.0.0.1:8080' }));
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  placeId = await createPlace(owner);
  const { services } = app.app;
  sending = { services, email: openMail(services), push: null, ...districtNames };
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  await owner.query('delete from subscription; delete from subscription_topic; delete from guess');
  smtp.mails.length = 0;
});

const request = (body: object = {}) => requestByMail(app.url, { emailAddress, ...airOf(dongCode), ...body });
const post = (path: string, body: object) => call(app.url, 'POST', `/api/subscriptions/${path}`, { body });
const sendAll = async () => {
  for (const one of await claimDue(sending.services, 20)) await sendOne(sending, one);
};
const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000);
};
const rows = async () => (await owner.query('select * from subscription order by subscription_id')).rows;
/** Adds a confirmed subscription; returns its token. */
async function subscribe(body: object = {}): Promise<string> {
  await request(body);
  await sendAll();
  return String((await post('confirm', { token: tokenIn(smtp.mails.at(-1)) })).token);
}

describe('a request by e-mail', () => {
  it('sends one mail, and is confirmed by its link for a day', async () => {
    expect(await request()).toEqual({ status: 200, result: true });
    await sendAll();
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toBe(emailAddress);
    expect(mail?.source).not.toMatch(/^List-Unsubscribe/m);
    expect(textOf(mail)).toContain('면목2동 초미세먼지 나쁨');
    const token = tokenIn(mail);
    const first = await post('confirm', { token });
    expect(first).toMatchObject({ status: 200, targetName: '면목2동', address: 'ho**@example.kr', isConfirmed: true });
    expect(await post('confirm', { token })).toEqual(first);
  });

  it('answers the same for a subscribed address, and changes the settings of its subscription', async () => {
    await subscribe();
    expect(await request({ isDigest: true })).toEqual({ status: 200, result: true });
    await sendAll();
    await post('confirm', { token: tokenIn(smtp.mails.at(-1)) });
    expect(await rows()).toMatchObject([{ is_digest: true }]);
  });

  it('can no longer be confirmed after a day, when the address is erased', async () => {
    await request();
    await sendAll();
    const token = tokenIn(smtp.mails[0]);
    hours(confirmHours + 1);
    expect(await post('confirm', { token })).toMatchObject({ status: 404 });
    await deleteOldSubscriptions(app.pool, now);
    expect(await rows()).toEqual([]);
  });

  it('sends at most three mails a day to an address without confirmations, and answers the same', async () => {
    for (const grade of ['normal', 'bad', 'very_bad', 'bad'])
      expect(await request({ grade })).toEqual({ status: 200, result: true });
    await sendAll();
    expect(smtp.mails).toHaveLength(3);
  });

  it('is refused without its proof of work, and each proof counts once', async () => {
    const body = { language: 'ko', ...noQuiet, emailAddress, ...airOf(dongCode) };
    const refused = await call(app.url, 'POST', '/api/subscriptions', { body });
    expect(refused).toMatchObject({ status: 428, code: 'PROOF_OF_WORK_REQUIRED' });
    const another = { ...body, emailAddress: 'kim@example.kr', proofOfWork: `${String(refused.challenge)}.1` };
    expect(await call(app.url, 'POST', '/api/subscriptions', { body: another })).toMatchObject({ status: 428 });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [{ emailAddress: 'nobody' }, 'emailAddress'],
    [{ dongCode: undefined }, 'dongCode'],
    [{ dongCode: '1100000000' }, 'dongCode'],
    [{ dongCode: undefined, installationPlaceId: 999_999 }, 'installationPlaceId'],
    [{ measurementType: undefined }, 'measurementType'],
    [{ measurementType: 'co2', grade: 'normal' }, 'grade'],
    [{ grade: undefined }, 'grade'],
    [{ kind: 'notice' }, 'articleCategory'],
    [{ quietFrom: '24:00' }, 'quietFrom'],
    [{ quietUntil: '8' }, 'quietUntil'],
  ])('is refused with %j at %s', async (more, field) => {
    expect(await request(more)).toMatchObject({ status: 400, field });
  });

  it('stores the address encrypted, and writes neither address nor subscriptions to the audit log', async () => {
    await subscribe();
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain('hong');
    expect(row.address_sealed.toString('latin1')).not.toContain('hong');
    expect((await owner.query(`select from audit_log where detail ~ 'hong' or subject ~ 'hong'`)).rows).toEqual([]);
  });
});

describe('the link of a message', () => {
  it('lists the subscriptions of the address, changes and ends them', async () => {
    const token = await subscribe();
    await subscribe({ kind: 'notice', articleCategory: 'safety', dongCode: undefined });
    await subscribe({ emailAddress: 'kim@example.kr' });
    const { list } = (await post('linked', { token })) as unknown as { list: { token: string; kind: string }[] };
    expect(list.map(({ kind }) => kind)).toEqual(['notice', 'air']);
    const changed = { quietFrom: '22:30', quietUntil: '06:00', isDigest: true };
    const change = await call(app.url, 'PATCH', '/api/subscriptions/linked', { body: { token, ...changed } });
    expect(change.status).toBe(200);
    expect((await rows())[0]).toMatchObject({ quiet_from: 1350, quiet_until: 360, is_digest: true });
    expect(await post('end', { token })).toEqual({ status: 200, result: true });
    expect(await post('end', { token })).toEqual({ status: 200, result: true });
    expect(await post('linked', { token })).toMatchObject({ status: 404 });
    expect(await rows()).toHaveLength(2);
  });

  it('is refused if its secret was changed, or belongs to a confirmation', async () => {
    const token = await subscribe();
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [forged, tokenIn(smtp.mails[0]), 'x', '1-'])
      expect([wrong, (await post('linked', { token: wrong })).status]).toEqual([wrong, 404]);
    await post('end', { token: forged });
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('ends the subscription by one click of a mail program that posts %s', async (type, body) => {
    const address = `${app.url}/api/subscriptions/end/${await subscribe()}`;
    const opened = await fetch(address, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(await rows()).toHaveLength(1);
    const ended = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
    expect(ended.status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('on my page', () => {
  const path = '/api/mypage/subscriptions';
  async function account() {
    const { userNumber } = await addCitizen(app.app.services);
    const token = await citizenToken(app.app.services, userNumber);
    const ask = (method: string, end = '', body?: object) => call(app.url, method, `${path}${end}`, { token, body });
    return { userNumber, ask };
  }
  const body = { channel: 'email', language: 'ko', ...airOf(dongCode), ...noQuiet };

  it('confirms the address of an account once, and shows unconfirmed subscriptions', async () => {
    const { ask } = await account();
    expect(await ask('POST', '', body)).toMatchObject({ status: 200, isConfirmed: false });
    expect(await ask('GET')).toMatchObject({ emailAddress: 'ho**@example.kr', list: [{ isConfirmed: false }] });
    await sendAll();
    await post('confirm', { token: tokenIn(smtp.mails[0]) });
    expect(await ask('POST', '', { ...body, grade: 'very_bad' })).toMatchObject({ isConfirmed: true });
    expect(smtp.mails).toHaveLength(1);
    expect(await ask('POST', '', { ...body, grade: 'very_bad', isDigest: true })).toMatchObject({ isConfirmed: true });
    const { list } = (await ask('GET')) as unknown as { list: object[] };
    expect(list).toMatchObject([
      { grade: 'very_bad', isDigest: true },
      { grade: 'bad', isConfirmed: true },
    ]);
  });

  it('moves to a changed address once that is confirmed by one subscription', async () => {
    const { ask, userNumber } = await account();
    const confirm = async () => {
      await sendAll();
      await post('confirm', { token: tokenIn(smtp.mails.at(-1)) });
    };
    const shown = async () => (await ask('GET')).list as { isFormerAddress: boolean }[];
    await ask('POST', '', body);
    await confirm();
    await ask('POST', '', { ...body, grade: 'very_bad' });
    await ask('POST', '', { ...body, channel: 'sms' });
    await owner.query('update citizen set email_address_sealed = $2 where user_number = $1', [
      userNumber,
      // Masked like the former one.
      app.app.services.seal.close('citizen.email_address', 'hope@example.kr'),
    ]);
    await ask('POST', '', body);
    expect((await shown()).map(({ isFormerAddress }) => isFormerAddress)).toEqual([false, false, true, true]);
    await confirm();
    expect(await shown()).toMatchObject([
      { isFormerAddress: false, grade: 'bad' },
      { isFormerAddress: false, channel: 'sms' },
      { isFormerAddress: false, grade: 'very_bad' },
    ]);
  });

  it('requires no confirmation for the certified mobile number', async () => {
    const { ask } = await account();
    const sms = { ...body, channel: 'sms', dongCode: undefined, installationPlaceId: placeId };
    expect(await ask('POST', '', sms)).toMatchObject({ isConfirmed: true });
    expect(await ask('GET')).toMatchObject({ list: [{ targetName: '면목2동 주민센터', address: '010-****-6789' }] });
  });

  it('changes and ends only own subscriptions', async () => {
    const [one, other] = [await account(), await account()];
    const { subscriptionId } = await one.ask('POST', '', body);
    expect(await other.ask('PATCH', `/${subscriptionId}`, noQuiet)).toMatchObject({ status: 404 });
    expect(await other.ask('DELETE', `/${subscriptionId}`)).toMatchObject({ status: 404 });
    expect(await one.ask('PATCH', `/${subscriptionId}`, { ...noQuiet, isDigest: true })).toMatchObject({ status: 200 });
    expect(await rows()).toMatchObject([{ is_digest: true }]);
    expect(await one.ask('DELETE', `/${subscriptionId}`)).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([]);
  });

  it('is limited to a number of subscriptions', async () => {
    const { ask, userNumber } = await account();
    await ask('POST', '', { ...body, channel: 'sms' });
    await owner.query(
      `insert into subscription_topic (kind, installation_place_id, installation_type, field, grade, made_at)
       select 'air', $1, 'outdoor', 'fineDust', n::text, now() from generate_series(1, $2) n`,
      [placeId, maxSubscriptions - 1],
    );
    await owner.query(
      `insert into subscription (subscription_topic_id, user_number, channel, language, link_salt, quiet_from,
         quiet_until, is_digest, made_at, confirmed_at)
       select subscription_topic_id, $1, 'sms', 'ko', '', 0, 0, false, now(), now() from subscription_topic
       where field = 'fineDust'`,
      [userNumber],
    );
    expect(await ask('POST', '', { ...body, channel: 'sms', grade: 'very_bad' })).toMatchObject({ status: 409 });
  });

  it('is erased with the account', async () => {
    const { ask, userNumber } = await account();
    await ask('POST', '', body);
    await owner.query(`update citizen set user_status = 'withdrawal' where user_number = $1`, [userNumber]);
    await deleteOldSubscriptions(app.pool, now);
    expect(await rows()).toEqual([]);
  });
});

it('ends with its place', async () => {
  const former = await createPlace(owner, { name: '면목 측정소' });
  await subscribe({ dongCode: undefined, installationPlaceId: former });
  await subscribe();
  await deleteOldSubscriptions(app.pool, now);
  expect(await rows()).toHaveLength(2);
  await owner.query('update installation_place set deleted_at = now() where installation_place_id = $1', [former]);
  await deleteOldSubscriptions(app.pool, now);
  const { rows: remaining } = await owner.query(
    'select dong_code from subscription join subscription_topic using (subscription_topic_id)',
  );
  expect(remaining).toEqual([{ dong_code: dongCode }]);
});

/**
 * Consents: changed on one's own page, stored with history, shown in the console, and checked at the time of sending.
 */

import pg from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { senderMetrics } from '#platform/messages/sender/metrics.ts';
import { Sender } from '#platform/messages/sender/sender.ts';
import { addCaller } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { keepMessage, nameParent } from '#test/messages.ts';
import { receiversOf } from '../sms/receiver-groups.ts';
import { withdraw } from './withdrawal.ts';

let now = new Date('2026-12-01T03:00:00Z');
const minuteLater = () => {
  now = new Date(now.getTime() + 60_000);
};
let app: TestApp;
let userNumber: number;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ userNumber } = await addCitizen(app.app.services));
  token = await citizenToken(app.app.services, userNumber);
});

interface Consents {
  list: { termsId: number; termsCode: string; isAgreed: boolean; decidedDatetime: string; isRequired: boolean }[];
  history: { title: string; isAgreed: boolean; decidedBy: string; decidedDatetime: string }[];
}
const path = '/api/mypage/consents';
const read = async () => (await call(app.url, 'GET', path, { token })) as unknown as Consents;
const decide = (termsId: number, isAgreed: boolean) =>
  call(app.url, 'PATCH', path, { token, body: { termsId, isAgreed } });
const idOf = async (code: string) => (await read()).list.find(({ termsCode }) => termsCode === code)?.termsId ?? 0;

test('stores each new decision with its time, and ignores a repeated one', async () => {
  const before = await read();
  expect(
    before.list.map(({ termsCode, isRequired, isAgreed, decidedDatetime }) => [
      termsCode,
      isRequired,
      isAgreed,
      decidedDatetime,
    ]),
  ).toEqual([
    ['service', true, false, ''],
    ['privacy', true, false, ''],
    ['marketing', false, false, ''],
    ['notification', false, false, ''],
  ]);
  const notification = await idOf('notification');
  await decide(notification, true);
  minuteLater();
  await decide(notification, true);
  minuteLater();
  const after = (await decide(notification, false)) as unknown as Consents;
  expect(after.list.at(-1)).toMatchObject({ isAgreed: false, decidedDatetime: '2026-12-01 12:02:00' });
  expect(after.history).toMatchObject([
    {
      title: '알림 문자 받기 동의',
      englishTitle: 'Receiving notices by text message',
      version: '2.0',
      isAgreed: false,
      decidedBy: 'citizen',
      decidedDatetime: '2026-12-01 12:02:00',
    },
    {
      title: '알림 문자 받기 동의',
      englishTitle: 'Receiving notices by text message',
      version: '2.0',
      isAgreed: true,
      decidedBy: 'citizen',
      decidedDatetime: '2026-12-01 12:00:00',
    },
  ]);
});

test('refuses required, unknown and outdated terms, and needs a new decision for a new version', async () => {
  const [service, marketing] = [await idOf('service'), await idOf('marketing')];
  expect(await decide(service, false)).toMatchObject({
    status: 400,
    field: 'termsId',
    error: expect.stringContaining('필수'),
  });
  expect(await decide(999_999, true)).toMatchObject({
    status: 400,
    field: 'termsId',
    error: expect.stringContaining('시행'),
  });
  await decide(marketing, true);
  // Terms are added with the owner's role, because the application's role can't.
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(
    `insert into terms (terms_code, version, title, body, is_required, sort_order, effective_from)
     values ('marketing', '1.1', '혜택 안내 동의', '', false, 3, $1)`,
    [now],
  );
  await client.end();
  const renewed = await idOf('marketing');
  expect([renewed === marketing, (await read()).list.find(({ termsId }) => termsId === renewed)?.isAgreed]).toEqual([
    false,
    true,
  ]);
  expect(await decide(marketing, false)).toMatchObject({ status: 400, field: 'termsId' });
  minuteLater();
  const withdrawn = (await decide(renewed, false)) as unknown as Consents;
  expect(withdrawn.list.find(({ termsId }) => termsId === renewed)?.isAgreed).toBe(false);
});

test('shows consents to administrators with an audit entry, and refuses decisions of a former member', async () => {
  const { services } = app.app;
  await decide(await idOf('notification'), true);
  const { token: admin } = await addCaller(services);
  const seen = await call(app.url, 'GET', `/admin/api/users/consents?userNumber=${userNumber}`, { token: admin });
  expect(seen).toMatchObject(await read());
  const { rowCount } = await app.pool.query(
    `select from audit_log where action = 'user-view' and subject = $1 and detail = '약관 동의'`,
    [`회원 #${userNumber}`],
  );
  expect(rowCount).toBe(1);
  await withdraw(services.db, services, userNumber, { chosen: 'moved' });
  expect(await call(app.url, 'PATCH', path, { token, body: { termsId: 1, isAgreed: true } })).toMatchObject({
    status: 401,
  });
});

test("doesn't send a message reserved earlier to a parent who withdraws consent", async () => {
  const { services } = app.app;
  const numbers = ['010-7000-0001', '010-7000-0002'];
  const nursery = await createPlace(app.pool, { name: '다솜 어린이집', facilityType: 'nursery_school' });
  const tokens: string[] = [];
  for (const mobileNumber of numbers) {
    const parent = await addCitizen(services, { mobileNumber });
    await nameParent(services, nursery, mobileNumber);
    token = await citizenToken(services, parent.userNumber);
    tokens.push(token);
    await decide(await idOf('notification'), true);
  }
  const { receivers } = await receiversOf(services, { kind: 'parents', installationPlaceId: nursery }, 'notification');
  const dueAt = new Date(now.getTime() + 3_600_000);
  const smsId = await keepMessage(services, [], { smsType: 'reserve', dueAt, receivers });
  token = tokens[0] ?? '';
  await decide(await idOf('notification'), false);
  now = new Date(dueAt.getTime() + 1000);
  const { db, seal, clock } = services;
  const sender = new Sender({
    ...{ db, seal, clock, log: pino({ level: 'silent' }) },
    pool: new pg.Pool({ connectionString: app.databaseUrl, max: 1 }),
    gateway: services.messages as NonNullable<typeof services.messages>,
    metrics: senderMetrics(new Registry()),
    idleMs: 20,
  });
  sender.start();
  const states = async () =>
    (
      await app.pool.query(
        `select r.sms_state as state, m.message_id is not null as "isHandedOver" from sms_receiver r
         left join sandbox_message m using (message_id) where r.sms_id = $1 order by r.sms_receiver_id`,
        [smsId],
      )
    ).rows;
  await expect.poll(states, { timeout: 10_000 * timeFactor }).toEqual([
    { state: 'withheld', isHandedOver: false },
    { state: 'sent', isHandedOver: true },
  ]);
  await sender.close();
});

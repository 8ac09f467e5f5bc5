/** What the clock does to accounts: dormancy, and the erasure of withdrawn ones. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addCitizen, citizenToken, login } from '../../../test/citizens.ts';
import { createPlace } from '../../../test/factories.ts';
import type { MessageGateway } from '../../platform/messages/gateway.ts';
import { restUnused } from './dormancy.ts';
import { eraseWithdrawn } from './erasure.ts';
import { citizenJobs } from './jobs.ts';
import { withdraw } from './withdrawal.ts';

let now = new Date('2026-11-20T03:00:00Z');
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
// The accounts of the tests before are left alone by the job.
beforeEach(() =>
  app.pool.query(`update citizen set user_status = 'suspended' where user_status in ('normal', 'dormant')`),
);

const run = () => restUnused(app.app.services);
const statusOf = async (userId: string) => {
  const { rows } = await app.pool.query('select user_status, dormant_notice_at from citizen where user_id = $1', [
    userId,
  ]);
  return [rows[0].user_status, rows[0].user_status === 'normal' && rows[0].dormant_notice_at !== null];
};

test('a notice after 335 days, dormant 30 days after it, awake again by a login in between', async () => {
  const { services } = app.app;
  const joinedAt = ago(400);
  const [sleeper, waker, never] = [
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt: ago(334) }),
  ];
  expect(await run()).toEqual({ noticed: 0, failed: 0, dormant: 0 });
  later(1);
  expect(await run()).toEqual({ noticed: 3, failed: 0, dormant: 0 });
  expect(await run()).toEqual({ noticed: 0, failed: 0, dormant: 0 });
  later(29);
  expect((await login(app.url, waker.userId)).status).toBe(200);
  later(1);
  expect(await run()).toEqual({ noticed: 0, failed: 0, dormant: 2 });
  expect(await statusOf(sleeper.userId)).toEqual(['dormant', false]);
  expect(await statusOf(never.userId)).toEqual(['dormant', false]);
  expect(await statusOf(waker.userId)).toEqual(['normal', false]);
  expect((await login(app.url, sleeper.userId)).code).toBe('USER_006');
});

test('a notice that comes late still gives thirty days', async () => {
  const { userId } = await addCitizen(app.app.services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  expect(await run()).toEqual({ noticed: 1, failed: 0, dormant: 0 });
  later(29);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', true]);
  later(1);
  await run();
  expect(await statusOf(userId)).toEqual(['dormant', false]);
});

test('an account in use by a session that was carried on is not unused', async () => {
  const { userId, userNumber } = await addCitizen(app.app.services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  await citizenToken(app.app.services, userNumber);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', false]);
});

test('the notice names the day, goes to the account’s number, and stands with what the gateway called it', async () => {
  const { services } = app.app;
  const { userNumber } = await addCitizen(services, {
    joinedAt: ago(1000),
    lastLoginAt: ago(900),
    mobileNumber: '010-0000-7711',
  });
  await run();
  const { rows } = await app.pool.query(
    `select m.*, c.dormant_notice_at from citizen c join sandbox_message m on m.sandbox_message_id::text = c.dormant_notice_id
     where c.user_number = $1`,
    [userNumber],
  );
  expect(rows).toHaveLength(1);
  expect(services.seal.open('sandbox_message.recipient', rows[0].recipient_sealed)).toBe('01000007711');
  expect(rows[0].body).toContain(`${formatSeoulDate(new Date(now.getTime() + 30 * 86_400_000))}부터 휴면`);
  expect([rows[0].sent_at, rows[0].dormant_notice_at]).toEqual([now, now]);
  const { rowCount } = await app.pool.query(`select from sms_message where sms_kind = 'notify' and sent_at = $1`, [
    now,
  ]);
  expect(rowCount).toBe(1);
});

test('nobody rests whom no notice reached: a gateway that fails, none, and an account without a number', async () => {
  const { services } = app.app;
  const unused = { joinedAt: ago(1000), lastLoginAt: ago(900) };
  const people: { userId: string }[] = [];
  for (let i = 0; i < 7; i += 1) people.push(await addCitizen(services, unused));
  const numberless = await addCitizen(services, unused);
  await app.pool.query('update citizen set mobile_number_sealed = null where user_number = $1', [
    numberless.userNumber,
  ]);
  let tries = 0;
  const messages: MessageGateway = {
    name: 'sandbox',
    send: async () => {
      tries += 1;
      throw new Error('down');
    },
  };
  const states = async () => [
    ...new Set(await Promise.all(people.map(async ({ userId }) => `${await statusOf(userId)}`))),
  ];
  for (let night = 0; night < 3; night += 1) {
    expect(await restUnused({ ...services, messages })).toEqual({ noticed: 0, failed: 5, dormant: 0 });
    expect(await restUnused({ ...services, messages: null })).toEqual({ noticed: 0, failed: 0, dormant: 0 });
    later(40);
  }
  expect([tries, await states()]).toEqual([15, ['normal,false']]);
  expect(await run()).toEqual({ noticed: 7, failed: 0, dormant: 0 });
  later(29);
  expect(await run()).toMatchObject({ dormant: 0 });
  expect(await states()).toEqual(['normal,true']);
  // Sent, and long ago; but nothing can be sent any more.
  later(2);
  expect(await restUnused({ ...services, messages: null })).toMatchObject({ dormant: 0 });
  expect(await run()).toMatchObject({ dormant: 7 });
  expect(await statusOf(numberless.userId)).toEqual(['normal', false]);
});

test('one that one number can’t be told to keeps nobody else waiting', async () => {
  const { services } = app.app;
  const unused = { joinedAt: ago(1000), lastLoginAt: ago(900) };
  const refused = await addCitizen(services, { ...unused, mobileNumber: '010-0000-0001' });
  const taken = await addCitizen(services, unused);
  const messages: MessageGateway = {
    name: 'sandbox',
    send: async (to) => (to.endsWith('0001') ? Promise.reject(new Error('no such number')) : 'accepted-1'),
  };
  expect(await restUnused({ ...services, messages })).toMatchObject({ noticed: 1, failed: 1 });
  expect([await statusOf(refused.userId), await statusOf(taken.userId)]).toEqual([
    ['normal', false],
    ['normal', true],
  ]);
});

test('a notice before the last use counts no more', async () => {
  const { services } = app.app;
  const { userNumber, userId } = await addCitizen(services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  await run();
  later(10);
  await citizenToken(services, userNumber);
  later(1);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', false]);
  later(370);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', true]);
  later(30);
  await run();
  expect(await statusOf(userId)).toEqual(['dormant', false]);
});

test('the database itself refuses to rest an account that was not told', async () => {
  const { userNumber } = await addCitizen(app.app.services);
  const set = (columns: string) => app.pool.query(`update citizen set ${columns} where user_number = ${userNumber}`);
  await expect(set(`user_status = 'dormant'`)).rejects.toThrow('citizen_rests_after_notice');
  await expect(set(`user_status = 'dormant', dormant_at = now()`)).rejects.toThrow('citizen_rests_after_notice');
  await expect(set(`dormant_notice_at = now()`)).rejects.toThrow('citizen_notice_was_accepted');
  const told = (days: number) =>
    `dormant_notice_id = 'x', dormant_notice_at = now() - interval '${days} days', dormant_at = now(), user_status = 'dormant'`;
  await expect(set(told(29))).rejects.toThrow('citizen_rests_after_notice');
  await set(told(30));
});

test('a suspended account stays what it is, and 0 days turn it off', async () => {
  const { userId } = await addCitizen(app.app.services, {
    joinedAt: ago(1000),
    lastLoginAt: ago(900),
    userStatus: 'suspended',
  });
  await run();
  expect(await statusOf(userId)).toEqual(['suspended', false]);
  await addCitizen(app.app.services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  const { services } = app.app;
  expect(await restUnused({ ...services, config: { ...services.config, dormantDays: 0 } })).toEqual({
    noticed: 0,
    failed: 0,
    dormant: 0,
  });
});

test('thirty days after a withdrawal the person is gone, the numbers are there', async () => {
  const { services } = app.app;
  const { userNumber, userId } = await addCitizen(services, { username: '남궁지움' });
  await citizenToken(services, userNumber);
  const placeId = await createPlace(app.pool);
  await app.pool.query(
    `insert into favorite (user_number, installation_place_id, installation_place_type) values ($1, $2, 'air')`,
    [userNumber, placeId],
  );
  await app.pool.query('insert into managed_place values ($1, $2)', [userNumber, placeId]);
  await withdraw(services.db, services, userNumber, { written: '남궁지움의 이사' });
  later(29);
  expect(await eraseWithdrawn(services)).toBe(0);
  later(1);
  expect(await eraseWithdrawn(services)).toBe(1);
  expect(await eraseWithdrawn(services)).toBe(0);
  const { rows } = await app.pool.query('select * from citizen where user_number = $1', [userNumber]);
  const { user_number, user_type, user_status, joined_at, withdrawn_at, ...rest } = rows[0];
  expect([user_number, user_type, user_status]).toEqual([userNumber, 'general', 'withdrawal']);
  expect([joined_at, withdrawn_at]).toEqual([expect.any(Date), expect.any(Date)]);
  for (const [column, value] of Object.entries(rest))
    expect([
      column,
      /_at$|^failure_count$/.test(column) || [null, ''].includes(value as null) || `${value}` === '',
    ]).toEqual([column, true]);
  for (const table of ['favorite where user_number', 'managed_place where user_number', 'session where owner_number'])
    expect((await app.pool.query(`select from ${table} = $1`, [userNumber])).rowCount).toBe(0);
  expect((await login(app.url, userId)).code).toBe('USER_NOT_FOUND');
});

test('the jobs run', async () => {
  for (const job of citizenJobs(app.app.services)) await job.run();
  // The queue is not the application role's to read.
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule');
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account-dormancy', 'account-erasure', 'account-sweep']),
  );
});

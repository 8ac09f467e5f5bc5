/** What the clock does to accounts: dormancy, and the erasure of withdrawn ones. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addCitizen, citizenToken, login } from '../../../test/citizens.ts';
import { createPlace } from '../../../test/factories.ts';
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

const run = () => restUnused(app.app.services);
const statusOf = async (userId: string) => {
  const { rows } = await app.pool.query('select user_status, dormant_notice_at from citizen where user_id = $1', [
    userId,
  ]);
  return [rows[0].user_status, rows[0].dormant_notice_at !== null];
};

test('a notice after 335 days, dormant 30 days after it, awake again by a login in between', async () => {
  const { services } = app.app;
  const joinedAt = ago(400);
  const [sleeper, waker, never] = [
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt: ago(334) }),
  ];
  expect(await run()).toEqual({ noticed: 0, dormant: 0 });
  later(1);
  expect(await run()).toEqual({ noticed: 3, dormant: 0 });
  expect(await run()).toEqual({ noticed: 0, dormant: 0 });
  later(29);
  expect((await login(app.url, waker.userId)).status).toBe(200);
  later(1);
  expect(await run()).toEqual({ noticed: 0, dormant: 2 });
  expect(await statusOf(sleeper.userId)).toEqual(['dormant', false]);
  expect(await statusOf(never.userId)).toEqual(['dormant', false]);
  expect(await statusOf(waker.userId)).toEqual(['normal', false]);
  expect((await login(app.url, sleeper.userId)).code).toBe('USER_006');
});

test('a notice that comes late still gives thirty days', async () => {
  const { userId } = await addCitizen(app.app.services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  expect(await run()).toEqual({ noticed: 1, dormant: 0 });
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

test('a suspended account stays what it is, and 0 days turn it off', async () => {
  const { userId } = await addCitizen(app.app.services, {
    joinedAt: ago(1000),
    lastLoginAt: ago(900),
    userStatus: 'suspended',
  });
  await run();
  expect(await statusOf(userId)).toEqual(['suspended', false]);
  await addCitizen(app.app.services, { joinedAt: ago(1000), lastLoginAt: ago(900) });
  const { config, ...services } = app.app.services;
  expect(await restUnused({ ...services, config: { ...config, dormantDays: 0 } })).toEqual({ noticed: 0, dormant: 0 });
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
  await withdraw(services.db, services, userNumber, '남궁지움의 이사');
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

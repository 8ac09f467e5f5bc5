/** Scheduled changes of accounts: dormancy, and erasure of withdrawn ones. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberReason, openReceiver } from '#platform/messages/outbox.ts';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, citizenToken, login, refresh } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { addSendNumber, become, decide } from '#test/messages.ts';
import { changeStatus } from './administered-changes.ts';
import { decideConsent } from './consents.ts';
import { restUnused } from './dormancy.ts';
import { eraseWithdrawn } from './erasure.ts';
import { withdraw } from './withdrawal.ts';

let now = new Date('2026-11-20T03:00:00Z');
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
let app: TestApp;
beforeAll(async () => {
  // Without a worker, only the tests send messages of the outbox.
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
});
afterAll(() => app.stop());
// Hides the accounts of earlier tests from the job.
beforeEach(async () => {
  await app.pool.query(`update citizen set user_status = 'suspended' where user_status in ('normal', 'dormant')`);
  await addSendNumber(app.app.services, (await addAdministrator(app.app.services)).adminNumber);
});

const run = () => restUnused(app.app.services);
const statusOf = async (userId: string) => {
  const { rows } = await app.pool.query('select user_status, dormant_notice_at from citizen where user_id = $1', [
    userId,
  ]);
  return [rows[0].user_status, rows[0].user_status === 'normal' && rows[0].dormant_notice_at !== null];
};
/** Sets the state of waiting texts, or of some sent ones; returns the number of messages. */
async function outcome(state: string, from = 'reserved') {
  const { rows } = await app.pool.query('select sms_id::int as id from sms_receiver where sms_state = $1', [from]);
  for (const { id } of rows) await become(app.app.services, id, state);
  return rows.length;
}
/** Sends due notices, and records that they were sent. */
async function sendNotices() {
  const { queued } = await run();
  await outcome('sent');
  expect(await run()).toEqual({ queued: 0, confirmed: queued, dormant: 0 });
  return queued;
}
/** Uses an account without a login, as an open portal does. */
async function continueSession(userNumber: number) {
  const { sessions } = app.app.services;
  const { refreshToken } = await sessions.open('citizen', userNumber, { userAgent: 'test', address: '127.0.0.1' });
  expect((await refresh(app.url, refreshToken)).status).toBe(200);
}
const termsIdOf = async (code: string): Promise<number> =>
  (
    await app.pool.query(
      'select terms_id::int as id from terms where terms_code = $1 order by effective_from desc limit 1',
      [code],
    )
  ).rows[0].id;
const unused = () => ({ joinedAt: ago(1000), lastLoginAt: ago(900) });

test('notifies after 335 days, makes accounts dormant 30 days later, and is reset by a login in between', async () => {
  const { services } = app.app;
  const joinedAt = ago(400);
  const [sleeper, waker, never] = [
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt, lastLoginAt: ago(334) }),
    await addCitizen(services, { joinedAt: ago(334) }),
  ];
  expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 0 });
  later(1);
  expect(await sendNotices()).toBe(3);
  expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 0 });
  later(29);
  expect((await login(app.url, waker.userId)).status).toBe(200);
  later(1);
  expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 2 });
  expect(await statusOf(sleeper.userId)).toEqual(['dormant', false]);
  expect(await statusOf(never.userId)).toEqual(['dormant', false]);
  expect(await statusOf(waker.userId)).toEqual(['normal', false]);
  expect((await login(app.url, sleeper.userId)).code).toBe('USER_006');
});

test('waits thirty days even after a late notice', async () => {
  const { userId } = await addCitizen(app.app.services, unused());
  await run();
  // Simulates a gateway that was unavailable for ten days.
  later(10);
  expect(await outcome('sent')).toBe(1);
  later(29);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', true]);
  later(1);
  await run();
  expect(await statusOf(userId)).toEqual(['dormant', false]);
});

test('counts a continued session as use, also after the session was deleted', async () => {
  const { services } = app.app;
  const { userId, userNumber } = await addCitizen(services, unused());
  await continueSession(userNumber);
  later(60);
  await services.sessions.forget();
  expect((await app.pool.query('select from session where owner_number = $1', [userNumber])).rowCount).toBe(0);
  expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 0 });
  expect(await statusOf(userId)).toEqual(['normal', false]);
});

test("names the day, and is sent to the account's number regardless of consents, but not at night", async () => {
  const { services } = app.app;
  const { userNumber } = await addCitizen(services, { ...unused(), mobileNumber: '010-0000-7711' });
  await decide(services, userNumber, 'notification', false);
  now = new Date(`${formatSeoulDate(now)}T04:10:00+09:00`);
  await run();
  const { rows } = await app.pool.query(
    `select s.*, r.* from citizen c join sms s on s.sms_id = c.dormant_notice_sms_id join sms_receiver r on r.sms_id = s.sms_id
     where c.user_number = $1`,
    [userNumber],
  );
  const morning = new Date(`${formatSeoulDate(now)}T08:00:00+09:00`);
  expect(rows).toMatchObject([
    {
      sms_type: 'notify',
      send_number: '0200000000',
      consent_code: null,
      registered_by: null,
      due_at: morning,
      keeps_night: true,
    },
  ]);
  expect(openReceiver(services.seal, rows[0].mobile_number_sealed)).toBe('01000007711');
  expect(rows[0].message).toContain(`${formatSeoulDate(new Date(morning.getTime() + 30 * 86_400_000))}부터 휴면`);
  expect(rows[0].reason).toBe(`휴면 예정 안내: ${formatSeoulDate(ago(900))} 이후 이용하지 않음`);
  later(1);
  now = new Date(`${formatSeoulDate(now)}T12:00:00+09:00`);
  await outcome('sent');
  await run();
  const notices = await app.pool.query(
    'select dormant_notice_at as at, dormant_notice_id as id from citizen where user_number = $1',
    [userNumber],
  );
  expect(notices.rows).toEqual([{ at: now, id: rows[0].message_id }]);
});

test.each(['reserved', 'sending', 'failed', 'unknown', 'withheld', 'cancelled'])(
  'keeps an account active if the notice is %s',
  async (state) => {
    const { userId } = await addCitizen(app.app.services, unused());
    await run();
    await outcome(state);
    for (let days = 0; days < 29; days += 7) {
      expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 0 });
      later(7);
    }
    // A definite failure is retried a month later; an unknown one isn't retried.
    const isTriedAgain = ['failed', 'withheld', 'cancelled'].includes(state);
    expect(await run()).toEqual({ queued: isTriedAgain ? 1 : 0, confirmed: 0, dormant: 0 });
    expect(await statusOf(userId)).toEqual(['normal', false]);
    await outcome('sent', isTriedAgain ? 'reserved' : state);
    await run();
    later(30);
    expect(await run()).toMatchObject({ dormant: 1 });
  },
);

test('invalidates a notice by a late failure receipt', async () => {
  const { userId } = await addCitizen(app.app.services, unused());
  await sendNotices();
  expect(await statusOf(userId)).toEqual(['normal', true]);
  await app.pool.query(
    `update sms_receiver set sms_state = 'failed' where sms_id = (select dormant_notice_sms_id from citizen where user_id = $1)`,
    [userId],
  );
  later(29);
  expect(await run()).toEqual({ queued: 0, confirmed: 0, dormant: 0 });
  expect(await statusOf(userId)).toEqual(['normal', false]);
  later(1);
  expect(await run()).toEqual({ queued: 1, confirmed: 0, dormant: 0 });
});

test('keeps accounts active without a gateway, a sender number or a number of the account', async () => {
  const { services } = app.app;
  const none = { queued: 0, confirmed: 0, dormant: 0 };
  const { userId } = await addCitizen(services, unused());
  const numberless = await addCitizen(services, unused());
  await app.pool.query('update citizen set mobile_number_sealed = null where user_number = $1', [
    numberless.userNumber,
  ]);
  expect(await restUnused({ ...services, messages: null })).toEqual(none);
  await app.pool.query('delete from send_number');
  expect(await run()).toEqual(none);
  await addSendNumber(services, (await addAdministrator(services)).adminNumber);
  expect(await sendNotices()).toBe(1);
  later(31);
  // The notice was sent long ago; now no gateway is configured.
  expect(await restUnused({ ...services, messages: null })).toEqual(none);
  expect(await run()).toMatchObject({ dormant: 1 });
  expect([await statusOf(userId), await statusOf(numberless.userId)]).toEqual([
    ['dormant', false],
    ['normal', false],
  ]);
});

test('ignores a notice that is older than the last use', async () => {
  const { services } = app.app;
  const { userNumber, userId } = await addCitizen(services, unused());
  await sendNotices();
  later(10);
  await continueSession(userNumber);
  later(1);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', false]);
  later(370);
  expect(await sendNotices()).toBe(1);
  expect(await statusOf(userId)).toEqual(['normal', true]);
  later(30);
  await run();
  expect(await statusOf(userId)).toEqual(['dormant', false]);
});

test('refuses dormancy without a notice in the database', async () => {
  const { userNumber } = await addCitizen(app.app.services);
  const set = (columns: string) => app.pool.query(`update citizen set ${columns} where user_number = ${userNumber}`);
  await expect(set(`user_status = 'dormant'`)).rejects.toThrow('citizen_rests_after_notice');
  await expect(set(`user_status = 'dormant', dormant_at = now()`)).rejects.toThrow('citizen_rests_after_notice');
  await expect(set(`dormant_notice_at = now()`)).rejects.toThrow('citizen_notice_was_accepted');
  const dormantAfter = (days: number) =>
    `dormant_notice_id = 'x', dormant_notice_at = now() - interval '${days} days', dormant_at = now(), user_status = 'dormant'`;
  await expect(set(dormantAfter(29))).rejects.toThrow('citizen_rests_after_notice');
  await set(dormantAfter(30));
});

test('keeps suspended accounts unchanged, and is disabled at 0 days', async () => {
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
    queued: 0,
    confirmed: 0,
    dormant: 0,
  });
});

test('gives thirty days from a new notice after a suspension', async () => {
  const { services } = app.app;
  const { userNumber, userId } = await addCitizen(services, unused());
  const actor = { administrator: null, address: '127.0.0.1' };
  const change = (status: 'suspended' | 'normal') =>
    services.db.transaction().execute((trx) => changeStatus(trx, services, actor, userNumber, status, '약관 위반'));
  await sendNotices();
  await change('suspended');
  later(40);
  await change('normal');
  expect(await run()).toEqual({ queued: 1, confirmed: 0, dormant: 0 });
  await outcome('sent');
  later(29);
  await run();
  expect(await statusOf(userId)).toEqual(['normal', true]);
  later(1);
  expect(await run()).toMatchObject({ dormant: 1 });
});

test('erases a person thirty days after withdrawal, and keeps the statistics', async () => {
  const { services } = app.app;
  const { userNumber, userId } = await addCitizen(services, { ...unused(), username: '남궁지움' });
  await sendNotices();
  await decide(services, userNumber, 'notification', true);
  await decideConsent(services, userNumber, await termsIdOf('notification'), false);
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
  const listed = async () => {
    const { token } = await addCaller(services);
    const call = 'GET /admin/api/users?userStatus=withdrawal&pageSize=100';
    return (await ask<{ list: { userNumber: number }[] }>(app.url, token, call)).body.list;
  };
  expect(await listed()).toMatchObject([{ userNumber }]);
  later(1);
  expect(await eraseWithdrawn(services)).toBe(1);
  expect(await listed()).toEqual([]);
  // A process of an earlier version, which runs during an upgrade, leaves these.
  await app.pool.query(
    `update citizen set password_changed_at = now(), failure_count = 1, last_login_at = now(), last_used_at = now()
     where user_number = $1`,
    [userNumber],
  );
  expect(await eraseWithdrawn(services)).toBe(0);
  const { rows } = await app.pool.query('select * from citizen where user_number = $1', [userNumber]);
  const { user_number, user_type, user_status, joined_at, withdrawn_at, erased_at, ...rest } = rows[0];
  expect([user_number, user_type, user_status]).toEqual([userNumber, 'general', 'withdrawal']);
  expect([joined_at, withdrawn_at, erased_at]).toEqual([expect.any(Date), expect.any(Date), now]);
  // The column requires a time.
  expect(rest.password_changed_at).toEqual(joined_at);
  delete rest.password_changed_at;
  for (const [column, value] of Object.entries(rest))
    expect([column, [null, '', 0].includes(value as null) || `${value}` === '']).toEqual([column, true]);
  const ofMember = ['favorite', 'managed_place', 'consent', 'consent_change'].map(
    (table) => `${table} where user_number`,
  );
  for (const table of [...ofMember, 'session where owner_number'])
    expect((await app.pool.query(`select from ${table} = $1`, [userNumber])).rowCount).toBe(0);
  const { rows: texts } = await app.pool.query(
    'select mobile_number_sealed as sealed from sms_receiver r join sms using (sms_id) where reason_key like $1',
    [`${memberReason(userNumber)}%`],
  );
  expect(texts.map(({ sealed }) => openReceiver(services.seal, sealed))).toEqual(['']);
  expect((await login(app.url, userId)).code).toBe('USER_NOT_FOUND');
});

test('cancels a waiting notice when the member logs in or leaves, and leaves those of others', async () => {
  const { services } = app.app;
  const [waker, leaver, sleeper] = [
    await addCitizen(services, unused()),
    await addCitizen(services, unused()),
    await addCitizen(services, unused()),
  ];
  await run();
  expect((await login(app.url, waker.userId)).status).toBe(200);
  await services.db.transaction().execute((trx) => withdraw(trx, services, leaver.userNumber, { chosen: 'notSaid' }));
  const stateOf = async ({ userNumber }: { userNumber: number }) =>
    (
      await app.pool.query(
        'select sms_state as state from sms_receiver join sms using (sms_id) where starts_with(reason_key, $1)',
        [memberReason(userNumber)],
      )
    ).rows;
  expect(await stateOf(waker)).toEqual([{ state: 'cancelled' }]);
  expect(await stateOf(leaver)).toEqual([{ state: 'cancelled' }]);
  expect(await stateOf(sleeper)).toEqual([{ state: 'reserved' }]);
});

import { consolePages } from '@maru/domain/administration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator, addCaller, adminToken, ask, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/waiting.ts';
import { administratorJobs } from './jobs.ts';
import { codeOf, stepOf } from './one-time-code.ts';

let now = Date.now();
const minutes = (count: number) => (now += count * 60_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
afterAll(() => app.stop());

interface Body {
  code?: string;
  error?: string;
  token: string;
  refreshToken: string;
  secret?: string;
}
const login = (adminId: string, password = testPassword, more: object = {}) =>
  ask<Body>(app.url, '', 'POST /admin/api/auth/login', { adminId, password, ...more });
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code];
const actionsOf = async (adminId: string) => {
  const sql = 'select action, detail from audit_log where admin_id = $1 order by audit_log_id';
  const { rows } = await app.pool.query<{ action: string; detail: string }>(sql, [adminId]);
  return rows.map(({ action, detail }) => (detail ? `${action}: ${detail}` : action));
};

/** Simulates nine wrong passwords, which lock an account. */
const close = (adminId: string) =>
  app.pool.query(
    `insert into admin_login_failure values ($1, 9, $2)
     on conflict (admin_id) do update set failure_count = 9, last_failure_at = $2`,
    [adminId, new Date(now)],
  );

test('returns the specified token and logs the login', async () => {
  const { adminId, adminNumber } = await addAdministrator(app.app.services, { deptCode: 'administrator' });
  const { status, body } = await login(adminId);
  expect(status).toBe(200);
  expect(decodeJwt(body.token)).toMatchObject({
    sub: 'administrator',
    administrator: { adminNumber, adminId, adminName: '홍길동' },
    scopes: expect.arrayContaining(['account/user', 'account/withdrawal']),
  });
  const supervisor = await addAdministrator(app.app.services);
  const whole = decodeJwt((await login(supervisor.adminId)).body.token);
  expect([whole.sub, whole.scopes]).toEqual(['admin', consolePages.map(({ page }) => page)]);
  expect(await actionsOf(adminId)).toEqual(['login']);
  const me = await ask(app.url, body.token, 'GET /admin/api/auth/me');
  expect(me.body).toMatchObject({ adminId, deptName: '일반관리', authorityKey: 'administrator', idleMinutes: 30 });
});

test('lets callers who know the password log in without limit', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  for (let i = 0; i < 32; i += 1) expect((await login(adminId)).status).toBe(200);
});

test('locks an account after five failures for a doubling time, also for the right password', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  for (let i = 0; i < 4; i += 1) expect(outcome(await login(adminId, 'wrong'))).toEqual([401, 'LOGIN_FAILED']);
  expect(outcome(await login(adminId, 'wrong'))).toEqual([403, 'SELF_CERTIFICATION']);
  expect(outcome(await login(adminId))).toEqual([403, 'SELF_CERTIFICATION']);
  minutes(29);
  expect(outcome(await login(adminId))).toEqual([403, 'SELF_CERTIFICATION']);
  minutes(2);
  expect(outcome(await login(adminId, 'wrong'))).toEqual([403, 'SELF_CERTIFICATION']);
  minutes(31);
  expect(outcome(await login(adminId))).toEqual([403, 'SELF_CERTIFICATION']);
  minutes(30);
  expect((await login(adminId)).status).toBe(200);
  expect(outcome(await login(adminId, 'wrong'))).toEqual([401, 'LOGIN_FAILED']);
  expect((await actionsOf(adminId)).filter((line) => line.includes('잠긴'))).toHaveLength(3);
});

test('states the remaining tries after a failure, whether the id exists or not', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  const answersOf = async (id: string) => {
    const errors: unknown[] = [];
    for (let i = 0; i < 4; i += 1) errors.push((await login(id, 'wrong')).body.error);
    return errors;
  };
  const knownAnswers = await answersOf(adminId);
  expect(knownAnswers).toEqual(
    [4, 3, 2, 1].map(
      (left) => `아이디 또는 비밀번호가 일치하지 않습니다. 앞으로 ${left}번 더 틀리면 30분 동안 로그인할 수 없습니다.`,
    ),
  );
  expect(await answersOf('nobodyknows')).toEqual(knownAnswers);
});

test("doesn't store text that can't be an id", async () => {
  expect(outcome(await login('nobodyhere'))).toEqual([401, 'LOGIN_FAILED']);
  for (let i = 0; i < 6; i += 1) expect(outcome(await login('My Passw0rd!'))).toEqual([401, 'LOGIN_FAILED']);
  expect(await actionsOf('nobodyhere')).toEqual(['login-failed: 등록되지 않은 아이디']);
  expect(await actionsOf('My Passw0rd!')).toEqual([]);
  const { rows } = await app.pool.query(`select admin_id from admin_login_failure where admin_id like 'My%'`);
  expect(rows).toEqual([]);
});

test('answers the same for unknown and known ids: locked, unlocked and expired', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  const answersOf = async (id: string) => {
    const answers: unknown[] = [];
    const guess = async () => {
      const answer = await login(id, 'wrong');
      answers.push([...outcome(answer), answer.retryAfter]);
    };
    for (let i = 0; i < 6; i += 1) await guess();
    minutes(31);
    await guess();
    minutes(59);
    await guess();
    minutes(2);
    await guess();
    minutes(8 * 24 * 60);
    for (const { run } of administratorJobs(app.app.services)) await run();
    for (let i = 0; i < 5; i += 1) await guess();
    return answers;
  };
  const knownAnswers = await answersOf(adminId);
  expect(await answersOf('nobodyelse')).toEqual(knownAnswers);
  const closedFor = (minutesLeft: number) => [403, 'SELF_CERTIFICATION', String(minutesLeft * 60)];
  const wrong = [401, 'LOGIN_FAILED', undefined];
  expect(knownAnswers.slice(3, 9)).toEqual([
    wrong,
    closedFor(30),
    closedFor(30),
    closedFor(60),
    closedFor(1),
    closedFor(120),
  ]);
  expect(knownAnswers.slice(-2)).toEqual([wrong, closedFor(30)]);
});

test('considers changes made during the password check', async () => {
  const { services } = app.app;
  for (const [change, code] of [
    [`password_hash = 'x'`, 'LOGIN_FAILED'],
    ['is_one_time_confirmed = true', 'LOGIN_FAILED'],
    [`admin_status = 'suspended'`, 'SUSPENDED'],
  ]) {
    const { adminId, adminNumber } = await addAdministrator(services);
    const client = await app.pool.connect();
    await client.query(`begin; update administrator set ${change} where admin_number = ${adminNumber}`);
    // The check reads the old state, and waits for this transaction before opening a session.
    const under = login(adminId);
    await untilWaiting(app.pool, 1);
    await client.query('commit');
    client.release();
    expect([change, (await under).body.code]).toEqual([change, code]);
    expect(await services.sessions.list('admin', adminNumber)).toEqual([]);
    expect(await actionsOf(adminId)).toHaveLength(1);
  }
});

test('keeps an account locked if guesses lock it during the check of the right password', async () => {
  const { adminId, adminNumber } = await addAdministrator(app.app.services);
  const client = await app.pool.connect();
  await client.query(`begin; update administrator set admin_name = '홍길동' where admin_number = ${adminNumber}`);
  const under = login(adminId);
  await untilWaiting(app.pool, 1);
  await close(adminId);
  await client.query('commit');
  client.release();
  expect(outcome(await under)).toEqual([403, 'SELF_CERTIFICATION']);
});

test('completes concurrent right and wrong logins', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  await login(adminId, 'wrong');
  // Locks the audit log in the order that would deadlock with the reverse order.
  const holder = await app.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(4712002)');
  const wrong = login(adminId, 'wrong');
  await untilWaiting(app.pool, 1);
  const right = login(adminId);
  await untilWaiting(app.pool, 2);
  await holder.query('commit');
  holder.release();
  expect([outcome(await wrong), (await right).status]).toEqual([[401, 'LOGIN_FAILED'], 200]);
});

test('reports a suspended account only for the right password', async () => {
  const { adminId } = await addAdministrator(app.app.services, { status: 'suspended' });
  expect(outcome(await login(adminId, 'wrong'))).toEqual([401, 'LOGIN_FAILED']);
  expect(outcome(await login(adminId))).toEqual([403, 'SUSPENDED']);
});

test('enables, confirms, requires and removes the second factor, and accepts each code once', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  const { token } = (await login(adminId)).body;
  const path = '/admin/api/auth/one-time-code';
  expect(outcome(await ask<Body>(app.url, token, `POST ${path}`, { password: 'wrong' }))).toEqual([
    400,
    'WRONG_PASSWORD',
  ]);
  const secret = (await ask<Body>(app.url, token, `POST ${path}`, { password: testPassword })).body.secret ?? '';
  const code = () => codeOf(secret, stepOf(new Date(now)));
  // The second factor isn't required before it is confirmed.
  expect((await login(adminId)).status).toBe(200);
  expect(outcome(await ask<Body>(app.url, token, `PATCH ${path}`, { oneTimeCode: '000000' }))).toEqual([
    400,
    'ONE_TIME_CODE_WRONG',
  ]);
  expect((await ask(app.url, token, `PATCH ${path}`, { oneTimeCode: code() })).status).toBe(200);
  expect(outcome(await ask<Body>(app.url, token, `POST ${path}`, { password: testPassword }))).toEqual([
    409,
    'CONFLICT',
  ]);
  expect(outcome(await login(adminId))).toEqual([401, 'ONE_TIME_CODE_NEEDED']);
  expect((await actionsOf(adminId)).at(-1)).toBe('login-failed: 비밀번호 일치, 인증번호 없음');
  // The confirmation has consumed the code.
  const usedUp = await login(adminId, testPassword, { oneTimeCode: code() });
  expect(outcome(usedUp)).toEqual([400, 'ONE_TIME_CODE_WRONG']);
  expect(usedUp.body.error).toContain('앞으로 4번 더 틀리면');
  minutes(1);
  const oneTimeCode = code();
  const both = await Promise.all([
    login(adminId, testPassword, { oneTimeCode }),
    login(adminId, testPassword, { oneTimeCode }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { rows } = await app.pool.query('select one_time_secret_sealed as s from administrator where admin_id = $1', [
    adminId,
  ]);
  expect(rows[0]?.s.toString('latin1')).not.toContain(secret);
  minutes(1);
  const ended = await ask(app.url, token, `DELETE ${path}?oneTimeCode=${code()}`);
  expect(ended.status).toBe(200);
  expect((await login(adminId)).status).toBe(200);
  // A new secret accepts its code in the same half minute.
  const { body: next } = await ask<Body>(app.url, token, `POST ${path}`, { password: testPassword });
  const first = codeOf(next.secret ?? '', stepOf(new Date(now)));
  expect((await ask(app.url, token, `PATCH ${path}`, { oneTimeCode: first })).status).toBe(200);
  expect((await actionsOf(adminId)).filter((line) => /^o/.test(line))).toEqual([
    'own-check-failed: 2차 인증 설정: 비밀번호 불일치',
    'one-time-code: 설정 시작',
    'own-check-failed: 2차 인증 사용: 인증번호 불일치',
    'one-time-code: 사용',
    'one-time-code: 해제',
    'one-time-code: 설정 시작',
    'one-time-code: 사용',
  ]);
});

test('allows only own identity, password change and logout until the first password is changed', async () => {
  const { adminId } = await addAdministrator(app.app.services, { mustChangePassword: true });
  const { token } = (await login(adminId)).body;
  expect((await ask(app.url, token, 'GET /admin/api/auth/me')).body).toMatchObject({ mustChangePassword: true });
  expect(outcome(await ask<Body>(app.url, token, 'GET /admin/api/auth/sessions'))).toEqual([
    403,
    'PASSWORD_CHANGE_NEEDED',
  ]);
  const change = (password: string, newPassword: string) =>
    ask<Body>(app.url, token, 'POST /admin/api/auth/change-password', { password, newPassword });
  expect(outcome(await change('wrong', 'An0ther-one'))).toEqual([400, 'WRONG_PASSWORD']);
  expect(outcome(await change(testPassword, 'short'))).toEqual([400, 'VALIDATION']);
  expect(outcome(await change(testPassword, testPassword))).toEqual([400, 'SAME_AS_OLD_PASSWORD']);
  expect((await actionsOf(adminId)).at(-1)).toBe('own-check-failed: 비밀번호 변경: 비밀번호 불일치');
  expect((await change(testPassword, 'An0ther-one')).status).toBe(200);
  expect((await ask(app.url, token, 'GET /admin/api/auth/me')).status).toBe(401);
  const again = (await login(adminId, 'An0ther-one')).body.token;
  expect((await ask(app.url, again, 'GET /admin/api/auth/sessions')).status).toBe(200);
});

test('refuses changes if the password changes in the meantime', async () => {
  const { adminNumber, token } = await addCaller(app.app.services);
  const client = await app.pool.connect();
  await client.query(`begin; update administrator set password_hash = 'another' where admin_number = ${adminNumber}`);
  // Both requests accept the password, and then wait for this transaction.
  const under = Promise.all([
    ask<Body>(app.url, token, 'POST /admin/api/auth/change-password', {
      password: testPassword,
      newPassword: 'An0ther-one',
    }),
    ask<Body>(app.url, token, 'POST /admin/api/auth/one-time-code', { password: testPassword }),
  ]);
  await untilWaiting(app.pool, 2);
  await client.query('commit');
  client.release();
  expect((await under).map(outcome)).toEqual(Array(2).fill([409, 'CONFLICT']));
  const sql = 'select password_hash, one_time_secret_sealed from administrator where admin_number = $1';
  expect((await app.pool.query(sql, [adminNumber])).rows).toEqual([
    { password_hash: 'another', one_time_secret_sealed: null },
  ]);
});

test('ends a session after half an hour without use, and accepts a refresh token once', async () => {
  const { adminId } = await addAdministrator(app.app.services);
  const first = (await login(adminId)).body;
  minutes(14);
  expect((await ask(app.url, first.token, 'GET /admin/api/auth/me')).status).toBe(200);
  minutes(29);
  const refreshed = await ask<Body>(app.url, first.refreshToken, 'GET /admin/api/auth/refresh-token');
  expect(refreshed.status).toBe(200);
  minutes(1);
  expect((await ask(app.url, first.refreshToken, 'GET /admin/api/auth/refresh-token')).status).toBe(401);
  const second = (await login(adminId)).body;
  minutes(31);
  expect((await ask(app.url, second.refreshToken, 'GET /admin/api/auth/refresh-token')).status).toBe(401);
});

test('lists and ends sessions only for their owner', async () => {
  const { adminNumber, token } = await addCaller(app.app.services);
  const second = await adminToken(app.app.services, adminNumber);
  const { token: foreign } = await addCaller(app.app.services);
  type Rows = { list: { sessionId: string; isCurrent: boolean }[] };
  const { list } = (await ask<Rows>(app.url, token, 'GET /admin/api/auth/sessions')).body;
  expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  const ofSecond = list.find(({ isCurrent }) => !isCurrent)?.sessionId;
  expect((await ask(app.url, foreign, `DELETE /admin/api/auth/sessions/${ofSecond}`)).status).toBe(404);
  expect((await ask(app.url, token, `DELETE /admin/api/auth/sessions/${ofSecond}`)).status).toBe(200);
  expect((await ask(app.url, second, 'GET /admin/api/auth/me')).status).toBe(401);
  expect((await ask(app.url, token, 'POST /admin/api/auth/logout')).status).toBe(200);
  expect((await ask(app.url, token, 'GET /admin/api/auth/me')).status).toBe(401);
});

test('shows no accounts outside the demo', async () => {
  expect((await ask(app.url, '', 'GET /admin/api/auth/demo-accounts')).body).toEqual({ list: [] });
});

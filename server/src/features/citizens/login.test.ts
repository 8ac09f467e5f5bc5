import { wrongPasswordText } from '@maru/domain/login';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash.ts';
import { testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { TestBrowser } from '#test/certification.ts';
import { addCitizen, call, citizenToken, logIn, login, refresh, setStatus } from '#test/citizens.ts';

let now = new Date('2026-11-20T03:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  url = app.url;
});
afterAll(() => app.stop());

const citizen = (options: Parameters<typeof addCitizen>[1] = {}) => addCitizen(app.app.services, options);
const wrong = (userId: string) => login(url, userId, 'Wr0ng-password');

test('returns tokens that identify the user for the right password', async () => {
  const { userId, userNumber } = await citizen();
  const { token } = await logIn(url, userId);
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  expect(payload).toMatchObject({ user: { userNumber, userId, username: '홍길동', userType: 'general' } });
  expect(await call(url, 'GET', `/api/users/${userId}`, { token })).toMatchObject({ status: 200, userNumber });
});

test('distinguishes a wrong password from an unknown id only by the message', async () => {
  const { userId } = await citizen();
  expect(await wrong(userId)).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  expect(await wrong('nobody99')).toMatchObject({
    status: 401,
    code: 'USER_NOT_FOUND',
    error: '등록되지 않은 계정입니다.',
  });
});

describe('five consecutive wrong passwords', () => {
  test('lock the account, also for the right one', async () => {
    const { userId } = await citizen();
    for (const triesLeft of [4, 3, 2, 1])
      expect(await wrong(userId)).toMatchObject({ code: 'LOGIN_FAILED', error: wrongPasswordText(triesLeft) });
    expect((await wrong(userId)).code).toBe('SELF_CERTIFICATION');
    expect(await login(url, userId)).toMatchObject({ status: 403, code: 'SELF_CERTIFICATION' });
  });

  test('are counted again from 0 after a right one', async () => {
    const { userId } = await citizen();
    for (let i = 0; i < 4; i += 1) await wrong(userId);
    await logIn(url, userId);
    for (let i = 0; i < 4; i += 1) await wrong(userId);
    expect((await login(url, userId)).status).toBe(200);
  });

  test("can't be bypassed by concurrent attempts", async () => {
    const { userId } = await citizen();
    const browser = new TestBrowser(url);
    const statusOf = async (password: string) =>
      (await browser.call('POST', '/api/auth/login', { userId, password })).status;
    // Strangers must do work once a few of them wait; attempts from a known browser always wait.
    const strangers = await Promise.all(Array.from({ length: 12 }, () => wrong(userId)));
    expect(strangers.filter(({ code }) => code === 'PROOF_OF_WORK_REQUIRED').length).toBeGreaterThanOrEqual(5);
    expect(strangers.filter(({ code }) => code === 'SELF_CERTIFICATION')).toEqual([]);
    expect(await statusOf(testPassword)).toBe(200);
    const answers = await Promise.all([...Array(12).fill('Wr0ng-password'), testPassword].map(statusOf));
    expect(answers.at(-1)).toBe(403);
  });
});

describe('known browser of an account', () => {
  const from = (browser: TestBrowser) => async (userId: string, password: string) => {
    const response = await browser.call('POST', '/api/auth/login', { userId, password });
    return { status: response.status, code: ((await response.json()) as { code?: string }).code, response };
  };

  test("isn't locked by strangers' failures, and doesn't unlock the account for strangers", async () => {
    const { userId, userNumber } = await citizen();
    const own = from(new TestBrowser(url));
    const { response } = await own(userId, testPassword);
    expect(response.headers.get('set-cookie')).toMatch(
      /^maru-known=[A-Za-z0-9_-]{44}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    for (let i = 0; i < 5; i += 1) await wrong(userId);
    expect((await login(url, userId)).code).toBe('SELF_CERTIFICATION');
    expect((await own(userId, testPassword)).status).toBe(200);
    expect((await login(url, userId)).code).toBe('SELF_CERTIFICATION');
    expect(
      (await app.pool.query('select failure_count from citizen where user_number = $1', [userNumber])).rows,
    ).toEqual([{ failure_count: 5 }]);
  });

  test('counts five wrong passwords separately', async () => {
    const { userId } = await citizen();
    const own = from(new TestBrowser(url));
    await own(userId, testPassword);
    const codes = [];
    for (let i = 0; i < 5; i += 1) codes.push((await own(userId, 'Wr0ng-password')).code);
    expect(codes).toEqual([...Array(4).fill('LOGIN_FAILED'), 'SELF_CERTIFICATION']);
    expect((await own(userId, testPassword)).code).toBe('SELF_CERTIFICATION');
    expect((await login(url, userId)).status).toBe(200);
  });

  test('is known to several accounts, and to no other', async () => {
    const [one, two, other] = [await citizen(), await citizen(), await citizen()];
    const browser = new TestBrowser(url);
    for (const { userId } of [one, two]) expect((await from(browser)(userId, testPassword)).status).toBe(200);
    for (const { userId } of [one, two, other]) for (let i = 0; i < 5; i += 1) await wrong(userId);
    for (const { userId } of [one, two]) expect((await from(browser)(userId, testPassword)).status).toBe(200);
    expect((await from(browser)(other.userId, testPassword)).code).toBe('SELF_CERTIFICATION');
  });

  test('is one of at most ten; the least recently used one is deleted', async () => {
    const { userId, userNumber } = await citizen();
    const browsers = Array.from({ length: 11 }, () => from(new TestBrowser(url)));
    for (const own of browsers) {
      expect((await own(userId, testPassword)).status).toBe(200);
      later(0.1);
    }
    const { rows } = await app.pool.query('select 1 from known_browser where owner_number = $1', [userNumber]);
    expect(rows).toHaveLength(10);
    for (let i = 0; i < 5; i += 1) await wrong(userId);
    expect((await browsers[0]?.(userId, testPassword))?.code).toBe('SELF_CERTIFICATION');
    expect((await browsers[1]?.(userId, testPassword))?.status).toBe(200);
  });
});

test('considers changes made during the password check', async () => {
  const { userId, userNumber } = await citizen();
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('update citizen set password_hash = $2 where user_number = $1', [
    userNumber,
    await hashPassword('N3w-password!'),
  ]);
  // The check reads the old hash and waits for this transaction before opening a session.
  const login_ = login(url, userId);
  await new Promise((resolve) => setTimeout(resolve, 400));
  await client.query('commit');
  client.release();
  expect(await login_).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  expect(await app.app.services.sessions.list('citizen', userNumber)).toEqual([]);
});

describe('account state that only callers with the password see', () => {
  test.each([
    ['dormant', 403, 'USER_006'],
    ['suspended', 403, 'SUSPENDED'],
  ] as const)('is %s', async (userStatus, status, code) => {
    const { userId } = await citizen({ userStatus });
    expect(await wrong(userId)).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
    expect(await login(url, userId)).toMatchObject({ status, code });
  });

  test('returns the same answer for a withdrawn account as for an unknown one', async () => {
    const { userId, userNumber } = await citizen();
    await app.pool.query(`update citizen set user_status = 'withdrawal' where user_number = $1`, [userNumber]);
    expect(await login(url, userId)).toMatchObject({ status: 401, code: 'USER_NOT_FOUND' });
  });
});

test('lets callers who know the password log in without limit', async () => {
  later(10);
  const { userId } = await citizen();
  for (let i = 0; i < 32; i += 1) expect((await login(url, userId)).status).toBe(200);
});

test('limits an account to thirty attempts in ten minutes', async () => {
  later(10);
  const { userId } = await citizen();
  const { pool } = app;
  const codes = [];
  for (let i = 0; i < 31; i += 1) {
    await pool.query('update citizen set failure_count = 0 where user_id = $1', [userId]);
    codes.push((await wrong(userId)).code);
  }
  expect(codes.at(29)).toBe('LOGIN_FAILED');
  expect(codes.at(30)).toBe('TOO_MANY_REQUESTS');
  later(10);
  expect((await wrong(userId)).code).toBe('LOGIN_FAILED');
});

describe('refreshing', () => {
  test('returns a new working pair', async () => {
    const { userId } = await citizen();
    const pair = await logIn(url, userId);
    const next = await refresh(url, pair.refreshToken);
    expect(next.status).toBe(200);
    expect((await call(url, 'GET', '/api/auth/sessions', { token: String(next.token) })).status).toBe(200);
  });

  test.each(['', 'garbage', 'a.b.c'])('answers 401 for %j', async (token) => {
    expect(await refresh(url, token)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('fails once the account is dormant', async () => {
    const { userId, userNumber } = await citizen();
    const { refreshToken } = await logIn(url, userId);
    await setStatus(app.app.services, userNumber, 'dormant');
    expect((await refresh(url, refreshToken)).status).toBe(401);
  });
});

describe('sessions', () => {
  test('are listed and ended separately by device', async () => {
    const { userId } = await citizen();
    const phone = await call(url, 'POST', '/api/auth/login', {
      body: { userId, password: testPassword },
      headers: { 'user-agent': 'phone' },
    });
    later(1);
    const { token } = await logIn(url, userId);
    const list = async () =>
      (await call(url, 'GET', '/api/auth/sessions', { token })).list as {
        sessionId: string;
        userAgent: string;
        isCurrent: boolean;
      }[];
    const both = await list();
    expect(both.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(both[1]?.userAgent).toBe('phone');
    const path = `/api/auth/sessions/${both[1]?.sessionId}`;
    expect(await call(url, 'DELETE', path, { token })).toEqual({ status: 200, result: true });
    expect((await call(url, 'GET', '/api/auth/sessions', { token: String(phone.token) })).status).toBe(401);
    expect((await refresh(url, String(phone.refreshToken))).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test("can't be ended by other owners, who get the same answer as for missing sessions", async () => {
    const [one, other] = [await citizen(), await citizen()];
    const { token } = await logIn(url, one.userId);
    const mine = await app.app.services.sessions.open('citizen', other.userNumber, { userAgent: '', address: '' });
    const foreign = await call(url, 'DELETE', `/api/auth/sessions/${mine.sessionId}`, { token });
    const missing = await call(url, 'DELETE', '/api/auth/sessions/00000000-0000-4000-8000-000000000000', { token });
    expect([foreign.status, foreign.code]).toEqual([404, missing.code]);
    expect((await call(url, 'DELETE', '/api/auth/sessions/garbage', { token })).status).toBe(400);
    expect(await app.app.services.sessions.list('citizen', other.userNumber)).toHaveLength(1);
  });

  test('end by a logout, which doesn’t end other sessions', async () => {
    const { userNumber } = await citizen();
    const [here, there] = [
      await citizenToken(app.app.services, userNumber),
      await citizenToken(app.app.services, userNumber),
    ];
    expect((await call(url, 'POST', '/api/auth/logout', { token: here })).status).toBe(200);
    expect((await call(url, 'GET', '/api/auth/sessions', { token: here })).status).toBe(401);
    expect((await call(url, 'GET', '/api/auth/sessions', { token: there })).status).toBe(200);
  });
});

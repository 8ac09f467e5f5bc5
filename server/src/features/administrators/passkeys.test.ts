import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, adminToken, ask, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import {
  addPasskey,
  answerPasskeyLogin,
  beginPasskey,
  beginPasskeyLogin,
  logInByPasskey,
  registerPasskey,
} from '#test/passkeys.ts';
import { administratorJobs } from './jobs.ts';
import { codeOf, stepOf } from './one-time-code.ts';
import { userHandleOf } from './passkeys.ts';

const site = 'https://maru.example';
const path = '/admin/api/auth/passkeys';
let now = Date.now();
const minutes = (count: number) => (now += count * 60_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: `${site}/` }, clock: { now: () => new Date(now) } });
});
afterAll(() => app.stop());

interface Listed {
  isAvailable: boolean;
  list: { passkeyId: number; name: string; isBackedUp: boolean; lastUsedDatetime: string }[];
}
const listed = async (token: string) => (await ask<Listed>(app.url, token, `GET ${path}`)).body;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const refused = [401, 'PASSKEY_REFUSED'];
const actionsOf = async (adminId: string) => {
  const sql = 'select action, detail from audit_log where admin_id = $1 order by audit_log_id';
  const { rows } = await app.pool.query<{ action: string; detail: string }>(sql, [adminId]);
  return rows.map(({ action, detail }) => `${action}: ${detail}`);
};

/** An administrator with a passkey. */
async function addOwner() {
  const owner = await addCaller(app.app.services);
  const authenticator = new Authenticator(site);
  expect((await registerPasskey(app.url, owner.token, authenticator)).status).toBe(200);
  return { ...owner, authenticator };
}

test('refuses passkeys at an unsuitable address, with a sentence that names a suitable one', async () => {
  const plain = await startTestApp();
  const { token } = await addCaller(plain.app.services);
  expect((await ask<Listed>(plain.url, token, `GET ${path}`)).body).toEqual({ isAvailable: false, list: [] });
  const started = await beginPasskey(plain.url, token);
  expect(outcome(started)).toEqual([404, 'PASSKEY_OFF']);
  expect(started.body.error).toContain('https');
  const login = await ask<{ code?: string }>(plain.url, '', 'POST /admin/api/auth/passkey-login/options');
  expect(outcome(login)).toEqual([404, 'PASSKEY_OFF']);
  await plain.stop();
});

describe('registration', () => {
  test('stores and lists a passkey that can log in', async () => {
    const { adminId, adminNumber, token } = await addCaller(app.app.services);
    const authenticator = new Authenticator(site);
    authenticator.signCount = 4;
    authenticator.isBackedUp = true;
    const started = await beginPasskey(app.url, token, { name: ' 업무용 노트북 ' });
    const { attemptId, options } = started.body;
    expect(options).toMatchObject({
      rp: { id: 'maru.example' },
      user: { name: adminId },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect((await addPasskey(app.url, token, { attemptId, ...authenticator.create(options) })).status).toBe(200);
    const again = await beginPasskey(app.url, token, { name: '휴대전화' });
    expect(again.body.options.excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.credentialId, transports: ['internal', 'hybrid'] },
    ]);
    authenticator.signCount = 5;
    const { status, body } = await logInByPasskey(app.url, authenticator);
    expect(status).toBe(200);
    expect((await ask(app.url, body.token, 'GET /admin/api/auth/me')).body).toMatchObject({ adminNumber, adminId });
    expect((await ask(app.url, body.refreshToken, 'GET /admin/api/auth/refresh-token')).status).toBe(200);
    expect((await listed(token)).list).toEqual([
      expect.objectContaining({
        name: '업무용 노트북',
        isBackedUp: true,
        lastUsedDatetime: expect.stringMatching(/^\d/),
      }),
    ]);
    const { rows } = await app.pool.query('select last_login_at from administrator where admin_number = $1', [
      adminNumber,
    ]);
    expect(rows[0]?.last_login_at).toEqual(new Date(now));
    expect(await actionsOf(adminId)).toEqual([
      'passkey: 등록 시작: 업무용 노트북',
      'passkey: 등록: 업무용 노트북',
      'passkey: 등록 시작: 휴대전화',
      'login: 패스키: 업무용 노트북',
    ]);
  });

  test('requires the password, and a one-time code where the account has a second factor', async () => {
    const { adminId, token } = await addCaller(app.app.services);
    expect(outcome(await beginPasskey(app.url, token, { password: 'wrong' }))).toEqual([400, 'WRONG_PASSWORD']);
    const codePath = '/admin/api/auth/one-time-code';
    const { secret } = (await ask<{ secret: string }>(app.url, token, `POST ${codePath}`, { password: testPassword }))
      .body;
    const code = () => codeOf(secret, stepOf(new Date(now)));
    await ask(app.url, token, `PATCH ${codePath}`, { oneTimeCode: code() });
    minutes(1);
    const codeless = await beginPasskey(app.url, token);
    expect([...outcome(codeless), codeless.body.field]).toEqual([400, 'ONE_TIME_CODE_WRONG', 'oneTimeCode']);
    const wrong = await beginPasskey(app.url, token, { oneTimeCode: '000000' });
    expect(outcome(wrong)).toEqual([400, 'ONE_TIME_CODE_WRONG']);
    const authenticator = new Authenticator(site);
    expect((await registerPasskey(app.url, token, authenticator, { oneTimeCode: code() })).status).toBe(200);
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
    expect((await actionsOf(adminId)).filter((line) => line.startsWith('own-check'))).toEqual([
      'own-check-failed: 패스키 등록: 비밀번호 불일치',
      'own-check-failed: 패스키 등록: 인증번호 불일치',
    ]);
  });

  test.each([
    ['of another origin', { origin: 'https://maru.example.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verification of the person', { isUnverified: true }],
    ['made for a login', { type: 'webauthn.get' }],
  ])('refuses an answer %s', async (_what, forged) => {
    const { token, adminId } = await addCaller(app.app.services);
    expect(outcome(await registerPasskey(app.url, token, new Authenticator(site), { forged }))).toEqual([
      400,
      'VALIDATION',
    ]);
    expect((await listed(token)).list).toEqual([]);
    expect((await actionsOf(adminId)).at(-1)).toBe('own-check-failed: 패스키 등록: 인증 장치의 응답 불일치');
  });

  test('accepts a challenge once, within five minutes, from the session that requested it', async () => {
    const { adminNumber, token } = await addCaller(app.app.services);
    const begin = async (name: string) => (await beginPasskey(app.url, token, { name })).body;
    const first = await begin('가');
    const other = await adminToken(app.app.services, adminNumber);
    const answer = { attemptId: first.attemptId, ...new Authenticator(site).create(first.options) };
    expect(outcome(await addPasskey(app.url, other, answer))).toEqual([400, 'VALIDATION']);
    expect((await addPasskey(app.url, token, answer)).status).toBe(200);
    expect(outcome(await addPasskey(app.url, token, answer))).toEqual([400, 'VALIDATION']);
    const late = await begin('나');
    const tooLate = { attemptId: late.attemptId, ...new Authenticator(site).create(late.options) };
    minutes(5);
    const expired = await addPasskey(app.url, token, tooLate);
    expect([...outcome(expired), expired.body.error]).toEqual([400, 'VALIDATION', expect.stringContaining('시간')]);
    await begin('다');
    for (const { run } of administratorJobs(app.app.services)) await run();
    expect((await app.pool.query('select count(*)::int as n from passkey_challenge')).rows).toEqual([{ n: 1 }]);
  });

  test('refuses a repeated name, and a credential that another account has', async () => {
    const { token, authenticator } = await addOwner();
    const repeated = await beginPasskey(app.url, token);
    expect([...outcome(repeated), repeated.body.field]).toEqual([409, 'CONFLICT', 'name']);
    const empty = await beginPasskey(app.url, token, { name: ' ' });
    expect([...outcome(empty), empty.body.field]).toEqual([400, 'VALIDATION', 'name']);
    const { token: foreign } = await addCaller(app.app.services);
    const taken = new Authenticator(site);
    taken.credentialId = authenticator.credentialId;
    expect(outcome(await registerPasskey(app.url, foreign, taken))).toEqual([409, 'CONFLICT']);
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
  });
});

test('renames and deletes passkeys only for their owner; a deleted one logs nobody in', async () => {
  const { adminId, token, authenticator } = await addOwner();
  const passkeyId = (await listed(token)).list[0]?.passkeyId ?? 0;
  const { token: foreign } = await addCaller(app.app.services);
  expect((await ask(app.url, foreign, `PATCH ${path}/${passkeyId}`, { name: '남의 것' })).status).toBe(404);
  expect((await ask(app.url, foreign, `DELETE ${path}/${passkeyId}`)).status).toBe(404);
  await registerPasskey(app.url, token, new Authenticator(site), { name: '휴대전화' });
  const repeated = await ask<{ code?: string }>(app.url, token, `PATCH ${path}/${passkeyId}`, { name: '휴대전화' });
  expect(outcome(repeated)).toEqual([409, 'CONFLICT']);
  expect((await ask(app.url, token, `PATCH ${path}/${passkeyId}`, { name: '사무실' })).status).toBe(200);
  expect((await listed(token)).list.map(({ name }) => name)).toEqual(['사무실', '휴대전화']);
  expect((await ask(app.url, token, `DELETE ${path}/${passkeyId}`)).status).toBe(200);
  expect(outcome(await logInByPasskey(app.url, authenticator))).toEqual(refused);
  expect((await actionsOf(adminId)).slice(-2)).toEqual([
    'passkey: 이름 변경: 노트북 → 사무실',
    'passkey: 삭제: 사무실',
  ]);
});

describe('login', () => {
  test.each([
    ['of another origin', { origin: 'https://maru.example.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verification of the person', { isUnverified: true }],
    ['made for a registration', { type: 'webauthn.create' }],
    ['for another account', { userHandle: userHandleOf(0) }],
  ])('refuses an answer %s', async (_what, forged) => {
    const { adminId, authenticator } = await addOwner();
    expect(outcome(await logInByPasskey(app.url, authenticator, forged))).toEqual(refused);
    expect((await actionsOf(adminId)).at(-1)).toBe('login-failed: 패스키: 응답 불일치');
  });

  test('returns the same error for a used or expired challenge as for an unknown passkey', async () => {
    const { adminId, authenticator } = await addOwner();
    const { attemptId, options } = await beginPasskeyLogin(app.url);
    const answer = { attemptId, ...authenticator.get(options) };
    expect((await answerPasskeyLogin(app.url, answer)).status).toBe(200);
    const replayed = await answerPasskeyLogin(app.url, answer);
    const late = await beginPasskeyLogin(app.url);
    minutes(5);
    const expired = await answerPasskeyLogin(app.url, {
      ...late,
      ...authenticator.get(late.options),
      options: undefined,
    });
    const unknown = new Authenticator(site);
    unknown.create({ challenge: '', rp: { id: '' }, user: { id: userHandleOf(0) } });
    const stranger = await logInByPasskey(app.url, unknown);
    expect([replayed, expired, stranger].map(outcome)).toEqual([refused, refused, refused]);
    expect(new Set([replayed, expired, stranger].map(({ body }) => body.error)).size).toBe(1);
    expect((await actionsOf(adminId)).slice(-2)).toEqual(
      Array(2).fill('login-failed: 패스키: 만료되었거나 이미 사용된 요청'),
    );
  });

  test("refuses another account's credential with one's own signature", async () => {
    const victim = await addOwner();
    const attacker = await addOwner();
    attacker.authenticator.credentialId = victim.authenticator.credentialId;
    const answered = await logInByPasskey(app.url, attacker.authenticator, {
      userHandle: userHandleOf(victim.adminNumber),
    });
    expect(outcome(answered)).toEqual(refused);
    expect((await actionsOf(victim.adminId)).at(-1)).toBe('login-failed: 패스키: 응답 불일치');
  });

  test('refuses a signature count that didn’t increase, and logs it', async () => {
    const { adminId, authenticator } = await addOwner();
    authenticator.signCount = 7;
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
    for (const count of [7, 3, 0]) {
      authenticator.signCount = count;
      expect(outcome(await logInByPasskey(app.url, authenticator))).toEqual(refused);
      expect((await actionsOf(adminId)).at(-1)).toBe('login-failed: 패스키: 서명 횟수가 늘지 않은 패스키(복제 의심)');
    }
    authenticator.signCount = 8;
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
  });

  test('refuses suspended, dormant and locked accounts, like the login by password', async () => {
    const { adminId, adminNumber, authenticator } = await addOwner();
    const become = (state: string) =>
      app.pool.query('update administrator set admin_status = $2 where admin_number = $1', [adminNumber, state]);
    await become('suspended');
    expect(outcome(await logInByPasskey(app.url, authenticator))).toEqual([403, 'SUSPENDED']);
    await become('dormant');
    expect(outcome(await logInByPasskey(app.url, authenticator))).toEqual([403, 'USER_006']);
    await become('normal');
    for (let i = 0; i < 5; i += 1) await ask(app.url, '', 'POST /admin/api/auth/login', { adminId, password: 'wrong' });
    const locked = await logInByPasskey(app.url, authenticator);
    expect([...outcome(locked), locked.retryAfter]).toEqual([403, 'SELF_CERTIFICATION', String(30 * 60)]);
    minutes(31);
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
    expect((await actionsOf(adminId)).filter((line) => line.includes('패스키: ') && line.startsWith('login-'))).toEqual(
      [
        'login-failed: 패스키: 정지된 계정',
        'login-failed: 패스키: 휴면 계정',
        'login-failed: 패스키: 실패 횟수 초과로 잠긴 계정',
      ],
    );
  });

  test('still requires changing the first password', async () => {
    const { adminNumber, authenticator } = await addOwner();
    await app.pool.query('update administrator set must_change_password = true where admin_number = $1', [adminNumber]);
    app.app.services.permissions.forget();
    const { token } = (await logInByPasskey(app.url, authenticator)).body;
    expect(outcome(await ask<{ code?: string }>(app.url, token, `GET ${path}`))).toEqual([
      403,
      'PASSWORD_CHANGE_NEEDED',
    ]);
  });

  test('limits the tries of an address, whether passkeys are known or not', async () => {
    await beginPasskeyLogin(app.url);
    const { rows } = await app.pool.query<{ subject: string }>(
      `update guess set count = 2000 where subject like 'passkey %' returning subject`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const started = await ask<{ code?: string }>(app.url, '', 'POST /admin/api/auth/passkey-login/options');
    expect(outcome(started)).toEqual([429, 'TOO_MANY_REQUESTS']);
    await app.pool.query('delete from guess');
  });

  test('logs a hundred invalid answers from an address within ten minutes', async () => {
    const { adminId, authenticator } = await addOwner();
    const isWrong = { userHandle: userHandleOf(0) };
    await logInByPasskey(app.url, authenticator, isWrong);
    await app.pool.query(`update guess set count = 99 where subject like 'refused-passkey %'`);
    const entries = (await actionsOf(adminId)).length;
    for (let tries = 0; tries < 3; tries += 1)
      expect(outcome(await logInByPasskey(app.url, authenticator, isWrong))).toEqual(refused);
    expect((await actionsOf(adminId)).slice(entries)).toEqual([
      'login-failed: 패스키: 응답 불일치 (10분 동안 100번째, 이 주소의 다음 실패는 기록하지 않음)',
    ]);
    expect((await logInByPasskey(app.url, authenticator)).status).toBe(200);
  });
});

import type { CertificationPurpose } from '@maru/domain/certification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { personOf, type SandboxPerson, TestBrowser } from '#test/certification.ts';
import { type Answer, addCitizen, logIn, login, refresh, setStatus } from '#test/citizens.ts';
import { diIndex } from './person.ts';
import { mobileIndex, openMobileNumber } from './sealed.ts';

const newPassword = 'N3w-password!';
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = app.url;
});
afterAll(() => app.stop());

let count = 0;
let person: SandboxPerson;
let browser: TestBrowser;
let userId: string;
let userNumber: number;

/** Assigns an account to the certified person or their child. */
async function ownedBy(
  who: SandboxPerson,
  purpose: CertificationPurpose,
  options: Parameters<typeof addCitizen>[1] = {},
) {
  const { services } = app.app;
  const certificationId = await browser.certify(who, false, purpose);
  const { rows } = await app.pool.query('select person_sealed from certification where certification_id = $1', [
    certificationId,
  ]);
  const certified = JSON.parse(services.seal.open('certification.person', rows[0].person_sealed) ?? '');
  const citizen = await addCitizen(services, { username: who.name, ...options });
  await app.pool.query('update citizen set di_index = $2 where user_number = $1', [
    citizen.userNumber,
    diIndex(services.seal, certified),
  ]);
  return { ...citizen, certificationId };
}

let certificationId: string;
const certifiedFor = (purpose: CertificationPurpose) =>
  beforeEach(async () => {
    count += 1;
    person = { ...personOf(`recovery ${count}`), birthDate: `19${10 + count}-01-01` };
    browser = new TestBrowser(url);
    ({ userId, userNumber, certificationId } = await ownedBy(person, purpose));
  });

async function send(method: string, path: string, body?: unknown, by = browser): Promise<Answer> {
  const response = await by.call(method, path, body);
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}

const findId = (userName: string, id = certificationId) =>
  send('GET', `/api/users/find-id?${new URLSearchParams({ userName, certificationId: id })}`);
const findPassword = (more: Record<string, string> = {}) =>
  send('PATCH', '/api/users/find-password', { userId, certificationId, newPassword, ...more });
const reactivate = (more: Record<string, string> = {}) =>
  send('PATCH', '/api/users/normal-status', { userId, certificationId, ...more });
const become = (status: string) => setStatus(app.app.services, userNumber, status);

describe('finding an id', () => {
  certifiedFor('findId');

  test('shows the id to the certified person, once', async () => {
    expect(await findId('홍길동')).toMatchObject({ status: 200, userName: '홍*동', userId });
    expect(await findId('홍길동')).toMatchObject({ status: 400, code: 'CERTIFICATION_INVALID' });
  });

  test("requires a name only for a child, since the certification has the adult's", async () => {
    const child = await ownedBy(person, 'findId', { username: '가아이', userType: 'children' });
    await app.pool.query(`update citizen set joined_at = joined_at - interval '1 day' where user_number = $1`, [
      child.userNumber,
    ]);
    expect(await findId('')).toMatchObject({ status: 200, userId });
    await app.pool.query('update citizen set di_index = null where user_number = $1', [userNumber]);
    expect(await findId('', child.certificationId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await findId('가아이', child.certificationId)).toMatchObject({ status: 200, userId: child.userId });
  });

  test("shows a child's id to its guardian", async () => {
    const child = await ownedBy(person, 'findId', { username: '홍아이', userType: 'children' });
    expect(await findId('홍아이', child.certificationId)).toMatchObject({ status: 200, userId: child.userId });
  });

  test("finds nothing for another person's name; the certification then stays valid", async () => {
    await addCitizen(app.app.services, { username: '나다른' });
    expect(await findId('나다른')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await findId('홍길동')).toMatchObject({ status: 200 });
  });

  test('requires the certified browser', async () => {
    const other = new TestBrowser(url);
    await other.begin();
    const query = new URLSearchParams({ userName: '홍길동', certificationId });
    expect(await send('GET', `/api/users/find-id?${query}`, undefined, other)).toMatchObject({
      code: 'CERTIFICATION_INVALID',
    });
  });
});

describe('resetting a lost password', () => {
  certifiedFor('password');

  test('unlocks the account if needed, and ends every session', async () => {
    const { token: _, refreshToken } = await logIn(url, userId);
    for (let i = 0; i < 5; i += 1) await login(url, userId, 'Wr0ng-password');
    expect((await login(url, userId)).code).toBe('SELF_CERTIFICATION');
    expect(await findPassword()).toEqual({ status: 200, result: true });
    expect((await login(url, userId, newPassword)).status).toBe(200);
    expect((await login(url, userId)).code).toBe('LOGIN_FAILED');
    expect((await refresh(url, refreshToken)).status).toBe(401);
    expect(await findPassword({ newPassword: 'An0ther-one!' })).toMatchObject({ code: 'CERTIFICATION_INVALID' });
  });

  test('requires an acceptable new password; the certification then stays valid', async () => {
    expect(await findPassword({ newPassword: 'short' })).toMatchObject({ status: 400, field: 'newPassword' });
    expect(await findPassword({ newPassword: testPassword })).toMatchObject({ code: 'SAME_AS_OLD_PASSWORD' });
    expect((await findPassword()).status).toBe(200);
  });

  test("returns the same answer for another person's account as for a missing one", async () => {
    const other = await addCitizen(app.app.services);
    const [theirs, missing] = [
      await findPassword({ userId: other.userId }),
      await findPassword({ userId: 'nobody99' }),
    ];
    expect([theirs.status, theirs.code, theirs.error]).toEqual([404, missing.code, missing.error]);
    expect((await login(url, other.userId)).status).toBe(200);
  });
});

describe('reactivation', () => {
  certifiedFor('reactivate');

  test("works for a dormant account's owner", async () => {
    await become('dormant');
    expect((await login(url, userId)).code).toBe('USER_006');
    expect(await reactivate()).toEqual({ status: 200, result: true });
    // Without this use, the next night would announce another dormancy.
    const { rows } = await app.pool.query('select last_used_at from citizen where user_number = $1', [userNumber]);
    expect(rows).toEqual([{ last_used_at: expect.any(Date) }]);
    expect((await login(url, userId)).status).toBe(200);
    expect(await reactivate()).toMatchObject({ code: 'CERTIFICATION_INVALID' });
  });

  test('unlocks an account without changing the password', async () => {
    for (let i = 0; i < 5; i += 1) await login(url, userId, 'Wr0ng-password');
    expect((await reactivate()).status).toBe(200);
    expect((await login(url, userId)).status).toBe(200);
  });

  test('requires more than a user id', async () => {
    await become('dormant');
    expect((await reactivate({ certificationId: '' })).status).toBe(400);
    const stranger = new TestBrowser(url);
    const theirs = await stranger.certify(personOf('stranger'), false, 'reactivate');
    const answer = await send('PATCH', '/api/users/normal-status', { userId, certificationId: theirs }, stranger);
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await login(url, userId)).code).toBe('USER_006');
  });

  test("doesn't lift a suspension", async () => {
    await become('suspended');
    expect(await reactivate()).toMatchObject({ status: 403, code: 'SUSPENDED' });
  });

  test("doesn't restore a withdrawn account", async () => {
    await become('withdrawal');
    expect(await reactivate()).toMatchObject({ status: 404 });
  });
});

describe('recovery limits', () => {
  certifiedFor('password');
  const present = () => findPassword({ newPassword: testPassword });

  test('allow ten tries per certification', async () => {
    const codes = [];
    for (let i = 0; i < 10; i += 1) codes.push((await findPassword({ userId: 'nobody99' })).code);
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
    expect(await present()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await findPassword()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });

  test('allow ten tries per account, with any number of certifications', async () => {
    for (let i = 0; i < 6; i += 1) expect((await present()).code).toBe('SAME_AS_OLD_PASSWORD');
    certificationId = await browser.certify(person, false, 'password');
    for (let i = 0; i < 4; i += 1) expect((await present()).code).toBe('SAME_AS_OLD_PASSWORD');
    expect(await present()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    certificationId = await browser.certify(person, false, 'reactivate');
    expect(await reactivate()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});

describe.each([
  ['a new password', 'password', findPassword, newPassword],
  ['a reactivation', 'reactivate', reactivate, testPassword],
] as const)('recovery after %s', (_what, purpose, recover, password) => {
  certifiedFor(purpose);

  test("keeps certified owners unaffected by others' guesses", async () => {
    expect((await recover()).status).toBe(200);
    for (let i = 0; i < 5; i += 1) await login(url, userId, 'Wr0ng-password');
    expect((await login(url, userId, password)).code).toBe('SELF_CERTIFICATION');
    expect((await send('POST', '/api/auth/login', { userId, password })).status).toBe(200);
  });
});

describe.each([
  ['a new password', 'password', findPassword],
  ['a reactivation', 'reactivate', reactivate],
] as const)('the mobile number after %s', (_what, purpose, recover) => {
  certifiedFor(purpose);

  test.each(['general', 'children'] as const)("is the certified one in an account of type '%s'", async (userType) => {
    const { services } = app.app;
    ({ userId, userNumber, certificationId } = await ownedBy(person, purpose, { userType }));
    expect((await recover()).status).toBe(200);
    const { rows } = await app.pool.query(
      'select mobile_number_sealed as sealed, mobile_number_index as index from citizen where user_number = $1',
      [userNumber],
    );
    expect(openMobileNumber(services.seal, rows[0].sealed)).toBe(person.mobileNumber);
    expect(rows[0].index).toEqual(mobileIndex(services.seal, person.mobileNumber));
  });
});

describe('certification for another purpose', () => {
  certifiedFor('findId');

  test('changes nothing, and stays valid for its own purpose', async () => {
    await become('dormant');
    for (const answer of [await reactivate(), await findPassword()])
      expect(answer).toMatchObject({ status: 400, code: 'CERTIFICATION_INVALID' });
    const duplicate = await send('GET', `/api/users/duplicate-user?certificationId=${certificationId}`);
    expect(duplicate).toMatchObject({ code: 'CERTIFICATION_INVALID' });
    expect(await findId('홍길동')).toMatchObject({ status: 200 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken, logIn, login, refresh } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { untilWaiting } from '#test/waiting.ts';
import { findUser } from './administered.ts';

let app: TestApp;
let url: string;
let userId: string;
let userNumber: number;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  url = app.url;
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ userId, userNumber } = await addCitizen(app.app.services));
  token = await citizenToken(app.app.services, userNumber);
});

const ask = (method: string, path: string, body?: unknown) => call(url, method, path, { token, body });
const profile = {
  emailAddress: 'gildong@example.kr',
  zoneCode: '02001',
  address: '서울특별시 중랑구 봉화산로 179',
  detailAddress: '2층',
  isNurserySchoolApplication: true,
  isOldBuildingApplication: false,
};

describe('profile', () => {
  test("contains the member's own data unmasked", async () => {
    expect(await ask('GET', `/api/users/${userId}`)).toMatchObject({
      status: 200,
      userNumber,
      userId,
      username: '홍길동',
      userType: 'general',
      userTypeName: '일반',
      mobileNumber: '010-2345-6789',
      emailAddress: 'hong@example.kr',
      detailAddress: '203호',
      services: [],
    });
  });

  test('is replaced completely, and read back unchanged', async () => {
    expect(await ask('PATCH', `/api/users/${userNumber}`, profile)).toEqual({ status: 200, result: true });
    expect(await ask('GET', `/api/users/${userId}`)).toMatchObject({ ...profile, services: ['indoorAir'] });
    const cleared = { ...profile, emailAddress: '', zoneCode: '', address: '', detailAddress: '' };
    await ask('PATCH', `/api/users/${userNumber}`, cleared);
    expect(await ask('GET', `/api/users/${userId}`)).toMatchObject(cleared);
  });

  test.each([
    [{ emailAddress: 'x' }, 'emailAddress'],
    [{ zoneCode: '123' }, 'zoneCode'],
    [{ address: '' }, 'address'],
  ])('is refused with %o', async (change, field) => {
    expect(await ask('PATCH', `/api/users/${userNumber}`, { ...profile, ...change })).toMatchObject({
      status: 400,
      field,
    });
  });
});

test.each(['GET', 'POST'])('checks a password by %s', async (method) => {
  const check = (password: string) =>
    method === 'GET'
      ? ask('GET', `/api/users/check-password?${new URLSearchParams({ password })}`)
      : ask('POST', '/api/users/check-password', { password });
  expect(await check(testPassword)).toEqual({ status: 200, isCorrect: true });
  expect(await check('Wr0ng-password')).toEqual({ status: 200, isCorrect: false });
  const codes = [];
  for (let i = 0; i < 9; i += 1) codes.push((await check('Wr0ng-password')).status);
  expect(codes).toEqual([...Array(8).fill(200), 429]);
});

describe('changing the password', () => {
  const newPassword = 'N3w-password!';
  const change = (given: object = {}) =>
    ask('POST', '/api/users/change-password', { password: testPassword, newPassword, ...given });

  test('ends every session, including the requesting one', async () => {
    const other = await logIn(url, userId);
    expect(await change()).toEqual({ status: 200, result: true });
    expect((await ask('GET', `/api/users/${userId}`)).status).toBe(401);
    expect((await refresh(url, other.refreshToken)).status).toBe(401);
    expect((await login(url, userId)).code).toBe('LOGIN_FAILED');
    expect((await login(url, userId, newPassword)).status).toBe(200);
  });

  test.each([
    [{ password: 'Wr0ng-password' }, 'WRONG_PASSWORD', 'password'],
    [{ newPassword: 'short' }, 'VALIDATION', 'newPassword'],
    [{ newPassword: testPassword }, 'SAME_AS_OLD_PASSWORD', 'newPassword'],
  ])('is refused with %o', async (given, code, field) => {
    expect(await change(given)).toMatchObject({ status: 400, code, field });
    expect((await ask('GET', `/api/users/${userId}`)).status).toBe(200);
  });
});

test('refuses a change if the password changes in the meantime', async () => {
  const sendRequests = () => [
    ask('POST', '/api/users/change-password', { password: testPassword, newPassword: 'N3w-password!' }),
    ask('PATCH', '/api/users/withdrawal', { password: testPassword, changeReason: 'moved' }),
  ];
  const client = await app.pool.connect();
  await client.query(`begin; update citizen set password_hash = 'another' where user_number = ${userNumber}`);
  // Both requests accept the password, and then wait for this transaction.
  const under = Promise.all(sendRequests());
  await untilWaiting(app.pool, 2);
  await client.query('commit');
  client.release();
  for (const answer of await under) expect(answer).toMatchObject({ status: 409, code: 'CONFLICT' });
  const sql = 'select password_hash, user_status from citizen where user_number = $1';
  expect((await app.pool.query(sql, [userNumber])).rows).toEqual([{ password_hash: 'another', user_status: 'normal' }]);
});

describe('withdrawing', () => {
  const withdraw = (given: object = {}) =>
    ask('PATCH', '/api/users/withdrawal', { password: testPassword, changeReason: 'notSaid', ...given });

  test('ends the account and its sessions, and stores the reason', async () => {
    const other = await logIn(url, userId);
    expect(await withdraw()).toEqual({ status: 200, result: true });
    expect((await ask('GET', `/api/users/${userId}`)).status).toBe(401);
    expect((await refresh(url, other.refreshToken)).status).toBe(401);
    expect((await login(url, userId)).code).toBe('USER_NOT_FOUND');
    const { rows } = await app.pool.query(
      'select user_status, withdrawal_reason, change_reason, withdrawn_at from citizen where user_number = $1',
      [userNumber],
    );
    expect(rows).toEqual([
      { user_status: 'withdrawal', withdrawal_reason: 'notSaid', change_reason: '', withdrawn_at: expect.any(Date) },
    ]);
    const { db, seal } = app.app.services;
    expect(await findUser(db, seal, userNumber)).toMatchObject({ changeReason: '말하고 싶지 않음' });
  });

  test.each([
    [{ password: 'Wr0ng-password' }, 'WRONG_PASSWORD', 'password'],
    [{ changeReason: ' ' }, 'VALIDATION', 'changeReason'],
    [{ changeReason: '이사', password: '' }, 'VALIDATION', 'changeReason'],
    [{ password: '' }, 'VALIDATION', 'password'],
  ])('is refused with %o', async (given, code, field) => {
    expect(await withdraw(given)).toMatchObject({ status: 400, code, field });
    expect((await login(url, userId)).status).toBe(200);
  });
});

test('recognises a parent by the mobile number that a nursery school registered', async () => {
  const { userNumber: parent } = await addCitizen(app.app.services, { mobileNumber: '010-7654-3210' });
  const placeId = await createPlace(app.pool, { facilityType: 'nursery_school' });
  await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
    userNumber,
    placeId,
  ]);
  const body = { parentsName: '홍부모', mobileNumber: '01076543210' };
  const named = await ask('POST', `/api/mypage/operating-facility/air-quality/sharedMember/${placeId}`, body);
  expect(named.status).toBe(200);
  const isParent = async (token: string) => (await call(url, 'GET', '/api/mypage/check-parents', { token })).isParents;
  expect(await isParent(await citizenToken(app.app.services, parent))).toBe(true);
  expect(await isParent(token)).toBe(false);
});

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdministratorOptions, addCaller, ask, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { TestBrowser } from '#test/certification.ts';
import { addCitizen, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';

/** Half past midnight in Seoul, when UTC is still on the previous day. */
let now = new Date('2026-11-20T00:30:00+09:00');
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  token = await tokenOf({});
});
afterAll(() => app.stop());

const tokenOf = async (options: AdministratorOptions) => (await addCaller(app.app.services, options)).token;

interface Body {
  code?: string;
  field?: string;
  error?: string;
  list: { userId: string; username: string; userNumber: number }[];
  totalCount: number;
}
const get = (path: string, as = token) => ask<Body>(app.url, as, `GET /admin/api${path}`);
const entries = async () => {
  const { rows } = await app.pool.query<{ action: string; subject: string; detail: string }>(
    'select action, subject, detail from audit_log order by audit_log_id desc limit 1',
  );
  return rows[0];
};
const everything = async () => JSON.stringify((await app.pool.query('select * from audit_log')).rows);

test('finds citizens by id, name and whole number, and shows them masked', async () => {
  const citizen = await addCitizen(app.app.services, { username: '제갈공명', mobileNumber: '010-9999-1234' });
  const find = async (query: string) => (await get(`/users?${query}`)).body.list.map(({ userId }) => userId);
  expect(await find(`searchType=userId&keyword=${citizen.userId.slice(2)}`)).toEqual([citizen.userId]);
  expect(await find(`searchType=username&keyword=${encodeURIComponent('갈공')}`)).toEqual([citizen.userId]);
  expect(await find('searchType=mobileNumber&keyword=010-9999-1234')).toEqual([citizen.userId]);
  expect(await find('searchType=mobileNumber&keyword=01099991234')).toEqual([citizen.userId]);
  expect(await entries()).toMatchObject({ detail: `검색: mobileNumber, 회원 #${citizen.userNumber}` });
  const part = await get('/users?searchType=mobileNumber&keyword=010-9999');
  expect([part.status, part.body.field]).toEqual([400, 'keyword']);
  expect(await find('searchType=userId&keyword=%25')).toEqual([]);
  const detail = await get(`/users/${citizen.userNumber}`);
  expect(detail.body).toMatchObject({
    username: '제**명',
    mobileNumber: '010-****-1234',
    emailAddress: 'ho**@example.kr',
    address: '서울특별시 중랑구 ***',
    userTypeName: '일반',
    serviceList: [],
  });
  expect(await entries()).toMatchObject({ action: 'user-view', subject: `회원 #${citizen.userNumber}` });
  const log = await everything();
  for (const secret of ['제갈', '9999', 'hong@', '면목로']) expect(log).not.toContain(secret);
});

describe('search without permission for whole names', () => {
  const search = (as: string, type: string, text: string) =>
    get(`/users?searchType=${type}&keyword=${encodeURIComponent(text)}`, as);

  test('finds whole names, with an hourly limit of different names', async () => {
    const { services } = app.app;
    const [one, another] = [
      await addCitizen(services, { username: '사마중달', mobileNumber: '010-8888-7777' }),
      await addCitizen(services, { username: '사마중달' }),
    ];
    const officer = await tokenOf({ deptCode: 'nowhere', keys: ['account/user:get'] });
    const found = async (text: string) =>
      (await search(officer, 'username', text)).body.list?.map((row) => row.userNumber);
    expect(await found('마중')).toEqual([]);
    expect(await found('사마_달')).toEqual([]);
    expect(await found(' 사마중달 ')).toEqual([another.userNumber, one.userNumber]);
    expect((await entries())?.detail).toBe(`검색: username, 회원 #${another.userNumber} #${one.userNumber}`);
    const tries = [];
    for (let i = 0; i < 30; i += 1) tries.push((await search(officer, 'mobileNumber', `010-0000-00${10 + i}`)).status);
    expect(tries).toEqual([...Array(27).fill(200), 429, 429, 429]);
    expect(await found('사마중달')).toHaveLength(2);
    const refused = await search(officer, 'username', '제갈공명');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    // Other fields stay searchable, and each administrator has a separate limit.
    expect((await search(officer, 'userId', one.userId)).body.totalCount).toBe(1);
    expect((await search(token, 'mobileNumber', '01088887777')).body.totalCount).toBe(1);
    now = new Date(now.getTime() + 3_600_001);
    const later = await tokenOf({});
    expect((await search(later, 'mobileNumber', '01088887777')).status).toBe(200);
    const { rows } = await app.pool.query('select from personal_search');
    expect(rows).toHaveLength(1);
    now = new Date(now.getTime() - 3_600_001);
  });

  test('counts concurrent searches separately', async () => {
    const officer = await tokenOf({ deptCode: 'nowhere', keys: ['account/user:get'] });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => search(officer, 'mobileNumber', `010-1111-00${10 + i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });
});

test('shows personal data unmasked for a reason to permitted callers, and logs it', async () => {
  const { userNumber } = await addCitizen(app.app.services);
  const unmask = (as: string, reason: string) =>
    ask<Body>(app.url, as, `POST /admin/api/users/${userNumber}/unmask`, { reason });
  const none = await unmask(token, '  ');
  expect([none.status, none.body.field]).toEqual([400, 'reason']);
  const whole = await unmask(token, '민원 2026-112 본인 확인');
  expect(whole.body).toEqual({
    username: '홍길동',
    mobileNumber: '010-2345-6789',
    emailAddress: 'hong@example.kr',
    address: '서울특별시 중랑구 면목로 1 203호',
  });
  expect(await entries()).toEqual({
    action: 'user-unmask',
    subject: `회원 #${userNumber}`,
    detail: '민원 2026-112 본인 확인',
  });
  const clerk = await tokenOf({ deptCode: 'administrator' });
  expect((await unmask(clerk, '이유')).status).toBe(403);
  const trusted = await tokenOf({ deptCode: 'administrator', keys: ['personal/unmask:get'] });
  expect((await unmask(trusted, '이유')).status).toBe(200);
  const missing = await ask(app.url, token, 'POST /admin/api/users/9999999/unmask', { reason: '이유' });
  expect(missing.status).toBe(404);
});

test('ends sessions on suspension, ends the account on withdrawal, and leaves dormancy to the owner', async () => {
  const { services } = app.app;
  const change = (userNumber: number, userStatus: string, changeReason = '약관 위반') =>
    ask<Body>(app.url, token, 'PATCH /admin/api/users/status', { userNumber, userStatus, changeReason });
  const { userNumber } = await addCitizen(services);
  const session = await citizenToken(services, userNumber);
  const mine = () => ask(app.url, session, 'GET /api/auth/sessions');
  expect((await mine()).status).toBe(200);
  const reasonless = await change(userNumber, 'suspended', '');
  expect([reasonless.status, reasonless.body.field]).toEqual([400, 'changeReason']);
  expect((await change(userNumber, 'suspended')).status).toBe(200);
  expect((await mine()).status).toBe(401);
  expect(await entries()).toMatchObject({ action: 'user-status', detail: '정상 → 정지: 약관 위반' });
  expect((await change(userNumber, 'normal', '소명')).status).toBe(200);

  expect((await change(userNumber, 'withdrawal', '본인 요청')).status).toBe(200);
  const withdrawn = await change(userNumber, 'normal');
  expect([withdrawn.status, withdrawn.body.error]).toEqual([409, '탈퇴한 회원은 변경할 수 없습니다.']);
  const left = await ask<{ adminAccountsList: object[] }>(
    app.url,
    token,
    'GET /admin/api/administrators?userStatus=withdrawal',
  );
  expect(left.body.adminAccountsList).toMatchObject([
    { userNumber, username: '홍*동', changeReason: '본인 요청', withdrawalDatetime: '2026-11-20 00:30:00' },
  ]);
  expect((await get('/users?userStatus=withdrawal')).body.totalCount).toBe(1);

  const dormant = await addCitizen(services, { userStatus: 'dormant' });
  expect((await change(dormant.userNumber, 'normal')).status).toBe(409);
  // The account is dormant again after a suspension, even a repeated one.
  for (const status of ['suspended', 'suspended', 'normal'])
    expect((await change(dormant.userNumber, status)).status).toBe(200);
  expect((await get(`/users/${dormant.userNumber}`)).body).toMatchObject({ userStatus: 'dormant' });
  expect((await change(dormant.userNumber, 'normal')).status).toBe(409);
  expect((await change(userNumber, 'dormant')).status).toBe(400);
});

test('shows a lock after wrong passwords, and unlocks by setting the state to normal', async () => {
  const { userId, userNumber } = await addCitizen(app.app.services);
  const browser = new TestBrowser(app.url);
  const logIn = async (password: string) =>
    (await browser.call('POST', '/api/auth/login', { userId, password })).status;
  const lift = () =>
    ask(app.url, token, 'PATCH /admin/api/users/status', {
      userNumber,
      userStatus: 'normal',
      changeReason: '본인 확인',
    });
  const shown = async () => {
    const listed = (await get(`/users?keyword=${userId}`)).body.list as { isLocked?: boolean }[];
    return [listed[0]?.isLocked, ((await get(`/users/${userNumber}`)).body as { isLocked?: boolean }).isLocked];
  };
  // A stranger's lock, then a known browser's.
  for (let round = 0; round < 2; round += 1) {
    expect(await shown()).toEqual([false, false]);
    for (let i = 0; i < 5; i += 1) await logIn('Wr0ng-password');
    expect(await logIn(testPassword)).toBe(403);
    expect(await shown()).toEqual([true, true]);
    expect((await lift()).status).toBe(200);
    expect(await entries()).toMatchObject({ action: 'user-status', detail: '정상: 본인 확인' });
    expect(await logIn(testPassword)).toBe(200);
  }
});

test('sets and reads services in use, and reads operated places from the database', async () => {
  const { userNumber } = await addCitizen(app.app.services);
  const path = `/users/use-in-service?userNumber=${userNumber}`;
  const set = (body: object) => ask<Body>(app.url, token, 'PATCH /admin/api/users/use-in-service', body);
  expect((await get(path)).body).toMatchObject({ serviceList: [] });
  expect((await set({ userNumber, serviceList: ['oldBuilding', 'oldBuilding'] })).status).toBe(200);
  expect((await get(path)).body).toMatchObject({ serviceList: ['oldBuilding'] });
  expect(await entries()).toMatchObject({ action: 'user-service', detail: '없음 → 노후 건축물' });
  expect((await set({ userNumber: 9_999_999, serviceList: [] })).status).toBe(404);
  expect((await set({ userNumber, serviceList: [], user_status: 'normal' })).status).toBe(400);

  const facilities = `/users/management-facility?userNumber=${userNumber}`;
  expect((await get(facilities)).body).toEqual({ list: [] });
  const placeId = await createPlace(app.pool, { name: '새싹 어린이집' });
  const offered = async (placeType: string) =>
    (await get(`/users/management-facility/places?placeType=${placeType}`)).body as { list: unknown[] };
  expect((await offered('air')).list).toContainEqual({
    installationPlaceId: placeId,
    installationPlaceName: '새싹 어린이집',
    dongName: expect.any(String),
  });
  expect((await offered('building')).list).toEqual([]);
  const managed = { userNumber, installationPlaceId: placeId, placeType: 'air' };
  const change = (method: 'POST' | 'DELETE', body: object) =>
    ask<Body>(app.url, token, `${method} /admin/api/users/management-facility`, body);
  expect((await change('DELETE', managed)).status).toBe(404);
  for (const _again of [1, 2]) expect((await change('POST', managed)).status).toBe(200);
  expect((await change('POST', { ...managed, installationPlaceId: 9_999_999 })).status).toBe(404);
  expect((await change('POST', { ...managed, placeType: 'light' })).status).toBe(404);
  expect((await get(facilities)).body).toEqual({
    list: [
      {
        installationPlaceId: placeId,
        installationPlaceName: '새싹 어린이집',
        placeType: 'air',
        placeTypeName: '대기질',
        address: '서울특별시 중랑구 면목로 1',
      },
    ],
  });
  expect((await change('DELETE', managed)).status).toBe(200);
  expect((await get(facilities)).body).toEqual({ list: [] });
});

test("counts joins and withdrawals by Seoul's day and open accounts by type in the portlet", async () => {
  const other = await startTestApp({ clock: { now: () => now } });
  const { services } = other.app;
  const joined = (text: string, userType: 'general' | 'children' | 'foreigner') =>
    addCitizen(services, { joinedAt: new Date(text), userType });
  await joined('2026-11-18T23:59:59+09:00', 'general');
  await joined('2026-11-19T00:00:00+09:00', 'children');
  await joined('2026-11-19T23:59:59+09:00', 'general');
  await joined('2026-11-20T00:00:00+09:00', 'foreigner');
  const withdrawn = await joined('2026-11-19T12:00:00+09:00', 'general');
  await other.pool.query(`update citizen set user_status = 'withdrawal', withdrawn_at = $2 where user_number = $1`, [
    withdrawn.userNumber,
    now,
  ]);
  const { token } = await addCaller(services, { deptCode: 'cleaning' });
  const portlet = await ask(other.url, token, 'GET /admin/api/portlet/users');
  expect(portlet.body).toEqual({
    yesterdayJoinCount: 3,
    todayJoinCount: 1,
    todayWithdrawalCount: 1,
    totalCount: 4,
    general: 2,
    children: 1,
    foreigner: 1,
  });
  await other.stop();
});

describe('application for own places', () => {
  it("is on the office's list until a place of its type is assigned", async () => {
    const { userNumber, userId } = await addCitizen(app.app.services);
    const waiting = async () =>
      (await get('/users?application=waiting&pageSize=100')).body.list.map((row) => row.userId);
    const count = async () =>
      (await ask<{ totalCount: number }>(app.url, token, 'GET /admin/api/portlet/today/requests')).body.totalCount;
    const before = await count();
    expect(await waiting()).not.toContain(userId);
    const applied = { userNumber, serviceList: ['airQuality', 'oldBuilding'] };
    await ask(app.url, token, 'PATCH /admin/api/users/use-in-service', applied);
    expect(await waiting()).toContain(userId);
    expect(await count()).toBe(before + 1);

    const assign = (installationPlaceId: number, placeType: string) =>
      ask(app.url, token, 'POST /admin/api/users/management-facility', { userNumber, installationPlaceId, placeType });
    await assign(await createPlace(app.pool, { name: '새싹 어린이집 2' }), 'air');
    expect(await waiting(), 'a station is no building').toContain(userId);
    const building = await createPlace(app.pool, { name: '오래된 집' });
    await app.pool.query(`update installation_place set place_type = 'building' where installation_place_id = $1`, [
      building,
    ]);
    await assign(building, 'building');
    expect(await waiting()).not.toContain(userId);
  });
});

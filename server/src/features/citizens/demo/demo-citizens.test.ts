import { isMobileNumber, isPersonName, isUserId } from '@maru/domain/personal';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { addAdministrator, adminToken, ask } from '#test/administrators.ts';
import { dataFolderOf, startTestApp, type TestApp } from '#test/app.ts';
import { TestBrowser } from '#test/certification.ts';
import { call, logIn, login } from '#test/citizens.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { createPlace } from '#test/factories.ts';
import { addDemoCitizens } from './demo-citizens.ts';
import { demoCitizens, demoPassword, demoPeople, shownPeople } from './persons.ts';

const now = new Date('2026-11-22T02:00:00Z');
const district = {
  fullName: '서울특별시 중랑구',
  dongs: [{ dongName: '면목2동' }, { dongName: '묵1동' }, { dongName: '신내1동' }],
};
let database: TestDatabase;
let app: TestApp;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ databaseUrl: database.url, clock: { now: () => now } });
  for (const name of ['구립 새싹어린이집', '도담어린이집'])
    await createPlace(app.pool, { name, facilityType: 'nursery_school' });
  await addDemoCitizens(app.app.services, district);
  token = await adminToken(app.app.services, (await addAdministrator(app.app.services)).adminNumber);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

interface List {
  totalCount: number;
  list: Record<string, string | number | boolean>[];
}
const users = async (query = '') => (await ask<List>(app.url, token, `GET /admin/api/users?pageSize=100${query}`)).body;
const numberOf = async (userId: string) => (await users(`&searchType=userId&keyword=${userId}`)).list[0]?.userNumber;

test("uses unassigned numbers, and ids that can't be registered", () => {
  expect(new Set(demoPeople.map(({ userId }) => userId)).size).toBe(demoPeople.length);
  for (const { userId, name, mobileNumber } of demoPeople) {
    expect([userId, isUserId(userId), isPersonName(name), isMobileNumber(mobileNumber)]).toEqual([
      userId,
      false,
      true,
      true,
    ]);
    expect(mobileNumber).toMatch(/^0100000/);
  }
});

test('contains every kind and state, of many dongs and days', async () => {
  const { list, totalCount } = await users();
  expect(totalCount).toBe(demoPeople.length);
  const count = (field: string) => {
    const counts: Record<string, number> = {};
    for (const row of list) counts[String(row[field])] = (counts[String(row[field])] ?? 0) + 1;
    return counts;
  };
  expect(count('userType')).toEqual({
    general: expect.any(Number),
    children: expect.any(Number),
    foreigner: expect.any(Number),
  });
  expect(count('userStatus')).toEqual({ normal: expect.any(Number), dormant: 5, suspended: 3, withdrawal: 8 });
  const days = new Set(list.map(({ joinDatetime }) => String(joinDatetime).slice(0, 10)));
  expect(days.size).toBeGreaterThan(40);
  expect([...days].every((day) => day < '2026-11-22')).toBe(true);
  const portlet = await ask<{ yesterdayJoinCount: number }>(app.url, token, 'GET /admin/api/portlet/users');
  expect(portlet.body.yesterdayJoinCount).toBeGreaterThan(0);
});

test('contains rows of withdrawals, the audit log, service history and operated places', async () => {
  const withdrawn = await ask<{ adminAccountsList: { changeReason: string; userId: string }[] }>(
    app.url,
    token,
    'GET /admin/api/administrators?userStatus=withdrawal',
  );
  expect(withdrawn.body.adminAccountsList).toHaveLength(8);
  for (const { changeReason, userId } of withdrawn.body.adminAccountsList)
    expect([changeReason.length > 2, userId.length > 4]).toEqual([true, true]);
  const entries = (await ask<List>(app.url, token, 'GET /admin/api/audit-log')).body.list.map(({ action }) => action);
  expect(entries).toEqual(expect.arrayContaining(['user-status', 'facility-assign']));
  const operator = await numberOf(shownPeople.operator.userId);
  const facilities = await ask<List>(app.url, token, `GET /admin/api/users/management-facility?userNumber=${operator}`);
  expect(facilities.body.list.map(({ installationPlaceName }) => installationPlaceName).sort()).toEqual([
    '구립 새싹어린이집',
    '도담어린이집',
  ]);
  const foreigner = await numberOf(shownPeople.foreigner.userId);
  const services = await ask<{ serviceHistory: { isApplied: boolean; changedDatetime: string }[] }>(
    app.url,
    token,
    `GET /admin/api/users/use-in-service?userNumber=${foreigner}`,
  );
  expect(services.body.serviceHistory.map(({ isApplied }) => isApplied)).toEqual([false, true]);
  const times = services.body.serviceHistory.map(({ changedDatetime }) => changedDatetime);
  expect(times).toEqual([...times].sort().reverse());
});

test('allows the displayed accounts to log in, except the dormant one, which a certification reactivates', async () => {
  for (const { userId } of demoCitizens) {
    const isDormant = userId === shownPeople.dormant.userId;
    expect([userId, (await login(app.url, userId, demoPassword)).code]).toEqual([
      userId,
      isDormant ? 'USER_006' : undefined,
    ]);
  }
  const browser = new TestBrowser(app.url);
  const { name, birthDate, mobileNumber, userId } = shownPeople.dormant;
  const certificationId = await browser.certify({ name, birthDate, mobileNumber, carrier: 'SKT' }, false, 'reactivate');
  expect((await browser.call('PATCH', '/api/users/normal-status', { userId, certificationId })).status).toBe(200);
  const parent = await logIn(app.url, shownPeople.parent.userId, demoPassword);
  expect(await call(app.url, 'GET', '/api/mypage/check-parents', { token: parent.token })).toMatchObject({
    isParents: true,
  });
});

test('adds and changes nothing at a second start', async () => {
  const rows = async () =>
    (
      await app.pool.query(`select (select md5(string_agg(c::text, ',' order by user_number)) from citizen c) as citizens,
      (select count(*) from service_change) as changes, (select count(*) from audit_log) as entries,
      (select count(*) from nursery_school_parent) as parents`)
    ).rows;
  const before = await rows();
  await addDemoCitizens(app.app.services, district);
  expect(await rows()).toEqual(before);
});

test('fails a real start as long as the public password works', async () => {
  const real = () =>
    createApp(
      readConfig({
        DATABASE_URL: database.url,
        MARU_DISTRICT: testDistrictFile,
        HOST: '127.0.0.1',
        MQTT_HOST: '127.0.0.1',
        PORT: '0',
        MQTT_PORT: '0',
        DRAIN_SECONDS: '0',
        MARU_DATA: dataFolderOf(database.url),
      }),
      pino({ level: 'silent' }),
    );
  const refused = await real();
  await expect(refused.start()).rejects.toThrow('Citizens of the demo');
  await refused.stop();
  await app.pool.query(`update citizen set password_hash = null`);
  const started = await real();
  await started.start();
  await started.stop();
});

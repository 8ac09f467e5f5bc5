/** Services: applications, cancellations, and their history. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCaller } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { withdraw } from './withdrawal.ts';

let now = new Date('2026-11-20T03:00:00Z');
let app: TestApp;
let userNumber: number;
let userId: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = new Date('2026-11-20T03:00:00Z');
  ({ userNumber, userId } = await addCitizen(app.app.services));
  token = await citizenToken(app.app.services, userNumber);
});

const path = '/api/mypage/services';
const ask = (method: string, address: string, body?: unknown) => call(app.url, method, address, { token, body });
const adminAsk = async (method: string, address: string, body?: unknown) => {
  const { token } = await addCaller(app.app.services);
  return call(app.url, method, address, { token, body });
};
const history = async () => {
  const { rows } = await app.pool.query(
    `select service, is_applied, changed_by, to_char(changed_at at time zone 'UTC', 'HH24:MI') as at
     from service_change where user_number = $1 order by service_change_id`,
    [userNumber],
  );
  return rows.map(
    ({ service, is_applied, changed_by, at }) => `${at} ${changed_by} ${is_applied ? '+' : '-'}${service}`,
  );
};
const minuteLater = () => {
  now = new Date(now.getTime() + 60_000);
};

test('stores each application and cancellation with its time, and ignores repeated ones', async () => {
  expect(await ask('GET', path)).toMatchObject({
    list: ['airQuality', 'indoorAir', 'oldBuilding', 'facility'].map((service) => ({
      service,
      isUsed: false,
      changedDatetime: '',
    })),
  });
  await ask('POST', path, { service: 'airQuality' });
  minuteLater();
  await ask('POST', path, { service: 'airQuality' });
  await ask('POST', path, { service: 'facility' });
  minuteLater();
  const given = await ask('DELETE', `${path}?service=airQuality`);
  expect((given.list as unknown[])[0]).toEqual({
    service: 'airQuality',
    isUsed: false,
    changedDatetime: '2026-11-20 12:02:00',
  });
  expect(await history()).toEqual([
    '03:00 citizen +airQuality',
    '03:01 citizen +facility',
    '03:02 citizen -airQuality',
  ]);
  expect(await ask('GET', `/api/users/${userId}`)).toMatchObject({ services: ['facility'] });
});

test('refuses an unknown service', async () => {
  expect((await ask('POST', path, { service: 'nurserySchool' })).status).toBe(400);
});

test("changes the two services of the profile's flags, and nothing without flags", async () => {
  await ask('POST', path, { service: 'airQuality' });
  const profile = { emailAddress: '', zoneCode: '', address: '', detailAddress: '' };
  await ask('PATCH', `/api/users/${userNumber}`, { ...profile, isOldBuildingApplication: true });
  await ask('PATCH', `/api/users/${userNumber}`, profile);
  expect(await ask('GET', `/api/users/${userId}`)).toMatchObject({
    services: ['airQuality', 'oldBuilding'],
    isNurserySchoolApplication: false,
    isOldBuildingApplication: true,
  });
});

test("attributes an administrator's change and a withdrawal in the history", async () => {
  await ask('POST', path, { service: 'indoorAir' });
  minuteLater();
  const set = { userNumber, serviceList: ['indoorAir', 'facility'] };
  expect((await adminAsk('PATCH', '/admin/api/users/use-in-service', set)).status).toBe(200);
  minuteLater();
  await withdraw(app.app.services.db, app.app.services, userNumber, { chosen: 'moved' });
  expect(await history()).toEqual([
    '03:00 citizen +indoorAir',
    '03:01 administrator +facility',
    '03:02 withdrawal -indoorAir',
    '03:02 withdrawal -facility',
  ]);
  expect(await adminAsk('GET', `/admin/api/users/use-in-service?userNumber=${userNumber}`)).toMatchObject({
    serviceList: [],
    serviceHistory: [
      { service: 'facility', isApplied: false, changedBy: 'withdrawal', changedDatetime: '2026-11-20 12:02:00' },
      { service: 'indoorAir', isApplied: false },
      { service: 'facility', isApplied: true, changedBy: 'administrator' },
      { service: 'indoorAir', isApplied: true, changedBy: 'citizen' },
    ],
  });
});

test('keeps the history unchangeable for the application', async () => {
  await ask('POST', path, { service: 'indoorAir' });
  await expect(app.pool.query('update service_change set is_applied = false')).rejects.toThrow(/permission denied/);
  await expect(app.pool.query('delete from service_change')).rejects.toThrow(/permission denied/);
});

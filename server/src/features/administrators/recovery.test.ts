import type { CertificationPurpose } from '@maru/domain/certification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdministratorOptions, addAdministrator, adminToken, ask, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { personOf, TestBrowser } from '#test/certification.ts';
import { restAdministrators } from './dormancy.ts';

let now = new Date('2026-11-20T03:00:00Z');
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  // The last supervisor who can log in, besides the accounts below.
  await addAdministrator(app.app.services);
});
afterAll(() => app.stop());

const newPassword = 'N3w-password!';
let count = 0;
let person: ReturnType<typeof personOf>;
let browser: TestBrowser;
let adminId: string;
let adminNumber: number;
const add = async (options: AdministratorOptions = {}) => {
  const added = await addAdministrator(app.app.services, { deptCode: 'cleaning', ...options });
  await app.pool.query('update administrator set joined_at = $2, normal_since = $2 where admin_number = $1', [
    added.adminNumber,
    now,
  ]);
  return added;
};
beforeEach(async () => {
  count += 1;
  person = personOf(`administrator ${count}`);
  browser = new TestBrowser(app.url);
  ({ adminId, adminNumber } = await add({ mobileNumber: person.mobileNumber }));
});

const certify = (purpose: CertificationPurpose, who = person) => browser.certify(who, false, purpose);
async function send(path: string, body: object, method = 'PATCH') {
  const response = await browser.call(method, `/admin/api/auth/${path}`, body);
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}
/** Logs in from an unknown browser. */
const logIn = async (password = testPassword, id = adminId) => {
  const { status, body } = await ask<{ code?: string; token?: string }>(app.url, '', 'POST /admin/api/auth/login', {
    adminId: id,
    password,
  });
  return { status, code: body.code };
};
const lock = async () => {
  for (let i = 0; i < 5; i += 1) await logIn('Wr0ng-password');
  expect((await logIn()).code).toBe('SELF_CERTIFICATION');
};
const lastEntry = async () => {
  const { rows } = await app.pool.query(
    'select action, admin_id, subject, detail from audit_log order by audit_log_id desc limit 1',
  );
  return rows[0];
};

describe('after five failures', () => {
  test("lets the holder of the account's telephone set a new password", async () => {
    const { sessions } = app.app.services;
    const token = await adminToken(app.app.services, adminNumber);
    await lock();
    const certificationId = await certify('adminPassword');
    expect(await send('self-certification', { adminId, certificationId, newPassword })).toEqual({
      status: 200,
      result: true,
    });
    expect(await lastEntry()).toMatchObject({ action: 'self-certification', admin_id: adminId });
    expect((await logIn(newPassword)).status).toBe(200);
    expect((await logIn()).code).toBe('LOGIN_FAILED');
    expect((await ask(app.url, token, 'GET /admin/api/auth/me')).status).toBe(401);
    expect(await sessions.list('admin', adminNumber)).toHaveLength(1);
    expect(await send('self-certification', { adminId, certificationId, newPassword: 'An0ther-one!' })).toMatchObject({
      code: 'CERTIFICATION_INVALID',
    });
  });

  test('keeps a second factor, and replaces a first password', async () => {
    await app.pool.query(
      'update administrator set is_one_time_confirmed = true, must_change_password = true where admin_number = $1',
      [adminNumber],
    );
    const certificationId = await certify('adminPassword');
    expect((await send('self-certification', { adminId, certificationId, newPassword })).status).toBe(200);
    expect((await logIn(newPassword)).code).toBe('ONE_TIME_CODE_NEEDED');
    const { rows } = await app.pool.query('select must_change_password from administrator where admin_number = $1', [
      adminNumber,
    ]);
    expect(rows[0].must_change_password).toBe(false);
  });

  test('returns the same answer for another telephone, no telephone and an unknown id, and logs each', async () => {
    await lock();
    const without = await add();
    const answers = [];
    for (const [id, detail] of [
      [adminId, '계정의 휴대전화와 다른 번호'],
      [without.adminId, '계정의 휴대전화와 다른 번호'],
      ['nobody99', '등록되지 않은 아이디'],
    ]) {
      const certificationId = await certify('adminPassword', { ...person, mobileNumber: '01099998888' });
      const { requestId: _id, ...answer } = (await send('self-certification', {
        adminId: id,
        certificationId,
        newPassword,
      })) as Record<string, unknown>;
      answers.push(answer);
      expect(await lastEntry()).toMatchObject({ action: 'certification-failed', admin_id: id, detail });
    }
    expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    expect((await logIn()).code).toBe('SELF_CERTIFICATION');
  });

  test('keeps the certification valid after an unacceptable password', async () => {
    const certificationId = await certify('adminPassword');
    const set = (password: string) => send('self-certification', { adminId, certificationId, newPassword: password });
    expect(await set('short')).toMatchObject({ status: 400, field: 'newPassword' });
    expect(await set(testPassword)).toMatchObject({ code: 'SAME_AS_OLD_PASSWORD' });
    expect((await set(newPassword)).status).toBe(200);
  });

  test('allows ten tries with a certification', async () => {
    const certificationId = await certify('adminPassword');
    const tried = (): Promise<{ status: number; code?: unknown }> =>
      send('self-certification', { adminId, certificationId, newPassword: testPassword });
    for (let i = 0; i < 10; i += 1) expect((await tried()).code).toBe('SAME_AS_OLD_PASSWORD');
    expect(await tried()).toMatchObject({ status: 429 });
  });

  test('keeps a suspended account locked', async () => {
    await app.pool.query(`update administrator set admin_status = 'suspended' where admin_number = $1`, [adminNumber]);
    const certificationId = await certify('adminPassword');
    expect(await send('self-certification', { adminId, certificationId, newPassword })).toMatchObject({
      status: 403,
      code: 'SUSPENDED',
    });
  });

  test('refuses a certification for another purpose', async () => {
    for (const purpose of ['password', 'join', 'adminReactivate'] as const)
      expect(
        await send('self-certification', { adminId, certificationId: await certify(purpose), newPassword }),
      ).toMatchObject({ code: 'CERTIFICATION_INVALID' });
  });
});

describe('after ninety days without a login', () => {
  const rest = () => restAdministrators(app.app.services);
  const statusOf = async (number = adminNumber) => {
    const { rows } = await app.pool.query('select admin_status from administrator where admin_number = $1', [number]);
    return rows[0].admin_status;
  };

  test('makes an account dormant until its owner is certified', async () => {
    expect((await logIn()).status).toBe(200);
    later(89.9);
    await rest();
    expect(await statusOf()).toBe('normal');
    later(0.1);
    await rest();
    expect(await statusOf()).toBe('dormant');
    const { rowCount } = await app.pool.query(
      `select from audit_log where action = 'admin-dormant' and subject = '관리자 #' || $1`,
      [adminNumber],
    );
    expect(rowCount).toBe(1);
    expect(await logIn()).toEqual({ status: 403, code: 'USER_006' });
    expect((await logIn('Wr0ng-password')).code).toBe('LOGIN_FAILED');
    const token = await adminToken(app.app.services, adminNumber);
    expect((await ask(app.url, token, 'GET /admin/api/auth/me')).status).toBe(401);

    const wrong = await certify('adminReactivate', { ...person, mobileNumber: '01099998888' });
    expect((await send('normal-status', { adminId, certificationId: wrong })).status).toBe(404);
    const certificationId = await certify('adminReactivate');
    expect(await send('normal-status', { adminId, certificationId })).toEqual({ status: 200, result: true });
    expect(await lastEntry()).toMatchObject({ action: 'self-reactivation', admin_id: adminId });
    // The ninety days start again, even before the first login.
    await rest();
    expect((await logIn()).status).toBe(200);
    const again = await certify('adminReactivate');
    expect(await send('normal-status', { adminId, certificationId: again })).toMatchObject({ status: 409 });
  });

  test('lets a supervisor reactivate the account, too', async () => {
    later(90);
    await rest();
    expect(await statusOf()).toBe('dormant');
    const supervisor = await add({ deptCode: 'supervisor' });
    const set = async (adminStatus: string) => {
      const token = await adminToken(app.app.services, supervisor.adminNumber);
      return (await ask(app.url, token, `PATCH /admin/api/administrators/${adminNumber}`, { adminStatus })).status;
    };
    expect(await set('dormant')).toBe(400);
    expect(await set('normal')).toBe(200);
    await rest();
    expect((await logIn()).status).toBe(200);
  });

  test('keeps the last supervisor who can log in active', async () => {
    await app.pool.query(`update administrator set admin_status = 'suspended' where dept_code = 'supervisor'`);
    const [first, last] = [await add({ deptCode: 'supervisor' }), await add({ deptCode: 'supervisor' })];
    later(1);
    expect((await logIn(testPassword, last.adminId)).status).toBe(200);
    later(90);
    await rest();
    expect([await statusOf(first.adminNumber), await statusOf(last.adminNumber)]).toEqual(['dormant', 'normal']);
    later(90);
    expect(await rest()).toBe(0);
    expect((await logIn(testPassword, last.adminId)).status).toBe(200);
  });

  test('uses the configured number of days, and is disabled at 0', async () => {
    await rest();
    later(30);
    const { config, ...services } = app.app.services;
    const within = (adminDormantDays: number) =>
      restAdministrators({ ...services, config: { ...config, adminDormantDays } });
    expect(await within(0)).toBe(0);
    expect(await within(31)).toBe(0);
    expect(await within(30)).toBeGreaterThan(0);
    expect(await statusOf()).toBe('dormant');
  });
});

import { consolePages } from '@maru/domain/administration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdministratorOptions, addCaller, ask, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/waiting.ts';

let app: TestApp;
let supervisor: string;
beforeAll(async () => {
  app = await startTestApp();
  supervisor = (await caller()).token;
});
afterAll(() => app.stop());

const caller = (options?: AdministratorOptions) => addCaller(app.app.services, options);

interface Body {
  code?: string;
  field?: string;
  adminNumber: number;
}
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code];
const lastEntry = async () => {
  const { rows } = await app.pool.query(
    'select action, subject, detail, admin_number from audit_log order by audit_log_id desc limit 1',
  );
  return rows[0];
};

const newOne = (more: object = {}) => ({
  adminId: `n${Math.random().toString(36).slice(2, 10)}`,
  adminName: '김새롬',
  deptCode: 'cleaning',
  positionName: '주무관',
  mobileNumber: '010-1234-5678',
  password: 'Str0ng-enough',
  ...more,
});
const create = (token: string, more: object = {}) =>
  ask<Body>(app.url, token, 'POST /admin/api/administrators', newOne(more));

describe('administrators', () => {
  test('lists and shows a new one with the number masked, and requires a password change', async () => {
    const given = newOne();
    // The id has failed logins from before the account's creation.
    await app.pool.query('insert into admin_login_failure values ($1, 9, now())', [given.adminId]);
    const made = await ask<Body>(app.url, supervisor, 'POST /admin/api/administrators', given);
    expect(made.status).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'admin-create', subject: `관리자 #${made.body.adminNumber}` });
    const found = await ask<{ adminAccountsList: object[]; totalCount: number; currentPage: number }>(
      app.url,
      supervisor,
      `GET /admin/api/administrators?searchType=adminId&keyword=${given.adminId}`,
    );
    expect(found.body).toMatchObject({
      totalCount: 1,
      currentPage: 1,
      adminAccountsList: [
        { rowNumber: 1, adminName: '김새롬', deptName: '청소행정과', adminStatus: 'normal', adminStatusName: '사용중' },
      ],
    });
    const detail = await ask(app.url, supervisor, `GET /admin/api/administrators/${made.body.adminNumber}`);
    expect(detail.body).toMatchObject({
      adminAccountDetail: { mobileNumber: '010-****-5678', lastLoginDatetime: '', isLocked: false },
    });
    const { rows } = await app.pool.query(
      'select must_change_password as must from administrator where admin_id = $1',
      [given.adminId],
    );
    expect(rows).toEqual([{ must: true }]);
  });

  test('lists and shows an account with all specified fields, numbers masked', async () => {
    const mover = await caller();
    const given = newOne({ telephoneNumber: '02-2094-1234' });
    const made = await ask<Body>(app.url, mover.token, 'POST /admin/api/administrators', given);
    const path = `/admin/api/administrators/${made.body.adminNumber}`;
    const account = {
      rowNumber: 1,
      adminNumber: made.body.adminNumber,
      adminId: given.adminId,
      adminName: '김새롬',
      adminStatus: 'normal',
      adminStatusName: '사용중',
      organizationCode: '3060000',
      deptCode: 'cleaning',
      deptName: '청소행정과',
      deptGroup: 'cleaning',
      deptGroupName: '청소행정과',
      positionCode: 'officer',
      positionName: '주무관',
      authorityKey: 'cleaning',
      telephoneNumber: '02-****-1234',
      mobileNumber: '010-****-5678',
      joinDatetime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      lastLoginDatetime: '',
      lastLoginIp: '',
      lastUpdatedDatetime: expect.stringMatching(/^\d{4}-/),
      lastModifyId: mover.adminId,
    };
    const listed = async () =>
      (await ask(app.url, supervisor, `GET /admin/api/administrators?searchType=adminId&keyword=${given.adminId}`))
        .body;
    expect(await listed()).toEqual({ totalCount: 1, currentPage: 1, adminAccountsList: [account] });
    const detail = await ask(app.url, supervisor, `GET ${path}`);
    expect(detail.body).toEqual({
      adminAccountDetail: { ...account, hasOneTimeCode: false, isLocked: false, isWithinReach: true },
    });
    const changer = await caller();
    await app.pool.query(`update administrator set updated_at = '2020-01-02T03:04:05+09:00' where admin_number = $1`, [
      made.body.adminNumber,
    ]);
    expect(await listed()).toMatchObject({ adminAccountsList: [{ lastUpdatedDatetime: '2020-01-02 03:04:05' }] });
    await ask(app.url, changer.token, `PATCH ${path}/profile`, {
      adminName: '김새롬',
      deptCode: 'supervisor',
      positionName: '홍보 담당',
    });
    const [changed] = ((await listed()) as { adminAccountsList: Record<string, string>[] }).adminAccountsList;
    expect(changed).toMatchObject({ positionCode: '', authorityKey: 'admin', lastModifyId: changer.adminId });
    expect(changed?.lastUpdatedDatetime).not.toMatch(/^2020/);
  });

  test('reports the first broken rule of a new one with its field', async () => {
    const fields: [object, string][] = [
      [{ adminId: 'A', adminName: '' }, 'adminId'],
      [{ adminName: '', deptCode: 'none' }, 'adminName'],
      [{ deptCode: '', mobileNumber: 'x' }, 'deptCode'],
      [{ mobileNumber: '12', password: 'x' }, 'mobileNumber'],
      [{ password: 'qwerty12!' }, 'password'],
      [{ deptCode: 'none' }, 'deptCode'],
    ];
    for (const [more, field] of fields) {
      const { status, body } = await create(supervisor, more);
      expect([status, body.code, body.field]).toEqual([400, 'VALIDATION', field]);
    }
    const taken = newOne();
    await ask(app.url, supervisor, 'POST /admin/api/administrators', taken);
    expect(outcome(await create(supervisor, { adminId: taken.adminId }))).toEqual([409, 'DUPLICATE_ID']);
  });

  test('stores nothing outside the schema', async () => {
    for (const column of ['admin_status', 'adminStatus', 'mustChangePassword', 'password_hash', 'joined_at'])
      expect(outcome(await create(supervisor, { [column]: 1 }))).toEqual([400, 'VALIDATION']);
  });

  test('refuses creating, suspending or reactivating an account with more permissions', async () => {
    const some = await caller({ deptCode: 'cleaning', keys: ['account/admin:post', 'account/admin:get'] });
    expect(outcome(await create(some.token, { deptCode: 'supervisor' }))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await create(some.token, { deptCode: 'environment' }))).toEqual([403, 'FORBIDDEN']);
    expect((await create(some.token, { deptCode: 'cleaning' })).status).toBe(200);
    const chief = await caller();
    const path = `PATCH /admin/api/administrators/${chief.adminNumber}` as const;
    expect(outcome(await ask<Body>(app.url, some.token, path, { adminStatus: 'suspended' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('states whether the viewer of an account may change it', async () => {
    const some = await caller({ deptCode: 'cleaning', keys: ['account/admin:get'] });
    const colleague = await caller({ deptCode: 'cleaning' });
    const more = await caller({ deptCode: 'cleaning', keys: ['account/audit:get'] });
    const reaches = async ({ adminNumber }: { adminNumber: number }) => {
      const path = `GET /admin/api/administrators/${adminNumber}` as const;
      const { body } = await ask<{ adminAccountDetail: { isWithinReach: boolean } }>(app.url, some.token, path);
      return body.adminAccountDetail.isWithinReach;
    };
    expect([await reaches(colleague), await reaches(more), await reaches(some)]).toEqual([true, false, false]);
  });

  test('ends the sessions on suspension, and clears wrong passwords on reactivation', async () => {
    const target = await caller({ deptCode: 'structure' });
    await app.pool.query('insert into admin_login_failure values ($1, 9, now())', [target.adminId]);
    const path = `/admin/api/administrators/${target.adminNumber}`;
    const shown = await ask(app.url, supervisor, `GET ${path}`);
    expect(shown.body).toMatchObject({ adminAccountDetail: { isLocked: true } });
    expect((await ask(app.url, supervisor, `PATCH ${path}`, { adminStatus: 'suspended' })).status).toBe(200);
    expect((await ask(app.url, target.token, 'GET /admin/api/auth/me')).status).toBe(401);
    expect(await lastEntry()).toMatchObject({ action: 'admin-status', detail: '사용중 → 정지' });
    expect((await ask(app.url, supervisor, `PATCH ${path}`, { adminStatus: 'normal' })).status).toBe(200);
    const { rows } = await app.pool.query('select from admin_login_failure where admin_id = $1', [target.adminId]);
    expect(rows).toEqual([]);
  });

  test('resets a forgotten password or lost telephone by another administrator, and ends all sessions', async () => {
    const { services } = app.app;
    const target = await caller({ deptCode: 'structure' });
    await app.pool.query(
      'update administrator set is_one_time_confirmed = true, one_time_secret_sealed = $2 where admin_number = $1',
      [target.adminNumber, services.seal.close('oneTimeSecret', 'A'.repeat(32))],
    );
    const path = `/admin/api/administrators/${target.adminNumber}`;
    const login = (password: string) =>
      ask<Body>(app.url, '', 'POST /admin/api/auth/login', { adminId: target.adminId, password });
    const reset = (token: string, password: string) => ask<Body>(app.url, token, `POST ${path}/password`, { password });
    expect((await reset(supervisor, 'short')).body.field).toBe('password');
    expect((await reset(supervisor, 'F1rst-again')).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'admin-password', detail: '' });
    expect((await ask(app.url, target.token, 'GET /admin/api/auth/me')).status).toBe(401);
    expect(outcome(await login('F1rst-again'))).toEqual([401, 'ONE_TIME_CODE_NEEDED']);
    expect((await ask(app.url, supervisor, `DELETE ${path}/one-time-code`)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'admin-one-time-code' });
    expect((await login('F1rst-again')).status).toBe(200);

    const keys = ['account/admin:post', 'account/admin:delete'];
    const some = await caller({ deptCode: 'cleaning', keys });
    const chief = await caller();
    const above = `/admin/api/administrators/${chief.adminNumber}`;
    const own = `/admin/api/administrators/${some.adminNumber}`;
    const body = { password: 'F1rst-again' };
    expect(outcome(await ask<Body>(app.url, some.token, `POST ${above}/password`, body))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await ask<Body>(app.url, some.token, `DELETE ${above}/one-time-code`))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await ask<Body>(app.url, some.token, `POST ${own}/password`, body))).toEqual([409, 'OWN_ACCOUNT']);
  });

  test('refuses suspending oneself, and keeps one of two supervisors who suspend each other at once', async () => {
    const other = await startTestApp();
    const { services } = other.app;
    const [a, b] = [await addCaller(services), await addCaller(services)];
    const suspend = (token: string, { adminNumber }: { adminNumber: number }) =>
      ask<Body>(other.url, token, `PATCH /admin/api/administrators/${adminNumber}`, { adminStatus: 'suspended' });
    expect(outcome(await suspend(a.token, a))).toEqual([409, 'OWN_ACCOUNT']);
    // Both requests wait at the audit log's lock, so neither has committed while the other runs.
    const holder = await other.pool.connect();
    await holder.query('begin; select pg_advisory_xact_lock(4712002)');
    const under = Promise.all([suspend(a.token, b), suspend(b.token, a)]);
    await untilWaiting(other.pool, 2);
    await holder.query('commit');
    holder.release();
    const both = await under;
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await other.pool.query(`select count(*) from administrator where admin_status = 'normal'`);
    expect(rows).toEqual([{ count: 1 }]);
    await other.stop();
  });
});

describe('permissions', () => {
  type Department = {
    pages: { page: string; get: boolean; post: boolean }[];
    history: { authorityKey: string; isGranted: boolean }[];
  };

  test('show a grant to a department in list and history, and apply grant and revocation at once', async () => {
    const member = await caller({ deptCode: 'cleaning' });
    const users = () => ask<Body>(app.url, member.token, 'GET /admin/api/users');
    expect(outcome(await users())).toEqual([403, 'FORBIDDEN']);
    const path = '/admin/api/group/cleaning/dept-authority';
    const granted = await ask<Department>(app.url, supervisor, `POST ${path}`, { authorityKey: 'account/user:get' });
    expect(granted.body.pages.find(({ page }) => page === 'account/user')?.get).toBe(true);
    expect(granted.body.history[0]).toMatchObject({ authorityKey: 'account/user:get', isGranted: true });
    expect((await users()).status).toBe(200);
    // A repeated grant is recorded once.
    const twice = await ask<Department>(app.url, supervisor, `POST ${path}`, { authorityKey: 'account/user:get' });
    expect(twice.body.history).toHaveLength(granted.body.history.length);
    const revoked = await ask<Department>(app.url, supervisor, `DELETE ${path}?authorityKey=account/user:get`);
    expect(revoked.body.pages.find(({ page }) => page === 'account/user')?.get).toBe(false);
    expect(revoked.body.history.slice(0, 2).map(({ isGranted }) => isGranted)).toEqual([false, true]);
    expect(outcome(await users())).toEqual([403, 'FORBIDDEN']);
    expect(await lastEntry()).toMatchObject({
      action: 'authority-revoke',
      subject: '부서 #cleaning 청소행정과',
      detail: '회원 조회',
    });
    // Changing requires viewing.
    const onUsers = async (call: 'POST' | 'DELETE', key: string) => {
      const ofCall = call === 'POST' ? path : `${path}?authorityKey=${key}`;
      const body = call === 'POST' ? { authorityKey: key } : undefined;
      const answer = await ask<Department>(app.url, supervisor, `${call} ${ofCall}`, body);
      const { get, post } = answer.body.pages.find(({ page }) => page === 'account/user') ?? {};
      return [get, post];
    };
    expect(await onUsers('POST', 'account/user:post')).toEqual([true, true]);
    expect(await onUsers('DELETE', 'account/user:get')).toEqual([false, false]);
  });

  test("grant and revoke an administrator's own keys", async () => {
    const target = await caller({ deptCode: 'cleaning' });
    const path = `/admin/api/administrators/${target.adminNumber}/authorities`;
    const granted = await ask(app.url, supervisor, `POST ${path}`, { authorityKey: 'personal/unmask:get' });
    expect(granted.body).toMatchObject({
      adminAccountAuthList: [
        { authorityKey: 'personal/unmask:get', authorityName: '개인정보 열람', grantedBy: '홍길동' },
      ],
    });
    expect(await lastEntry()).toMatchObject({ action: 'authority-grant' });
    expect((await ask(app.url, supervisor, `GET ${path}`)).body).toEqual(granted.body);
    expect(await lastEntry()).toMatchObject({
      action: 'authority-view',
      subject: `관리자 #${target.adminNumber}`,
    });
    expect((await ask(app.url, supervisor, 'GET /admin/api/group/cleaning/dept-authority')).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'authority-view', subject: '부서 #cleaning 청소행정과' });
    const revoked = await ask(app.url, supervisor, `DELETE ${path}?authorityKey=personal/unmask:get`);
    expect(revoked.body).toEqual({ adminAccountAuthList: [] });
    // Changing requires viewing.
    const user = ['account/user:delete', 'account/user:get', 'account/user:post'];
    const keysOf = ({ body }: { body: { adminAccountAuthList?: { authorityKey: string }[] } }) =>
      body.adminAccountAuthList?.map(({ authorityKey }) => authorityKey);
    for (const [authorityKey, held] of [
      ['account/user:post', user.slice(1)],
      ['account/user:delete', user],
    ] as const)
      expect(keysOf(await ask(app.url, supervisor, `POST ${path}`, { authorityKey }))).toEqual(held);
    expect(keysOf(await ask(app.url, supervisor, `DELETE ${path}?authorityKey=account/user:get`))).toEqual([]);
    const { rows } = await app.pool.query<{ key: string }>(
      `select authority_key as key from authority_change where admin_number = $1 and authority_key like 'account/%'
       and not is_granted order by 1`,
      [target.adminNumber],
    );
    expect(rows.map(({ key }) => key)).toEqual(user);
    for (const key of ['account/user', 'personal/unmask:post', 'made/up:get'])
      expect(outcome(await ask<Body>(app.url, supervisor, `POST ${path}`, { authorityKey: key }))).toEqual([
        400,
        'VALIDATION',
      ]);
  });

  test('grant full access to a person, log it, and revoke it at once', async () => {
    const target = await caller({ deptCode: 'cleaning' });
    const path = `/admin/api/administrators/${target.adminNumber}` as const;
    const authorityKey = 'admin';
    const granted = await ask(app.url, supervisor, `POST ${path}/authorities`, { authorityKey });
    expect(granted.body).toMatchObject({ adminAccountAuthList: [{ authorityKey, authorityName: '모든 권한' }] });
    expect(await lastEntry()).toMatchObject({
      action: 'authority-grant',
      subject: `관리자 #${target.adminNumber}`,
      detail: '모든 권한',
    });
    const shown = async () => (await ask(app.url, supervisor, `GET ${path}`)).body;
    expect(await shown()).toMatchObject({ adminAccountDetail: { deptCode: 'cleaning', authorityKey } });
    const { body } = await ask<{ token: string }>(app.url, '', 'POST /admin/api/auth/login', {
      adminId: target.adminId,
      password: testPassword,
    });
    const claims = decodeJwt(body.token);
    expect([claims.sub, claims.scopes]).toEqual(['admin', consolePages.map(({ page }) => page)]);
    const audited = () => ask<Body>(app.url, target.token, 'GET /admin/api/audit-log');
    expect((await audited()).status).toBe(200);
    // Holders of full access may grant everything, and others can't change them.
    const other = await caller({ deptCode: 'structure' });
    const above = await caller({ deptCode: 'structure', keys: ['account/admin:post', 'account/admin:delete'] });
    const grant = (token: string, { adminNumber }: { adminNumber: number }) =>
      ask<Body>(app.url, token, `POST /admin/api/administrators/${adminNumber}/authorities`, { authorityKey });
    expect(outcome(await grant(above.token, other))).toEqual([403, 'FORBIDDEN']);
    expect((await grant(target.token, other)).status).toBe(200);
    const suspend = { adminStatus: 'suspended' };
    expect(outcome(await ask<Body>(app.url, above.token, `PATCH ${path}`, suspend))).toEqual([403, 'FORBIDDEN']);

    const revoke = `DELETE ${path}/authorities?authorityKey=admin` as const;
    expect(outcome(await ask<Body>(app.url, above.token, revoke))).toEqual([403, 'FORBIDDEN']);
    expect((await ask(app.url, supervisor, revoke)).status).toBe(200);
    expect(outcome(await audited())).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await grant(target.token, other))).toEqual([403, 'FORBIDDEN']);
    expect(await shown()).toMatchObject({ adminAccountDetail: { authorityKey: 'cleaning' } });
    const { rows } = await app.pool.query(
      'select is_granted from authority_change where admin_number = $1 order by authority_change_id',
      [target.adminNumber],
    );
    expect(rows).toEqual([{ is_granted: true }, { is_granted: false }]);
  });

  test('refuse full access for a department', async () => {
    for (const verb of ['POST', 'DELETE'] as const) {
      const call = `${verb} /admin/api/group/cleaning/dept-authority${verb === 'DELETE' ? '?authorityKey=admin' : ''}`;
      const body = verb === 'POST' ? { authorityKey: 'admin' } : undefined;
      const answer = await ask<Body>(app.url, supervisor, call as `POST ${string}`, body);
      expect([answer.status, answer.body.field]).toEqual([400, 'authorityKey']);
    }
  });

  test("refuse granting keys that the caller lacks, and changing the caller's own or a supervisor's", async () => {
    const keys = ['get', 'post', 'delete'].flatMap((verb) => [`account/admin:${verb}`, `account/authority:${verb}`]);
    const some = await caller({ deptCode: 'structure', keys });
    const target = await caller({ deptCode: 'cleaning' });
    const grant = (adminNumber: number, authorityKey: string) =>
      ask<Body>(app.url, some.token, `POST /admin/api/administrators/${adminNumber}/authorities`, { authorityKey });
    expect(outcome(await grant(target.adminNumber, 'account/audit:get'))).toEqual([403, 'FORBIDDEN']);
    expect((await grant(target.adminNumber, 'account/admin:get')).status).toBe(200);
    expect(outcome(await grant(some.adminNumber, 'account/admin:get'))).toEqual([409, 'OWN_ACCOUNT']);
    expect(outcome(await grant(99_999_999, 'account/admin:get'))).toEqual([404, 'NOT_FOUND']);
    const grantDept = (dept: string, authorityKey: string) =>
      ask<Body>(app.url, some.token, `POST /admin/api/group/${dept}/dept-authority`, { authorityKey });
    // A changer can't revoke keys either that the changer couldn't grant again.
    const revoke = (adminNumber: number, key: string) =>
      ask<Body>(app.url, some.token, `DELETE /admin/api/administrators/${adminNumber}/authorities?authorityKey=${key}`);
    const reviewer = await caller({ deptCode: 'cleaning', keys: ['account/audit:get', 'account/admin:get'] });
    expect(outcome(await revoke(reviewer.adminNumber, 'account/audit:get'))).toEqual([403, 'FORBIDDEN']);
    expect((await revoke(reviewer.adminNumber, 'account/admin:get')).status).toBe(200);
    const revokeDept = (dept: string, key: string) =>
      ask<Body>(app.url, some.token, `DELETE /admin/api/group/${dept}/dept-authority?authorityKey=${key}`);
    expect(outcome(await revokeDept('systemOperator', 'account/audit:get'))).toEqual([403, 'FORBIDDEN']);
    expect((await revokeDept('administrator', 'account/admin:get')).status).toBe(200);
    expect(outcome(await grantDept('cleaning', 'account/audit:get'))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await grantDept('structure', 'account/admin:get'))).toEqual([409, 'OWN_ACCOUNT']);
    expect(outcome(await grantDept('supervisor', 'account/admin:get'))).toEqual([409, 'CONFLICT']);
    expect(outcome(await grantDept('nowhere', 'account/admin:get'))).toEqual([404, 'NOT_FOUND']);
  });

  test('log a search of the list by its kind, not by its text', async () => {
    const name = encodeURIComponent('남궁');
    for (const [query, action, detail] of [
      ['', 'admin-list', ''],
      [`?searchType=adminName&keyword=${name}`, 'admin-list', '검색: adminName, 결과 없음'],
      [`?keyword=${name}`, 'admin-list', '검색: adminId, 결과 없음'],
      [`?userStatus=withdrawal&searchType=username&keyword=${name}`, 'withdrawal-list', '검색: username, 결과 없음'],
      [`?userStatus=withdrawal&keyword=${name}`, 'withdrawal-list', '검색: userId, 결과 없음'],
    ]) {
      await ask(app.url, supervisor, `GET /admin/api/administrators${query}`);
      expect(await lastEntry()).toMatchObject({ action, detail });
    }
  });

  test("require a separate permission for each of the list's two pages", async () => {
    const admins = await caller({ deptCode: 'cleaning', keys: ['account/admin:get'] });
    const left = await caller({ deptCode: 'cleaning', keys: ['account/withdrawal:get'] });
    const path = 'GET /admin/api/administrators';
    const withdrawn = `${path}?userStatus=withdrawal` as const;
    const statuses = async (token: string) => [
      (await ask(app.url, token, path)).status,
      (await ask(app.url, token, withdrawn)).status,
    ];
    expect([await statuses(admins.token), await statuses(left.token)]).toEqual([
      [200, 403],
      [403, 200],
    ]);
  });
});

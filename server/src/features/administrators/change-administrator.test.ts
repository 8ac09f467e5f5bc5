import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdministratorOptions, addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { measured } from '#test/measured.ts';
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
  error?: string;
}
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code];
const whole = { adminName: '홍길동', deptCode: 'cleaning', positionName: '주무관' };
const change = (token: string, adminNumber: number, more: object = {}) =>
  ask<Body>(app.url, token, `PATCH /admin/api/administrators/${adminNumber}/profile`, { ...whole, ...more });
const entries = async (adminNumber: number) => {
  const sql = 'select action, detail from audit_log where subject = $1 order by audit_log_id';
  const { rows } = await app.pool.query<{ action: string; detail: string }>(sql, [`관리자 #${adminNumber}`]);
  return rows.map(({ action, detail }) => `${action}: ${detail}`);
};

test('stores and shows the values with numbers masked; keeps an omitted number and clears an empty one', async () => {
  const { adminNumber } = await caller({ deptCode: 'cleaning', mobileNumber: '010-1111-2222' });
  const shown = async () =>
    (await ask<{ adminAccountDetail: object }>(app.url, supervisor, `GET /admin/api/administrators/${adminNumber}`))
      .body.adminAccountDetail;
  expect((await change(supervisor, adminNumber)).status).toBe(200);
  expect(await entries(adminNumber)).toEqual([]);
  const given = { adminName: ' 김새롬 ', positionName: '팀장', telephoneNumber: '02-2094-1234' };
  expect((await change(supervisor, adminNumber, given)).status).toBe(200);
  expect(await shown()).toMatchObject({
    adminName: '김새롬',
    positionName: '팀장',
    telephoneNumber: '02-****-1234',
    mobileNumber: '010-****-2222',
  });
  expect((await change(supervisor, adminNumber, { ...given, mobileNumber: '' })).status).toBe(200);
  expect(await shown()).toMatchObject({ telephoneNumber: '02-****-1234', mobileNumber: '' });
  const changes = (await entries(adminNumber)).filter((line) => line.startsWith('admin-change'));
  expect(changes).toEqual(['admin-change: 이름, 직위 주무관 → 팀장, 전화번호', 'admin-change: 휴대전화 번호']);
});

test('accepts both numbers for a new administrator', async () => {
  const made = await ask<{ adminNumber: number }>(app.url, supervisor, 'POST /admin/api/administrators', {
    ...whole,
    adminId: 'bothnumbers',
    password: 'Str0ng-enough',
    telephoneNumber: '02-2094-1234',
    mobileNumber: '010-1234-5678',
  });
  const detail = await ask(app.url, supervisor, `GET /admin/api/administrators/${made.body.adminNumber}`);
  expect(detail.body).toMatchObject({
    adminAccountDetail: { telephoneNumber: '02-****-1234', mobileNumber: '010-****-5678' },
  });
});

test('reports the first broken rule with its field, and changes nothing', async () => {
  const { adminNumber } = await caller({ deptCode: 'cleaning' });
  for (const [more, field, word] of [
    [{ adminName: '', deptCode: 'none' }, 'adminName', '이름을 입력해 주십시오.'],
    [{ adminName: '김<새롬>', deptCode: 'none' }, 'adminName', '글자로 시작'],
    [{ deptCode: '', mobileNumber: 'x' }, 'deptCode', '부서를 선택'],
    [{ deptCode: 'none' }, 'deptCode', '부서를 선택'],
    // A number in the masked form that the screen shows.
    [{ adminName: '김새롬', mobileNumber: '010-****-5678' }, 'mobileNumber', '010-1234-5678처럼'],
  ] as const) {
    const { status, body } = await change(supervisor, adminNumber, more);
    expect([status, body.code, body.field]).toEqual([400, 'VALIDATION', field]);
    expect(body.error).toContain(word);
  }
  expect(await entries(adminNumber)).toEqual([]);
});

test(
  "grants a moved administrator only the new department's permissions, at once in every process",
  measured,
  async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl });
    const { adminNumber, token } = await caller({ deptCode: 'administrator', keys: ['personal/unmask:get'] });
    const users = async (url: string) => (await ask(url, token, 'GET /admin/api/users')).status;
    expect([await users(app.url), await users(second.url)]).toEqual([200, 200]);
    expect((await change(supervisor, adminNumber)).status).toBe(200);
    expect(await users(app.url)).toBe(403);
    const startedAt = performance.now();
    while ((await users(second.url)) !== 403 && performance.now() - startedAt < 5000);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    await second.stop();
    const me = await ask(app.url, token, 'GET /admin/api/auth/me');
    const granted = await app.pool.query<{ key: string }>(
      `select authority_key as key from dept_authority where dept_code = 'cleaning' order by 1`,
    );
    expect(me.body).toMatchObject({ deptName: '청소행정과', authorityKeys: granted.rows.map(({ key }) => key) });
    expect(await entries(adminNumber)).toEqual([
      'authority-revoke: 개인정보 열람',
      'admin-change: 부서 일반관리 → 청소행정과',
    ]);
    const { rows } = await app.pool.query(
      'select authority_key, is_granted from authority_change where admin_number = $1',
      [adminNumber],
    );
    expect(rows).toEqual([{ authority_key: 'personal/unmask:get', is_granted: false }]);
  },
);

test('revokes personal keys after a move to another department of the same group', async () => {
  await app.pool.query(`insert into department (department_code, department_name, group_code)
    values ('cleaning_2', '자원순환과', 'cleaning')`);
  const { adminNumber } = await caller({ deptCode: 'cleaning', keys: ['personal/unmask:get'] });
  expect((await change(supervisor, adminNumber, { deptCode: 'cleaning_2' })).status).toBe(200);
  expect(await entries(adminNumber)).toEqual([
    'authority-revoke: 개인정보 열람',
    'admin-change: 부서 청소행정과 → 자원순환과',
  ]);
});

test("refuses changing more powerful accounts, giving accounts more power than one's own, and changing one's own department", async () => {
  const some = await caller({ deptCode: 'cleaning', keys: ['account/admin:post', 'account/admin:get'] });
  const [chief, colleague] = [await caller(), await caller({ deptCode: 'cleaning' })];
  const refused = async (adminNumber: number, more: object) => outcome(await change(some.token, adminNumber, more));
  expect(await refused(chief.adminNumber, { deptCode: 'supervisor' })).toEqual([403, 'FORBIDDEN']);
  expect(await refused(colleague.adminNumber, { deptCode: 'administrator' })).toEqual([403, 'FORBIDDEN']);
  expect(await refused(some.adminNumber, { deptCode: 'structure' })).toEqual([409, 'OWN_ACCOUNT']);
  expect(await refused(99_999_999, {})).toEqual([404, 'NOT_FOUND']);
  expect((await change(some.token, colleague.adminNumber, { adminName: '김새롬' })).status).toBe(200);
  // Administrators may change their own names.
  expect((await change(some.token, some.adminNumber, { adminName: '이새롬' })).status).toBe(200);
  expect((await ask(app.url, some.token, 'GET /admin/api/auth/me')).body).toMatchObject({ adminName: '이새롬' });
});

test('moves only one of two supervisors who move each other at once', async () => {
  const other = await startTestApp();
  const { services } = other.app;
  const [a, b] = [await addCaller(services), await addCaller(services)];
  const move = (token: string, { adminNumber }: { adminNumber: number }) =>
    ask<Body>(other.url, token, `PATCH /admin/api/administrators/${adminNumber}/profile`, whole);
  const holder = await other.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(4712002)');
  const under = Promise.all([move(a.token, b), move(b.token, a)]);
  await untilWaiting(other.pool, 2);
  await holder.query('commit');
  holder.release();
  const both = await under;
  expect(both.map(outcome).sort()).toEqual([
    [200, undefined],
    [409, 'LAST_SUPERVISOR'],
  ]);
  await other.stop();
});

test("completes two concurrent changes of each other's authorities", async () => {
  const [a, b] = [await caller(), await caller()];
  // Each transaction holds the other's row and waits for its own row, as the grantor's.
  const holder = await app.pool.connect();
  await holder.query('begin; lock table admin_authority in share mode');
  const grant = (token: string, { adminNumber }: { adminNumber: number }) =>
    ask<Body>(app.url, token, `POST /admin/api/administrators/${adminNumber}/authorities`, {
      authorityKey: 'account/user:get',
    });
  const under = Promise.all([grant(a.token, b), grant(b.token, a)]);
  await untilWaiting(app.pool, 2);
  await holder.query('commit');
  holder.release();
  expect((await under).map(({ status }) => status)).toEqual([200, 200]);
});

test('holds no connection while passwords of many new administrators are hashed', measured, async () => {
  const narrow = await startTestApp({ databaseUrl: app.databaseUrl, env: { DATABASE_CONNECTIONS: '2' } });
  let made = 0;
  const create = async (i: number) => {
    const given = { ...whole, adminId: `storm${i}x`, password: 'Str0ng-enough' };
    const { status } = await ask(narrow.url, supervisor, 'POST /admin/api/administrators', given);
    made += 1;
    return status;
  };
  const under = Promise.all(Array.from({ length: 16 }, (_, i) => create(i)));
  while (made === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await ask(narrow.url, '', 'GET /api/terms');
  // Another query doesn't have to wait until all passwords are hashed.
  expect(made).toBeLessThan(8);
  expect(new Set(await under)).toEqual(new Set([200]));
  await narrow.stop();
});

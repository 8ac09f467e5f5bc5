/** Changes several permissions of a department at once, with a reason. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const path = 'PATCH /admin/api/group/cleaning/dept-authority';
interface Answer {
  pages: { page: string; get: boolean; post: boolean; delete: boolean }[];
  history: { authorityKey: string; isGranted: boolean; reason: string }[];
  code: string;
  field: string;
}

let app: TestApp;
let supervisor: string;
beforeAll(async () => {
  app = await startTestApp();
  supervisor = (await addCaller(app.app.services)).token;
});
afterAll(() => app.stop());

const change = (body: object, token = supervisor) => ask<Answer>(app.url, token, path, body);
const onPage = (answer: Answer, page: string) => {
  const { get, post, delete: del } = answer.pages.find((one) => one.page === page) ?? {};
  return [get, post, del];
};
const reason = '업무 분장 변경';

test('grants and revokes authorities at once with implied ones, and shows the reason in history and log', async () => {
  const granted = await change({ granted: ['account/user:delete'], revoked: [], reason: ` ${reason} ` });
  expect(onPage(granted.body, 'account/user')).toEqual([true, false, true]);
  expect(granted.body.history.slice(0, 2)).toEqual([
    expect.objectContaining({ authorityKey: 'account/user:get', isGranted: true, reason }),
    expect.objectContaining({ authorityKey: 'account/user:delete', isGranted: true, reason }),
  ]);
  const both = await change({ granted: ['posts/popup:get'], revoked: ['account/user:get'], reason });
  expect(onPage(both.body, 'account/user')).toEqual([false, false, false]);
  expect(onPage(both.body, 'posts/popup')[0]).toBe(true);
  const { rows } = await app.pool.query<{ action: string; detail: string }>(
    `select action, detail from audit_log where subject = '부서 #cleaning 청소행정과' order by audit_log_id desc limit 2`,
  );
  expect(rows).toEqual([
    { action: 'authority-revoke', detail: `회원 삭제 · 사유: ${reason}` },
    { action: 'authority-revoke', detail: `회원 조회 · 사유: ${reason}` },
  ]);
});

describe('changed authorities', () => {
  const key = 'posts/notice:get';
  test.each([
    [{ granted: [], revoked: [], reason: '' }, 'VALIDATION', 'granted'],
    [{ granted: [key], revoked: [], reason: '  ' }, 'VALIDATION', 'reason'],
    [{ granted: ['posts/notice:post'], revoked: [key], reason }, 'VALIDATION', 'revoked'],
    [{ granted: ['made/up:get'], revoked: [], reason }, 'VALIDATION', 'authorityKey'],
    [{ granted: ['admin'], revoked: [], reason }, 'VALIDATION', 'authorityKey'],
    [{ granted: [key], revoked: [], reason: 'x'.repeat(201) }, 'VALIDATION', 'reason'],
    [{ granted: [key], revoked: [] }, 'VALIDATION', 'reason'],
  ])('refuses %o', async (body, code, field) => {
    const { status, body: answer } = await change(body);
    expect([status, answer.code, answer.field]).toEqual([400, code, field]);
  });

  test('stay unchanged if one may not be granted', async () => {
    const keys = ['account/authority:get', 'account/authority:post', 'account/authority:delete', key];
    const { token } = await addCaller(app.app.services, { deptCode: 'environment', keys });
    const before = await ask<Answer>(app.url, supervisor, 'GET /admin/api/group/cleaning/dept-authority');
    const { status } = await change({ granted: [key, 'account/admin:get'], revoked: [], reason }, token);
    expect(status).toBe(403);
    const after = await ask<Answer>(app.url, supervisor, 'GET /admin/api/group/cleaning/dept-authority');
    expect(after.body).toEqual(before.body);
  });

  test("can't be changed by callers who may write but not delete", async () => {
    const keys = ['account/authority:get', 'account/authority:post', 'posts/notice:get', 'posts/notice:post'];
    const { token } = await addCaller(app.app.services, { deptCode: 'environment', keys });
    expect((await change({ granted: ['posts/notice:post'], revoked: [], reason }, token)).status).toBe(200);
    expect((await change({ granted: [], revoked: ['posts/notice:post'], reason }, token)).status).toBe(403);
  });

  test("can't be changed for one's own department and the supervisors'", async () => {
    const { token } = await addCaller(app.app.services, { deptCode: 'cleaning', keys: ['admin'] });
    expect((await change({ granted: [key], revoked: [], reason }, token)).body.code).toBe('OWN_ACCOUNT');
    const supervisors = 'PATCH /admin/api/group/supervisor/dept-authority';
    expect((await ask(app.url, supervisor, supervisors, { granted: [key], revoked: [], reason })).status).toBe(409);
    const unknownGroup = 'PATCH /admin/api/group/nobody/dept-authority';
    expect((await ask(app.url, supervisor, unknownGroup, { granted: [key], revoked: [], reason })).status).toBe(404);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-admin-'));
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the command until it exits, without a terminal. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'create-administrator.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, MARU_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

const administrators = async () =>
  (await client.query('select admin_id, dept_code, password_hash from administrator order by admin_number')).rows;
const given = (id: string, password = 'Str0ng-enough') => ({
  MARU_FIRST_ADMIN_ID: id,
  MARU_FIRST_ADMIN_PASSWORD: password,
});

test('creates the first supervisor from the environment once, and reports missing and weak values', async () => {
  expect(await run(['--first'])).toEqual({
    code: 0,
    said: 'No administrator can log in yet: add one with npm run admin:create in a terminal.\n',
  });
  const weak = await run(['--first'], given('chief', 'password1'));
  expect([weak.code, await administrators()]).toEqual([1, []]);
  expect(weak.said).toMatch(/^No administrator was added: /);

  expect(await run(['--first'], given('chief'))).toEqual({ code: 0, said: "The supervisor 'chief' is added.\n" });
  expect(await run(['--first'], given('second'))).toEqual({ code: 0, said: '' });
  const rows = await administrators();
  expect(rows.map((row) => [row.admin_id, row.dept_code])).toEqual([['chief', 'supervisor']]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  const log = await client.query('select action, detail from audit_log');
  expect(log.rows).toEqual([{ action: 'admin-create', detail: '서버 터미널에서 등록' }]);

  expect((await run([], given('second'))).code).toBe(0);
  expect((await run([], given('second'))).said).toContain('이미 사용 중인 아이디입니다.');
  expect(await administrators()).toHaveLength(2);
});

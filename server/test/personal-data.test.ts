/**
 * Members get everything that is stored about them, and all of it is erased after they leave. Every column of every
 * table with personal data is in `personal-columns.ts`; a new column fails the test until it is reported, or excepted with a
 * reason.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseWithdrawn } from '../src/features/citizens/erasure.ts';
import { withdraw } from '../src/features/citizens/withdrawal.ts';
import { deleteOldSubscriptions } from '../src/features/subscriptions/retention.ts';
import { testPassword } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addCitizen, citizenToken } from './citizens.ts';
import { addFullMember } from './full-member.ts';
import { textOfPdf } from './pdf.ts';
import { memberTables, otherTables } from './personal-columns.ts';

let now = new Date('2026-11-20T03:00:00Z');
let app: TestApp;
let member: number;
let stranger: number;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', MARU_KEEP: 'audit=24' } });
  member = await addFullMember(app, { username: '남궁하나', mobileNumber: '010-1111-2222', mark: 'one', now });
  stranger = await addFullMember(app, { username: '선우다른', mobileNumber: '010-3333-4444', mark: 'other', now });
});
afterAll(() => app.stop());

interface Report {
  sections: { key: string; retention: string; purpose: string; rows: Record<string, unknown>[] }[];
}

async function ask(userNumber: number, given: object = {}): Promise<Response> {
  return fetch(`${app.url}/api/mypage/personal-data`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await citizenToken(app.app.services, userNumber)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: testPassword, format: 'json', language: 'ko', ...given }),
  });
}

describe('the report of personal data', () => {
  let report: Report;
  let text: string;
  beforeAll(async () => {
    const answer = await ask(member);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    text = await answer.text();
    report = JSON.parse(text);
  });

  it('lists every column of a member’s tables, or the reason for omitting it', async () => {
    const { rows } = await app.pool.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'public' group by table_name
       having bool_or(column_name in ('user_number', 'owner_number') or column_name ~ '_sealed$') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(memberTables), ...Object.keys(otherTables)].sort());
    for (const { name, columns } of rows) {
      const listed = memberTables[name]?.columns;
      if (listed) expect([name, Object.keys(listed).sort()]).toEqual([name, columns]);
    }
  });

  it('decrypts every reported column of a member with all data', () => {
    const fields = Object.values(memberTables).flatMap(({ columns }) => Object.values(columns));
    // An account with a value of `suspended_from` can't be dormant.
    const impossible = ['account.dormantDatetime'];
    for (const field of fields.filter((name) => !name.startsWith('(') && !impossible.includes(name))) {
      const [key, column = ''] = field.split('.');
      const rows = report.sections.find((section) => section.key === key)?.rows ?? [];
      expect([field, rows.some((row) => !['', null, undefined].includes(row[column] as string))]).toEqual([
        field,
        true,
      ]);
    }
    for (const value of [
      '남궁하나',
      '010-1111-2222',
      'one@example.kr',
      'ci of one',
      'text to one',
      '203호',
      '203.0.113.7',
    ])
      expect([value, text.includes(value)]).toEqual([value, true]);
    for (const { key, purpose, retention } of report.sections)
      expect([key, purpose !== '' && retention !== '']).toEqual([key, true]);
  });

  it('lists when and why the data was viewed, without administrators and other members', () => {
    const entries = report.sections.find(({ key }) => key === 'accesses')?.rows;
    expect(entries).toMatchObject([
      { action: '본인 개인정보 내려받기', purpose: 'JSON' },
      { action: '회원 목록 조회', purpose: '' },
      { action: '개인정보 열람', purpose: '사유: one' },
    ]);
    for (const other of ['other', '선우다른', '3333', '99999', 'secret-admin', '관리자이름', '198.51.100.9'])
      expect([other, text.includes(other)]).toEqual([other, false]);
  });

  it('is a PDF in either language, with the same data', async () => {
    const answer = await ask(stranger, { format: 'pdf', language: 'en' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const words = textOfPdf(Buffer.from(await answer.arrayBuffer()));
    for (const value of [
      'My personal data',
      '선우다른',
      'other@example.kr',
      'text to other',
      'personal data viewed whole',
    ])
      expect([value, words.includes(value)]).toEqual([value, true]);
    expect(words).not.toContain('남궁하나');
  });

  it('requires the password, is limited to three a day, and is recorded in the audit log', async () => {
    const { userNumber } = await addCitizen(app.app.services);
    const refused = await ask(userNumber, { password: 'Wr0ng-password' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'WRONG_PASSWORD', field: 'password' }]);
    for (let i = 0; i < 3; i += 1) expect((await ask(userNumber)).status).toBe(200);
    const limited = await ask(userNumber);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    const { rows } = await app.pool.query(
      `select from audit_log where action = 'user-access-report' and subject = $1 and address = '127.0.0.1'`,
      [`회원 #${userNumber}`],
    );
    expect(rows).toHaveLength(3);
  });

  it('refuses other formats and fields, and callers without a login', async () => {
    expect((await ask(member, { format: 'html' })).status).toBe(400);
    expect((await ask(member, { userNumber: stranger })).status).toBe(400);
    expect((await fetch(`${app.url}/api/mypage/personal-data`, { method: 'POST' })).status).toBe(401);
  });

  it('hides a guardian’s identifiers from a child', async () => {
    await app.pool.query(`update citizen set user_type = 'children' where user_number = $1`, [stranger]);
    const [account] = ((await (await ask(stranger)).json()) as Report).sections;
    expect(account?.rows[0]).toMatchObject({ ci: '보호자의 값 보관 중', di: '보호자의 값 보관 중' });
  });
});

describe('erasure', () => {
  it('lists the code that erases each other table with encrypted data', () => {
    for (const [table, { whose, erasedBy }] of Object.entries(otherTables)) {
      const source = readFileSync(new URL(`../src/${erasedBy}`, import.meta.url), 'utf8');
      expect([table, whose !== '', new RegExp(`\\b${table}\\b`).test(source)]).toEqual([table, true, true]);
    }
  });

  it('leaves no personal data of a withdrawn member in any of the tables', async () => {
    const { services } = app.app;
    await withdraw(services.db, services, member, { chosen: 'moved' });
    now = new Date(now.getTime() + 31 * 86_400_000);
    expect(await eraseWithdrawn(services)).toBe(1);
    await deleteOldSubscriptions(app.pool, now);
    for (const [table, { columns, after }] of Object.entries(memberTables)) {
      const key = 'owner_number' in columns ? 'owner_number' : 'user_number';
      const { rows } = await app.pool.query(`select * from ${table} where ${key} = $1`, [member]);
      expect([table, rows.length > 0]).toEqual([table, after !== 'none']);
      if (after !== 'emptied') continue;
      for (const column of Object.keys(columns).filter((name) => name.endsWith('_sealed')))
        for (const row of rows) {
          const isEmpty =
            row[column] === null || services.seal.open(`${table}.${column.slice(0, -7)}`, row[column]) === '';
          expect([table, column, isEmpty]).toEqual([table, column, true]);
        }
    }
    // The other member's data is unchanged.
    expect((await app.pool.query('select from consent where user_number = $1', [stranger])).rowCount).toBeGreaterThan(
      0,
    );
  });
});

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditAction } from '@maru/domain/audit';
import { formatSeoul } from '@maru/domain/seoul-time';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anchorsFile, readAnchors } from '#platform/audit/anchors.ts';
import { audit } from '#platform/audit/audit.ts';
import { AuditChain } from '#platform/audit/chain.ts';
import { addCaller, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let now = Date.now();
const clock = { now: () => new Date(now) };
let app: TestApp;
let adminNumber: number;
let token: string;
/** Connection of the database's owner, the only role that can tamper with the log. */
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ clock });
  ({ adminNumber, token } = await addCaller(app.app.services));
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

interface Log {
  list: {
    auditLogId: number;
    action: string;
    actionName: string;
    subject: string;
    detail: string;
    occurredDatetime: string;
  }[];
  totalCount: number;
  isIntact: boolean;
  brokenAt: number | null;
  breaks: { auditBreakId: number; breakType: string; auditLogId: number }[];
  breakCount: number;
  reviews: { month: string; adminName: string }[];
}
const read = async (query = '') => (await ask<Log>(app.url, token, `GET /admin/api/audit-log${query}`)).body;
const add = (action: AuditAction, subject: string) =>
  audit(app.app.services.db, {
    administrator: null,
    triedId: 'tester',
    address: '192.0.2.1',
    action,
    subject,
    detail: '',
  });

test('lists and filters the log, and finds it intact', async () => {
  await add('user-view', '회원 #1');
  await add('user-unmask', '회원 #2');
  const all = await read();
  expect([all.isIntact, all.brokenAt, all.totalCount]).toEqual([true, null, 2]);
  expect(all.list.map(({ subject, actionName }) => [subject, actionName])).toEqual([
    ['회원 #2', '개인정보 열람'],
    ['회원 #1', '회원 조회'],
  ]);
  expect((await read('?action=user-view')).list.map(({ subject }) => subject)).toEqual(['회원 #1']);
  expect((await read(`?keyword=${encodeURIComponent('#2')}`)).totalCount).toBe(1);
  expect((await read('?keyword=%25')).totalCount).toBe(0);
  expect((await read('?adminId=nobody')).totalCount).toBe(0);
  expect((await read('?adminId=%20tester%20&keyword=%20')).totalCount).toBe(2);
  const at = encodeURIComponent(all.list[0]?.occurredDatetime ?? '');
  expect((await read(`?startDatetime=${at}&endDatetime=${at}`)).totalCount).toBeGreaterThan(0);
  expect((await read('?endDatetime=2020-01-01')).totalCount).toBe(0);
  const looks = (await read('?action=audit-view')).list;
  expect(looks.map(({ detail }) => detail)).toEqual(['', '', '', '', '검색: keyword', '검색: keyword', '', '']);
  const reversed = await ask(
    app.url,
    token,
    'GET /admin/api/audit-log?startDatetime=2026-02-01&endDatetime=2026-01-01',
  );
  expect(reversed.status).toBe(400);
});

test("lets the application's role only add rows by the function", async () => {
  for (const statement of [
    `update audit_log set detail = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (occurred_at, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
     values (now(), '', '', '', '', '', '', '', '')`,
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    `update audit_review set month = '2020-01'`,
    'delete from audit_review',
    'truncate audit_review',
    // Tries to switch from the role to the owner's.
    `select set_config('role', 'none', false); delete from audit_log`,
    `do $$ begin perform set_config('role', 'none', true); delete from audit_log; end $$`,
    'reset role; alter table audit_log disable trigger all',
    `set role ${pg.escapeIdentifier(owner.user ?? '')}`,
    `set session authorization ${pg.escapeIdentifier(owner.user ?? '')}`,
    // Planted functions, which would run as the owner at the owner's next use of the schema.
    'create function public.pg_advisory_xact_lock(integer) returns void language sql as $$ delete from audit_log $$',
    'create or replace function public.append_audit() returns void language sql as $$ delete from audit_log $$',
    'create table public.planted ()',
    `create function pg_temp.harm() returns trigger language plpgsql as $$ begin delete from audit_log; return null; end $$;
     create trigger harm after insert on air_reading execute function pg_temp.harm()`,
    'alter table air_reading add column harm text',
    'delete from migration',
    'delete from authority_change',
    'update authority_change set changed_by = null',
    'delete from audit_break',
    'update audit_break set audit_log_id = 0',
    'delete from audit_break_note',
    'update audit_break_note set noted_at = now()',
    `update terms set body = ''`,
    'delete from terms',
    'delete from service_change',
    'update service_change set is_applied = false',
  ])
    await expect(app.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  expect((await read('?adminId=tester')).totalCount).toBe(2);
});

test('keeps the function independent of objects planted in the schema', async () => {
  await owner.query(`create function public.pg_advisory_xact_lock(integer) returns void language plpgsql
    as $$ begin raise exception 'planted'; end $$`);
  await add('user-view', '회원 #3').finally(() => owner.query('drop function public.pg_advisory_xact_lock(integer)'));
  expect(await read('?adminId=tester')).toMatchObject({ totalCount: 3, isIntact: true });
});

test('marks a month as reviewed once, and not before it ends', async () => {
  const review = (month: string) =>
    ask<{ code?: string }>(app.url, token, 'POST /admin/api/audit-log/reviews', { month });
  expect((await review('2026-01')).status).toBe(200);
  expect((await review('2026-01')).status).toBe(409);
  for (const month of [formatSeoul(clock.now()).slice(0, 7), '2999-01']) expect((await review(month)).status).toBe(400);
  const { reviews, list, isIntact } = await read();
  expect(reviews).toMatchObject([{ month: '2026-01', adminName: '홍길동' }]);
  expect([list[0]?.action, isIntact]).toEqual(['audit-review', true]);
});

test('returns the recorded breaks while a check takes long', async () => {
  const { auditChain } = app.app.services;
  await owner.query('begin; lock table audit_log in access exclusive mode');
  expect(await auditChain.breaks().finally(() => owner.query('rollback'))).toEqual([]);
  expect(await auditChain.breaks()).toEqual([]);
});

/** Tampers with the log as its owner, runs a check, and restores the log. */
async function harmed(statement: string, look: () => Promise<unknown>) {
  await owner.query('begin; create temp table kept on commit preserve rows as select * from audit_log; commit');
  await owner.query(
    `alter table audit_log disable trigger all; ${statement}; alter table audit_log enable trigger all`,
  );
  const seen = await look();
  await owner.query(`alter table audit_log disable trigger all; delete from audit_log;
    insert into audit_log overriding system value select * from kept; drop table kept;
    alter table audit_log enable trigger all`);
  return seen;
}

/** The breaks found by a first check, with an empty data folder or a given one. */
async function fresh(like?: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maru-audit-'));
  if (like) cpSync(join(like, 'audit-anchors'), join(dataFolder, 'audit-anchors'), { recursive: true });
  const config = { ...app.app.services.config, dataFolder };
  const found = await new AuditChain({ ...app.app.services, config }).breaks();
  rmSync(dataFolder, { recursive: true });
  return found.map(({ kind, auditLogId }) => [kind, auditLogId]);
}
const note = (lastBreakId: number, reason = '백업에서 복원함') =>
  ask<{ code?: string }>(app.url, token, 'POST /admin/api/audit-log/breaks', { lastBreakId, reason });
/** Acknowledges all breaks, so that the next tampering is reported separately. */
async function noteAll() {
  const { breaks } = await read();
  expect((await note(breaks.at(-1)?.auditBreakId ?? 0)).status).toBe(200);
}

describe('tampering by the owner', () => {
  let ids: number[];
  beforeEach(async () => {
    for (let i = 0; i < 5; i += 1) await add('user-view', `회원 #${i}`);
    const { rows } = await owner.query<{ id: number }>('select audit_log_id::int as id from audit_log order by 1');
    ids = rows.map(({ id }) => id);
  });

  test.each([
    ['changes', () => `update audit_log set subject = '회원 #9' where audit_log_id = ${ids[3]}`, 3],
    ['takes out', () => `delete from audit_log where audit_log_id = ${ids[3]}`, 4],
    ['takes from the beginning', () => `delete from audit_log where audit_log_id = ${ids[0]}`, 1],
  ])('is detected at its row if it %s', async (_, statement, index) => {
    expect(await fresh()).toEqual([]);
    expect(await harmed(statement(), () => fresh())).toEqual([['changed', ids[index]]]);
    await noteAll();
  });

  test('is reported to viewers, in later checks and after a restart if it cuts the tail', async () => {
    expect(await read()).toMatchObject({ isIntact: true, breaks: [], breakCount: 0 });
    await owner.query(`alter table audit_log disable trigger all;
      delete from audit_log where audit_log_id >= ${ids.at(-1)}; alter table audit_log enable trigger all`);
    const first = await read();
    expect(first).toMatchObject({ isIntact: false, brokenAt: ids.at(-1), breakCount: 1 });
    expect(first.breaks).toMatchObject([{ breakType: 'missing', auditLogId: ids.at(-1) }]);
    // Later rows continue from the remaining ones and match.
    await add('user-view', '회원 #7');
    expect(await read()).toMatchObject({ isIntact: false, brokenAt: ids.at(-1), breakCount: 1 });
    expect(await fresh()).toEqual([['missing', ids.at(-1)]]);
    await noteAll();
    expect(await read()).toMatchObject({ isIntact: true, brokenAt: null, breaks: [] });
    expect(await fresh()).toEqual([]);
  });

  test('is detected by the data folder if it cuts the tail between checks, or rewrites rows', async () => {
    const { config } = app.app.services;
    /** After an hour the newest row is in the data folder. */
    const anchored = async () => {
      now += 3_600_001;
      token = await adminToken(app.app.services, adminNumber);
      await read();
      const anchors = await readAnchors(anchorsFile(config.dataFolder, config.databaseUrl));
      return anchors.at(-1)?.auditLogId ?? 0;
    };
    let newest = await anchored();
    expect(newest).toBe(ids.at(-1));
    const cut = `delete from audit_log where audit_log_id >= ${newest}`;
    expect(await harmed(cut, () => fresh())).toEqual([]);
    expect(await harmed(cut, () => fresh(config.dataFolder))).toContainEqual(['missing', newest]);
    await noteAll();
    newest = await anchored();
    // All hashes are recomputed from the first row, so the chain is valid but differs from the original.
    const rewrite = `update audit_log set detail = 'x', previous_hash = '', hash = audit_hash('', occurred_at, admin_number,
      admin_id, admin_name, address, action, subject, 'x') where audit_log_id = ${newest}; delete from audit_log where audit_log_id <> ${newest}`;
    expect(await harmed(rewrite, () => fresh())).toEqual([]);
    expect(await harmed(rewrite, () => fresh(config.dataFolder))).toEqual([['missing', newest]]);
    await noteAll();
    expect(await fresh(config.dataFolder)).toEqual([]);
  });

  test('is detected within an hour if it changes old rows', async () => {
    const old = `update audit_log set detail = 'y' where audit_log_id = ${ids[1]}`;
    await read();
    expect(await harmed(old, () => read())).toMatchObject({ isIntact: true });
    now += 3_600_001;
    token = await adminToken(app.app.services, adminNumber);
    expect(await harmed(old, () => read())).toMatchObject({ isIntact: false, brokenAt: ids[1] });
    await noteAll();
  });

  test('is acknowledged once with the outcome, by permitted callers, up to the break that they saw', async () => {
    await harmed(`update audit_log set detail = 'z' where audit_log_id = ${ids[2]}`, () => fresh());
    const [seen] = (await read()).breaks;
    await harmed(`update audit_log set detail = 'z' where audit_log_id = ${ids[1]}`, () => fresh());
    expect((await note(seen?.auditBreakId ?? 0, ' ')).status).toBe(400);
    expect((await note(seen?.auditBreakId ?? 0)).status).toBe(200);
    expect(await read()).toMatchObject({ isIntact: false, brokenAt: ids[1], breakCount: 1 });
    expect(await note(seen?.auditBreakId ?? 0)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { list } = await read('?action=audit-break-note');
    expect(list[0]).toMatchObject({ subject: `기록 #${ids[2]}`, detail: '백업에서 복원함' });
    await noteAll();
  });
});

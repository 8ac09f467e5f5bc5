/** Tests that old audit entries are cut together with an entry about the cut, and that any other cut is detected. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openOwnerPool } from '../database/pool.ts';
import { type Anchor, anchorsFile, keepAnchor, newestAnchor, readAnchors } from './anchors.ts';
import { audit } from './audit.ts';
import { AuditChain } from './chain.ts';
import { cutOldAudit } from './retention.ts';

const storedFrom = new Date('2020-01-01T00:00:00+09:00');
let app: TestApp;
/** The database's owner, the only role that can cut the log. */
let owner: pg.Client;
let ownerPool: pg.Pool;
let dataFolder: string;
let file: string;
beforeAll(async () => {
  app = await startTestApp();
  ownerPool = openOwnerPool(app.databaseUrl);
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await ownerPool.end();
  await app.stop();
});

/** Adds an entry dated on a day, chained like those of the application. */
const addOf = (day: string, action = 'user-view', subject = '회원 #1', detail = '') =>
  owner.query(
    `insert into audit_log (occurred_at, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
     select at, 'tester', '', '', $2, $3, $4, before, audit_hash(before, at, null, 'tester', '', '', $2, $3, $4)
     from (select $1::timestamptz as at, coalesce(
       (select hash from audit_log order by audit_log_id desc limit 1), ''::bytea) as before) as made`,
    [day, action, subject, detail],
  );
const addToday = () =>
  audit(app.app.services.db, {
    administrator: null,
    triedId: 'tester',
    address: '',
    action: 'user-view',
    subject: '회원 #2',
    detail: '',
  });
/** Runs SQL as the owner, bypassing the append-only protection. */
const harm = (statement: string) =>
  owner.query(`alter table audit_log disable trigger all; ${statement}; alter table audit_log enable trigger all`);

interface Entry {
  id: number;
  action: string;
  subject: string;
  detail: string;
  hash: string;
}
const columns =
  'occurred_at, admin_number, admin_id, admin_name, address, action, subject, detail, previous_hash, hash';
const entries = async () =>
  (
    await owner.query<Entry>(
      `select audit_log_id::int as id, action, subject, detail, encode(hash, 'hex') as hash from audit_log order by 1`,
    )
  ).rows;

/** The breaks found by a first check with the anchors of the data folder. */
async function found() {
  const config = { ...app.app.services.config, dataFolder };
  await owner.query('delete from audit_break');
  const breaks = await new AuditChain({ ...app.app.services, config }).breaks();
  return breaks.map(({ kind, auditLogId }) => [kind, auditLogId]);
}
const cut = () => cutOldAudit(ownerPool, storedFrom);

let ids: number[];
beforeEach(async () => {
  await harm('truncate audit_log');
  for (const day of ['2017-05-01', '2018-05-01', '2019-05-01', '2020-05-01', '2021-05-01']) await addOf(day);
  ids = (await entries()).map(({ id }) => id);
  dataFolder = mkdtempSync(join(tmpdir(), 'maru-audit-'));
  file = anchorsFile(dataFolder, app.app.services.config.databaseUrl);
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

describe('cut', () => {
  test('removes older entries and records the last removed one in a chained entry', async () => {
    const before = await entries();
    expect(await cut()).toBe(3);
    const after = await entries();
    expect(after.slice(0, 2)).toEqual(before.slice(3));
    expect(after.slice(2)).toMatchObject([
      { action: 'audit-cut', subject: `기록 #${ids[2]}까지`, detail: `3건, 마지막 해시 ${before[2]?.hash}` },
    ]);
    expect(await found()).toEqual([]);
    await addToday();
    expect(await found()).toEqual([]);
  });

  test('does nothing without entries that are old enough', async () => {
    await cut();
    const after = await entries();
    expect(await cut()).toBe(0);
    expect(await entries()).toEqual(after);
  });

  test('removes all entries except its own if all are older, and is removed by a later cut', async () => {
    expect(await cutOldAudit(ownerPool, new Date('2022-01-01'))).toBe(5);
    expect((await entries()).map(({ action }) => action)).toEqual(['audit-cut']);
    expect(await found()).toEqual([]);
    // Without this, the data folder's anchors would reveal that the log was cut two years too early.
    rmSync(file);
    expect(await cutOldAudit(ownerPool, new Date(Date.now() + 60_000))).toBe(1);
    expect((await entries()).map(({ action }) => action)).toEqual(['audit-cut']);
    expect(await found()).toEqual([]);
  });

  test('stops before the first entry within the retention period, even if a later entry has an older time', async () => {
    await addOf('2016-01-01');
    expect(await cut()).toBe(3);
    expect((await entries()).map(({ id }) => id).slice(0, 3)).toEqual([ids[3], ids[4], expect.any(Number)]);
  });

  test('is made in batches, each of which leaves a valid chain', async () => {
    const inParts = await owner.query('select cut_audit($1, 2) as cut', [storedFrom]);
    expect(inParts.rows).toEqual([{ cut: 2 }]);
    expect(await found()).toEqual([]);
    expect(await cut()).toBe(1);
    expect(await found()).toEqual([]);
  });

  test('is atomic even if its connection is interrupted', async () => {
    const before = await entries();
    const client = await ownerPool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    await client.query('select cut_audit($1, 20000)', [storedFrom]);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
    client.release(true);
    // Waits until the database releases the lock of the broken connection.
    await owner.query('select pg_advisory_lock(4712002), pg_advisory_unlock(4712002)');
    expect(await entries()).toEqual(before);
    expect(await found()).toEqual([]);
  });

  test('adds no entry if the deletion fails', async () => {
    const before = await entries();
    await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger fail after delete on audit_log for each row execute function fail()`);
    await expect(cut()).rejects.toThrow('planted');
    await owner.query('drop function fail cascade');
    expect(await entries()).toEqual(before);
    expect(await cut()).toBe(3);
  });

  test('leaves the log append-only, in the same connection and transaction', async () => {
    await owner.query('begin');
    await owner.query('select cut_audit($1, 20000)', [storedFrom]);
    await expect(owner.query('delete from audit_log')).rejects.toThrow('append-only');
    await owner.query('rollback');
    await cut();
    await expect(owner.query('delete from audit_log')).rejects.toThrow('append-only');
  });

  test.each([
    `select cut_audit('2020-01-01', 100)`,
    `select chain_audit(null, '', '', '', 'audit-cut', '', '')`,
    `select append_audit(null, '', '', '', 'audit-cut', '', '')`,
    `select set_config('maru.cuts_audit', 'on', false); delete from audit_log`,
  ])('is impossible for the application: %s', async (statement) => {
    await expect(app.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await entries()).toHaveLength(5);
  });
});

describe('log that starts late', () => {
  test('is broken if an entry after the cut is missing, changed or moved', async () => {
    await cut();
    await addToday();
    const [first, second, third] = await entries();
    const statements = [
      [`delete from audit_log where audit_log_id = ${first?.id}`, second?.id],
      [`delete from audit_log where audit_log_id = ${second?.id}`, third?.id],
      [`update audit_log set detail = 'x' where audit_log_id = ${second?.id}`, second?.id],
      [
        `delete from audit_log where audit_log_id = ${second?.id};
         insert into audit_log overriding system value select 1, ${columns} from whole where audit_log_id = ${second?.id}`,
        1,
      ],
      [`delete from audit_log where action = 'audit-cut'`, first?.id],
    ] as const;
    for (const [statement, at] of statements) {
      await owner.query('create temp table whole as select * from audit_log');
      await harm(statement);
      expect(await found(), statement).toContainEqual(['changed', at]);
      await harm(
        'delete from audit_log; insert into audit_log overriding system value select * from whole; drop table whole',
      );
      expect(await found()).toEqual([]);
    }
  });

  test("is broken if the entry about the cut isn't part of the chain", async () => {
    const [, , last] = await entries();
    await harm(`delete from audit_log where audit_log_id <= ${last?.id};
      insert into audit_log (occurred_at, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
      values (now(), '', '', '', 'audit-cut', '기록 #${last?.id}까지', '3건, 마지막 해시 ${last?.hash}', '', sha256('x'))`);
    expect(await found()).toContainEqual(['changed', (await entries()).at(-1)?.id]);
  });

  test.each([
    ['another hash', (last: Entry) => [`기록 #${last.id}까지`, `3건, 마지막 해시 ${'0'.repeat(64)}`]],
    ['no hash', (last: Entry) => [`기록 #${last.id}까지`, '3건']],
  ])('is broken if the cut names %s', async (_, textsOf) => {
    const [, , last] = await entries();
    await harm(`delete from audit_log where audit_log_id <= ${last?.id}`);
    await addOf('2026-05-01', 'audit-cut', ...textsOf(last as Entry));
    expect(await found()).toEqual([['changed', ids[3]]]);
  });

  test('is broken if the newest cut is different, or if its removed entries still exist', async () => {
    const [, , last] = await entries();
    await addOf('2026-05-01', 'audit-cut', `기록 #${last?.id}까지`, `3건, 마지막 해시 ${last?.hash}`);
    expect(await found()).toEqual([['changed', ids[0]]]);
    await harm(`delete from audit_log where audit_log_id <= ${ids[1]}`);
    expect(await found()).toEqual([['changed', ids[2]]]);
    await harm(`delete from audit_log where audit_log_id <= ${ids[3]}`);
    expect(await found()).toEqual([['changed', ids[4]]]);
  });

  test('is checked from the end of the last check if its last row still exists', async () => {
    const config = { ...app.app.services.config, dataFolder };
    await owner.query('delete from audit_break');
    const chain = new AuditChain({ ...app.app.services, config });
    expect(await chain.breaks()).toEqual([]);
    await cutOldAudit(ownerPool, new Date('2022-01-01'));
    expect(await chain.breaks()).toEqual([]);
    await addToday();
    expect(await chain.breaks()).toEqual([]);
  });
});

describe('anchors in the data folder', () => {
  const anchors = async (...known: (Omit<Anchor, 'hash'> & { hash?: string })[]) => {
    const hashes = new Map((await entries()).map(({ id, hash }) => [id, hash]));
    for (const one of known) await keepAnchor(file, { hash: hashes.get(one.auditLogId) ?? '', ...one });
  };

  test('may refer to cut entries', async () => {
    await anchors(
      { auditLogId: ids[1] as number, occurredAt: new Date('2018-05-01') },
      { auditLogId: ids[2] as number },
      { auditLogId: ids[4] as number, occurredAt: new Date('2021-05-01') },
    );
    await cut();
    expect(await found()).toEqual([]);
  });

  test('reveal recent entries that were cut, and a replaced last entry', async () => {
    await anchors(
      { auditLogId: ids[1] as number, occurredAt: new Date() },
      { auditLogId: ids[2] as number, hash: 'f'.repeat(64) },
    );
    await cut();
    expect(await found()).toEqual([
      ['missing', ids[1]],
      ['missing', ids[2]],
    ]);
  });

  test('contain the time of the newest entry', async () => {
    const newest = await newestAnchor(owner);
    expect(newest).toMatchObject({ auditLogId: ids[4], occurredAt: new Date('2021-05-01') });
    await keepAnchor(file, newest as Anchor);
    expect(await readAnchors(file)).toEqual([newest]);
    await found();
    expect(await readAnchors(file)).toEqual([newest]);
  });
});

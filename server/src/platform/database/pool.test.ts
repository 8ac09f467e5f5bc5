import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreakableWay, openBreakableWay } from '#test/breakable.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { isDatabaseAway, isPassing, openDatabase, openPool } from './pool.ts';

let database: TestDatabase;
let way: BreakableWay;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openBreakableWay(database.appUrl);
});
afterAll(async () => {
  await way.close();
  await database.drop();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

// Without a handler, an error event of any of these connections would fail the run.
test('fails only the work in progress if connections break while idle, in a query or checked out', async () => {
  const pool = openPool(way.url, 6);
  const db = openDatabase(pool);
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  const checkedOut = await pool.connect();
  await checkedOut.query('begin');
  const slow = [pool.query('select pg_sleep(5)'), sql`select pg_sleep(5)`.execute(db)].map(failureOf);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await way.break();
  const failures = await Promise.all([
    ...slow,
    failureOf(checkedOut.query('select 1')),
    failureOf(pool.query('select 1')),
  ]);
  checkedOut.release(true);
  expect(failures.map(isDatabaseAway)).toEqual([true, true, true, true]);
  await way.mend();
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  await pool.end();
});

test('fails pending work if a host becomes unreachable without closing connections, and reuses none of them', async () => {
  const pool = openPool(way.url, 4, 1);
  const db = openDatabase(pool);
  const transaction = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_sleep(0.5)');
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select 1')));
  const startedAt = performance.now();
  const waiting = [
    transaction(),
    db.transaction().execute((trx) => sql`select pg_sleep(0.5)`.execute(trx)),
    sql`select pg_sleep(0.5)`.execute(db),
    pool.query('select pg_sleep(0.5)'),
  ].map(failureOf);
  await new Promise((resolve) => setTimeout(resolve, 200));
  way.silence();
  expect((await Promise.all(waiting)).map(isDatabaseAway)).toEqual([true, true, true, true]);
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
  await pool.end();
});

test('distinguishes transient errors from permanent ones', async () => {
  const pool = openPool(database.appUrl, 2, 1);
  const failures = await Promise.all(
    ['select pg_sleep(3)', 'select nothing', 'select 1/0', 'insert into device (series) values (null)'].map((text) =>
      failureOf(pool.query(text)),
    ),
  );
  expect(failures.map(isPassing)).toEqual([true, false, false, false]);
  expect(failures.map(isDatabaseAway)).toEqual([false, false, false, false]);
  expect([isPassing(undefined), isPassing(null), isPassing(new Error('x'))]).toEqual([false, false, false]);
  await pool.end();
});

test.each(['ENOTFOUND', 'EAI_AGAIN'])("treats a database as unreachable if its name can't be resolved: %s", (code) => {
  expect(isPassing(Object.assign(new Error(`getaddrinfo ${code} db.example`), { code }))).toBe(true);
});

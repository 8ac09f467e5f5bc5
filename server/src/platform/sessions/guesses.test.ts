import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, openDatabase, openPool } from '../database/pool.ts';
import { addressSubject, countGuess, countGuessFrom, forgetGuesses, takeBackGuesses } from './guesses.ts';

let now = new Date('2026-11-20T03:02:00Z');
const clock = { now: () => now };
let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 8);
  db = openDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('allows a number of attempts within ten minutes, including concurrent ones', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => countGuess(db, clock, 'address a', 20)));
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30);
  // The window ends at 03:10.
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', retryAfter: 480 } });
  await countGuess(db, clock, 'address b', 20);
});

test('counts an IPv6 address by its network, and an IPv4 one in every notation', async () => {
  const from = (address: string, kind = 'address') => countGuessFrom(db, clock, address, 2, kind);
  await from('2001:db8:1:2::1');
  await from('2001:db8:1:2:ffff::9');
  await expect(from('2001:db8:1:2::a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await from('2001:db8:1:3::1');
  await from('2001:db8:1:2::1', 'certification');
  await from('192.0.2.7');
  await from('::ffff:192.0.2.7');
  await expect(from('::ffff:c000:207')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await pool.query(`delete from guess where subject !~ '^address [ab]$'`);
});

test("doesn't count successful logins", async () => {
  for (let i = 0; i < 5; i += 1) {
    await countGuess(db, clock, addressSubject('192.0.2.9'), 2);
    await countGuess(db, clock, 'citizen somebody', 2);
    await takeBackGuesses(db, clock, ['citizen somebody', addressSubject('::ffff:192.0.2.9')]);
  }
  await countGuess(db, clock, 'citizen somebody', 2);
  await countGuess(db, clock, 'citizen somebody', 2);
  await expect(countGuess(db, clock, 'citizen somebody', 2)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await pool.query(`delete from guess where subject !~ '^address [ab]$'`);
});

test('restarts in the next window, and deletes old ones', async () => {
  now = new Date('2026-11-20T03:10:00Z');
  await countGuess(db, clock, 'address a', 20);
  now = new Date('2026-11-20T03:25:00Z');
  await forgetGuesses(db, clock);
  const { rows } = await pool.query('select subject, window_start from guess');
  expect(rows).toEqual([{ subject: 'address a', window_start: new Date('2026-11-20T03:10:00Z') }]);
});

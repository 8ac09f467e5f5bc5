import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { measured } from '#test/measured.ts';
import { openDatabase, openPool } from '../database/pool.ts';
import { makeRefreshToken, parseRefreshToken } from './refresh-token.ts';
import { Sessions } from './sessions.ts';

const key = randomBytes(32);
const origin = { userAgent: 'test', address: '192.0.2.1' };
let now = new Date('2026-11-20T03:00:00Z');
const clock = { now: () => now };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
let database: TestDatabase;
let pool: pg.Pool;
let sessions: Sessions;
let owner = 0;

/** Represents another process, or this one after a restart. */
const another = () => new Sessions(openDatabase(pool), key, clock);
const unauthorized = { code: 'UNAUTHORIZED' };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 8);
  sessions = another();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  owner += 1;
});

const open = () => sessions.open('citizen', owner, origin);
const endReason = async (sessionId: string) => {
  const { rows } = await pool.query('select end_reason from session where session_id = $1', [sessionId]);
  return rows[0]?.end_reason;
};

describe('refresh token', () => {
  test('returns the next one, repeatedly', async () => {
    const { refreshToken, sessionId } = await open();
    const second = await sessions.refresh('citizen', refreshToken);
    expect(second).toMatchObject({ sessionId, ownerKind: 'citizen', ownerNumber: owner });
    expect(second.refreshToken).not.toBe(refreshToken);
    later(3600);
    const third = await sessions.refresh('citizen', second.refreshToken);
    expect(third.refreshToken).not.toBe(second.refreshToken);
  });

  test('returns the same next one if reused within half a minute', async () => {
    const { refreshToken } = await open();
    const first = await sessions.refresh('citizen', refreshToken);
    later(30);
    expect(await another().refresh('citizen', refreshToken)).toEqual(first);
  });

  test("ends the session if reused later, even in a process that hasn't cached the session", async () => {
    const { refreshToken, sessionId } = await open();
    const { refreshToken: next } = await sessions.refresh('citizen', refreshToken);
    later(31);
    await expect(another().refresh('citizen', refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await endReason(sessionId)).toBe('token-reused');
    await expect(another().refresh('citizen', next)).rejects.toMatchObject(unauthorized);
    await expect(another().require('citizen', sessionId)).rejects.toMatchObject(unauthorized);
  });

  test('ends the session immediately if older than the last one', async () => {
    const { refreshToken, sessionId } = await open();
    const { refreshToken: second } = await sessions.refresh('citizen', refreshToken);
    await sessions.refresh('citizen', second);
    await expect(sessions.refresh('citizen', refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await endReason(sessionId)).toBe('token-reused');
  });

  test('returns one next token for a hundred concurrent uses in two processes', async () => {
    const { refreshToken } = await open();
    const other = another();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? other : sessions).refresh('citizen', refreshToken)),
    );
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    const [first] = answers;
    later(31);
    expect(await sessions.refresh('citizen', first?.refreshToken ?? '')).toMatchObject({ ownerNumber: owner });
  });

  test('is valid for two weeks after its last use', async () => {
    const { refreshToken } = await open();
    later(14 * 86_400 - 1);
    const { refreshToken: next } = await sessions.refresh('citizen', refreshToken);
    later(14 * 86_400);
    await expect(sessions.refresh('citizen', next)).rejects.toMatchObject(unauthorized);
  });

  test("is refused for administrators if it is a citizen's", async () => {
    const { refreshToken } = await open();
    await expect(sessions.refresh('admin', refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await sessions.refresh('citizen', refreshToken)).toMatchObject({ ownerNumber: owner });
  });

  test('has no effect if forged', async () => {
    const { refreshToken, sessionId } = await open();
    const { generation = 0, mac = Buffer.alloc(0) } = parseRefreshToken(refreshToken) ?? {};
    const text = mac.toString('base64url');
    const madeUp = [
      '',
      'garbage',
      `${sessionId}.${generation}`,
      `${sessionId}.${generation}.${'A'.repeat(43)}`,
      `${sessionId}.${generation + 1}.${text}`,
      `${sessionId}.0.${text}`,
      `${sessionId}.999999999999.${text}`,
      makeRefreshToken(randomBytes(32), randomBytes(16), sessionId, generation),
      `00000000-0000-4000-8000-000000000000.1.${text}`,
      `${'-'.repeat(36)}.1.${text}`,
    ];
    for (const token of madeUp) await expect(sessions.refresh('citizen', token)).rejects.toMatchObject(unauthorized);
    expect(await sessions.refresh('citizen', refreshToken)).toMatchObject({ sessionId });
  });

  test("can't be computed from the database's content", async () => {
    const { refreshToken, sessionId } = await open();
    const { rows } = await pool.query('select * from session where session_id = $1', [sessionId]);
    const held = Object.values(rows[0]).map((value) =>
      Buffer.isBuffer(value) ? value.toString('base64url') : String(value),
    );
    const secret = refreshToken.split('.')[2] ?? '';
    expect(held.filter((value) => value.includes(secret))).toEqual([]);
    const other = new Sessions(openDatabase(pool), randomBytes(32), clock);
    await expect(other.refresh('citizen', refreshToken)).rejects.toMatchObject(unauthorized);
  });
});

describe('ending sessions', () => {
  test('ends one of several without affecting the others', async () => {
    const [a, b] = [await open(), await open()];
    await sessions.end(a.sessionId, 'logout');
    await expect(sessions.require('citizen', a.sessionId)).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh('citizen', a.refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await sessions.require('citizen', b.sessionId)).toMatchObject({ ownerNumber: owner });
    expect((await sessions.list('citizen', owner)).map((row) => row.session_id)).toEqual([b.sessionId]);
  });

  test('ends all of one owner without affecting other owners', async () => {
    const [a, b] = [await open(), await open()];
    const neighbour = await sessions.open('citizen', owner + 10_000, origin);
    const administrator = await sessions.open('admin', owner, origin);
    await sessions.endAll('citizen', owner, 'password-changed');
    for (const { sessionId } of [a, b])
      await expect(sessions.require('citizen', sessionId)).rejects.toMatchObject(unauthorized);
    expect(await sessions.require('citizen', neighbour.sessionId)).toBeTruthy();
    expect(await sessions.require('admin', administrator.sessionId)).toBeTruthy();
  });

  test('takes effect in another process within a second', measured, async () => {
    const { sessionId } = await open();
    const other = another();
    expect(await other.require('citizen', sessionId)).toBeTruthy();
    await sessions.end(sessionId, 'logout');
    const startedAt = performance.now();
    let isOpen = true;
    while (isOpen && performance.now() - startedAt < 3000)
      isOpen = await other.require('citizen', sessionId).then(
        () => true,
        () => false,
      );
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test("refuses another owner's sessions, and ended ones", async () => {
    const { sessionId } = await open();
    expect(await sessions.endOwn('citizen', owner + 10_000, sessionId)).toBe(false);
    expect(await sessions.endOwn('admin', owner, sessionId)).toBe(false);
    expect(await sessions.endOwn('citizen', owner, 'garbage')).toBe(false);
    expect(await sessions.endOwn('citizen', owner, sessionId)).toBe(true);
    expect(await sessions.endOwn('citizen', owner, sessionId)).toBe(false);
  });

  test('is rolled back with a failed transaction', async () => {
    const { sessionId } = await open();
    const db = openDatabase(pool);
    await db
      .transaction()
      .execute(async (trx) => {
        await sessions.endAll('citizen', owner, 'withdrawn', trx);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await sessions.require('citizen', sessionId)).toBeTruthy();
  });
});

describe("administrator's session", () => {
  const idleSeconds = 30 * 60;
  const openAdmin = () => sessions.open('admin', owner, origin);
  const listed = async () => (await sessions.list('admin', owner)).length;

  test('stays open for its whole idle time after the last call, although not every call is written', async () => {
    const { sessionId, refreshToken } = await openAdmin();
    later(14);
    expect(await sessions.require('admin', sessionId)).toBeTruthy();
    later(idleSeconds);
    expect(await listed()).toBe(1);
    expect(await another().require('admin', sessionId)).toBeTruthy();
    expect(await sessions.refresh('admin', refreshToken)).toBeTruthy();
  });

  test('is extended only by use, not by the polling of its pages', async () => {
    const { sessionId } = await openAdmin();
    later(idleSeconds - 60);
    expect(await sessions.require('admin', sessionId, false)).toBeTruthy();
    later(60 + 16);
    await expect(sessions.require('admin', sessionId)).rejects.toMatchObject(unauthorized);
  });

  test('ends after the idle time, even in the list', async () => {
    const { sessionId, refreshToken } = await openAdmin();
    later(idleSeconds + 16);
    expect(await listed()).toBe(0);
    await expect(sessions.require('admin', sessionId)).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh('admin', refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await sessions.endOwn('admin', owner, sessionId)).toBe(false);
  });

  test('ends eight hours after the login, even if it is active', async () => {
    let { sessionId, refreshToken } = await openAdmin();
    for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
      later(600);
      ({ refreshToken } = await sessions.refresh('admin', refreshToken));
    }
    later(599);
    expect(await another().require('admin', sessionId)).toBeTruthy();
    later(1);
    await expect(another().require('admin', sessionId)).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh('admin', refreshToken)).rejects.toMatchObject(unauthorized);
    expect(await listed()).toBe(0);
  });

  test("expires when idle, unlike a citizen's session, which stays listed", async () => {
    await open();
    later(idleSeconds * 10);
    expect(await sessions.list('citizen', owner)).toHaveLength(1);
  });
});

test('deletes a session a month after its expiry, and retains newer ones', async () => {
  const { sessionId } = await open();
  later(14 * 86_400 + 30 * 86_400 - 60);
  await sessions.forget();
  expect(await endReason(sessionId)).toBeNull();
  later(61);
  await sessions.forget();
  expect(await endReason(sessionId)).toBeUndefined();
});

import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBreakableWay } from '#test/breakable.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { measured } from '#test/measured.ts';
import { listen } from './notifications.ts';

const log = pino({ level: 'silent' });
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
});

test('delivers a notification only to the listeners of its channel', async () => {
  const notifications = await listen(database.url, ['one', 'other'], log);
  const received: string[] = [];
  notifications.on('one', (payload) => received.push(`a ${payload}`));
  notifications.on('one', (payload) => received.push(`b ${payload}`));
  notifications.on('other', (payload) => received.push(`c ${payload}`));
  await client.query(`notify one, 'x'; notify other; notify third, 'y'`);
  await vi.waitFor(() => expect(received).toEqual(['a x', 'b x', 'c ']));
  await notifications.close();
});

test('listens again after a disconnection, and reports that notifications may have been lost', async () => {
  const way = await openBreakableWay(database.url);
  const notifications = await listen(way.url, ['one'], log);
  const received: string[] = [];
  notifications.on('one', (payload) => received.push(payload));
  notifications.onGap(() => received.push('gap'));
  await way.break();
  await client.query(`notify one, 'lost'`);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(received).toEqual([]);
  await way.mend();
  await vi.waitFor(() => expect(received).toEqual(['gap']), 5000);
  await client.query(`notify one, 'again'`);
  await vi.waitFor(() => expect(received).toEqual(['gap', 'again']));
  await notifications.close();
  await way.close();
});

test('treats a silent connection as broken', async () => {
  const way = await openBreakableWay(database.url);
  const notifications = await listen(way.url, ['one'], log, { everyMs: 100, answerMs: 300 });
  const received: string[] = [];
  notifications.on('one', (payload) => received.push(payload));
  notifications.onGap(() => received.push('gap'));
  await client.query(`notify one, 'before'`);
  await vi.waitFor(() => expect(received).toEqual(['before']));
  way.silence();
  await client.query(`notify one, 'lost'`);
  await vi.waitFor(() => expect(received).toEqual(['before', 'gap']), 5000);
  await client.query(`notify one, 'again'`);
  await vi.waitFor(() => expect(received).toEqual(['before', 'gap', 'again']));
  await notifications.close();
  await way.close();
});

test('retains a connection that answers heartbeats', measured, async () => {
  const notifications = await listen(database.url, ['one'], log, { everyMs: 20, answerMs: 2000 });
  let gaps = 0;
  notifications.onGap(() => {
    gaps += 1;
  });
  const pids = async () =>
    (
      await client.query(
        `select pid from pg_stat_activity where application_name = 'maru-listen' and datname = current_database()`,
      )
    ).rows;
  const before = await pids();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([gaps, await pids()]).toEqual([0, before]);
  await notifications.close();
});

test('treats a connection closed by the database as broken', async () => {
  const notifications = await listen(database.url, ['one'], log);
  let gaps = 0;
  notifications.onGap(() => {
    gaps += 1;
  });
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maru-listen' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(gaps).toBe(1), 5000);
  await notifications.close();
});

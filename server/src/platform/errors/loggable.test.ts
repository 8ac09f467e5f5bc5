import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { loggable } from './loggable.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const failure = (sql: string) =>
  client.query(sql).then(
    () => undefined,
    (error: unknown) => loggable(error),
  );

test('reports only table and constraint of a refused row', async () => {
  const logged = await failure(`insert into citizen (user_id, username, user_type) values ('x', '남궁비밀', 'nobody')`);
  expect(logged).toMatchObject({ code: '23514', table: 'citizen', constraint: 'citizen_user_type_check' });
  expect(JSON.stringify(logged)).not.toContain('남궁비밀');
  expect(logged?.stack).toMatch(/^\s+at /);
});

test("doesn't repeat unreadable text", async () => {
  const logged = await failure(`select '010-1234-5678'::bigint`);
  expect(logged?.message).toBe('invalid input syntax for type bigint: "…"');
});

test('preserves the messages and causes of other errors', () => {
  const error = new Error('the seal is broken', { cause: new TypeError('no key') });
  expect(loggable(error)).toMatchObject({ type: 'Error', message: 'the seal is broken', cause: { message: 'no key' } });
  expect(loggable('thrown text')).toEqual({ type: 'string', message: 'thrown text', stack: '' });
});

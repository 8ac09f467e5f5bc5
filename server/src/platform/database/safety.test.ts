import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { refuseUnsafeDatabase, unsafeSettings } from './safety.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

test('each setting that may lose what was acknowledged is found', () => {
  expect(unsafeSettings(safe)).toEqual([]);
  for (const name of Object.keys(safe)) expect(unsafeSettings({ ...safe, [name]: 'off' })).toEqual([name]);
  expect(unsafeSettings({ ...safe, synchronous_commit: 'remote_apply' })).toEqual([]);
});

test('a real database is asked, and its fault named', async () => {
  const client = new pg.Client({ connectionString: inject('testServer').url });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  await expect(refuseUnsafeDatabase(database.url)).rejects.toThrow(
    /synchronous_commit.* off: it may lose acknowledged/,
  );
});

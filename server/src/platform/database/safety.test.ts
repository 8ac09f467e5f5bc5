import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { heedAppLogin, refuseUnsafeDatabase, unsafeSettings } from './safety.ts';

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

describe('the application’s login', () => {
  const heed = async (databaseAppUrl: string, isDemo = false) => {
    const warnings: string[] = [];
    const log = { warn: (text: string) => void warnings.push(text) };
    await heedAppLogin({ databaseUrl: database.url, databaseAppUrl, isDemo }, log);
    return warnings;
  };

  test('may be one that can’t become the owner', async () => expect(await heed(database.appUrl)).toEqual([]));

  test('may not be called its own while it is the owner’s', () =>
    expect(heed(`${database.url}?application_name=other`)).rejects.toThrow(/DATABASE_APP_URL can act as/));

  test('may be the owner’s where it has none, which is said outside the demo', async () => {
    expect(await heed(database.url)).toEqual([expect.stringContaining('set DATABASE_APP_URL')]);
    expect(await heed(database.url, true)).toEqual([]);
  });
});

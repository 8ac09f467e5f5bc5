import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { heedAppLogin, heedVersion, refuseUnsafeDatabase, unsafeSettings, versionFault } from './safety.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

test('detects each setting that may lose acknowledged data', () => {
  expect(unsafeSettings(safe)).toEqual([]);
  for (const name of Object.keys(safe)) expect(unsafeSettings({ ...safe, [name]: 'off' })).toEqual([name]);
  expect(unsafeSettings({ ...safe, synchronous_commit: 'remote_apply' })).toEqual([]);
});

test('checks a real database and reports its fault', async () => {
  const client = new pg.Client({ connectionString: inject('testServer').url });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  await expect(refuseUnsafeDatabase(database.url)).rejects.toThrow(
    /synchronous_commit.* off: it may lose acknowledged/,
  );
});

describe("application's login", () => {
  const heed = async (databaseAppUrl: string, isDemo = false) => {
    const warnings: string[] = [];
    const log = { warn: (text: string) => void warnings.push(text) };
    await heedAppLogin({ databaseUrl: database.url, databaseAppUrl, isDemo }, log);
    return warnings;
  };

  test("may be a login that can't become the owner", async () => expect(await heed(database.appUrl)).toEqual([]));

  test("isn't accepted as a separate login if it is the owner's", () =>
    expect(heed(`${database.url}?application_name=other`)).rejects.toThrow(/DATABASE_APP_URL can act as/));

  test("may be the owner's if it is the only one, with a warning outside the demo", async () => {
    expect(await heed(database.url)).toEqual([expect.stringContaining('set DATABASE_APP_URL')]);
    expect(await heed(database.url, true)).toEqual([]);
  });
});

describe('PostgreSQL version', () => {
  test.each([
    [180_004, /18\.4 .*18\.7/],
    [180_006, /18\.6/],
    [170_011, /17\.12/],
    [160_015, /16\.16/],
    [150_019, /15\.20/],
    [140_030, /no security fixes/],
  ])('reports %s as lacking security fixes', (version, fault) => expect(versionFault(version)).toMatch(fault));

  test.each([180_007, 180_012, 170_012, 160_016, 150_020, 190_000])('accepts %s', (version) =>
    expect(versionFault(version)).toBeUndefined(),
  );

  test('is checked on a real database, with a one-line warning outside the demo', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    await client.end();
    const warnings: string[] = [];
    const log = { warn: (text: string) => void warnings.push(text) };
    await heedVersion({ databaseUrl: database.url, isDemo: true }, log);
    expect(warnings).toEqual([]);
    await heedVersion({ databaseUrl: database.url, isDemo: false }, log);
    const fault = versionFault(rows[0]?.version ?? 0);
    expect(warnings).toEqual(fault ? [fault] : []);
  });
});

/** Promise 25: a wrong secret key is detected before it is used to serve, encrypt or restore data. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Database, openDatabase, openPool } from '../database/pool.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { openKeys } from './key-check.ts';
import { loadKeys } from './keys.ts';
import { createSeal } from './seal.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let folder: string;
const secret = () => randomBytes(32).toString('base64');
const at = (name: string) => ({ secretKey: '', dataFolder: join(folder, name) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-key-'));
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 10);
  db = openDatabase(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('accepts the same key repeatedly, from any source', async () => {
  const key = secret();
  await openKeys(db, { secretKey: key, dataFolder: folder });
  await openKeys(db, { secretKey: key, dataFolder: '/nowhere' });
});

test('refuses another key in one sentence, which states that processes share one', async () => {
  await openKeys(db, at('first'));
  for (const [source, place] of [
    [{ secretKey: secret(), dataFolder: folder }, 'MARU_SECRET_KEY'],
    [at('second'), join(folder, 'second', 'secret-key')],
  ] as const) {
    if (!source.secretKey) await loadKeys(source);
    await expect(openKeys(db, source)).rejects.toThrow(
      `The secret key of ${place} is another than the one that this database was made with: all processes over one database need the same one`,
    );
  }
});

test('creates no key for a database that has one', async () => {
  await openKeys(db, at('first'));
  await expect(openKeys(db, at('second'))).rejects.toThrow(/^There is no secret key .*the same one/);
  expect(existsSync(join(folder, 'second'))).toBe(false);
});

test('accepts only the key of one of several concurrent first starts', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => openKeys(db, at(`process-${i}`))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await pool.query('select count(*)::int from secret_check')).rows).toEqual([{ count: 1 }]);
});

test('returns the same key to concurrent first starts with one data folder', async () => {
  await Promise.all(Array.from({ length: 8 }, () => openKeys(db, at('shared'))));
  expect(readdirSync(join(folder, 'shared'))).toEqual(['secret-key']);
});

test('prevents the application from changing the value', async () => {
  await openKeys(db, at('first'));
  await expect(pool.query(`update secret_check set check_value = '\\x00'`)).rejects.toThrow('permission denied');
  await expect(pool.query('delete from secret_check')).rejects.toThrow('permission denied');
});

describe('database without a check value', () => {
  const seal = async (name: string) => {
    const number = createSeal(await loadKeys(at(name))).close('citizen.mobile_number', '01012345678');
    await pool.query(
      `insert into citizen (user_id, username, user_type, mobile_number_sealed) values ('hong', '홍길동', 'general', $1)`,
      [number],
    );
  };

  test('stores one of the key that decrypts its data', async () => {
    await seal('first');
    await openKeys(db, at('first'));
    expect((await pool.query('select from secret_check')).rowCount).toBe(1);
  });

  test('refuses another key, and stores none', async () => {
    await seal('first');
    await expect(openKeys(db, { secretKey: secret(), dataFolder: folder })).rejects.toThrow('is another than');
    await expect(openKeys(db, at('second'))).rejects.toThrow('There is no secret key');
    expect((await pool.query('select from secret_check')).rowCount).toBe(0);
  });
});

describe('backup', () => {
  const storage = () => new LocalStorage(join(folder, 'files'));
  const backup = () => join(folder, 'city.maru');
  let target: TestDatabase;
  beforeEach(async () => {
    await openKeys(db, at('first'));
    await writeBackup({ url: database.url, storage: storage() }, backup(), () => undefined);
    target = await createEmptyDatabase();
  });
  afterEach(() => target.drop());
  const restore = (name: string, replace = false) =>
    restoreBackup(target.url, backup(), {
      storage: storage(),
      uploadFolder: join(folder, 'uploads'),
      isDemo: false,
      keys: at(name),
      replace,
      onProgress: () => undefined,
    });
  const tables = async () => {
    const client = new pg.Client(target.url);
    await client.connect();
    const { rows } = await client.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`);
    await client.end();
    return rows[0].n;
  };

  test('is restored with its key', async () => {
    cpSync(at('first').dataFolder, at('second').dataFolder, { recursive: true });
    await restore('second');
    expect(await tables()).toBeGreaterThan(50);
  });

  test('is refused with another key or none before any change, and drops no database', async () => {
    await loadKeys(at('second'));
    for (const replace of [false, true]) {
      await expect(restore('second', replace)).rejects.toThrow(
        'is another than the one that this backup was made with',
      );
      await expect(restore('third', replace)).rejects.toThrow('There is no secret key');
    }
    expect(await tables()).toBe(0);
    await restore('first');
    const before = await tables();
    await expect(restore('second', true)).rejects.toThrow('is another');
    expect(await tables()).toBe(before);
  });
});

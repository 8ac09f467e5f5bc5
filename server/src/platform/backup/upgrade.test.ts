import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '#test/database.ts';
import { createPlace } from '#test/factories.ts';
import { knownMigrations, migrate, refuseNewerSchema } from '../database/migrate.ts';
import { Refused } from '../errors/refused.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { readMigrations } from './catalog.ts';
import { restoreBackup } from './restore-backup.ts';
import { upgrade } from './upgrade.ts';

const watcher = { say: () => undefined };
const databases: { url: string; drop(): Promise<void> }[] = [];
let dataFolder: string;
let url: string;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'maru-upgrade-'));
  url = await empty();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function empty(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

async function ask<T>(of: string, question: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(of);
  await client.connect();
  return question(client).finally(() => client.end());
}

const settings = () => ({ databaseUrl: url, dataFolder, storage: null, isDemo: false, upgradeBackup: true });
const backups = () =>
  readdirSync(dataFolder).flatMap((name) => (name === 'backups' ? readdirSync(join(dataFolder, name)) : []));

/** Reverts the database to the schema before the last `missing` migrations, with a place in it. */
async function beBehind(missing: number): Promise<void> {
  await migrate(url, knownMigrations().length - missing);
  await ask(url, (client) => createPlace(client, { name: '옛 장소' }));
}

test('backs up the data before its migrations', async () => {
  await beBehind(2);
  expect(await upgrade(settings(), watcher)).toEqual(knownMigrations().slice(-2));
  const [file = '', ...more] = backups();
  expect(more).toEqual([]);
  expect(file).toMatch(new RegExp(`-before-${knownMigrations().at(-2)}\\.maru$`));
  const other = await empty();
  await restoreBackup(other, join(dataFolder, 'backups', file), {
    storage: new LocalStorage(join(dataFolder, 'files')),
    uploadFolder: dataFolder,
    keys: { secretKey: '', dataFolder },
    isDemo: false,
    replace: false,
    onProgress: () => undefined,
  });
  const { rows } = await ask(other, (client) => client.query('select installation_place_name from installation_place'));
  expect(rows.map((row) => Object.values(row)[0])).toEqual(['옛 장소']);
});

test('deletes what an interrupted backup left', async () => {
  await beBehind(1);
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder);
  const own = ['mine.maru.partial', 'mine-before-the-move.maru.partial'];
  for (const name of ['2026-11-01-1-before-0001-begin.maru.partial', ...own]) writeFileSync(join(folder, name), '');
  await upgrade(settings(), watcher);
  expect(backups().filter((name) => name.endsWith('.partial'))).toEqual(own.toSorted());
});

test('makes no backup of a new database, a current one or a demo, or if disabled', async () => {
  await upgrade(settings(), watcher);
  expect(await ask(url, readMigrations)).toEqual(knownMigrations());
  expect(await upgrade(settings(), watcher)).toEqual([]);
  for (const apart of [{ isDemo: true }, { upgradeBackup: false }]) {
    url = await empty();
    await beBehind(1);
    expect(await upgrade({ ...settings(), ...apart }, watcher)).toEqual(knownMigrations().slice(-1));
  }
  expect(backups()).toEqual([]);
});

test('applies no migration if the backup fails', async () => {
  await beBehind(1);
  writeFileSync(join(dataFolder, 'backups'), 'a file in the folder’s place');
  await expect(upgrade(settings(), watcher)).rejects.toThrow(Refused);
  await expect(upgrade(settings(), watcher)).rejects.toThrow(/UPGRADE_BACKUP=off/);
  expect(await ask(url, readMigrations)).toEqual(knownMigrations().slice(0, -1));
});

test('refuses a database whose restore was interrupted, and changes nothing', async () => {
  await ask(url, (client) => client.query('alter schema public rename to maru_replaced; create schema public'));
  await expect(upgrade(settings(), watcher)).rejects.toThrow(Refused);
  await expect(upgrade(settings(), watcher)).rejects.toThrow(/drop the schema maru_replaced/);
  await expect(refuseNewerSchema(url)).rejects.toThrow(/drop the schema maru_replaced/);
  expect(await ask(url, readMigrations)).toEqual([]);
  await ask(url, (client) => client.query('drop schema maru_replaced'));
  expect(await upgrade(settings(), watcher)).toEqual(knownMigrations());
});

test('backs up once if several processes start, and retains the newest three backups', async () => {
  await beBehind(1);
  const done = await Promise.all([1, 2, 3].map(() => upgrade(settings(), watcher)));
  expect(done.filter(({ length }) => length > 0)).toHaveLength(1);
  expect(backups()).toHaveLength(1);
  const folder = join(dataFolder, 'backups');
  const old = ['2020-01-01-1-before-0001.maru', '2021-01-01-2-before-0002.maru', '2022-01-01-3-before-0003.maru'];
  const others = ['maru-2020-01-01-021000.maru', 'mine-before-the-move.maru', 'mine.maru', 'own.maru', 'own.txt'];
  for (const name of [...old, ...old.map((one) => `${one}.audit`), ...others]) writeFileSync(join(folder, name), '');
  await ask(url, (client) => client.query('delete from migration where name = $1', [knownMigrations().at(-1)]));
  await upgrade(settings(), watcher).catch(() => undefined);
  const left = backups();
  expect(left.filter((name) => /^2.*\.maru$/.test(name))).toHaveLength(3);
  expect(left).toContain('2022-01-01-3-before-0003.maru');
  expect(left).not.toContain('2021-01-01-2-before-0002.maru.audit');
  expect(left).toEqual(expect.arrayContaining(others));
});

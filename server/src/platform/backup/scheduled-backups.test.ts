import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { openBreakableWay } from '#test/breakable.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPlace } from '#test/factories.ts';
import { findProgram, systemPrograms } from '#test/system-program.ts';
import { openDatabase } from '../database/pool.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { openKeys } from '../security/key-check.ts';
import { readBackupState } from './backup-runs.ts';
import { readIdentities } from './encryption.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupName, lastDue } from './schedule.ts';
import { openScheduledBackups } from './scheduled-backups.ts';
import { writeBackup } from './write-backup.ts';

const dayMs = 86_400_000;
const at = 2 * 60 + 10;
const retry = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let pool: pg.Pool;
let dataFolder: string;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  dataFolder = mkdtempSync(join(tmpdir(), 'maru-scheduled-'));
  await createPlace(pool, { name: '면목동 주민센터' });
  // One minute after the first scheduled time since the creation of the database.
  now = new Date(lastDue(new Date(), at).getTime() + dayMs + 60_000);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

function open(env: Record<string, string> = {}) {
  const config = readConfig({ DATABASE_URL: database.url, MARU_DATA: dataFolder, ...env });
  const backups = openScheduledBackups({
    config,
    db: openDatabase(pool),
    files: new LocalStorage(join(dataFolder, 'files')),
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });
  return { ...backups, config };
}
const folder = () => join(dataFolder, 'backups', 'scheduled');
const backupsIn = (path = folder()) => readdirSync(path).filter((name) => !name.endsWith('.audit'));
const state = () => readBackupState(openDatabase(pool));
const nextDay = (days = 1) => {
  now = new Date(now.getTime() + days * dayMs);
};
const scratches = async () => {
  const { rows } = await pool.query(`select datname from pg_database where datname = $1`, [
    `${new URL(database.url).pathname.slice(1)}_restore_test`,
  ]);
  return rows.length;
};
const isBlocked = async () => {
  const { rows } = await pool.query(
    `select from pg_stat_activity
     where application_name = 'maru-backup' and wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
};

describe('scheduled backup', () => {
  test('is made once after its time, and proved by a restore', async () => {
    const backups = open();
    now = lastDue(new Date(), at);
    await backups.run();
    expect(await state()).toEqual({});
    now = new Date(now.getTime() + dayMs + 60_000);
    await backups.run();
    await backups.run();
    expect(backupsIn()).toEqual([backupName(now, false)]);
    const { newestBackup, newestTest } = await state();
    expect(newestBackup).toMatchObject({ state: 'done', folder: folder(), file: backupName(now, false), failure: '' });
    expect(newestBackup?.bytes).toBeGreaterThan(1000);
    expect(newestTest).toMatchObject({ state: 'passed', file: backupName(now, false), failure: '' });
    expect(newestTest?.row_count).toBe(newestBackup?.row_count);
    expect(newestTest?.table_count).toBeGreaterThan(50);
    expect(await scratches()).toBe(0);
    const { rows } = await pool.query(`select from backup_run union all select from restore_test`);
    expect(rows).toHaveLength(2);
  });

  test('is tested once a week, and retained by rule', async () => {
    const backups = open({ BACKUP_KEEP: 'days=2' });
    const proven = backupName(now, false);
    for (let day = 0; day < 7; day += 1) {
      await backups.run();
      nextDay();
    }
    const { rows: tests } = await pool.query('select from restore_test');
    expect(tests).toHaveLength(1);
    // The last proved backup is retained in addition to those of two days.
    expect(backupsIn()).toHaveLength(3);
    expect(backupsIn()).toContain(proven);
    await backups.run();
    const { newestPassedTest } = await state();
    expect(newestPassedTest?.file).toBe(backupName(now, false));
    nextDay();
    await backups.run();
    expect(backupsIn()).not.toContain(proven);
  });

  test('is made by only one of several processes', async () => {
    await Promise.all([1, 2, 3].map(() => open().run()));
    const { rows } = await pool.query('select from backup_run');
    expect(rows).toHaveLength(1);
    expect(backupsIn()).toHaveLength(1);
  });

  test('cleans up after a process that was killed', async () => {
    mkdirSync(join(dataFolder, 'restore-test'));
    mkdirSync(folder(), { recursive: true });
    const partial = `${backupName(new Date(now.getTime() - dayMs), false)}.partial`;
    for (const name of [partial, 'own.partial']) writeFileSync(join(folder(), name), 'half');
    await pool.query(
      `insert into backup_run (started_at, state, folder, file, is_encrypted) values (now(), 'running', '', '', false)`,
    );
    await pool.query(`insert into restore_test (started_at, state, file) values (now(), 'running', '')`);
    await pool.query(`create database ${new URL(database.url).pathname.slice(1)}_restore_test`);
    await open().run();
    expect(backupsIn().sort()).toEqual([backupName(now, false), 'own.partial'].sort());
    expect(existsSync(join(dataFolder, 'restore-test'))).toBe(false);
    expect(await scratches()).toBe(0);
    const { rows } = await pool.query(
      `select state, failure from backup_run union all select state, failure from restore_test order by 1`,
    );
    const died = { state: 'failed', failure: 'The process ended before it was done.' };
    expect(rows).toEqual([{ state: 'done', failure: '' }, died, died, { state: 'passed', failure: '' }]);
  });

  test('is aborted with its process, and made later', async () => {
    const backups = open();
    const blocker = await pool.connect();
    await blocker.query('begin; lock table citizen in access exclusive mode');
    const stopped = backups.run();
    const refused = expect(stopped).rejects.toThrow();
    await vi.waitUntil(isBlocked, retry);
    const closed = backups.close();
    await blocker.query('rollback');
    blocker.release();
    await Promise.all([refused, closed]);
    expect(backupsIn()).toEqual([]);
    expect((await state()).newestRun).toMatchObject({ state: 'failed' });
    await open().run();
    expect(backupsIn()).toHaveLength(1);
  });
});

describe('failed backup', () => {
  test.each<[string, () => void | Promise<void>, RegExp]>([
    [
      'the folder can’t be made',
      () => {
        mkdirSync(join(dataFolder, 'backups'));
        writeFileSync(folder(), 'a file in its place');
      },
      /EEXIST|ENOTDIR/,
    ],
    [
      'it would fill the disk',
      async () => {
        await pool.query(
          `insert into backup_run (started_at, ended_at, state, folder, file, is_encrypted, bytes, row_count)
           values ('2020-01-01', '2020-01-01', 'done', '', '', false, 1e17, 1)`,
        );
      },
      /must stay free for the database/,
    ],
  ])('is recorded and leaves no file if %s', async (_what, arrange, message) => {
    await arrange();
    await expect(open().run()).rejects.toThrow(message);
    const { newestRun } = await state();
    expect(newestRun).toMatchObject({ state: 'failed', failure: expect.stringMatching(message) });
    expect(existsSync(join(folder(), backupName(now, false)))).toBe(false);
  });

  test('leaves no file if the disk is full', async () => {
    const file = join(dataFolder, 'full.maru');
    symlinkSync('/dev/full', `${file}.partial`);
    const source = { url: database.url, storage: new LocalStorage(join(dataFolder, 'files')) };
    await expect(writeBackup(source, file, () => undefined)).rejects.toThrow(/ENOSPC/);
    expect([file, `${file}.partial`].filter((path) => existsSync(path))).toEqual([]);
  });

  test('is marked by the next run if the database was unreachable', async () => {
    const way = await openBreakableWay(database.url);
    const blocker = await pool.connect();
    await blocker.query('begin; lock table citizen in access exclusive mode');
    const broken = expect(open({ DATABASE_URL: way.url }).run()).rejects.toThrow();
    await vi.waitUntil(isBlocked, retry);
    await way.break();
    await broken;
    await blocker.query('rollback');
    blocker.release();
    await way.mend();
    await open({ DATABASE_URL: way.url }).run();
    await way.close();
    expect(backupsIn()).toEqual([backupName(now, false)]);
  });
});

describe('restore test', () => {
  test('fails for a truncated file, and leaves no scratch database', async () => {
    const backups = open({ BACKUP_KEEP: 'days=7' });
    await pool.query(`insert into restore_test (started_at, ended_at, state, file) values ($1, $1, 'passed', '')`, [
      now,
    ]);
    await backups.run();
    const file = join(folder(), backupName(now, false));
    writeFileSync(file, readFileSync(file).subarray(0, -100));
    await pool.query('delete from restore_test');
    await backups.run();
    const { newestTest, newestPassedTest } = await state();
    expect(newestTest).toMatchObject({ state: 'failed', failure: expect.stringMatching(/damaged|ends early/) });
    expect(newestPassedTest).toBeUndefined();
    expect(await scratches()).toBe(0);
    // The next backup is tested again, without waiting for a week.
    nextDay();
    await backups.run();
    expect((await state()).newestTest).toMatchObject({ state: 'passed' });
  });

  test('makes a separate backup if stored ones are encrypted, and leaves nothing unencrypted', async () => {
    const keyFile = join(dataFolder, 'key');
    const keygen = findProgram(systemPrograms.ageKeygen);
    execFileSync(keygen, ['-o', keyFile], { stdio: 'ignore' });
    const recipient = execFileSync(keygen, ['-y', keyFile], { encoding: 'utf8' }).trim();
    const backups = open({ BACKUP_RECIPIENT: recipient });
    await openKeys(openDatabase(pool), backups.config);
    await backups.run();
    const { newestBackup, newestTest } = await state();
    expect(newestTest).toMatchObject({ state: 'passed', file: '', failure: '' });
    expect(newestBackup).toMatchObject({ file: backupName(now, true), is_encrypted: true });
    expect(backupsIn()).toEqual([backupName(now, true)]);
    expect(existsSync(join(dataFolder, 'restore-test'))).toBe(false);

    const file = join(folder(), backupName(now, true));
    const other = await createEmptyDatabase();
    const options = {
      storage: new LocalStorage(join(dataFolder, 'files')),
      uploadFolder: dataFolder,
      isDemo: false,
      keys: backups.config,
      replace: false,
      onProgress: () => undefined,
    };
    try {
      await expect(restoreBackup(other.url, file, options)).rejects.toThrow(/--identity FILE/);
      await restoreBackup(other.url, file, { ...options, identities: await readIdentities(keyFile) });
      const client = new pg.Client(other.url);
      await client.connect();
      const { rows } = await client.query('select installation_place_name as name from installation_place');
      await client.end();
      expect(rows).toEqual([{ name: '면목동 주민센터' }]);
    } finally {
      await other.drop();
    }
  });
});

/** Scheduled backups and their proof: one process at a time backs up, deletes old backups and tests a restore. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { anchorFileOf } from '../audit/anchors.ts';
import { openClient } from '../database/client.ts';
import { Refused } from '../errors/refused.ts';
import type { Job } from '../jobs/jobs.ts';
import { tryLock } from '../jobs/turns.ts';
import type { Services } from '../services.ts';
import {
  failInterrupted,
  failureText,
  readBackupState,
  recordBackup,
  recordCopies,
  recordCopyFailure,
  recordTest,
} from './backup-runs.ts';
import { refuseFullDisk } from './disk-room.ts';
import { dropScratch, testRestore } from './restore-test.ts';
import { backupName, backupsToKeep, lastDue, timeInName } from './schedule.ts';
import { writeBackup } from './write-backup.ts';

/** Advisory lock of the process that backs up. */
const backupLock = 4_712_240;
/**
 * Milliseconds between a passed restore test and the next one: a week, minus the variation of a backup's start time.
 */
const testEvery = 6.5 * 86_400_000;
const partial = '.partial';
const noProgress = () => undefined;

export interface ScheduledBackups {
  jobs(): Job[];
  /** Runs everything that is due. @throws if a backup fails */
  run(): Promise<void>;
  /** Aborts a running backup or restore test, which the next start repeats. */
  close(): Promise<void>;
}

type Parts = Pick<Services, 'config' | 'db' | 'files' | 'clock' | 'log'>;

export function openScheduledBackups({ config, db, files, clock, log }: Parts): ScheduledBackups {
  const { backupAt, backupFolder: folder, backupRecipient: recipient } = config;
  const source = { url: config.databaseUrl, storage: files };
  /** Folder of an unencrypted backup during its test. */
  const testFolder = join(config.dataFolder, 'restore-test');
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;

  async function backUp(): Promise<void> {
    const file = backupName(clock.now(), recipient !== '');
    const path = join(folder, file);
    const { newestBackup } = await readBackupState(db);
    const { bytes, rows, damaged } = await recordBackup(
      db,
      clock,
      { folder, file, isEncrypted: recipient !== '' },
      async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await refuseFullDisk(folder, newestBackup?.bytes ?? 0);
        const { foot } = await writeBackup(source, path, noProgress, { recipient, leavesRoom: true, signal });
        const counts = Object.values(foot.tables).map((table) => table.rows);
        return {
          bytes: (await stat(path)).size,
          rows: counts.reduce((sum, count) => sum + count, 0),
          damaged: foot.files?.damaged.length ?? 0,
        };
      },
    );
    log.info({ file: path, bytes, rows }, 'backed up');
    if (damaged > 0) log.warn({ file: path, damaged }, 'uploaded files were missing or damaged');
  }

  /** Deletes backups that the rule excludes, except the last one that passed a restore test. */
  async function deleteOld(): Promise<void> {
    const names = await readdir(folder);
    const remaining = backupsToKeep(names, config.backupKeep);
    const { newestPassedTest } = await readBackupState(db);
    for (const name of names.filter(
      (one) => timeInName(one) && !remaining.has(one) && one !== newestPassedTest?.file,
    )) {
      for (const old of [join(folder, name), anchorFileOf(join(folder, name))]) await rm(old, { force: true });
      log.info({ file: join(folder, name) }, 'an old backup was deleted');
    }
  }

  /** Applies the rule to S3-compatible storage; also copies backups that couldn't be copied before. */
  async function copy(): Promise<void> {
    if (!config.backupS3) return;
    const { BackupCopies } = await import('./backup-copies.ts');
    const copies = new BackupCopies(config.backupS3, signal);
    try {
      const local = await readdir(folder).catch(() => []);
      const { stored, added, deleted } = await copies.update(folder, local, config.backupKeep);
      await recordCopies(db, stored, clock.now());
      if (added.length + deleted.length > 0) log.info({ place: copies.place, added, deleted }, 'backups copied');
    } catch (error) {
      await recordCopyFailure(db, error).catch(() => undefined);
      throw error;
    } finally {
      copies.close();
    }
  }

  async function deleteRemains(): Promise<void> {
    await rm(testFolder, { recursive: true, force: true });
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(partial) && timeInName(one.slice(0, -partial.length))))
      await rm(join(folder, name), { force: true });
  }

  /**
   * Tests the newest stored backup. If stored backups are encrypted, which the server can't decrypt, tests one made for
   * the test.
   */
  async function test(): Promise<void> {
    const { newestBackup } = await readBackupState(db);
    const stored = newestBackup?.is_encrypted || recipient ? undefined : newestBackup;
    const result = await recordTest(db, clock, stored?.file ?? '', async () => {
      try {
        const tested = stored ? testRestore(config, join(stored.folder, stored.file), signal) : testOwn();
        return { state: 'passed', ...(await tested) };
      } catch (error) {
        return { state: error instanceof Refused ? 'refused' : 'failed', failure: failureText(error) };
      }
    });
    if (result.state === 'passed') log.info(result, 'a backup was restored and compared');
    else log.error(result, 'no backup could be restored for the weekly test');
  }

  async function testOwn() {
    const { newestBackup } = await readBackupState(db);
    await mkdir(testFolder, { recursive: true, mode: 0o700 });
    try {
      await refuseFullDisk(testFolder, newestBackup?.bytes ?? 0);
      const file = join(testFolder, 'backup.maru');
      await writeBackup(source, file, noProgress, { leavesRoom: true, signal });
      return await testRestore(config, file, signal);
    } finally {
      await rm(testFolder, { recursive: true, force: true });
    }
  }

  async function isBackupDue(client: pg.Client, minutes: number): Promise<boolean> {
    // A new installation makes its first backup at the next scheduled time.
    const { rows } = await client.query<{ since: Date }>('select min(run_on)::timestamptz as since from migration');
    const { newestBackup } = await readBackupState(db);
    const since = Math.max(rows[0]?.since.getTime() ?? 0, newestBackup?.started_at.getTime() ?? 0);
    return lastDue(clock.now(), minutes).getTime() > since;
  }

  async function isTestDue(): Promise<boolean> {
    const { newestBackup, newestTest, newestPassedTest } = await readBackupState(db);
    if (!newestBackup) return false;
    // After a failed test, only a newer backup is tested.
    if (newestTest && newestTest.started_at > newestBackup.started_at) return false;
    return !newestPassedTest || clock.now().getTime() - newestPassedTest.started_at.getTime() > testEvery;
  }

  async function runAlone(): Promise<void> {
    if (backupAt === null) return;
    const client = await openClient(config.databaseUrl, { application_name: 'maru-backups' });
    try {
      if (!(await tryLock(client, backupLock))) return;
      await failInterrupted(db, clock.now());
      await deleteRemains();
      if (await isBackupDue(client, backupAt)) {
        await backUp();
        await deleteOld();
      }
      const copied = await copy().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      await dropScratch(config);
      if (await isTestDue()) await test();
      // The job queue retries soon; the retry only repeats the copy.
      if (copied) throw copied.error;
    } finally {
      // Closing the connection releases the lock.
      await client.end();
    }
  }

  // Shares a running backup, because the job queue repeats a job after 15 minutes even if it is still running.
  const run = () => {
    running ??= runAlone().finally(() => {
      running = undefined;
    });
    return running;
  };
  const [hour, minute] = [Math.floor((backupAt ?? 0) / 60), (backupAt ?? 0) % 60];
  return {
    run,
    jobs: () =>
      backupAt === null
        ? []
        : [{ name: 'backup', title: '매일 백업과 주간 복원 시험', cron: `${minute} ${hour} * * *`, run }],
    async close() {
      ending.abort(new Error('Maru was stopped.'));
      await running?.catch(() => undefined);
    },
  };
}

/** The records of scheduled backups and restore tests. */
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { loggable } from '../errors/loggable.ts';

/** Maximum characters of a failure's text. */
const maxFailure = 500;

/** The reason of a failure without data or secrets. */
export const failureText = (error: unknown): string => loggable(error).message.slice(0, maxFailure);

/** Marks runs as failed whose process ended. May only be called while no other process backs up or tests. */
export async function failInterrupted(db: Database, now: Date): Promise<void> {
  const failed = { state: 'failed', ended_at: now, failure: 'The process ended before it was done.' };
  await db.updateTable('backup_run').set(failed).where('state', '=', 'running').execute();
  await db.updateTable('restore_test').set(failed).where('state', '=', 'running').execute();
}

interface RunPlace {
  folder: string;
  file: string;
  isEncrypted: boolean;
}

/** Runs a backup and records the result; a failure is rethrown. */
export async function recordBackup<Result extends { bytes: number; rows: number }>(
  db: Database,
  clock: Clock,
  { folder, file, isEncrypted }: RunPlace,
  run: () => Promise<Result>,
): Promise<Result> {
  const { id } = await db
    .insertInto('backup_run')
    .values({ started_at: clock.now(), state: 'running', folder, file, is_encrypted: isEncrypted })
    .returning('backup_run_id as id')
    .executeTakeFirstOrThrow();
  const end = (result: { state: string; bytes?: number; row_count?: number; failure?: string }) =>
    db
      .updateTable('backup_run')
      .set({ ...result, ended_at: clock.now() })
      .where('backup_run_id', '=', id)
      .execute();
  try {
    const result = await run();
    await end({ state: 'done', bytes: result.bytes, row_count: result.rows });
    return result;
  } catch (error) {
    // If the database is unreachable, the next run marks this one as failed.
    await end({ state: 'failed', failure: failureText(error) }).catch(() => undefined);
    throw error;
  }
}

/** Records which backups are in S3-compatible storage. */
export async function recordCopies(db: Database, files: readonly string[], now: Date): Promise<void> {
  if (files.length === 0) return;
  await db
    .updateTable('backup_run')
    .set({ copied_at: now, failure: '' })
    .where('state', '=', 'done')
    .where('copied_at', 'is', null)
    .where('file', 'in', files)
    .execute();
}

/** Records why complete backups couldn't be copied. */
export async function recordCopyFailure(db: Database, error: unknown): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ failure: failureText(error) })
    .where('state', '=', 'done')
    .where('copied_at', 'is', null)
    .execute();
}

/** The result of a restore test. */
export type RestoreResult =
  | { state: 'passed'; takenAt: Date; tables: number; rows: number }
  | { state: 'failed' | 'refused'; failure: string };

/** Runs a restore test and records its result. */
export async function recordTest(
  db: Database,
  clock: Clock,
  file: string,
  run: () => Promise<RestoreResult>,
): Promise<RestoreResult> {
  const { id } = await db
    .insertInto('restore_test')
    .values({ started_at: clock.now(), state: 'running', file })
    .returning('restore_test_id as id')
    .executeTakeFirstOrThrow();
  const result = await run();
  const details =
    result.state === 'passed'
      ? { taken_at: result.takenAt, table_count: result.tables, row_count: result.rows }
      : { failure: result.failure };
  await db
    .updateTable('restore_test')
    .set({ ...details, state: result.state, ended_at: clock.now() })
    .where('restore_test_id', '=', id)
    .execute();
  return result;
}

/**
 * State of the backups: the newest complete backup, the newest run, the newest ended restore test, and the newest
 * passed one; each undefined if there is none.
 */
export async function readBackupState(db: Database) {
  const runs = db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').orderBy('backup_run_id', 'desc');
  const tests = db
    .selectFrom('restore_test')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('restore_test_id', 'desc');
  const [newestBackup, newestRun, newestTest, newestPassedTest] = await Promise.all([
    runs.where('state', '=', 'done').limit(1).executeTakeFirst(),
    runs.limit(1).executeTakeFirst(),
    tests.where('state', '<>', 'running').limit(1).executeTakeFirst(),
    tests.where('state', '=', 'passed').limit(1).executeTakeFirst(),
  ]);
  return { newestBackup, newestRun, newestTest, newestPassedTest };
}

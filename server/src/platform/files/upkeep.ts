/** Deletes files without owners from the storage. */
import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { deleteRemoved, lockRemoved, removedRows, removeWaitingSince } from './attachment-rows.ts';

const dayMs = 86_400_000;
const filesAtOnce = 100;

/**
 * Advisory lock, shared for deleting files and exclusive for backups, so that files in a backup's rows exist until the
 * backup is complete.
 */
export const filesLock = 4_712_014;

/**
 * Deletes the content of released files, then their rows. During a backup, nothing is deleted before the next night.
 * @returns false if a backup is being written
 */
export function removeFiles({ db, files }: Pick<Services, 'db' | 'files'>, keys: readonly string[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock_shared(${filesLock}) as "isFree"`.execute(trx);
    if (!rows[0]?.isFree) return false;
    const removed = await lockRemoved(trx, keys);
    for (const key of removed) await files.remove(key);
    await deleteRemoved(trx, removed);
    return true;
  });
}

/** Nightly jobs for files. */
export function fileJobs({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Job[] {
  async function run() {
    const now = clock.now();
    await removeWaitingSince(db, new Date(now.getTime() - dayMs), now);
    for (;;) {
      const keys = await removedRows(db, filesAtOnce);
      if (keys.length === 0 || !(await removeFiles({ db, files }, keys))) return;
    }
  }
  return [{ name: 'file-upkeep', title: '주인 없는 파일 정리', cron: '41 3 * * *', run }];
}

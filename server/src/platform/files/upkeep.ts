/** Takes files out of the storage that nobody has any more. */
import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { deleteRemoved, lockRemoved, removedRows, removeWaitingSince } from './attachment-rows.ts';

const dayMs = 86_400_000;
const filesAtOnce = 100;

/**
 * Held by whoever removes files, with others, and by a backup, alone: what a backup's rows speak of stays until it has
 * been written.
 */
export const filesLock = 4_712_014;

/**
 * Removes the bytes of those of the files that are removed, then their rows; at a backup it leaves them to the next night.
 *
 * @returns false where a backup is being written
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

/** What is done about files each night. */
export function fileJobs({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Job[] {
  async function run() {
    const now = clock.now();
    await removeWaitingSince(db, new Date(now.getTime() - dayMs), now);
    for (;;) {
      const keys = await removedRows(db, filesAtOnce);
      if (keys.length === 0 || !(await removeFiles({ db, files }, keys))) return;
    }
  }
  return [{ name: 'file-upkeep', cron: '41 3 * * *', run }];
}

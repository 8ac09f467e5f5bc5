/**
 * Progress of the running import, or of taking one back. Data written by its transaction is invisible to other
 * connections, but its advisory locks are visible to all processes. They are released when the transaction ends, even
 * if the process dies.
 */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

/** First key of the advisory locks; the second key is the progress in percent. */
const progressLock = 4_712_101;

export async function reportProgress(trx: Database, share: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${progressLock}::int, ${Math.round(share * 100)}::int)`.execute(trx);
}

/** Returns a function that reports a number of steps out of `total` as done. */
export function progressOf(trx: Database, total: number): (count: number) => Promise<void> {
  let done = 0;
  return (count) => {
    done += count;
    return reportProgress(trx, done / total);
  };
}

/** From 0 to 1; null while no import runs. */
export async function selectProgress(db: Database): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`
    select max(objid::int8)::int as percent from pg_locks
    where locktype = 'advisory' and classid::int8 = ${progressLock} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  const percent = rows[0]?.percent ?? null;
  return percent === null ? null : percent / 100;
}

import type pg from 'pg';

/** Days for which messages are stored: processed ones, and those that need an administrator's attention. */
const settledDays = 3;
const openDays = 30;
const dayMs = 86_400_000;

/** Deletes old messages of the inbox. The engine drops repeated readings even if their messages are deleted. */
export async function deleteOldMessages(pool: pg.Pool, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await pool.query(`delete from source_message where state in ('done', 'ignored') and received_at < $1`, [
    before(settledDays),
  ]);
  await pool.query(`delete from source_message where received_at < $1`, [before(openDays)]);
}

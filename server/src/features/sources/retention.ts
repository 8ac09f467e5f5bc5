import type pg from 'pg';

/** Days for which messages are stored: settled ones, and ones that an administrator has to look into. */
const settledDays = 3;
const openDays = 30;
const dayMs = 86_400_000;

/** Deletes old messages of the inbox. The engine drops repeats of readings whatever is gone here. */
export async function deleteOldMessages(pool: pg.Pool, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await pool.query(`delete from source_message where state in ('done', 'ignored') and received_at < $1`, [
    before(settledDays),
  ]);
  await pool.query(`delete from source_message where received_at < $1`, [before(openDays)]);
}

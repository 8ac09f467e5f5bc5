/** Progress of loading the demo's history: written by the loader, read by the server. */

import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/pool.ts';

/** Resets the progress of all series. Series that are already complete are reported soon afterwards. */
export async function beginHistoryLoad(pool: pg.Pool | pg.ClientBase, series: readonly string[]): Promise<void> {
  await pool.query('delete from history_load where series <> all($1)', [series]);
  await pool.query(
    `insert into history_load (series, percent) select unnest($1::text[]), 0 on conflict (series) do nothing`,
    [series],
  );
}

/** @param share  0 to 1 */
export async function reportHistoryLoad(pool: pg.Pool, series: string, share: number): Promise<void> {
  await pool.query('update history_load set percent = $2 where series = $1', [series, Math.floor(share * 100)]);
}

/** Percentage loaded over all series, and the series still being loaded; 100 if there is nothing to load. */
export async function readHistoryLoad(db: Database): Promise<{ percent: number; loading: string[] }> {
  const { rows } = await sql<{ percent: number; loading: string[] }>`
    select coalesce(floor(avg(percent)), 100)::integer as percent,
           coalesce(array_agg(series order by series) filter (where percent < 100), '{}') as loading
    from history_load`.execute(db);
  return rows[0] ?? { percent: 100, loading: [] };
}

/** Reports the progress of a long migration. */
import type pg from 'pg';
import { withClient } from './client.ts';

/** Milliseconds before the first message, and between later ones. */
const firstMs = 2_000;
const everyMs = 10_000;

/**
 * Reports a migration's running time and the built percentage of its index; returns a function that stops the reports.
 */
export function watchMigration(
  { url, pid, label }: { url: string; pid: number; label: string },
  say: (line: string) => void,
): () => void {
  const beganAt = performance.now();
  const report = async () => {
    const percent = await withClient(url, (client) => indexPercent(client, pid)).catch(() => null);
    const seconds = Math.round((performance.now() - beganAt) / 1000);
    say(`${label} has run for ${seconds} s${percent === null ? '' : `: ${percent} % of an index is built`}.`);
    if (!hasEnded) timer = setTimeout(report, everyMs);
  };
  let hasEnded = false;
  let timer = setTimeout(report, firstMs);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

/**
 * The percentage of an index that a connection has built in the current phase; null if it isn't building an index. Only
 * blocks and rows are counted, so that sorting, between reading and writing, shows no progress.
 */
async function indexPercent(client: pg.Client, pid: number): Promise<number | null> {
  const { rows } = await client.query<{ percent: number | null }>(
    `select round(100.0 * case when tuples_total > 0 then tuples_done::numeric / tuples_total
       when blocks_total > 0 then blocks_done::numeric / blocks_total end)::int as percent
     from pg_stat_progress_create_index where pid = $1`,
    [pid],
  );
  return rows[0]?.percent ?? null;
}

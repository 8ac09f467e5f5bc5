import type pg from 'pg';

/** Rows a statement changes at most: some seconds of work, far below the statement's time limit. */
const batchRows = 20_000;
const devicesAtOnce = 100;

/** Rows of a table that meet a condition with `$1`, `$2`, …; `key` is what tells them apart. */
export interface OldRows {
  table: string;
  key: readonly string[];
  condition: string;
  values: readonly unknown[];
}

/** Changes rows some thousand at a time, each batch in a transaction of its own; `change` is 'delete from …' or 'update … set …'. */
async function changeInBatches(pool: pg.Pool, change: string, rows: OldRows): Promise<number> {
  const key = rows.key.join(', ');
  const text = `${change} where (${key}) in (select ${key} from ${rows.table} where ${rows.condition} limit ${batchRows})`;
  let changed = 0;
  for (;;) {
    const { rowCount } = await pool.query(text, [...rows.values]);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchRows) return changed;
  }
}

export const deleteInBatches = (pool: pg.Pool, rows: OldRows): Promise<number> =>
  changeInBatches(pool, `delete from ${rows.table}`, rows);

/** @param assignments  has the rows no longer meet the condition */
export const updateInBatches = (pool: pg.Pool, assignments: string, rows: OldRows): Promise<number> =>
  changeInBatches(pool, `update ${rows.table} set ${assignments}`, rows);

/** The ids of all devices of a series, also of deleted ones, in groups that one statement takes. */
export async function deviceGroups(pool: pg.Pool, series: string): Promise<number[][]> {
  const { rows } = await pool.query<{ id: number }>(
    'select device_id::float8 as id from device where series = $1 order by 1',
    [series],
  );
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / devicesAtOnce) }, (_, at) =>
    ids.slice(at * devicesAtOnce, (at + 1) * devicesAtOnce),
  );
}

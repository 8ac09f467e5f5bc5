import type pg from 'pg';

/** Maximum rows changed per statement: some seconds of work, far below the statement timeout. */
const batchRows = 20_000;
const devicesAtOnce = 100;

/** Rows of a table that match a condition with `$1`, `$2`, …; `key` identifies a row. */
export interface OldRows {
  table: string;
  key: readonly string[];
  condition: string;
  values: readonly unknown[];
}

/** Changes rows in batches, each in its own transaction; `change` is 'delete from …' or 'update … set …'. */
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

/** @param assignments  after which the rows must not match the condition any more */
export const updateInBatches = (pool: pg.Pool, assignments: string, rows: OldRows): Promise<number> =>
  changeInBatches(pool, `update ${rows.table} set ${assignments}`, rows);

/** Ids of all devices of a series, including deleted ones, in groups for one statement each. */
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

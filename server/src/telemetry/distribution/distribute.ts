/**
 * Distributes the tables of telemetry over the workers of a Citus database, by device: one worker stores all rows of a
 * device. Latest values and queues stay on the coordinator, where features join them with places.
 */
import pg from 'pg';
import { Refused } from '#platform/errors/refused.ts';
import { hasClosedHours } from '../rollups/closed-hours.ts';
import type { Series } from '../series/series.ts';

const shardsPerWorker = 4;

/**
 * SQL that lets a transaction's queries use `limit` in lateral subqueries on tables distributed by device. Citus
 * requires that each such subquery compares `device_id` with that of the outer row, and that the outermost query has a
 * limit (`limit all`). Without Citus the setting has no effect.
 */
export const limitLaterally = 'set local citus.subquery_pushdown = on';

/** Small tables joined with readings, copied to every node. */
const referenceTables = ['reading_mark'];

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * True if the database is the coordinator of a Citus cluster. Tables may then be distributed, and statements must
 * respect the limits of Citus.
 */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('pg_dist_partition') is not null`);
  return rows.length > 0;
}

/** Names of the series' distributed tables, the partitioned one first. */
const distributedTables = (series: Series): string[] => [
  `${series.name}_reading`,
  ...(series.rollups ? [`${series.name}_hour`, `${series.name}_day`] : []),
  ...(series.blocks ? [`${series.name}_block`] : []),
  ...(hasClosedHours(series) ? [`${series.name}_closed_hour`] : []),
];

/**
 * Distributes the tables that aren't distributed yet, each in its own transaction, so that the call can be repeated
 * after a failure or a migration. Writers of a table wait until its rows are moved.
 *
 * @param client an open connection of the owner
 * @param onTable called for each table before its rows are moved
 * @throws Refused if the database can't distribute tables
 */
export async function distributeTables(
  client: Client,
  series: readonly Series[],
  onTable: (table: string) => void = () => undefined,
): Promise<{ distributed: number; before: number }> {
  const shards = (await readWorkers(client)) * shardsPerWorker;
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  const done = new Set(rows.map(({ name }) => name));
  const tables = series.flatMap(distributedTables);
  let colocated = tables.find((table) => done.has(table));
  const missing = [...referenceTables, ...tables].filter((table) => !done.has(table));
  for (const table of missing) {
    onTable(table);
    if (referenceTables.includes(table)) {
      await distribute(client, table, 'select create_reference_table($1)', [table]);
      continue;
    }
    await (colocated === undefined
      ? distribute(client, table, `select create_distributed_table($1, 'device_id', shard_count => $2)`, [
          table,
          shards,
        ])
      : distribute(client, table, `select create_distributed_table($1, 'device_id', colocate_with => $2)`, [
          table,
          colocated,
        ]));
    colocated ??= table;
  }
  return { distributed: missing.length, before: referenceTables.length + tables.length - missing.length };
}

/** Moves a table's rows to the workers; drops foreign keys, because the referenced tables stay on the coordinator. */
async function distribute(client: Client, table: string, text: string, values: unknown[]): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    for (const { name } of rows)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
    await client.query(text, values);
    // Deletes the local rows on the coordinator, which were copied to the workers.
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The number of workers that can store shards. */
async function readWorkers(client: Client): Promise<number> {
  const { rows } = await client.query('select from pg_extension where extname = $1', ['citus']);
  if (rows.length === 0)
    throw new Refused(
      'The database has no extension citus: create it on every node, and add the workers (docs/operations.md).',
    );
  const { rows: nodes } = await client.query<{ coordinators: number; workers: number }>(
    `select count(*) filter (where groupid = 0)::integer as coordinators,
       count(*) filter (where shouldhaveshards and isactive)::integer as workers
     from pg_dist_node where noderole = 'primary'`,
  );
  const [{ coordinators, workers } = { coordinators: 0, workers: 0 }] = nodes;
  if (coordinators === 0)
    throw new Refused(
      `The workers can't reach the coordinator: select citus_set_coordinator_host('HOST', PORT) (docs/operations.md).`,
    );
  if (workers === 0)
    throw new Refused(`The coordinator has no workers: select citus_add_node('HOST', PORT) (docs/operations.md).`);
  const { rows: logins } = await client.query(`select from pg_roles where rolname = 'maru_app' and rolcanlogin`);
  if (logins.length === 0)
    throw new Refused(
      'The coordinator logs in at the workers as maru_app: alter role maru_app login (docs/operations.md).',
    );
  return workers;
}

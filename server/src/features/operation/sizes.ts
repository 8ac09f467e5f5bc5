/** Sizes of the database and its disk: now, and sampled daily. */
import { statfs } from 'node:fs/promises';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import type { Services } from '#platform/services.ts';
import { isDistributed } from '#telemetry/distribution/distribute.ts';

const shownTables = 10;
const sampleDays = 400;
/** Days whose samples determine the growth. */
export const growthDays = 14;

export interface Space {
  freeBytes: number;
  totalBytes: number;
}

/** Space on a folder's file system, as far as this process may use it. */
export async function readSpace(folder: string): Promise<Space> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export interface TableBytes {
  tableName: string;
  bytes: number;
}

/** Bytes of distributed tables on all nodes, by table. */
const shardBytes = `
  select s.logicalrelid as oid, sum(b.size) as bytes
  from pg_dist_shard s join citus_shard_sizes() b on b.shard_id = s.shardid group by 1`;

/** Every table with its indexes, largest first; partitions are added to their partitioned table. */
async function readTableBytes(client: pg.ClientBase): Promise<TableBytes[]> {
  const shards = (await isDistributed(client)) ? shardBytes : 'select null::oid as oid, null::numeric as bytes';
  const { rows } = await client.query<TableBytes>(
    `select coalesce(parent.relname, c.relname) as "tableName",
            sum(pg_total_relation_size(c.oid) + coalesce(shards.bytes, 0))::float8 as bytes
     from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class parent on parent.oid = i.inhparent
     left join (${shards}) shards on shards.oid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by 1 order by 2 desc, 1`,
  );
  return rows;
}

/** Size of the database in bytes; with Citus, on all nodes. */
export async function readDatabaseBytes(client: pg.ClientBase): Promise<number> {
  const text = 'select pg_database_size(current_database())';
  // An unavailable node returns an error text instead of a number, which makes the cast of the sum fail.
  const workers = (await isDistributed(client))
    ? `(select coalesce(sum(result::bigint), 0) from run_command_on_workers('${text}'))`
    : '0';
  const { rows } = await client.query<{ bytes: number }>(`select ((${text}) + ${workers})::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}

/** The ten largest tables with their growth since the oldest of the recent samples. */
export async function readGrownTables(client: pg.ClientBase, now: Date) {
  const largest = (await readTableBytes(client)).slice(0, shownTables);
  const { rows } = await client.query<TableBytes & { sinceDate: string }>(
    `select distinct on (table_name) table_name as "tableName", bytes::float8 as bytes, sampled_on::text as "sinceDate"
     from table_size where table_name = any($1) and sampled_on between $2::date - $3::integer and $2::date - 1
     order by table_name, sampled_on`,
    [largest.map(({ tableName }) => tableName), formatSeoulDate(now), growthDays],
  );
  const before = new Map(rows.map((row) => [row.tableName, row]));
  return largest.map(({ tableName, bytes }) => {
    const sample = before.get(tableName);
    return {
      tableName,
      bytes,
      grownBytes: sample ? bytes - sample.bytes : null,
      sinceDate: sample?.sinceDate ?? '',
    };
  });
}

/** Stores the sizes of the day; a later run on the same day replaces them. */
export async function sampleSizes({ pool, config, clock }: Pick<Services, 'pool' | 'config' | 'clock'>): Promise<void> {
  const now = clock.now();
  const day = formatSeoulDate(now);
  const { freeBytes, totalBytes } = await readSpace(config.dataFolder);
  await inTransaction(pool, async (client) => {
    const tables = await readTableBytes(client);
    await client.query(`delete from disk_size where sampled_on = $1 or sampled_on < $1::date - $2::integer`, [
      day,
      sampleDays,
    ]);
    await client.query(
      `insert into disk_size (sampled_on, sampled_at, database_bytes, free_bytes, total_bytes)
       values ($1, $2, $3, $4, $5)`,
      [day, now, await readDatabaseBytes(client), freeBytes, totalBytes],
    );
    await client.query(
      `insert into table_size (sampled_on, table_name, bytes)
       select $1, name, bytes from unnest($2::text[], $3::bigint[]) as of_table (name, bytes)`,
      [day, tables.map(({ tableName }) => tableName), tables.map(({ bytes }) => bytes)],
    );
  });
}

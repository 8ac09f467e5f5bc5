/**
 * Observations on distributed tables. Statements on these may neither join nor correlate with tables of the
 * coordinator, so the needed rows of those tables are read first.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { NewestRow } from './observation-rows.ts';
import type { ObservedColumn } from './observed-columns.ts';
import type { Relation } from './relations.ts';

/** The stored values of devices. */
export interface DistributedRows {
  /** The statement's `with` clause, if needed. */
  before: RawBuilder<unknown>;
  of(stream: string): Relation;
}

/** The periods of devices' baselines as a relation of constant values. */
export async function baselinesOf(
  db: Database,
  table: string,
  devices: readonly number[],
  columns: readonly ObservedColumn[],
): Promise<RawBuilder<unknown>> {
  const measures = columns.filter(({ decimals }) => decimals !== null).map(({ column }) => column);
  const types: [string, string][] = [
    ['device_id', 'bigint'],
    ['from_at', 'timestamptz'],
    ['until_at', 'timestamptz'],
    ...measures.map((column): [string, string] => [column, 'integer']),
  ];
  // Times as text, because infinite times have no JavaScript value.
  const arrays = types.map(([name]) => sql`coalesce(array_agg(b.${sql.ref(name)})::text, '{}') as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(arrays)} from ${sql.table(table)} b where b.device_id = any(${devices})`.execute(db);
  const values = types.map(([name, type]) => sql`${rows[0]?.[name]}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(values)}) as b (${sql.join(types.map(([name]) => sql.ref(name)))})`;
}

interface NewestQuery {
  series: string;
  /** Relation of the devices (`device_id`) whose readings each of `ids` (`id`) has. */
  readers: RawBuilder<unknown>;
  ids: readonly number[];
  /** {@link Source.newest}; null for places that are shown in total. */
  newest: ((hasFirst: boolean) => Relation) | null;
}

/** The newest readings by id; the first days are read by a separate statement. */
export async function readNewestApart(
  db: Database,
  { series, readers, ids, newest }: NewestQuery,
): Promise<Map<number, NewestRow>> {
  const { rows: read } = await sql<{ id: number; device_id: number }>`
    select r.id, r.device_id from ${readers} r`.execute(db);
  const devices = read.map(({ device_id }) => device_id);
  const days = await sql<{ device_id: number; bucket: Date }>`
    select s.device_id, d.bucket from unnest(${devices}::bigint[]) as s (device_id) cross join lateral (
      select d.bucket from ${sql.table(`${series}_day`)} d
      where d.device_id = s.device_id order by d.bucket limit 1) d limit all`.execute(db);
  const { rows } = await (newest
    ? sql<NewestRow>`select n.* from ${newest(false)} n where n.device_id = any(${ids})`
    : sql<NewestRow>`
        select m.id as device_id, max(l.measured_at) as time, max(l.measured_at) as result_time,
          (select r.dropped_until from raw_dropped r where r.series = ${series}) as first
        from ${readers} m join ${sql.table(`${series}_latest`)} l on l.device_id = m.device_id group by m.id`
  ).execute(db);
  const firstDays = new Map(days.rows.map(({ device_id, bucket }) => [device_id, bucket]));
  const devicesOf = Map.groupBy(read, ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const own = (devicesOf.get(row.device_id) ?? []).flatMap(({ device_id }) => firstDays.get(device_id) ?? []);
      const day = own.length > 0 ? Math.min(...own.map(Number)) : 0;
      const firstAt = Math.max(day, Number(row.first ?? 0));
      return [row.device_id, { ...row, first: firstAt > 0 ? new Date(firstAt) : null }];
    }),
  );
}

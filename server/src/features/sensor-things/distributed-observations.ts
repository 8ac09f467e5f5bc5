/**
 * Observations on distributed tables. Statements on them may neither join nor correlate with tables of the coordinator,
 * so what they need of those is read first.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { NewestRow } from './observation-rows.ts';
import type { ObservedColumn } from './observed-columns.ts';
import type { Relation } from './relations.ts';

/** The stored values of devices. */
export interface DistributedRows {
  /** The statement's `with`, if it needs one. */
  before: RawBuilder<unknown>;
  of(stream: string): Relation;
}

/** The periods of devices' baselines as a relation of values. */
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
  // As text, because infinite times have no JavaScript value.
  const arrays = types.map(([name]) => sql`coalesce(array_agg(b.${sql.ref(name)})::text, '{}') as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(arrays)} from ${sql.table(table)} b where b.device_id = any(${devices})`.execute(db);
  const values = types.map(([name, type]) => sql`${rows[0]?.[name]}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(values)}) as b (${sql.join(types.map(([name]) => sql.ref(name)))})`;
}

interface NewestQuery {
  series: string;
  /** Relation with the devices, `device_id`, that read for each of `ids`, `id`. */
  readers: RawBuilder<unknown>;
  ids: readonly number[];
  /** {@link Source.newest}; null for devices in total. */
  newest: ((hasFirst: boolean) => Relation) | null;
}

/** The newest readings by id; the first days are read apart from them. */
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

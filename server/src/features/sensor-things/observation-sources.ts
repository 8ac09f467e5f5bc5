/** SQL of Observations: readings of a device, hours of its counters, or hours of several devices together. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Database } from '#platform/database/pool.ts';
import { unmarked } from '#telemetry/marks/unmarked.ts';
import { hoursWithin } from '#telemetry/rollups/closed-hours.ts';
import { type Series, valueColumnsOf } from '#telemetry/series/series.ts';
import { baselinesOf, type DistributedRows } from './distributed-observations.ts';
import { withinDayColumns } from './observation-rows.ts';
import type { ObservedColumn } from './observed-columns.ts';
import { type FirstRows, hoursOf, withHours } from './observed-hours.ts';
import { type Relation, totalId } from './relations.ts';

/** The observed columns of a series that are read from the same table. */
export interface Source {
  series: Series;
  columns: readonly ObservedColumn[];
  /**
   * Relation with `id`, `time`, `result_time`, `number` and `word`, for the Datastream in an alias. With `first`, a
   * relation of several devices' hours may omit later hours.
   */
  of(stream: string, first?: FirstRows): Relation;
  /**
   * The same relation for readings of closed months, which the alias has in {@link closedColumns}; null if the series
   * has no closed months.
   */
  closed: ((stream: string) => Relation) | null;
  /** The first and last day with values of the Datastream in an alias; null if all days are read. */
  days: ((stream: string) => Edges) | null;
  /**
   * The stored values of devices for a statement on distributed tables, which may not join tables of the coordinator,
   * so their rows are read first. The alias also has the columns `first_at` and `until_at`.
   */
  distributed(db: Database, devices: readonly number[], first?: FirstRows): Promise<DistributedRows>;
  /** The number of values in closed months; null if days don't count them. */
  closedCount: ClosedCount | null;
  /** Relation of `NewestRow`s by device, optionally without the first day; null for hours of a device. */
  newest: ((hasFirst: boolean) => Relation) | null;
}

interface ClosedCount {
  fields: ReadonlySet<string>;
  /** Relation with `count` per day of the Datastream in an alias, which must have one of the fields. */
  of(stream: string): Relation;
}

/** Relations with `device_id` and `bucket` of one day in Seoul; empty without values. */
interface Edges {
  first: Relation;
  last: Relation;
}

/** SQL of a column's value in rows `r`, in the column's unit, relative to the baseline if the series has one. */
function storedValue({ series, column, decimals, source }: ObservedColumn) {
  const stored = sql.ref(`r.${column}`);
  if (decimals === null) return stored;
  const shown = series.shownRelativeTo && source === 'readings' ? sql`(${stored} - ${sql.ref(`b.${column}`)})` : stored;
  return sql`(${shown}::numeric / ${sql.lit(10 ** decimals)})`;
}

const presentedValue = (column: ObservedColumn) =>
  column.decimals === null ? storedValue(column) : sql`${storedValue(column)}::float8`;

function choose(stream: string, columns: readonly ObservedColumn[], type: 'numeric' | 'text') {
  const cases = columns.map((column) => sql`when ${sql.lit(column.field)} then ${storedValue(column)}`);
  if (cases.length === 0) return sql`null::${sql.raw(type)}`;
  return sql`case ${sql.ref(`${stream}.field`)} ${sql.join(cases, sql` `)} end`;
}

/** The source of the columns of a series from the same table. */
export function sourceOf(
  columns: readonly [ObservedColumn, ...ObservedColumn[]],
  totals: ReadonlyMap<Series, TotalPlaces>,
): Source {
  const [{ series, source }] = columns;
  const total = totals.get(series);
  if (total) return sourceOfTotal(columns, total);
  const isHours = source === 'hours';
  const time = sql.ref(isHours ? 'r.bucket' : 'r.measured_at');
  const numbers = columns.filter(({ decimals }) => decimals !== null);
  const words = columns.filter(({ decimals }) => decimals === null);
  const joinBaseline = (periods: RawBuilder<unknown>) =>
    sql`join ${periods} on b.device_id = r.device_id and ${time} >= b.from_at and ${time} < b.until_at`;
  const baseline =
    series.shownRelativeTo && !isHours ? joinBaseline(sql`${sql.table(series.shownRelativeTo)} b`) : sql``;
  const relation =
    (rows: RawBuilder<unknown>, within: (stream: string) => RawBuilder<unknown> = () => sql``, joined = baseline) =>
    (stream: string): Relation =>
      sql`(
      select ${sql.ref(`${stream}.id`)} || '-' || (extract(epoch from ${time}) * 1000)::bigint as id,
        ${time} as time, ${isHours ? sql`${time} + interval '1 hour'` : time} as result_time,
        ${choose(stream, numbers, 'numeric')} as number, ${choose(stream, words, 'text')} as word
      from ${rows} r ${joined}
      where r.device_id = ${sql.ref(`${stream}.device_id`)} ${within(stream)})`;
  const droppedUntil = sql`(select d.dropped_until from raw_dropped d where d.series = ${series.name})`;
  // A deleted reading has no values, but its time still ends the device's span.
  const isStored = sql`coalesce(r.measured_at >= ${droppedUntil}, true)`;
  const values = columns.map(
    (column) => sql`case when ${isStored} then ${presentedValue(column)} end as ${sql.ref(String(column.position))}`,
  );
  const firstDay = sql`(
        select d.bucket from ${sql.table(`${series.name}_day`)} d
        where d.device_id = r.device_id order by d.bucket limit 1)`;
  const newest = (hasFirst: boolean): Relation => sql`(
    select r.device_id, r.measured_at as time, r.measured_at as result_time,
      ${hasFirst ? sql`greatest(${droppedUntil}, ${firstDay})` : droppedUntil} as first, ${sql.join(values)}
    from ${sql.table(`${series.name}_latest`)} r ${series.shownRelativeTo ? sql`left ${baseline}` : sql``})`;
  const readings = sql`(${sql.raw(unmarked(series, `${series.name}_reading`))})`;
  const closed = (stream: string) => sql`(${sql.raw(unmarked(series, closedReadings(columns, stream)))})`;
  const days = isHours || !series.rollups ? null : (stream: string) => daysWithValues(columns, stream);
  return {
    series,
    columns,
    of: isHours
      ? (stream, first) => relation(hoursOf(columns, `${stream}.device_id`, first))(stream)
      : relation(readings, (stream) => (days ? withinDays(days(stream)) : sql``)),
    closed: isHours || !series.blocks ? null : (stream) => relation(closed(stream))(stream),
    days,
    distributed: async (db, devices, first) => {
      if (isHours)
        return { before: sql`with ${withHours(columns, devices, first)}`, of: relation(sql.table('observed_hour')) };
      const joined = series.shownRelativeTo
        ? joinBaseline(await baselinesOf(db, series.shownRelativeTo, devices, columns))
        : sql``;
      return { before: sql``, of: relation(readings, (stream) => (days ? withinDayColumns(stream) : sql``), joined) };
    },
    closedCount: days && series.blocks && !series.shownRelativeTo ? closedCount(columns) : null,
    newest: isHours ? null : newest,
  };
}

/** The source of hours summed over the devices of each place. */
function sourceOfTotal(
  columns: readonly [ObservedColumn, ...ObservedColumn[]],
  { series, members }: TotalPlaces,
): Source {
  const names = columns.map(({ column }) => column);
  const sums = sql.join(columns.map(({ column }) => sql`sum(h.${sql.ref(column)}) as ${sql.ref(column)}`));
  const values = columns.map((column) => sql`${presentedValue(column)} as ${sql.ref(String(column.position))}`);
  const end = sql`r.bucket + interval '1 hour'`;
  const observed = (stream: string, rows: RawBuilder<unknown>): Relation => sql`(
      select ${sql.ref(`${stream}.id`)} || '-' || (extract(epoch from r.bucket) * 1000)::bigint as id,
        r.bucket as time, ${end} as result_time, ${choose(stream, columns, 'numeric')} as number, null::text as word
      from ${rows})`;
  return {
    series,
    columns,
    closed: null,
    days: null,
    closedCount: null,
    of: (stream, first) =>
      observed(
        stream,
        sql`(
        select h.bucket, ${sums} from ${members} m cross join lateral ${hoursOf(columns, 'm.device_id', first)} h
        where ${totalId('m')} = ${sql.ref(`${stream}.device_id`)}
        group by h.bucket) r`,
      ),
    // Sums over devices on several nodes can't be lateral, so they are computed first.
    async distributed(db, devices, first) {
      const { rows } = await sql<{ id: number; device: number }>`
        select ${totalId('m')} as id, m.device_id as device from ${members} m
        where ${totalId('m')} = any(${devices})`.execute(db);
      const ids = rows.map((row) => row.device);
      const given = sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${ids}::bigint[])`;
      return {
        before: sql`with ${withHours(columns, [...new Set(ids)], first)}, total_hour as materialized (
          select m.id as device_id, h.bucket, ${sums} from ${given} as m (id, device_id)
          join observed_hour h using (device_id)
          group by m.id, h.bucket)`,
        of: (stream) => observed(stream, sql`total_hour r where r.device_id = ${sql.ref(`${stream}.device_id`)}`),
      };
    },
    // The newest reading of a place's devices belongs to the newest hour with counts.
    newest: () => sql`(
      select r.device_id, r.bucket as time, ${end} as result_time, ${sql.join(values)}
      from (
        select n.device_id, h.bucket, ${sums}
        from (
          select ${totalId('m')} as device_id, array_agg(m.device_id) as members,
            date_trunc('hour', max(l.measured_at)) as bucket
          from ${members} m join ${sql.table(`${series.name}_latest`)} l on l.device_id = m.device_id
          group by m.place_id) n
        cross join lateral (${sql.raw(
          hoursWithin(series, {
            of: 'device_id = any(n.members)',
            from: 'n.bucket',
            until: `(n.bucket + interval '1 hour')`,
            columns: names,
          }),
        )}) h
        group by n.device_id, h.bucket) r)`,
  };
}

/** Additional columns of a Datastream's row: some of its readings, as texts of arrays. */
export const closedColumns = ['times', 'numbers', 'words'] as const;

/**
 * A relation with the columns of readings: the row's values in the column of the row's Datastream, nulls in the others.
 */
function closedReadings([column, ...others]: readonly [ObservedColumn, ...ObservedColumn[]], stream: string): string {
  const all = [column, ...others];
  const values = valueColumnsOf(column.series).map(({ name, type }) => {
    const own = all.find((one) => one.column === name);
    if (!own) return `null::${type} as ${name}`;
    const value = own.decimals === null ? 'x.word' : `x.number::${type}`;
    return `case when ${stream}.field = '${own.field}' then ${value} end as ${name}`;
  });
  return `(
    select ${stream}.device_id, to_timestamp(x.microseconds / 1000000) as measured_at, ${values.join(', ')}
    from unnest(${stream}.times::float8[], ${stream}.numbers::bigint[], ${stream}.words::text[])
      as x (microseconds, number, word))`;
}

/** SQL of the number of values on a day `d` for the Datastream in an alias; for words, an upper bound. */
function countOfDay(columns: readonly ObservedColumn[], stream: string): RawBuilder<unknown> {
  const counts = columns.flatMap(({ field, column, decimals }) =>
    decimals === null ? [] : [sql`when ${sql.lit(field)} then d.${sql.ref(`${column}_count`)}`],
  );
  return counts.length > 0
    ? sql`case ${sql.ref(`${stream}.field`)} ${sql.join(counts, sql` `)} else d.readings end`
    : sql`d.readings`;
}

/** Days count the values that aren't marked as wrong, including those in compressed blocks. */
function closedCount(columns: readonly [ObservedColumn, ...ObservedColumn[]]): ClosedCount {
  const [{ series }] = columns;
  const isCounted = ({ field, decimals }: ObservedColumn) => decimals !== null || series.required?.includes(field);
  return {
    fields: new Set(columns.filter(isCounted).map(({ field }) => field)),
    of: (stream) => sql`(
      select ${countOfDay(columns, stream)} as count
      from ${sql.table(`${series.name}_block`)} b
      join ${sql.table(`${series.name}_day`)} d
        on d.device_id = b.device_id and date_trunc('month', d.bucket, 'Asia/Seoul') = b.month
      where b.device_id = ${sql.ref(`${stream}.device_id`)} and d.device_id = ${sql.ref(`${stream}.device_id`)})`,
  };
}

/** The first and the last day with values for the Datastream in an alias. */
function daysWithValues(columns: readonly [ObservedColumn, ...ObservedColumn[]], stream: string): Edges {
  const [{ series }] = columns;
  const count = countOfDay(columns, stream);
  const edge = (order: 'asc' | 'desc'): Relation => sql`(
    select d.device_id, d.bucket from ${sql.table(`${series.name}_day`)} d
    where d.device_id = ${sql.ref(`${stream}.device_id`)} and ${count} > 0 order by d.bucket ${sql.raw(order)} limit 1)`;
  return { first: edge('asc'), last: edge('desc') };
}

/**
 * SQL condition on readings `r`: within the first and last day with values of the column. Otherwise a column that a
 * device never reports would be searched in all of its readings.
 */
const withinDays = ({ first, last }: Edges) => sql`and r.measured_at >= (select d.bucket from ${first} d)
  and r.measured_at < (select d.bucket from ${last} d) + interval '1 day'`;

/**
 * Prevents a statement from sorting if an index has the order. The planner expects few rows besides the empty
 * partitions of closed months, so it would read and sort all rows of the open ones.
 */
export async function inKeyOrder<Found>(db: Database, select: () => Promise<Found>): Promise<Found> {
  await sql`select set_config('enable_sort', 'off', true)`.execute(db);
  const found = await select();
  await sql`select set_config('enable_sort', 'on', true)`.execute(db);
  return found;
}

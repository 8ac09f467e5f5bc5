/** SQL of Observations: readings of a device, the hours of its counters, or the hours of several devices together. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import { unmarked } from '#telemetry/marks/unmarked.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { ObservedColumn } from './observed-columns.ts';
import { type Relation, totalId } from './relations.ts';

/** The columns of one series that are read from the same table. */
export interface Source {
  series: Series;
  columns: readonly ObservedColumn[];
  /** Relation with `id`, `time`, `result_time`, `number` and `word` of the Datastream of an alias. */
  of(stream: string): Relation;
  /** Relation with `device_id`, `time`, `result_time` and the newest values by position; null for a device's hours. */
  latest: Relation | null;
}

/** A column's value in rows `r`, in its unit. */
function storedValue({ series, column, decimals, source }: ObservedColumn) {
  const stored = sql.ref(`r.${column}`);
  if (decimals === null) return stored;
  const shown = series.shownRelativeTo && source === 'readings' ? sql`(${stored} - ${sql.ref(`b.${column}`)})` : stored;
  return sql`(${shown}::numeric / ${sql.lit(10 ** decimals)})`;
}

function choose(stream: string, columns: readonly ObservedColumn[], type: 'numeric' | 'text') {
  const cases = columns.map((column) => sql`when ${sql.lit(column.field)} then ${storedValue(column)}`);
  if (cases.length === 0) return sql`null::${sql.raw(type)}`;
  return sql`case ${sql.ref(`${stream}.field`)} ${sql.join(cases, sql` `)} end`;
}

/** The source of some columns of one series. */
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
  const baseline =
    series.shownRelativeTo && !isHours
      ? sql`join ${sql.table(series.shownRelativeTo)} b
          on b.device_id = r.device_id and ${time} >= b.from_at and ${time} < b.until_at`
      : sql``;
  const relation =
    (rows: RawBuilder<unknown>, within: (stream: string) => RawBuilder<unknown> = () => sql``) =>
    (stream: string): Relation =>
      sql`(
      select ${sql.ref(`${stream}.id`)} || '-' || (extract(epoch from ${time}) * 1000)::bigint as id,
        ${time} as time, ${isHours ? sql`${time} + interval '1 hour'` : time} as result_time,
        ${choose(stream, numbers, 'numeric')} as number, ${choose(stream, words, 'text')} as word
      from ${rows} r ${baseline}
      where r.device_id = ${sql.ref(`${stream}.device_id`)} ${within(stream)})`;
  const values = columns.map((column) => {
    const value = storedValue(column);
    return sql`${column.decimals === null ? value : sql`${value}::float8`} as ${sql.ref(String(column.position))}`;
  });
  const latest: Relation = sql`(
    select r.device_id, r.measured_at as time, r.measured_at as result_time, ${sql.join(values)} from ${sql.table(`${series.name}_latest`)} r ${baseline}
    where not exists (
      select from raw_dropped d where d.series = ${series.name} and r.measured_at < d.dropped_until))`;
  const readings = sql`(${sql.raw(unmarked(series, `${series.name}_reading`))})`;
  return {
    series,
    columns,
    of: isHours
      ? relation(sql.table(`${series.name}_hour`))
      : relation(readings, (stream) => (series.rollups ? withinDays(columns, stream) : sql``)),
    latest: isHours ? null : latest,
  };
}

/** The hours of the devices of each place together. */
function sourceOfTotal(
  columns: readonly [ObservedColumn, ...ObservedColumn[]],
  { series, members }: TotalPlaces,
): Source {
  const hours = sql.table(`${series.name}_hour`);
  const sums = sql.join(columns.map(({ column }) => sql`sum(h.${sql.ref(column)}) as ${sql.ref(column)}`));
  const values = columns.map((column) => sql`${storedValue(column)}::float8 as ${sql.ref(String(column.position))}`);
  const end = sql`r.bucket + interval '1 hour'`;
  return {
    series,
    columns,
    of: (stream) => sql`(
      select ${sql.ref(`${stream}.id`)} || '-' || (extract(epoch from r.bucket) * 1000)::bigint as id,
        r.bucket as time, ${end} as result_time, ${choose(stream, columns, 'numeric')} as number, null::text as word
      from (
        select h.bucket, ${sums} from ${hours} h where h.device_id = any(array(
          select m.device_id from ${members} m where ${totalId('m')} = ${sql.ref(`${stream}.device_id`)}))
        group by h.bucket) r)`,
    // The newest reading of a place's devices is within the newest hour that they counted.
    latest: sql`(
      select r.device_id, r.bucket as time, ${end} as result_time, ${sql.join(values)}
      from (
        select n.device_id, h.bucket, ${sums}
        from (
          select ${totalId('m')} as device_id, array_agg(m.device_id) as members,
            date_trunc('hour', max(l.measured_at)) as bucket
          from ${members} m join ${sql.table(`${series.name}_latest`)} l on l.device_id = m.device_id
          group by m.place_id) n
        join ${hours} h on h.device_id = any(n.members) and h.bucket = n.bucket
        group by n.device_id, h.bucket) r)`,
  };
}

/**
 * A condition on readings `r`: from the first to the last day that has values of the column. Without it, a column that a
 * device never reports would be looked for in all of its readings.
 */
function withinDays(columns: readonly [ObservedColumn, ...ObservedColumn[]], stream: string) {
  const [{ series }] = columns;
  const counts = columns.flatMap(({ field, column, decimals }) =>
    decimals === null ? [] : [sql`when ${sql.lit(field)} then d.${sql.ref(`${column}_count`)}`],
  );
  const count =
    counts.length > 0
      ? sql`case ${sql.ref(`${stream}.field`)} ${sql.join(counts, sql` `)} else d.readings end`
      : sql`d.readings`;
  const edge = (order: 'asc' | 'desc') => sql`(
    select d.bucket from ${sql.table(`${series.name}_day`)} d
    where d.device_id = ${sql.ref(`${stream}.device_id`)} and ${count} > 0 order by d.bucket ${sql.raw(order)} limit 1)`;
  return sql`and r.measured_at >= ${edge('asc')} and r.measured_at < ${edge('desc')} + interval '1 day'`;
}

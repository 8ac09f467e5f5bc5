/** Observations of Datastreams: readings that aren't marked as wrong, or the hours of counters. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { unmarked } from '#telemetry/marks/unmarked.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { Scope, WriteObserved } from './filter.ts';
import type { Model, Row } from './model.ts';
import type { ObservedColumn } from './observed-columns.ts';
import type { Relation } from './relations.ts';

/** A Datastream whose observations are read; `related` has the results of conditions on other entities. */
export interface StreamRow extends Row {
  device_id: number;
  position: number;
  id: string;
  place_id: number;
  related?: readonly (boolean | null)[];
}

export interface ObservationRow extends Row {
  /** Index of its Datastream among those given. */
  stream: number;
  time: Date;
  result_time: Date;
  number: number | null;
  word: string | null;
}

/** The columns of one series that are read from the same table. */
interface Source {
  series: Series;
  columns: readonly ObservedColumn[];
  /** Relation with `id`, `time`, `result_time`, `number` and `word` of the Datastream of an alias. */
  of(stream: string): Relation;
  /** Relation with `device_id`, `time` and the values by position of the newest readings; null for hours. */
  latest: Relation | null;
}

interface LatestRow {
  device_id: number;
  time: Date;
  /** Values by positions of columns. */
  [position: number]: number | string | null;
}

export interface ObservationOrder {
  column: 'time' | 'result_time' | 'number' | 'word';
  isDescending: boolean;
}

interface RowQuery {
  /** The filter's condition on an observation `o` of a Datastream `s`. */
  condition: RawBuilder<boolean>;
  order: readonly ObservationOrder[];
  /** The most rows of each Datastream. */
  limit: number;
}

const hasValue = sql`(o.number is not null or o.word is not null)`;

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

function sourceOf(columns: readonly [ObservedColumn, ...ObservedColumn[]]): Source {
  const [{ series, source }] = columns;
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
    select r.device_id, r.measured_at as time, ${sql.join(values)} from ${sql.table(`${series.name}_latest`)} r ${baseline}
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

export class Observations {
  readonly #model: Model;
  readonly #sources: readonly Source[];
  readonly #byPosition: ReadonlyMap<number, Source>;

  constructor(model: Model, columns: readonly ObservedColumn[]) {
    this.#model = model;
    const groups = Map.groupBy(columns, ({ series, source }) => `${series.name} ${source}`);
    this.#sources = [...groups.values()].map((group) => sourceOf(group as [ObservedColumn, ...ObservedColumn[]]));
    this.#byPosition = new Map(
      this.#sources.flatMap((source) => source.columns.map(({ position }) => [position, source] as const)),
    );
  }

  /** The condition that a Datastream has an observation, one alternative a source. */
  readonly written: WriteObserved = (stream, write) => {
    const scope: Scope = { entity: this.#model.Observation, alias: 'o', from: stream };
    const positions = (source: Source) => source.columns.map(({ position }) => position);
    return sql`(${sql.join(
      this.#sources.map(
        (source) => sql`(${sql.ref(`${stream}.position`)} = any(${positions(source)}::integer[]) and exists (
          select from ${source.of(stream)} o where ${hasValue} and ${write(scope)}))`,
      ),
      sql` or `,
    )})`;
  };

  /** The rows of each Datastream in its order, at most `limit` of each. */
  async read(db: Database, streams: readonly StreamRow[], query: RowQuery): Promise<ObservationRow[]> {
    const direction = ({ isDescending }: ObservationOrder) => (isDescending ? sql`desc` : sql`asc`);
    const order = sql.join([
      ...query.order.map((key) => sql`${sql.ref(`o.${key.column}`)} ${direction(key)}`),
      ...(query.order.some(({ column }) => column === 'time') ? [] : [sql`o.time`]),
    ]);
    return this.#bySource(streams, async (source, given) => {
      const { rows } = await sql<ObservationRow>`
        select s.stream, o.time, o.result_time, o.number::float8 as number, o.word from ${given}
        cross join lateral (
          select o.time, o.result_time, o.number, o.word from ${source.of('s')} o
          where ${hasValue} and ${query.condition} order by ${order} limit ${query.limit}) o`.execute(db);
      return rows;
    });
  }

  /**
   * The newest observation of each Datastream, from the newest readings. A Datastream is absent if its newest reading
   * lacks this value, so an older one may have it.
   */
  async readLatest(db: Database, streams: readonly StreamRow[]): Promise<ObservationRow[]> {
    const found: ObservationRow[] = [];
    for (const [source, indexes] of this.#indexesBySource(streams)) {
      if (!source?.latest) continue;
      const devices = [...new Set(indexes.map((index) => streams[index]?.device_id))];
      const { rows } = await sql<LatestRow>`select * from ${source.latest} l where device_id = any(${devices})`.execute(
        db,
      );
      const byDevice = new Map(rows.map((row) => [row.device_id, row]));
      for (const stream of indexes) {
        const { device_id, position } = streams[stream] as StreamRow;
        const row = byDevice.get(device_id);
        const value = row?.[position];
        if (!row || value === null || value === undefined) continue;
        const [number, word] = typeof value === 'string' ? [null, value] : [value, null];
        found.push({ stream, time: row.time, result_time: row.time, number, word });
      }
    }
    return found;
  }

  #indexesBySource(streams: readonly StreamRow[]) {
    return Map.groupBy(streams.keys(), (index) => this.#byPosition.get(streams[index]?.position ?? -1));
  }

  /** The number of observations of each Datastream. */
  async count(db: Database, streams: readonly StreamRow[], condition: RawBuilder<boolean>): Promise<number[]> {
    const counts = streams.map(() => 0);
    const rows = await this.#bySource(streams, async (source, given) => {
      const found = await sql<{ stream: number; total: number }>`
        select s.stream, (select count(*) from ${source.of('s')} o where ${hasValue} and ${condition}) as total
        from ${given}`.execute(db);
      return found.rows;
    });
    for (const { stream, total } of rows) counts[stream] = total;
    return counts;
  }

  /** Runs a query for the Datastreams of each source, given as a relation `s` with `stream` as their index. */
  async #bySource<Found>(
    streams: readonly StreamRow[],
    run: (source: Source, given: RawBuilder<unknown>) => Promise<Found[]>,
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (const [source, own] of this.#indexesBySource(streams)) {
      if (!source) continue;
      const of = <Value>(read: (stream: StreamRow) => Value) => own.map((index) => read(streams[index] as StreamRow));
      const conditions = streams[own[0] ?? 0]?.related ?? [];
      const columns = [
        sql`${own}::integer[]`,
        sql`${of(({ device_id }) => device_id)}::bigint[]`,
        sql`${of(({ id }) => id)}::text[]`,
        sql`${of(({ field }) => field)}::text[]`,
        ...conditions.map((_, at) => sql`${of(({ related }) => related?.[at] ?? null)}::boolean[]`),
      ];
      const names = ['stream', 'device_id', 'id', 'field', ...conditions.map((_, at) => relatedColumn(at))];
      const given = sql`unnest(${sql.join(columns)}) as s(${sql.join(names.map((name) => sql.ref(name)))})`;
      found.push(...(await run(source, given)));
    }
    return found;
  }
}

/** The column of `s` with the result of a condition on other entities. */
export const relatedColumn = (at: number): string => `related_${at}`;

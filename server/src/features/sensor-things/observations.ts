/** Observations of Datastreams: readings that aren't marked as wrong, or the hours of counters. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Scope, WriteObserved } from './filter.ts';
import type { Model } from './model.ts';
import { type NewestRow, type Source, sourceOf } from './observation-sources.ts';
import type { ObservedColumn } from './observed-columns.ts';
import { type Row, totalId } from './relations.ts';

/** A Datastream whose observations are read; `related` has the results of conditions on other entities. */
export interface StreamRow extends Row {
  device_id: number;
  position: number;
  id: string;
  place_id: number;
  related?: readonly (boolean | null)[];
  /** Its device's newest reading, if that was read. */
  newest?: NewestRow | undefined;
}

export interface ObservationRow extends Row {
  /** Index of its Datastream among those given. */
  stream: number;
  time: Date;
  result_time: Date;
  number: number | null;
  word: string | null;
}

export interface ObservationOrder {
  column: 'time' | 'result_time' | 'number' | 'word';
  isDescending: boolean;
}

interface RowQuery {
  /** The filter's condition on an observation `o` of a Datastream `s`; null for all. */
  condition: RawBuilder<boolean> | null;
  /** The condition of a page behind a time, which is inclusive because other Datastreams may have it, too. */
  behind?: { condition: RawBuilder<boolean>; time: Date };
  order: readonly ObservationOrder[];
  /** The most rows of each Datastream. */
  limit: number;
}

const hasValue = sql`(o.number is not null or o.word is not null)`;

export class Observations {
  readonly #model: Model;
  readonly #sources: readonly Source[];
  readonly #members: ReadonlyMap<string, RawBuilder<unknown>>;
  readonly #byPosition: ReadonlyMap<number, Source>;

  constructor(model: Model, columns: readonly ObservedColumn[], totals: readonly TotalPlaces[]) {
    this.#model = model;
    const ofSeries = new Map(totals.map((total) => [total.series, total]));
    this.#members = new Map(totals.map(({ series, members }) => [series.name, members]));
    const groups = Map.groupBy(columns, ({ series, source }) => `${series.name} ${source}`);
    this.#sources = [...groups.values()].map((group) =>
      sourceOf(group as [ObservedColumn, ...ObservedColumn[]], ofSeries),
    );
    this.#byPosition = new Map(
      this.#sources.flatMap((source) => source.columns.map(({ position }) => [position, source] as const)),
    );
  }

  /** A relation with the devices whose readings the Datastreams of devices `id` have. */
  #readersOf(series: string, ids: readonly number[]): RawBuilder<unknown> {
    const members = this.#members.get(series);
    return members
      ? sql`(select ${totalId('m')} as id, m.device_id from ${members} m where ${totalId('m')} = any(${ids}))`
      : sql`(select id, id as device_id from unnest(${ids}::bigint[]) id)`;
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
    const isByTime = query.order.every(({ column }, at) => column === 'time' && at === 0);
    const first =
      isByTime && !query.condition
        ? { limit: query.limit + 1, isDescending: query.order[0]?.isDescending ?? false, from: query.behind?.time }
        : undefined;
    const condition = sql.join([hasValue, query.condition ?? [], query.behind?.condition ?? []].flat(), sql` and `);
    return this.#bySource(streams, async (source, given) => {
      const { rows } = await sql<ObservationRow>`
        select s.stream, o.time, o.result_time, o.number::float8 as number, o.word from ${given}
        cross join lateral (
          select o.time, o.result_time, o.number, o.word from ${source.of('s', first)} o
          where ${condition} order by ${order} limit ${query.limit}) o`.execute(db);
      return rows;
    });
  }

  /**
   * The newest readings of a series' devices, by device: with their values, or for devices in total with times alone.
   */
  async readNewest(db: Database, series: string, devices: readonly number[]): Promise<Map<number, NewestRow>> {
    const source = this.#sources.find((one) => one.series.name === series && one.newest);
    const isTotal = this.#members.has(series);
    const { rows } = await (source?.newest && !isTotal
      ? sql<NewestRow>`select n.* from ${source.newest} n where n.device_id = any(${devices})`
      : sql<NewestRow>`
          select m.id as device_id, max(l.measured_at) as time, max(l.measured_at) as result_time, greatest(
            min((select d.bucket from ${sql.table(`${series}_day`)} d where d.device_id = l.device_id order by d.bucket limit 1)),
            (select r.dropped_until from raw_dropped r where r.series = ${series})) as first
          from ${this.#readersOf(series, devices)} m
          join ${sql.table(`${series}_latest`)} l on l.device_id = m.device_id group by m.id`
    ).execute(db);
    return new Map(rows.map((row) => [row.device_id, row]));
  }

  /**
   * The newest observation of each Datastream, from the newest readings. A Datastream is absent if its newest reading
   * lacks this value, so an older one may have it.
   */
  async readLatest(db: Database, streams: readonly StreamRow[]): Promise<ObservationRow[]> {
    const found: ObservationRow[] = [];
    for (const [source, indexes] of this.#indexesBySource(streams)) {
      if (!source?.newest) continue;
      const newestOf = await this.#newestOf(
        db,
        source,
        indexes.map((index) => streams[index] as StreamRow),
      );
      for (const stream of indexes) {
        const row = newestOf(streams[stream] as StreamRow);
        const value = row?.[streams[stream]?.position ?? -1];
        if (!row || value === null || value === undefined) continue;
        const [number, word] = typeof value === 'string' ? [null, value] : [value, null];
        found.push({ stream, time: row.time, result_time: row.result_time, number, word });
      }
    }
    return found;
  }

  /** Finds the newest row of a source's Datastream; reads them all at once unless they were read with the Datastreams. */
  async #newestOf(db: Database, { series, newest }: Source, streams: readonly StreamRow[]) {
    const isTotal = this.#members.has(series.name);
    if (!isTotal && streams.every((stream) => 'newest' in stream)) return (stream: StreamRow) => stream.newest;
    const devices = [...new Set(streams.map(({ device_id }) => device_id))];
    const rows = isTotal
      ? (await sql<NewestRow>`select n.* from ${newest} n where n.device_id = any(${devices})`.execute(db)).rows
      : [...(await this.readNewest(db, series.name, devices)).values()];
    const byDevice = new Map(rows.map((row) => [row.device_id, row]));
    return (stream: StreamRow) => byDevice.get(stream.device_id);
  }

  #indexesBySource(streams: readonly StreamRow[]) {
    return Map.groupBy(streams.keys(), (index) => this.#byPosition.get(streams[index]?.position ?? -1));
  }

  /** The number of observations of each Datastream. */
  async count(db: Database, streams: readonly StreamRow[], condition: RawBuilder<boolean> | null): Promise<number[]> {
    const counts = streams.map(() => 0);
    const rows = await this.#bySource(streams, async (source, given) => {
      const found = await sql<{ stream: number; total: number }>`
        select s.stream, (select count(*) from ${source.of('s')} o where ${hasValue} and ${condition ?? sql`true`}) as total
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

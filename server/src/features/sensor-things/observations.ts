/** Observations of Datastreams: readings that aren't marked as wrong, or the hours of counters. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Database } from '#platform/database/pool.ts';
import { openSince } from '#telemetry/blocks/closed-month.ts';
import type { Series } from '#telemetry/series/series.ts';
import { presentedRows, readClosedObservations } from './closed-observations.ts';
import type { Scope, WriteScope } from './filter.ts';
import type { Model } from './model.ts';
import {
  byOrder,
  type ObservationRow,
  orderSql,
  type RowQuery,
  relatedColumn,
  type StreamRow,
} from './observation-rows.ts';
import { inKeyOrder, type NewestRow, type Source, sourceOf } from './observation-sources.ts';
import type { ObservedColumn } from './observed-columns.ts';
import { totalId } from './relations.ts';
import { anyTime, narrower, type TimeBounds } from './time-bounds.ts';

/** A condition on Observations in a filter, and the Datastreams that fulfil it in closed months. */
export interface ClosedCondition {
  write: WriteScope;
  bounds: TimeBounds;
  /** Filled before the filter's statement runs. */
  ids: string[];
}

const positionsOf = ({ columns }: Source) => columns.map(({ position }) => position);

const hasBlocks = async (db: Database, { name }: Series): Promise<boolean> =>
  (await sql`select from ${sql.table(`${name}_block`)} limit 1`.execute(db)).rows.length > 0;

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

  /**
   * The condition that a Datastream has an observation, one alternative a source.
   * @param closedIds Datastreams that have one in a closed month
   */
  written(stream: string, write: WriteScope, closedIds: readonly string[]): RawBuilder<boolean> {
    const scope: Scope = { entity: this.#model.Observation, alias: 'o', from: stream };
    const rows = this.#sources.map(
      (source) => sql`(${sql.ref(`${stream}.position`)} = any(${positionsOf(source)}::integer[]) and exists (
          select from ${source.of(stream)} o where ${hasValue} and ${write(scope)}))`,
    );
    return sql`(${sql.join([...rows, sql`${sql.ref(`${stream}.id`)} = any(${closedIds}::text[])`], sql` or `)})`;
  }

  /**
   * Finds the Datastreams that fulfil a condition in closed months and in no other.
   * @param prepare called between writing a statement and running it
   */
  async findClosed(
    db: Database,
    { write, bounds, ids }: ClosedCondition,
    now: Date,
    prepare: () => Promise<void>,
  ): Promise<void> {
    if (bounds.from >= openSince(now)) return;
    const sources: Source[] = [];
    for (const source of this.#sources) if (source.closed && (await hasBlocks(db, source.series))) sources.push(source);
    if (sources.length === 0) return;
    const condition = write({ entity: this.#model.Observation, alias: 'o', from: 's' });
    const others = this.written('s', write, []);
    await prepare();
    for (const source of sources) {
      const { rows: streams } = await sql<StreamRow>`
        select s.* from ${this.#model.Datastream.relation} s
        where s.position = any(${positionsOf(source)}::integer[]) and not ${others}`.execute(db);
      const found = new Set<number>();
      await readClosedObservations(db, {
        source,
        streams,
        indexes: [...streams.keys()],
        bounds,
        isDescending: true,
        firstSize: 100,
        isNeeded: (stream) => !found.has(stream),
        async run(given) {
          const { rows } = await sql<{ stream: number }>`
            select s.stream from ${given}
            where exists (select from ${source.closed?.('s')} o where ${hasValue} and ${condition})`.execute(db);
          for (const { stream } of rows) found.add(stream);
        },
      });
      for (const stream of found) ids.push((streams[stream] as StreamRow).id);
    }
  }

  /** The rows of each Datastream, the first in its order, at most `limit` of each. */
  async read(db: Database, streams: readonly StreamRow[], now: Date, query: RowQuery): Promise<ObservationRow[]> {
    const order = orderSql(query.order);
    const isByTime = query.order.every(({ column }, at) => column === 'time' && at === 0);
    const [key] = query.order;
    const isDescending = key?.isDescending ?? false;
    const from = query.behind?.time;
    const first = isByTime && !query.condition ? { limit: query.limit + 1, isDescending, from } : undefined;
    const condition = sql.join([hasValue, query.condition ?? [], query.behind?.condition ?? []].flat(), sql` and `);
    const behind = from && (isDescending ? { ...anyTime, to: from.getTime() } : { ...anyTime, from: from.getTime() });
    const bounds = narrower(query.bounds, behind ?? anyTime);
    // The time and the result time of a reading are the same.
    const isInOrder = !key || key.column === 'time' || key.column === 'result_time';
    return this.#bySource(streams, async (source, given, indexes) => {
      const select = async (rows: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
        (
          await sql<ObservationRow>`
            select s.stream, o.time, o.result_time, o.number::float8 as number, o.word from ${rows}
            cross join lateral (
              select o.time, o.result_time, o.number, o.word from ${of} o
              where ${condition} order by ${order} limit ${query.limit}) o`.execute(db)
        ).rows;
      const selectStored = () => select(given, source.of('s', first));
      const found = await (isByTime && source.closed ? inKeyOrder(db, selectStored) : selectStored());
      if (!source.closed || bounds.from >= openSince(now)) return found;
      const closed = source.closed('s');
      const firsts = Map.groupBy(found, ({ stream }) => stream);
      const addRows = (stream: number, rows: readonly ObservationRow[]) => {
        const all = [...(firsts.get(stream) ?? []), ...rows].sort(byOrder(query.order));
        firsts.set(stream, all.slice(0, query.limit));
      };
      const isPlain = !query.condition && !query.behind && !source.series.shownRelativeTo;
      await readClosedObservations(db, {
        source,
        streams,
        indexes,
        bounds,
        isDescending,
        firstSize: isInOrder ? query.limit : undefined,
        isNeeded(stream, time) {
          const last = isInOrder ? firsts.get(stream)?.[query.limit - 1]?.time.getTime() : undefined;
          return last === undefined || (isDescending ? time >= last : time <= last);
        },
        async run(slices) {
          const own = Map.groupBy(await select(slices, closed), ({ stream }) => stream);
          for (const [stream, rows] of own) addRows(stream, rows);
        },
        take: isPlain
          ? (slice) => {
              const most = isInOrder ? query.limit : slice.times.length;
              addRows(slice.stream, presentedRows(source, streams[slice.stream] as StreamRow, slice, most));
            }
          : undefined,
      });
      return [...firsts.values()].flat();
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
  async count(
    db: Database,
    streams: readonly StreamRow[],
    now: Date,
    { condition, bounds }: Pick<RowQuery, 'condition' | 'bounds'>,
  ): Promise<number[]> {
    const counts = streams.map(() => 0);
    await this.#bySource(streams, async (source, given, indexes) => {
      const add = async (totals: RawBuilder<{ stream: number; total: number }>) => {
        for (const { stream, total } of (await totals.execute(db)).rows) counts[stream] = (counts[stream] ?? 0) + total;
      };
      const totalsOf = (rows: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql<{ stream: number; total: number }>`
        select s.stream, (select count(*) from ${of} o where ${hasValue} and ${condition ?? sql`true`}) as total
        from ${rows}`;
      await add(totalsOf(given, source.of('s')));
      if (!source.closed || bounds.from >= openSince(now)) return [];
      const closed = source.closed('s');
      const byDays = condition ? null : source.closedCount;
      const isByDays = (index: number) => byDays?.fields.has(String(streams[index]?.field)) ?? false;
      if (byDays)
        await add(
          sql`select s.stream, ${byDays.of('s')} as total from ${given} where s.field = any(${[...byDays.fields]})`,
        );
      await readClosedObservations(db, {
        source,
        streams,
        indexes: indexes.filter((index) => !isByDays(index)),
        bounds,
        isDescending: false,
        isNeeded: () => true,
        run: (slices) => add(totalsOf(slices, closed)),
      });
      return [];
    });
    return counts;
  }

  /** Runs a query for the Datastreams of each source, given as a relation `s` with `stream` as their index. */
  async #bySource<Found>(
    streams: readonly StreamRow[],
    run: (source: Source, given: RawBuilder<unknown>, indexes: readonly number[]) => Promise<Found[]>,
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
      found.push(...(await run(source, given, own)));
    }
    return found;
  }
}

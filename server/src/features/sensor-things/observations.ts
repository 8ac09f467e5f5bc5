/** Observations of Datastreams: readings that aren't marked as wrong, or the hours of counters. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Database } from '#platform/database/pool.ts';
import { openSince } from '#telemetry/blocks/closed-month.ts';
import type { Series } from '#telemetry/series/series.ts';
import { presentedRows, readClosedObservations, readDays } from './closed-observations.ts';
import type { Scope, WriteScope } from './filter.ts';
import type { Model } from './model.ts';
import { NewestObservations } from './newest-observations.ts';
import {
  byOrder,
  collectRelated,
  givenStreams,
  type ObservationRow,
  orderSql,
  type RowQuery,
  relatedResults,
  type StreamRow,
} from './observation-rows.ts';
import { inKeyOrder, type Source, sourceOf } from './observation-sources.ts';
import type { ObservedColumn } from './observed-columns.ts';
import type { FirstRows } from './observed-hours.ts';
import { anyTime, narrower, type TimeBounds } from './time-bounds.ts';

/**
 * A filter's condition on Observations, and the ids of Datastreams that {@link Observations.findWritten} finds by it.
 */
export interface FoundCondition {
  write: WriteScope;
  bounds: TimeBounds;
  /** Found before the filter's statement runs. */
  ids: string[];
}

const positionsOf = ({ columns }: Source) => columns.map(({ position }) => position);

const hasBlocks = async (db: Database, { name }: Series): Promise<boolean> =>
  (await sql`select from ${sql.table(`${name}_block`)} limit 1`.execute(db)).rows.length > 0;

/** The relations of a statement that reads values of Datastreams. */
interface Rows {
  /** The statement's `with` clause, if needed. */
  before?: RawBuilder<unknown>;
  /** Relation `s` of the Datastreams; `stream` is their index. */
  given: RawBuilder<unknown>;
  /** Relation with the values of a row `s`. */
  of: RawBuilder<unknown>;
}

const hasValue = sql`(o.number is not null or o.word is not null)`;

export class Observations {
  /** Whether tables may be distributed; statements on them may neither join nor correlate with other tables. */
  readonly isDistributed: boolean;
  readonly newest: NewestObservations;
  readonly #model: Model;
  readonly #sources: readonly Source[];
  readonly #byPosition: ReadonlyMap<number, Source>;

  constructor(
    model: Model,
    columns: readonly ObservedColumn[],
    totals: readonly TotalPlaces[],
    isDistributed: boolean,
  ) {
    this.#model = model;
    this.isDistributed = isDistributed;
    const ofSeries = new Map(totals.map((total) => [total.series, total]));
    const groups = Map.groupBy(columns, ({ series, source }) => `${series.name} ${source}`);
    this.#sources = [...groups.values()].map((group) =>
      sourceOf(group as [ObservedColumn, ...ObservedColumn[]], ofSeries),
    );
    this.#byPosition = new Map(
      this.#sources.flatMap((source) => source.columns.map(({ position }) => [position, source] as const)),
    );
    this.newest = new NewestObservations({
      sources: this.#sources,
      members: new Map(totals.map(({ series, members }) => [series.name, members])),
      isDistributed,
      indexesBySource: (streams) => this.#indexesBySource(streams),
    });
  }

  /**
   * The condition that a Datastream has an observation, with one alternative per source.
   * @param foundIds ids of Datastreams with such an observation in a closed month or, with distributed tables, in any
   * month
   */
  written(stream: string, write: WriteScope, foundIds: readonly string[]): RawBuilder<boolean> {
    const isFound = sql<boolean>`${sql.ref(`${stream}.id`)} = any(${foundIds}::text[])`;
    if (this.isDistributed) return isFound;
    const scope: Scope = { entity: this.#model.Observation, alias: 'o', from: stream };
    const rows = this.#sources.map(
      (source) => sql`(${sql.ref(`${stream}.position`)} = any(${positionsOf(source)}::integer[]) and exists (
          select from ${source.of(stream)} o where ${hasValue} and ${write(scope)}))`,
    );
    return sql`(${sql.join([...rows, isFound], sql` or `)})`;
  }

  /**
   * Finds the Datastreams that fulfil a condition only in closed months or, with distributed tables, in any month.
   * @param prepare called after a statement was written, before it runs
   */
  async findWritten(
    db: Database,
    { write, bounds, ids }: FoundCondition,
    now: Date,
    prepare: () => Promise<void>,
  ): Promise<void> {
    const closed: Source[] = [];
    if (bounds.from < openSince(now) * 1000)
      for (const source of this.#sources)
        if (source.closed && (await hasBlocks(db, source.series))) closed.push(source);
    const sources = this.isDistributed ? this.#sources : closed;
    if (sources.length === 0) return;
    const related: RawBuilder<boolean>[] = [];
    const outside = this.isDistributed && { outside: collectRelated(related) };
    const condition = write({ entity: this.#model.Observation, alias: 'o', from: 's', ...outside });
    const isLeft = this.isDistributed ? sql`true` : sql`not ${this.written('s', write, [])}`;
    await prepare();
    for (const source of sources) {
      const { rows: streams } = await sql<StreamRow>`
        select s.*, ${relatedResults(related)} as related from ${this.#model.Datastream.relation} s
        where s.position = any(${positionsOf(source)}::integer[]) and ${isLeft}`.execute(db);
      const indexes = [...streams.keys()];
      const found = new Set<number>();
      const run = async ({ before = sql``, given, of }: Rows) => {
        const { rows } = await sql<{ stream: number }>`
          ${before} select s.stream from ${given}
          cross join lateral (select 1 as one from ${of} o where ${hasValue} and ${condition} limit 1) o limit all`.execute(
          db,
        );
        for (const { stream } of rows) found.add(stream);
      };
      if (this.isDistributed && streams.length > 0) await run(await this.#storedRows(db, source, streams, indexes));
      if (closed.includes(source))
        await readClosedObservations(db, {
          source,
          streams,
          indexes,
          bounds,
          isDescending: true,
          firstSize: 100,
          isNeeded: (stream) => !found.has(stream),
          run: (given) => run({ given, of: source.closed?.('s') as RawBuilder<unknown> }),
        });
      for (const stream of found) ids.push((streams[stream] as StreamRow).id);
    }
  }

  /** The stored values of a source's Datastreams; with `first`, possibly only the first rows of each. */
  async #storedRows(
    db: Database,
    source: Source,
    streams: readonly StreamRow[],
    indexes: readonly number[],
    first?: FirstRows,
  ): Promise<Rows> {
    if (!this.isDistributed) return { given: givenStreams(streams, indexes), of: source.of('s', first) };
    const devices = [...new Set(indexes.map((index) => (streams[index] as StreamRow).device_id))];
    const { before, of } = await source.distributed(db, devices, first);
    if (!source.days) return { before, given: givenStreams(streams, indexes), of: of('s') };
    const days = await readDays(db, source, streams, indexes);
    return { before, given: givenStreams(streams, [...days.keys()], days), of: of('s') };
  }

  /** The first rows of each Datastream in the given order, at most `limit` of each. */
  async read(db: Database, streams: readonly StreamRow[], now: Date, query: RowQuery): Promise<ObservationRow[]> {
    const order = orderSql(query.order);
    const isByTime = query.order.every(({ column }, at) => column === 'time' && at === 0);
    const [key] = query.order;
    const isDescending = key?.isDescending ?? false;
    const from = query.behind?.time;
    const first = isByTime && !query.condition ? { limit: query.limit + 1, isDescending, from } : undefined;
    const condition = sql.join([hasValue, query.condition ?? [], query.behind?.condition ?? []].flat(), sql` and `);
    const edge = (from?.getTime() ?? 0) * 1000;
    const behind = from && { ...anyTime, [isDescending ? 'to' : 'from']: edge };
    const bounds = narrower(query.bounds, behind ?? anyTime);
    // A reading's time equals its result time.
    const isInOrder = !key || key.column === 'time' || key.column === 'result_time';
    return this.#bySource(streams, async (source, indexes) => {
      const select = async ({ before = sql``, given, of }: Rows) =>
        (
          await sql<ObservationRow>`
            ${before} select s.stream, o.time, o.result_time, o.number::float8 as number, o.word from ${given}
            cross join lateral (
              select o.time, o.result_time, o.number, o.word from ${of} o
              where ${condition} order by ${order} limit ${query.limit}) o limit all`.execute(db)
        ).rows;
      const stored = await this.#storedRows(db, source, streams, indexes, first);
      const selectStored = () => select(stored);
      const found = await (isByTime && source.closed ? inKeyOrder(db, selectStored) : selectStored());
      if (!source.closed || bounds.from >= openSince(now) * 1000) return found;
      const closed = source.closed('s');
      const firsts = Map.groupBy(found, ({ stream }) => stream);
      const addRows = (stream: number, rows: readonly ObservationRow[]) => {
        const all = [...(firsts.get(stream) ?? []), ...rows].sort(byOrder(query.order));
        firsts.set(stream, all.slice(0, query.limit));
      };
      const isPlain = query.bounds.isExact && !query.behind && !source.series.shownRelativeTo;
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
          const own = Map.groupBy(await select({ given: slices, of: closed }), ({ stream }) => stream);
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
    await this.#bySource(streams, async (source, indexes) => {
      const add = async (totals: RawBuilder<{ stream: number; total: number }>) => {
        for (const { stream, total } of (await totals.execute(db)).rows) counts[stream] = (counts[stream] ?? 0) + total;
      };
      const isCounted = sql`${hasValue} and ${condition ?? sql`true`}`;
      const totalsOf = ({ given, of }: Rows) => sql<{ stream: number; total: number }>`
        select s.stream, (select count(*) from ${of} o where ${isCounted}) as total from ${given}`;
      const stored = await this.#storedRows(db, source, streams, indexes);
      await add(
        this.isDistributed
          ? sql`${stored.before} select s.stream, count(*) as total from ${stored.given}
              cross join lateral ${stored.of} o where ${isCounted} group by s.stream`
          : totalsOf(stored),
      );
      if (!source.closed || bounds.from >= openSince(now) * 1000) return [];
      const closed = source.closed('s');
      const byDays = condition ? null : source.closedCount;
      const isByDays = (index: number) => byDays?.fields.has(String(streams[index]?.field)) ?? false;
      const ofDays = byDays ? indexes.filter(isByDays) : [];
      if (byDays && ofDays.length > 0)
        await add(
          this.isDistributed
            ? sql`select s.stream, coalesce(sum(d.count), 0)::float8 as total from ${givenStreams(streams, ofDays)}
                cross join lateral ${byDays.of('s')} d group by s.stream`
            : sql`select s.stream, (select coalesce(sum(d.count), 0)::float8 from ${byDays.of('s')} d) as total
                from ${givenStreams(streams, ofDays)}`,
        );
      await readClosedObservations(db, {
        source,
        streams,
        indexes: indexes.filter((index) => !isByDays(index)),
        bounds,
        isDescending: false,
        isNeeded: () => true,
        run: (given) => add(totalsOf({ given, of: closed })),
        take:
          bounds.isExact && !source.series.shownRelativeTo
            ? ({ stream, times }) => {
                counts[stream] = (counts[stream] ?? 0) + times.length;
              }
            : undefined,
      });
      return [];
    });
    return counts;
  }

  /** Runs a query for the Datastreams of each source. */
  async #bySource<Found>(
    streams: readonly StreamRow[],
    run: (source: Source, indexes: readonly number[]) => Promise<Found[]>,
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (const [source, own] of this.#indexesBySource(streams)) if (source) found.push(...(await run(source, own)));
    return found;
  }
}

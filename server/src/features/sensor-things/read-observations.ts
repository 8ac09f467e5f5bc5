/** Reads Observations: first their Datastreams by conditions on other entities, then the rows of each. */
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import type { Expression } from './expression.ts';
import { deviceIdIn } from './model.ts';
import {
  byValue,
  collectRelated,
  type ObservationOrder,
  type ObservationRow,
  type RowQuery,
  relatedResults,
  type StreamRow,
  type Token,
} from './observation-rows.ts';
import type { OrderKey, QueryOptions } from './query-options.ts';
import { type Page, type Restriction, restrict } from './read-entities.ts';
import { pageOf, type Reading } from './reading.ts';
import type { Row } from './relations.ts';
import { anyTime, narrower, type TimeBounds, timeBounds } from './time-bounds.ts';

/** Maximum Datastreams whose observations are counted or sorted together. */
const maxCounted = 1000;
/** Maximum observations that may be skipped; `@iot.nextLink` allows reading further. */
const maxObservationSkip = 10_000;
/** Maximum rows of a query while a page is filled in the order of Datastreams. */
const rowsAtOnce = 50_000;

/** A filter split into the conditions on a Datastream and on its observations. */
interface Split {
  ofStream: RawBuilder<boolean>;
  /** Conditions on other entities, whose results the condition on observations uses. */
  related: RawBuilder<boolean>[];
  /** Condition on observations; null without one. */
  condition: RawBuilder<boolean> | null;
  /** Time bounds of the condition. */
  bounds: TimeBounds;
}

function split(reading: Reading, { filter, filterIn }: QueryOptions): Split {
  const entity = reading.model.Observation;
  const translation = reading.translate(filterIn);
  const related: RawBuilder<boolean>[] = [];
  const parts = filter ? conjuncts(filter) : [];
  const isOfStream = (one: Expression) => translation.isOnlyRelated(one, entity);
  const scope = { entity, alias: 'o', from: 's' };
  const outside = collectRelated(related);
  const own = parts.filter((one) => !isOfStream(one));
  return {
    ofStream: all(parts.filter(isOfStream).map((one) => translation.condition(one, scope))) ?? sql`true`,
    condition: all(own.map((one) => translation.condition(one, { ...scope, outside }))),
    bounds: own.map(timeBounds).reduce(narrower, anyTime),
    related,
  };
}

const conjuncts = (filter: Expression): Expression[] =>
  filter.kind === 'operator' && filter.name === 'and'
    ? [...conjuncts(filter.left), ...conjuncts(filter.right)]
    : [filter];

const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> | null =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : null;

/** The Datastreams within a restriction, sorted, with the results that a filter needs. */
async function readStreams(
  reading: Reading,
  { ofStream, related }: Pick<Split, 'ofStream' | 'related'>,
  restriction: Restriction | undefined,
): Promise<StreamRow[]> {
  const entity = reading.model.Datastream;
  await reading.findWritten();
  const { rows } = await sql<StreamRow>`
    select s.*, ${relatedResults(related)} as related from ${entity.relation} s
    where ${restrict(entity, 's', restriction)} and ${ofStream} order by s.device_id, s.position`.execute(reading.db);
  return rows.map(({ related: found, ...row }) => (found ? { ...row, related: found } : row));
}

type Compare = (a: Row, b: Row) => number;

const orderColumns: Readonly<Record<string, readonly ObservationOrder['column'][]>> = {
  phenomenonTime: ['time'],
  resultTime: ['result_time'],
  result: ['number', 'word'],
  id: ['time'],
};

/**
 * The order of a Datastream's rows in SQL, and of all rows in memory. Equal rows are sorted by Datastream, then time.
 */
function orderOf(reading: Reading, keys: readonly OrderKey[], filterIn: string) {
  const order: ObservationOrder[] = [];
  const compares: Compare[] = [];
  for (const { at, names, isDescending } of keys) {
    const path = names.join('/').replace(/@iot\.id$/, 'id');
    const columns = orderColumns[path];
    const isOfStream = path === 'Datastream/id' || path === 'Datastreams/id';
    if (!columns && !isOfStream) {
      const option = filterIn === '$filter' ? '$orderby' : '$expand';
      // Throws for an unknown property.
      reading.translate(option).orderValue({ at, names }, reading.model.Observation, 'o');
      const error = `${option} ${at + 1}번째 글자: Observations는 phenomenonTime, resultTime, result, id, Datastream/id로 정렬합니다.`;
      throw new Problem('NOT_IMPLEMENTED', { field: option, error });
    }
    if (columns) order.push(...columns.map((column) => ({ column, isDescending })));
    const sign = isDescending ? -1 : 1;
    if (isOfStream || path === 'id') compares.push((a, b) => sign * byValue(a.stream_id, b.stream_id));
    for (const column of columns ?? []) compares.push((a, b) => sign * byValue(a[column], b[column]));
  }
  const compare: Compare = (a, b) => {
    for (const one of compares) {
      const found = one(a, b);
      if (found !== 0) return found;
    }
    return Number(a.stream) - Number(b.stream) || byValue(a.time, b.time);
  };
  return { order, compare };
}

const rowOf = (streams: readonly StreamRow[], { stream, ...row }: ObservationRow): Row => {
  const { id, place_id } = streams[stream] as StreamRow;
  return { ...row, stream, id: `${id}-${row.time.getTime()}`, stream_id: id, place_id };
};

/** A page of Observations. If `isByToken`, the last row determines the token of the next page. */
export async function readObservationPage(
  reading: Reading,
  options: QueryOptions,
  restriction: Restriction | undefined,
  token: Token | undefined,
): Promise<Page & { isByToken: boolean }> {
  const { limit, skip } = pageOf(options, maxObservationSkip);
  const parts = split(reading, options);
  const streams = await readStreams(reading, parts, restriction);
  const { order, compare } = orderOf(reading, options.orderBy, options.filterIn);
  const [key, ...others] = options.orderBy;
  const isByTime = others.length === 0 && key?.names.join() === 'phenomenonTime';
  const query = { condition: parts.condition, bounds: parts.bounds, order, limit: skip + limit + 1 };
  const rows = key
    ? await readOrdered(reading, streams, query, isByTime && token ? { token, isDescending: key.isDescending } : null)
    : await fill(reading, streams, query, token);
  rows.sort(compare);
  const shown = rows.slice(skip, skip + limit);
  reading.count(shown.length);
  const page = { rows: shown, hasMore: rows.length > skip + limit, isByToken: !key || isByTime };
  if (!options.isCounted) return page;
  const totals = await counts(reading, streams, parts);
  return { ...page, total: totals.reduce((sum, total) => sum + total, 0) };
}

function readAll(reading: Reading, streams: readonly StreamRow[], query: RowQuery) {
  reading.countRead(streams.length * query.limit);
  return reading.observations.read(reading.db, streams, reading.now, query);
}

/** Rows of all Datastreams in an order, after the token's row if given. */
async function readOrdered(
  reading: Reading,
  streams: readonly StreamRow[],
  query: RowQuery,
  behind: { token: Token; isDescending: boolean } | null,
): Promise<Row[]> {
  if (!behind) return (await readAll(reading, streams, query)).map((row) => rowOf(streams, row));
  const stream = streams.findIndex(({ id }) => id === behind.token.streamId);
  const time = sql`${behind.token.time.toISOString()}::timestamptz`;
  const condition = sql<boolean>`(o.time ${sql.raw(behind.isDescending ? '<' : '>')} ${time}
    or (o.time = ${time} and s.stream > ${stream}))`;
  const rows = await readAll(reading, streams, { ...query, behind: { condition, time: behind.token.time } });
  return rows.map((row) => rowOf(streams, row));
}

/** Reads the Datastreams one after another from the token's row on, until there are enough rows. */
async function fill(
  { db, now, observations }: Reading,
  all: readonly StreamRow[],
  query: RowQuery,
  token: Token | undefined,
): Promise<Row[]> {
  const device = token ? deviceIdIn(token.streamId) : 0;
  const first = token ? all.findIndex(({ id, device_id }) => id === token.streamId || device_id > device) : 0;
  const streams = first === -1 ? [] : all.slice(first);
  const rows: Row[] = [];
  if (token && streams[0]?.id === token.streamId) {
    const behind = { condition: sql<boolean>`o.time > ${token.time.toISOString()}::timestamptz`, time: token.time };
    const own = streams.splice(0, 1);
    rows.push(...(await observations.read(db, own, now, { ...query, behind })).map((row) => rowOf(own, row)));
  }
  const mostAtOnce = Math.max(1, Math.floor(rowsAtOnce / query.limit));
  // Starts with one, because the first Datastreams often suffice.
  let atOnce = 1;
  for (let from = 0; from < streams.length && rows.length < query.limit; ) {
    const own = streams.slice(from, from + atOnce);
    const found = await observations.read(db, own, now, query);
    // The token's Datastream precedes all of these.
    const offset = from + 1;
    rows.push(...found.map((row) => ({ ...rowOf(own, row), stream: row.stream + offset })));
    from += own.length;
    atOnce = Math.min(mostAtOnce, atOnce * 4);
  }
  return rows;
}

async function counts(reading: Reading, streams: readonly StreamRow[], parts: Split) {
  if (streams.length > maxCounted)
    throw new Problem('RANGE_TOO_LONG', {
      field: '$count',
      error: `Datastream ${maxCounted}개까지만 Observations를 셉니다. $filter로 좁혀 주십시오.`,
    });
  return reading.observations.count(reading.db, streams, reading.now, parts);
}

/** One observation by its id '17-fineDust-1764000000000'; undefined if there is none. */
export async function readObservation(
  reading: Reading,
  id: string,
  within: Restriction | undefined,
): Promise<Row | undefined> {
  const cut = id.lastIndexOf('-');
  const ms = id.slice(cut + 1);
  if (cut < 1 || !/^[0-9]{1,14}$/.test(ms)) return undefined;
  const time = new Date(Number(ms)).toISOString();
  const none = { ofStream: sql<boolean>`s.id = ${id.slice(0, cut)}`, related: [] };
  const ofId = { column: 'id', values: [id.slice(0, cut)] };
  const streams = (await readStreams(reading, none, ofId)).filter(
    (stream) => !within || within.values.includes(stream[within.column] as string),
  );
  const query = {
    condition: sql<boolean>`o.time = ${time}::timestamptz`,
    bounds: { from: Number(ms) * 1000, to: Number(ms) * 1000, isExact: true },
    order: [],
    limit: 1,
  };
  const [row] = await reading.observations.read(reading.db, streams, reading.now, query);
  return row && rowOf(streams, row);
}

/** Whether options request only the newest observation. */
const isLatestAlone = ({ top, skip, filter, orderBy, isCounted }: QueryOptions): boolean =>
  top === 1 &&
  skip === 0 &&
  !filter &&
  !isCounted &&
  orderBy.length === 1 &&
  orderBy[0]?.isDescending === true &&
  ['phenomenonTime', 'resultTime'].includes(orderBy[0].names.join('/'));

/**
 * Observations of many entities at once, by value of the restriction's column. `known` are Datastreams that were
 * already read.
 */
export async function readObservationPages(
  reading: Reading,
  options: QueryOptions,
  restriction: Restriction,
  known: readonly StreamRow[] | undefined,
): Promise<Map<unknown, Page>> {
  const { limit, skip } = pageOf(options);
  const parts = split(reading, options);
  const streams = known && !options.filter ? known : await readStreams(reading, parts, restriction);
  const { order, compare } = orderOf(reading, options.orderBy, options.filterIn);
  const query = { condition: parts.condition, bounds: parts.bounds, order, limit: skip + limit + 1 };
  const isLatest = isLatestAlone(options) && restriction.column === 'id';
  const found = isLatest ? await latestOf(reading, streams, query) : await readAll(reading, streams, query);
  const totals = options.isCounted ? await counts(reading, streams, parts) : [];
  const keyOf = (stream: number) => streams[stream]?.[restriction.column];
  const pages = new Map<unknown, Page>();
  for (const [at] of streams.entries()) {
    const page = pages.get(keyOf(at)) ?? { rows: [], hasMore: false };
    pages.set(keyOf(at), options.isCounted ? { ...page, total: (page.total ?? 0) + (totals[at] ?? 0) } : page);
  }
  for (const [key, own] of Map.groupBy(found, ({ stream }) => keyOf(stream))) {
    const rows = own.map((row) => rowOf(streams, row)).sort(compare);
    reading.count(Math.min(limit, rows.length));
    // Older observations aren't looked up for the newest one, so the next page may be empty.
    const hasMore = isLatest || rows.length > skip + limit;
    pages.set(key, { ...pages.get(key), rows: rows.slice(skip, skip + limit), hasMore });
  }
  return pages;
}

/** The newest observations, from the newest readings if these have the value. */
async function latestOf(reading: Reading, streams: readonly StreamRow[], query: RowQuery): Promise<ObservationRow[]> {
  const newest = await reading.observations.newest.readStreams(reading.db, streams);
  const found = new Set(newest.map(({ stream }) => stream));
  const rest = [...streams.keys()].filter((at) => !found.has(at));
  if (rest.length === 0) return newest;
  const older = await readAll(
    reading,
    rest.map((at) => streams[at] as StreamRow),
    { ...query, limit: 1 },
  );
  return [...newest, ...older.map((row) => ({ ...row, stream: rest[row.stream] as number }))];
}

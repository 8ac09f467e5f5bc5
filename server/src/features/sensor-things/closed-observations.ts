/** Runs statements on Observations for readings of closed months, in slices of each Datastream. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import {
  type ClosedRead,
  type DecodedMonth,
  type MonthToRead,
  markedDevices,
  readClosedMonths,
  selectClosedMonths,
} from '#telemetry/blocks/read-closed.ts';
import { givenStreams, type ObservationRow, relatedColumn, type StreamRow } from './observation-rows.ts';
import { closedColumns, type Source } from './observation-sources.ts';
import type { TimeBounds } from './time-bounds.ts';

/** Time limit of an answer for reading closed months in milliseconds, equal to that of one statement. */
const maxMs = 5_000;
/** Maximum values of all Datastreams in one statement. */
const valuesAtOnce = 20_000;

export const tooWide = () =>
  new Problem('RANGE_TOO_LONG', {
    error: 'Observations를 찾는 범위가 너무 넓습니다. Datastream이나 phenomenonTime으로 좁혀 주십시오.',
  });

/** Some stored values of a Datastream, with their times in microseconds since 1970. */
interface Slice {
  stream: number;
  times: number[];
  values: (number | string)[];
}

const arrayText = (values: readonly (number | string)[]) =>
  `{${values.map((value) => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join()}}`;

/** The first rows of stored values, in the form of the statement's result. */
export function presentedRows(
  { columns }: Source,
  { field }: StreamRow,
  { stream, times, values }: Slice,
  most: number,
): ObservationRow[] {
  const factor = 10 ** (columns.find((column) => column.field === field)?.decimals ?? 0);
  return times.slice(0, most).map((microseconds, at) => {
    const time = new Date(microseconds / 1000);
    const value = values[at] as number | string;
    const [number, word] = typeof value === 'number' ? [value / factor, null] : [null, value];
    return { stream, time, result_time: time, number, word };
  });
}

/** SQL of slices as a relation `s`, with the columns of their Datastreams and {@link closedColumns}. */
function givenSlices(streams: readonly StreamRow[], slices: readonly Slice[]): RawBuilder<unknown> {
  const of = <Value>(read: (stream: StreamRow) => Value) =>
    slices.map(({ stream }) => read(streams[stream] as StreamRow));
  const valuesOf = (type: 'number' | 'string') =>
    slices.map(({ values }) => (typeof values[0] === type ? arrayText(values) : null));
  const ids = of(({ id }) => id);
  const related = (streams[slices[0]?.stream ?? 0]?.related ?? []).map((_, at) => ({
    name: relatedColumn(at),
    values: sql`${of((stream) => stream.related?.[at] ?? null)}::boolean[]`,
  }));
  const values = [
    sql`${slices.map(({ stream }) => stream)}::integer[]`,
    sql`${of(({ device_id }) => device_id)}::bigint[]`,
    sql`${ids}::text[]`,
    sql`${ids}::text[]`,
    sql`${of(({ field }) => field)}::text[]`,
    sql`${of(({ place_id }) => place_id)}::bigint[]`,
    sql`${slices.map(({ times }) => arrayText(times))}::text[]`,
    sql`${valuesOf('number')}::text[]`,
    sql`${valuesOf('string')}::text[]`,
    ...related.map((one) => one.values),
  ];
  const names = ['stream', 'device_id', 'id', 'stream_id', 'field', 'place_id', ...closedColumns];
  return sql`unnest(${sql.join(values)}) as s(${sql.raw([...names, ...related.map(({ name }) => name)].join(', '))})`;
}

interface ClosedQuery {
  source: Source;
  streams: readonly StreamRow[];
  /** Indexes of the source's Datastreams in `streams`. */
  indexes: readonly number[];
  bounds: TimeBounds;
  isDescending: boolean;
  /** Values of each Datastream in the first statement, if few may suffice; later statements read more. */
  firstSize?: number | undefined;
  /** Whether further observations of a Datastream are needed; the nearest one is at `time`, in epoch milliseconds. */
  isNeeded(stream: number, time: number): boolean;
  /** Runs the statement for some slices, given as SQL of a relation `s`. */
  run(given: RawBuilder<unknown>): Promise<void>;
  /**
   * Receives a slice of at most `firstSize` values of a device without marks, if the statement has nothing else to
   * evaluate.
   */
  take?: ((slice: Slice) => void) | undefined;
}

interface StreamMonth extends MonthToRead {
  /** Datastreams with values in the month. */
  streams: number[];
}

/** Runs a statement for readings of closed months, by time for each Datastream. */
export async function readClosedObservations(db: Database, query: ClosedQuery): Promise<void> {
  const { source, streams, indexes, isDescending, isNeeded, take, firstSize = valuesAtOnce } = query;
  const fields = new Set(indexes.map((index) => streams[index]?.field));
  const startedAt = performance.now();
  const checkTime = () => {
    if (performance.now() - startedAt > maxMs) throw tooWide();
  };
  const isNeededIn = (month: MonthToRead) => (stream: number) =>
    isNeeded(stream, (isDescending ? month.lastAt : month.firstAt).getTime());
  const deviceOf = (index: number) => (streams[index] as StreamRow).device_id;
  const marked = take && (await markedDevices(db, [...new Set(indexes.map(deviceOf))]));
  const isTaken = (stream: number) => marked !== undefined && !marked.has(deviceOf(stream));
  const reader: ClosedRead<StreamMonth> = {
    only: new Set(source.columns.filter(({ field }) => fields.has(field)).map(({ column }) => column)),
    isDescending,
    isNeeded: (month) => month.streams.some(isNeededIn(month)),
    async read(months) {
      let left: { slice: Slice; at: number }[] = [];
      for (const month of months)
        for (const stream of month.streams)
          if (take && isTaken(stream)) take(presentValues(query, month, stream, query.firstSize));
          else left.push({ slice: presentValues(query, month, stream), at: 0 });
      for (let most = firstSize; ; most *= 8) {
        left = left.filter(({ slice, at }) => {
          const next = slice.times[at];
          return next !== undefined && isNeeded(slice.stream, next / 1000);
        });
        if (left.length === 0) return;
        checkTime();
        const size = Math.min(most, Math.ceil(valuesAtOnce / left.length));
        const slices = left.map(({ slice: { stream, times, values }, at }) => ({
          stream,
          times: times.slice(at, at + size),
          values: values.slice(at, at + size),
        }));
        await query.run(givenSlices(streams, slices));
        for (const one of left) one.at += size;
      }
    },
  };
  if (query.firstSize === undefined)
    return readClosedMonths(db, source.series, await monthsOf(db, query, indexes, isNeededIn), reader);
  // Starts with the nearest month of each device, which often suffices.
  const edge = isDescending ? 'last' : 'first';
  const nearest = await monthsOf(db, query, indexes, isNeededIn, edge);
  await readClosedMonths(db, source.series, nearest, reader);
  const left = nearest.flatMap((month) =>
    month.streams.filter((stream) => isNeeded(stream, (isDescending ? month.firstAt : month.lastAt).getTime())),
  );
  if (left.length === 0) return;
  const isRead = new Set(nearest.map(({ deviceId, month }) => `${deviceId} ${month.getTime()}`));
  const further = (await monthsOf(db, query, left, isNeededIn)).filter(
    ({ deviceId, month }) => !isRead.has(`${deviceId} ${month.getTime()}`),
  );
  await readClosedMonths(db, source.series, further, reader);
}

/** The first stored values of a Datastream's month within the bounds, in reading order. */
function presentValues(
  { source, streams, bounds, isDescending }: ClosedQuery,
  { decoded }: DecodedMonth,
  stream: number,
  most = Number.POSITIVE_INFINITY,
): Slice {
  const { field } = streams[stream] as StreamRow;
  const name = source.columns.find((one) => one.field === field)?.column ?? '';
  const all = decoded.columns.get(name) ?? [];
  const slice: Slice = { stream, times: [], values: [] };
  const { times } = decoded;
  for (let next = 0; next < times.length && slice.times.length < most; next += 1) {
    const at = isDescending ? times.length - 1 - next : next;
    const time = times[at] as number;
    const value = all[at] ?? null;
    if (value === null || time < bounds.from || time > bounds.to) continue;
    slice.times.push(time);
    slice.values.push(value);
  }
  return slice;
}

/**
 * The closed months of a query, with the Datastreams that may have values in them. With `edge`, only the first or last
 * month of each device.
 */
async function monthsOf(
  db: Database,
  { source, streams, bounds }: ClosedQuery,
  indexes: readonly number[],
  isNeededIn: (month: MonthToRead) => (stream: number) => boolean,
  edge?: 'first' | 'last',
): Promise<StreamMonth[]> {
  const ofDevice = Map.groupBy(indexes, (index) => (streams[index] as StreamRow).device_id);
  const span = { from: new Date(Math.floor(bounds.from / 1000)), to: new Date(Math.ceil(bounds.to / 1000)) };
  const months = (await selectClosedMonths(db, source.series, [...ofDevice.keys()], span, { edge }))
    .map((month) => ({ ...month, streams: (ofDevice.get(month.deviceId) ?? []).filter(isNeededIn(month)) }))
    .filter((month) => month.streams.length > 0);
  if (months.length === 0 || !source.days || edge) return months;
  const needed = [...new Set(months.flatMap((month) => month.streams))];
  const days = await readDays(db, source, streams, needed);
  const hasValues = (month: MonthToRead) => (stream: number) => {
    const { first: from, until } = days.get(stream) ?? {};
    return from && until && month.lastAt >= from && month.firstAt < until;
  };
  return months
    .map((month) => ({ ...month, streams: month.streams.filter(hasValues(month)) }))
    .filter((month) => month.streams.length > 0);
}

/** First day with values and end of the last day, by Datastream; absent without values. */
export async function readDays(
  db: Database,
  { days }: Source,
  streams: readonly StreamRow[],
  indexes: readonly number[],
): Promise<Map<number, { first: Date; until: Date }>> {
  if (!days) return new Map();
  const { first, last } = days('s');
  const { rows } = await sql<{ stream: number; first: Date; until: Date }>`
    select s.stream, first.bucket as first, last.bucket + interval '1 day' as until
    from ${givenStreams(streams, indexes)} cross join lateral ${first} first
    join lateral ${last} last on last.device_id = first.device_id limit all`.execute(db);
  return new Map(rows.map((row) => [row.stream, row]));
}

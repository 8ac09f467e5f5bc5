/** Rows of Observations and of their Datastreams, and the order of Observations. */
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import { deviceIdIn } from './model.ts';
import type { Row } from './relations.ts';
import type { TimeBounds } from './time-bounds.ts';

/** The newest reading of a device, or the newest hour of several devices together. */
export interface NewestRow {
  device_id: number;
  time: Date;
  result_time: Date;
  /** The first day with stored readings; null if there is none, and undefined for hours. */
  first?: Date | null;
  /** Values by the positions of observed columns. */
  [position: number]: number | string | null;
}

/** A Datastream whose observations are read. `related` has the results of conditions on other entities. */
export interface StreamRow extends Row {
  device_id: number;
  position: number;
  id: string;
  place_id: number;
  related?: readonly (boolean | null)[];
  /** The device's newest reading, if it was read with the Datastream. */
  newest?: NewestRow | undefined;
}

export interface ObservationRow extends Row {
  /** Index of the Datastream in the given list. */
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

export interface RowQuery {
  /** The filter's condition on an observation `o` of a Datastream `s`; null without a filter. */
  condition: RawBuilder<boolean> | null;
  /** The condition of a page after a time, which is inclusive because other Datastreams may have the same time. */
  behind?: { condition: RawBuilder<boolean>; time: Date };
  order: readonly ObservationOrder[];
  /** Maximum rows of each Datastream. */
  limit: number;
  /** Time bounds of the condition. */
  bounds: TimeBounds;
}

/** Compares values; missing values are the greatest, as in SQL. */
export function byValue(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const left = (a instanceof Date ? a.getTime() : a) as string;
  const right = (b instanceof Date ? b.getTime() : b) as string;
  return left < right ? -1 : Number(left > right);
}

/** Compares rows of one Datastream by the given order, then by time. */
export const byOrder = (order: readonly ObservationOrder[]) => (a: ObservationRow, b: ObservationRow) => {
  for (const { column, isDescending } of order) {
    const found = byValue(a[column], b[column]);
    if (found !== 0) return isDescending ? -found : found;
  }
  return byValue(a.time, b.time);
};

/** SQL of the same order of rows `o`. */
export function orderSql(order: readonly ObservationOrder[]): RawBuilder<unknown> {
  const keys = order.map(({ column, isDescending }) => {
    const collation = sql.raw(column === 'word' ? 'collate "C"' : '');
    return sql`${sql.ref(`o.${column}`)} ${collation} ${sql.raw(isDescending ? 'desc' : 'asc')}`;
  });
  return sql.join(order.some(({ column }) => column === 'time') ? keys : [...keys, sql`o.time`]);
}

/** Name of the column of a Datastream `s` with the result of a condition on other entities. */
export const relatedColumn = (at: number): string => `related_${at}`;

/** Start of a page: after this observation of this Datastream. */
export interface Token {
  streamId: string;
  time: Date;
}

export const writeToken = ({ stream_id: id, time }: Row): string => `${id}~${(time as Date).getTime()}`;

/** Throws VALIDATION for a text that isn't a token. */
export function readToken(text: string): Token {
  const [streamId = '', ms = ''] = text.split('~');
  if (!deviceIdIn(streamId) || !/^[0-9]{1,14}$/.test(ms)) throw new Problem('VALIDATION', { field: '$skiptoken' });
  return { streamId, time: new Date(Number(ms)) };
}

/**
 * Replaces conditions on other entities by columns of a row `s`, and collects them, so that they are evaluated per
 * Datastream.
 */
export const collectRelated = (related: RawBuilder<boolean>[]) => (condition: RawBuilder<boolean>) => {
  related.push(condition);
  return sql<boolean>`${sql.ref(`s.${relatedColumn(related.length - 1)}`)}`;
};

/** SQL of {@link StreamRow.related}; null without conditions. */
export const relatedResults = (related: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  related.length > 0 ? sql`array[${sql.join(related)}]::boolean[]` : sql`null`;

/** Columns of a Datastream's row: the first day with values, and the end of the last one. */
const dayColumns = ['first_at', 'until_at'] as const;

export const withinDayColumns = (stream: string) =>
  sql.raw(`and r.measured_at >= ${stream}.first_at and r.measured_at < ${stream}.until_at`);

/** SQL of Datastreams as a relation `s`, with the index as `stream`; with `days`, also with {@link dayColumns}. */
export function givenStreams(
  streams: readonly StreamRow[],
  indexes: readonly number[],
  days?: ReadonlyMap<number, { first: Date; until: Date }>,
): RawBuilder<unknown> {
  const of = <Value>(read: (stream: StreamRow) => Value) => indexes.map((index) => read(streams[index] as StreamRow));
  const conditions = streams[indexes[0] ?? 0]?.related ?? [];
  const times = (read: 'first' | 'until') => sql`${indexes.map((index) => days?.get(index)?.[read])}::timestamptz[]`;
  const columns = [
    sql`${indexes}::integer[]`,
    sql`${of(({ device_id }) => device_id)}::bigint[]`,
    sql`${of(({ id }) => id)}::text[]`,
    sql`${of(({ field }) => field)}::text[]`,
    ...conditions.map((_, at) => sql`${of(({ related }) => related?.[at] ?? null)}::boolean[]`),
    ...(days ? [times('first'), times('until')] : []),
  ];
  const names = ['stream', 'device_id', 'id', 'field', ...conditions.map((_, at) => relatedColumn(at))];
  const all = [...names, ...(days ? dayColumns : [])];
  return sql`unnest(${sql.join(columns)}) as s(${sql.join(all.map((name) => sql.ref(name)))})`;
}

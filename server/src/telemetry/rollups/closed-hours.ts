/**
 * The hours of closed months. `<series>_closed_hour` contains one row per device and month, with one array per column
 * and one element per hour of the month, null if the hour has no readings. Arrays of small integers compress to a tenth
 * of the rows, and SQL reads them like rows.
 */
import { nextBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { BlockError } from '../blocks/block.ts';
import { type Figure, figuresOf, type Series } from '../series/series.ts';
import { figureColumns } from './contributions.ts';

type Client = Pick<pg.ClientBase, 'query'>;

interface DeviceMonth {
  deviceId: number;
  month: Date;
}

/** True if the hours of a series' closed months are stored in `<series>_closed_hour`. */
export const hasClosedHours = ({ rollups, blocks }: Series): boolean => rollups && blocks === true;

/** A column of `<series>_closed_hour`: an array of integers. */
interface ClosedColumn {
  name: string;
  type: 'smallint' | 'integer';
  /** SQL of an element, from the hour `h`. */
  element: string;
  /** SQL condition on an hour `h`; the array is null if it holds for all hours of the month. */
  isImplied: string;
}

const maxSmallint = 2 ** 15 - 1;

/** The smallest type of a measure's values and of their differences. */
function typeOf(series: Series, { field }: Figure): ClosedColumn['type'] {
  const column = series.columns[field];
  if (column?.kind !== 'measure') return 'integer';
  const [min, max] = [column.min, column.max].map((value) => Math.round(value * 10 ** column.decimals));
  const bounds = [min, max, (max as number) - (min as number)];
  return bounds.every((bound) => Math.abs(bound as number) <= maxSmallint) ? 'smallint' : 'integer';
}

/**
 * The columns of a figure. A measure's sum is stored as its difference to as many minimums, and its maximum as the
 * difference to the minimum: both are small, and 0 in an hour with one reading.
 */
function closedColumnsOf(series: Series, figure: Figure): ClosedColumn[] {
  const { column: c, hasExtremes } = figure;
  if (!hasExtremes)
    return ['count', 'sum'].map((part) => {
      const element = `h.${c}_${part}`;
      return { name: `${c}_${part}`, type: 'integer', element, isImplied: `${element} = 0` };
    });
  const type = typeOf(series, figure);
  const spread = `h.${c}_max - h.${c}_min`;
  const rest = `h.${c}_sum - h.${c}_count * coalesce(h.${c}_min, 0)::bigint`;
  return [
    { name: `${c}_count`, type: 'integer', element: `h.${c}_count`, isImplied: `h.${c}_count = ${usualCount(c)}` },
    { name: `${c}_min`, type, element: `h.${c}_min`, isImplied: `h.${c}_min is null` },
    { name: `${c}_spread`, type, element: spread, isImplied: `coalesce(${spread}, 0) = 0` },
    { name: `${c}_rest`, type: 'integer', element: rest, isImplied: `${rest} = 0` },
  ];
}

/** SQL of a measure's number of values in an hour `h` in which every reading has a value, or none. */
const usualCount = (c: string) => `case when h.${c}_min is null then 0 else h.readings end`;

/** All columns of a series' closed hours, in table order. */
export const closedHourColumns = (series: Series): ClosedColumn[] =>
  figuresOf(series).flatMap((figure) => closedColumnsOf(series, figure));

/** SQL of the columns of an hour from the elements `h`, and the arrays that each needs. */
function decodedColumns(series: Series): Map<string, { decoded: string; needs: string[] }> {
  return new Map(
    figuresOf(series).flatMap(({ column: c, hasExtremes }) => {
      const named = (part: string, decoded: string, ...needs: string[]) =>
        [`${c}_${part}`, { decoded, needs: needs.map((need) => `${c}_${need}`) }] as const;
      if (!hasExtremes)
        return [
          named('count', `coalesce(h.${c}_count, 0)`, 'count'),
          named('sum', `coalesce(h.${c}_sum, 0)::bigint`, 'sum'),
        ];
      const count = `coalesce(h.${c}_count, ${usualCount(c)})`;
      const sum = `coalesce(${count}::bigint * h.${c}_min + coalesce(h.${c}_rest, 0), 0)`;
      return [
        named('count', count, 'count', 'min'),
        named('sum', sum, 'count', 'min', 'rest'),
        named('min', `h.${c}_min::integer`, 'min'),
        named('max', `h.${c}_min::integer + coalesce(h.${c}_spread, 0)`, 'min', 'spread'),
      ];
    }),
  );
}

/** An array of a closed month, one element per hour; null if its elements are implied. */
export type Hours = (number | null)[] | null;

/** Parses an array of integers in PostgreSQL's text format; empty for null. */
export const parseHours = (text: string): Hours =>
  text === '' ? null : JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);

/** The arrays from which {@link hoursOfArrays} computes a figure's sums and counts. */
export const arraysOf = ({ column: c, hasExtremes }: Figure): string[] =>
  (hasExtremes ? ['count', 'min', 'rest'] : ['count', 'sum']).map((part) => `${c}_${part}`);

/** Sums and counts of a figure's hours; does the same as the SQL of {@link decodedHours}, without rows. */
export function hoursOfArrays({ hasExtremes }: Figure, readings: readonly (number | null)[], arrays: readonly Hours[]) {
  const [counts = null, ...others] = arrays;
  if (!hasExtremes) {
    const [sums = null] = others;
    return { sumAt: (at: number) => sums?.[at] ?? 0, countAt: (at: number) => counts?.[at] ?? 0 };
  }
  const [least = null, rest = null] = others;
  const countAt = (at: number) => (counts ? counts[at] : least?.[at] == null ? 0 : readings[at]) ?? 0;
  return { countAt, sumAt: (at: number) => (rest?.[at] ?? 0) + countAt(at) * (least?.[at] ?? 0) };
}

/** SQL of hours of rows `c` of `<series>_closed_hour`. */
export interface DecodedHours {
  /** Start of the hour. */
  bucket: string;
  /** The figures' columns, in the requested order. */
  columns: string;
  /** The relation `h`, for a lateral join: one row per element, with null readings for hours without any. */
  elements: string;
}

/**
 * @param columns names of the figures' columns to decode
 * @param slice   SQL of the first and last element; by default all
 */
export function decodedHours(
  series: Series,
  columns: readonly string[] = figureColumns(series),
  slice?: { first: string; last: string },
): DecodedHours {
  const all = decodedColumns(series);
  const found = columns.map((name) => {
    const column = all.get(name);
    if (!column) throw new RangeError(`${series.name} has no column ${name}`);
    return { name, ...column };
  });
  const arrays = ['readings', ...new Set(found.flatMap(({ needs }) => needs))];
  const part = slice ? `[${slice.first}:${slice.last}]` : '';
  return {
    bucket: `c.month + (h.at - 1${slice ? ` + ${slice.first} - 1` : ''}) * interval '1 hour'`,
    columns: found.map(({ name, decoded }) => `${decoded} as ${name}`).join(', '),
    elements: `unnest(${arrays.map((name) => `c.${name}${part}`).join(', ')}) with ordinality as h (${arrays.join(', ')}, at)`,
  };
}

export interface HoursWithin {
  /** SQL condition on `device_id`. */
  of: string;
  /** SQL of the start, inclusive. */
  from: string;
  /** SQL of the end, exclusive; by default all later hours. */
  until?: string;
  /** Names of the figures' columns; by default all. */
  columns?: readonly string[];
}

/** A query for the hours of a span in both forms: `device_id`, `bucket`, `readings` and the figures' columns. */
export function hoursWithin(series: Series, { of, from, until, columns = figureColumns(series) }: HoursWithin): string {
  const names = columns.map((name) => `, ${name}`).join('');
  const rows = `
    select device_id, bucket, readings${names} from ${series.name}_hour
    where ${of} and bucket >= ${from}${until ? ` and bucket < ${until}` : ''}`;
  if (!hasClosedHours(series)) return rows;
  const numberOf = (instant: string) => `ceil(extract(epoch from ${instant} - c.month) / 3600)::integer`;
  // A month has at most 744 hours.
  const last = until ? `least(744, ${numberOf(until)})` : '744';
  const closed = decodedHours(series, columns, { first: `greatest(1, ${numberOf(from)} + 1)`, last });
  return `${rows}
    union all
    select c.device_id, ${closed.bucket}, h.readings, ${closed.columns}
    from ${series.name}_closed_hour c cross join lateral ${closed.elements}
    where ${of} and c.month > ${from} - interval '744 hours'${until ? ` and c.month < ${until}` : ''} and h.readings is not null`;
}

const hourColumns = (series: Series) => ['device_id', 'bucket', 'readings', ...figureColumns(series)].join(', ');

const selectHours = (series: Series, month: string) => {
  const { bucket, columns, elements } = decodedHours(series);
  return `
    select c.device_id, ${bucket} as bucket, h.readings, ${columns}
    from ${month} c cross join lateral ${elements} where h.readings is not null`;
};

/**
 * Replaces the hours of a device's month by one row. Hours are deleted only if decoding returns the same ones.
 * @throws BlockError if it returns other ones
 */
export async function closeHours(client: Client, series: Series, { deviceId, month }: DeviceMonth): Promise<void> {
  const { name } = series;
  const columns = closedHourColumns(series);
  const next = nextBucket(month, 'month');
  const hours = `${name}_hour where device_id = $1 and bucket >= $2 and bucket < $3`;
  const arrays = columns.map(
    ({ type, element, isImplied }) => `case when not bool_and(${isImplied}) then array_agg((${element})::${type}) end`,
  );
  await client.query(
    `insert into ${name}_closed_hour (device_id, month, readings, ${columns.map((column) => column.name).join(', ')})
     select $1::bigint, $2::timestamptz, array_agg(h.readings), ${arrays.join(', ')}
     from (
       select h.* from generate_series($2::timestamptz, $3::timestamptz - interval '1 hour', interval '1 hour') as at
       left join (select * from ${hours}) h on h.bucket = at order by at
     ) h
     having count(h.bucket) > 0`,
    [deviceId, month, next],
  );
  const closed = `(select * from ${name}_closed_hour where device_id = $1 and month = $2)`;
  const { rowCount: differing } = await client.query(
    `select ${hourColumns(series)} from ${hours} except ${selectHours(series, closed)}`,
    [deviceId, month, next],
  );
  if (differing) throw new BlockError('decoding gives other hours');
  await client.query(`delete from ${hours}`, [deviceId, month, next]);
}

/** Converts the hours of a closed month to rows, in the transaction that reopens the month. */
export async function reopenHours(client: Client, series: Series, { deviceId, month }: DeviceMonth) {
  if (!hasClosedHours(series)) return;
  const closed = `${series.name}_closed_hour where device_id = $1 and month = $2`;
  await client.query(
    `insert into ${series.name}_hour (${hourColumns(series)})
     ${selectHours(series, `(select * from ${closed})`)}`,
    [deviceId, month],
  );
  await client.query(`delete from ${closed}`, [deviceId, month]);
}

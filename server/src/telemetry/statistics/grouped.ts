/**
 * Statistics of many groups of devices, one row per group and bucket: newest bucket first, then in the order of groups.
 */

import { type DatetimeType, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import { hoursWithin } from '../rollups/closed-hours.ts';
import { columnName, type Series } from '../series/series.ts';
import { type Listed, listRows } from './listed-rows.ts';
import type { Range } from './range.ts';

/** A device of a group: `group` is the index of the group in the list, `side` distinguishes the devices of a group. */
export interface Member {
  deviceId: number;
  group: number;
  side: number;
}

/** One side's stored integers and counts in a bucket, in the order of the figures. */
export interface SideSums {
  side: number;
  readings: number;
  sums: number[];
  counts: number[];
}

export interface GroupedRow {
  group: number;
  bucket: Date;
  sides: SideSums[];
}

interface SumsRow {
  group: number;
  bucket: Date;
  side: number;
  readings: number;
  figures: number[];
}

/** Rows read at once for a streamed list; each read blocks the main thread for some milliseconds. */
const rowsAtOnce = 200;

/** Start of the `count` buckets that end with the given moment. */
function startOfBuckets(to: Date, unit: DatetimeType, count: number): Date {
  const start = startOfBucket(to, unit);
  return count === 1 ? start : startOfBuckets(new Date(start.getTime() - 1), unit, count - 1);
}

/** The subject of a statistics list. */
export interface RequestedRows<Row> {
  range: Range;
  members: readonly Member[];
  /** Converts a row for the response; rows are numbered in descending order down to 1. */
  rowOf(row: GroupedRow, rowNumber: number): Row;
}

const keyOf = ({ group, bucket }: Listed) => `${group} ${bucket.getTime()}`;

/** @param figures  fields of the series' figures in each row */
export function groupedStatistics(reads: Reads, series: Series, figures: readonly { field: string }[]) {
  const columns = figures.map(({ field }) => columnName(field));
  // Lists rows from tables, because a view's computed columns take time and aren't needed here.
  const listed = series.viewOf?.series ?? series;
  // float8, because sums of bigint become numeric and take longer; the values are far below 2^53.
  const all = [
    ...columns.map((column) => `sum(r.${column}_sum::float8)`),
    ...columns.map((column) => `sum(r.${column}_count)`),
  ];
  // Uses JSON, because parsing arrays of a download's rows takes the main thread seven times as long.
  const figuresList = `array_to_json(array[${all.join(', ')}]::float8[])`;

  const within = { of: 'device_id = any($1::bigint[])', from: '$4::timestamptz', until: '$5::timestamptz' };
  const parts = columns.flatMap((column) => [`${column}_sum`, `${column}_count`]);
  const hours = series.viewOf
    ? series.viewOf.hours(hoursWithin(listed, within))
    : `(${hoursWithin(series, { ...within, columns: parts })})`;

  const grouped = (rows: readonly SumsRow[]): GroupedRow[] => {
    const found: GroupedRow[] = [];
    for (const { group, bucket: at, side, readings, figures: values } of rows) {
      let row = found.at(-1);
      if (!row || row.group !== group || row.bucket.getTime() !== at.getTime()) {
        row = { group, bucket: at, sides: [] };
        found.push(row);
      }
      row.sides.push({ side, readings, sums: values.slice(0, columns.length), counts: values.slice(columns.length) });
    }
    return found;
  };

  /** The rows of some groups in a span of whole buckets. */
  async function rowsBetween(
    of: readonly Member[],
    from: Date,
    to: Date,
    unit: DatetimeType,
    on: Pick<Reads, 'query'> = reads,
  ): Promise<GroupedRow[]> {
    const bucket = unit === 'month' ? `date_trunc('month', r.bucket, 'Asia/Seoul')` : 'r.bucket';
    const { rows } = await on.query<SumsRow>(
      `select m."group", ${bucket} as bucket, m.side, sum(r.readings)::float8 as readings, ${figuresList} as figures
       from ${unit === 'hour' ? hours : `${series.name}_day`} r
         join (select unnest($1::bigint[]) as device_id, unnest($2::integer[]) as "group", unnest($3::integer[]) as side) as m using (device_id)
       where r.device_id = any($1::bigint[]) and r.bucket >= $4 and r.bucket <= $5
       group by 1, 2, 3 order by 2 desc, 1, 3`,
      [of.map(({ deviceId }) => deviceId), of.map(({ group }) => group), of.map(({ side }) => side), from, to],
    );
    return grouped(rows);
  }

  /** All rows of a range, with few buckets in memory at a time. */
  async function* allRows(of: readonly Member[], range: Range): AsyncGenerator<GroupedRow, void, void> {
    if (of.length === 0) return;
    const buckets = Math.max(1, Math.floor(rowsAtOnce / of.length));
    let from = startOfBuckets(range.to, range.unit, buckets);
    let to = range.to;
    while (to >= range.from) {
      yield* await rowsBetween(of, new Date(Math.max(from.getTime(), range.from.getTime())), to, range.unit);
      to = new Date(from.getTime() - 1);
      from = startOfBuckets(to, range.unit, buckets);
    }
  }

  return {
    allRows,

    /** Number of rows in a range. */
    count: async ({ members, range }: Pick<RequestedRows<unknown>, 'members' | 'range'>): Promise<number> =>
      (await listRows(reads, listed, members, range, 0, 0)).totalCount,

    /** One page of rows. */
    async page<Row>(
      { members, range, rowOf }: RequestedRows<Row>,
      { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
    ) {
      const offset = (pageNumber - 1) * pageSize;
      const { totalCount, rows: found } = await listRows(reads, listed, members, range, pageSize, offset);
      const [newest, oldest] = [found[0], found.at(-1)];
      if (!newest || !oldest) return { list: [], totalCount, currentPageNumber: pageNumber };
      const groups = new Set(found.map(({ group }) => group));
      const sums = await rowsBetween(
        members.filter(({ group }) => groups.has(group)),
        oldest.bucket,
        new Date(nextBucket(newest.bucket, range.unit).getTime() - 1),
        range.unit,
      );
      const byKey = new Map(sums.map((row) => [keyOf(row), row]));
      const rows = found.flatMap((one) => byKey.get(keyOf(one)) ?? []);
      return {
        list: rows.map((row, at) => rowOf(row, totalCount - offset - at)),
        totalCount,
        currentPageNumber: pageNumber,
      };
    },

    /** All rows of a range at once, for few devices, optionally on the connection of a transaction. */
    whole: (of: readonly Member[], { from, to, unit }: Range, on?: Pick<Reads, 'query'>): Promise<GroupedRow[]> =>
      rowsBetween(of, from, to, unit, on),

    /** All rows, as a stream for downloads. */
    async *rows<Row>(
      { members, range, rowOf }: RequestedRows<Row>,
      totalCount: number,
    ): AsyncGenerator<Row, void, void> {
      let rowNumber = totalCount;
      for await (const row of allRows(members, range)) {
        yield rowOf(row, rowNumber);
        rowNumber -= 1;
      }
    },
  };
}

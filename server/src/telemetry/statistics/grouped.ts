/** Statistics of many groups of devices side by side, a row a group and bucket: the newest bucket first, in it the groups in their order. */

import type { Measure } from '@maru/domain/measure';
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { columnName, type Series } from '../series/series.ts';
import type { Range } from './range.ts';

/** A device of a group: `group` is the group's position in the list, `side` tells its devices apart. */
export interface Member {
  deviceId: number;
  group: number;
  side: number;
}

/** What the devices of one side measured in a bucket: stored integers and how many, in the order of the measures. */
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

/** Rows that are read at once while a whole list is given: reading them is a few milliseconds that nobody else has. */
const rowsAtOnce = 200;

/** The first moment of so many buckets that end with the given moment. */
function startOfBuckets(to: Date, unit: DatetimeType, count: number): Date {
  const start = startOfBucket(to, unit);
  return count === 1 ? start : startOfBuckets(new Date(start.getTime() - 1), unit, count - 1);
}

export function groupedStatistics(pool: pg.Pool, series: Series, measures: readonly Measure[]) {
  const columns = measures.map(({ field }) => columnName(field));
  const figures = [
    ...columns.map((column) => `sum(r.${column}_sum)`),
    ...columns.map((column) => `sum(r.${column}_count)`),
  ];
  // Of a download's rows an array takes the main thread seven times as long to read as JSON does.
  const figuresList = `array_to_json(array[${figures.join(', ')}]::float8[])`;
  const table = (unit: DatetimeType) => `${series.name}_${unit === 'hour' ? 'hour' : 'day'}`;
  const bucket = (unit: DatetimeType) =>
    unit === 'month' ? `date_trunc('month', r.bucket, 'Asia/Seoul')` : 'r.bucket';
  const members = 'unnest($1::bigint[], $2::integer[], $3::integer[]) as m (device_id, "group", side)';
  const within = 'r.device_id = any($1::bigint[]) and r.bucket >= $4 and r.bucket <= $5';
  const valuesOf = (of: readonly Member[], { from, to }: Pick<Range, 'from' | 'to'>) => [
    of.map(({ deviceId }) => deviceId),
    of.map(({ group }) => group),
    of.map(({ side }) => side),
    from,
    to,
  ];

  const grouped = (rows: readonly SumsRow[]): GroupedRow[] => {
    const found: GroupedRow[] = [];
    for (const { group, bucket: at, side, readings, figures: all } of rows) {
      let row = found.at(-1);
      if (!row || row.group !== group || row.bucket.getTime() !== at.getTime()) {
        row = { group, bucket: at, sides: [] };
        found.push(row);
      }
      row.sides.push({ side, readings, sums: all.slice(0, columns.length), counts: all.slice(columns.length) });
    }
    return found;
  };

  async function span(of: readonly Member[], range: Pick<Range, 'from' | 'to'>, unit: DatetimeType) {
    const { rows } = await pool.query<SumsRow>(
      `select m."group", ${bucket(unit)} as bucket, m.side, sum(r.readings)::float8 as readings,
         ${figuresList} as figures
       from ${table(unit)} r join ${members} using (device_id)
       where ${within}
       group by 1, 2, 3 order by 2 desc, 1, 3`,
      valuesOf(of, range),
    );
    return grouped(rows);
  }

  return {
    /** How many rows a range has. */
    async count(of: readonly Member[], range: Range): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::float8 as count from (
           select distinct m."group", ${bucket(range.unit)} from ${table(range.unit)} r join ${members} using (device_id)
           where ${within}
         ) counted`,
        valuesOf(of, range),
      );
      return rows[0]?.count ?? 0;
    },

    /** Some rows of a range. */
    async page(of: readonly Member[], range: Range, limit: number, offset: number): Promise<GroupedRow[]> {
      const { rows } = await pool.query<SumsRow>(
        `with asked as (
           select distinct m."group", ${bucket(range.unit)} as bucket
           from ${table(range.unit)} r join ${members} using (device_id) where ${within}
           order by bucket desc, m."group" limit $6 offset $7
         )
         select m."group", asked.bucket, m.side, sum(r.readings)::float8 as readings,
           ${figuresList} as figures
         from ${table(range.unit)} r join ${members} using (device_id)
           join asked on asked."group" = m."group" and asked.bucket = ${bucket(range.unit)}
         where ${within}
         group by 1, 2, 3 order by 2 desc, 1, 3`,
        [...valuesOf(of, range), limit, offset],
      );
      return grouped(rows);
    },

    /** All rows of a range at once, of a few devices. */
    whole: (of: readonly Member[], range: Range): Promise<GroupedRow[]> => span(of, range, range.unit),

    /** All rows of a range, a few buckets at a time in memory. */
    async *rows(of: readonly Member[], range: Range): AsyncGenerator<GroupedRow, void, void> {
      if (of.length === 0) return;
      const buckets = Math.max(1, Math.floor(rowsAtOnce / of.length));
      let from = startOfBuckets(range.to, range.unit, buckets);
      let to = range.to;
      while (to >= range.from) {
        yield* await span(of, { from: new Date(Math.max(from.getTime(), range.from.getTime())), to }, range.unit);
        to = new Date(from.getTime() - 1);
        from = startOfBuckets(to, range.unit, buckets);
      }
    },
  };
}

/** Hour, day and month statistics of a series, read from its rollups: their cost doesn't grow with the raw readings. */
import type { DatetimeType } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { measuresOf, type Series } from '../series/series.ts';

export interface RollupQuery {
  deviceIds: readonly number[];
  from: Date;
  /** Included. */
  to: Date;
  unit: DatetimeType;
  /** The measures wanted; all when not given. */
  fields?: readonly string[];
}

/** One bucket over all asked devices: sums are the stored integers, scaled by each measure's decimals. */
export interface RollupRow {
  bucket: Date;
  readings: number;
  sums: Record<string, number>;
  counts: Record<string, number>;
}

/** Months are read from days; hours and days as they are. Buckets without readings are absent. */
export async function readRollups(pool: pg.Pool, series: Series, query: RollupQuery): Promise<RollupRow[]> {
  if (query.deviceIds.length === 0) return [];
  const all = measuresOf(series);
  const measures = all.filter(({ field }) => query.fields?.includes(field) ?? true);
  const bucket = query.unit === 'month' ? `date_trunc('month', bucket, 'Asia/Seoul')` : 'bucket';
  const { rows } = await pool.query<(Date | number)[]>({
    name: `rollup-${series.name}-${query.unit}-${measures.map((one) => all.indexOf(one)).join('-')}`,
    rowMode: 'array',
    text: `
      select ${bucket} as start, sum(readings)::float8,
             ${measures.map(({ column }) => `sum(${column}_sum)::float8, sum(${column}_count)::float8`).join(', ')}
      from ${series.name}_${query.unit === 'hour' ? 'hour' : 'day'}
      where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3
      group by start order by start`,
    values: [query.deviceIds, query.from, query.to],
  });
  return rows.map((row) => {
    const sums: Record<string, number> = {};
    const counts: Record<string, number> = {};
    measures.forEach(({ field }, i) => {
      sums[field] = row[2 + 2 * i] as number;
      counts[field] = row[3 + 2 * i] as number;
    });
    return { bucket: row[0] as Date, readings: row[1] as number, sums, counts };
  });
}

/** Hour, day and month statistics of a series, read from its rollups: their cost doesn't grow with the raw readings. */
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
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

/** Every bucket begins on an hour: Seoul is whole hours ahead of UTC. */
const hourMs = 3_600_000;

/**
 * Statistics of a few devices together. Months are read from days; hours and days as they are. Buckets without readings
 * are absent. The devices are added up here, because PostgreSQL adds bigints as numerics, which takes it longer than
 * sending every device's rows.
 */
export async function readRollups(pool: pg.Pool, series: Series, query: RollupQuery): Promise<RollupRow[]> {
  if (query.deviceIds.length === 0) return [];
  const all = measuresOf(series);
  const measures = all.filter(({ field }) => query.fields?.includes(field) ?? true);
  const { rows } = await pool.query<(number | null)[]>({
    name: `rollup-${series.name}-${query.unit}-${measures.map((one) => all.indexOf(one)).join('-')}`,
    rowMode: 'array',
    // A year by hour is 8,760 rows, whose cost is mostly that of their text. Hours are shorter than times, and a count
    // that says what `readings` says already is shortest when it isn't sent.
    text: `
      select (date_part('epoch', bucket) / 3600)::integer, readings,
             ${measures.map(({ column }) => `${column}_sum, nullif(${column}_count, readings)`).join(', ')}
      from ${series.name}_${query.unit === 'hour' ? 'hour' : 'day'}
      where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
    values: [query.deviceIds, query.from, query.to],
  });
  const fields = measures.map(({ field }) => field);
  return addUp(rows, fields, (hour) => {
    const start = new Date(hour * hourMs);
    return query.unit === 'month' ? startOfBucket(start, 'month') : start;
  });
}

/** Rows of [hour, readings, sum, count, sum, count, …] as one a bucket, oldest first. */
function addUp(rows: (number | null)[][], fields: string[], bucketOf: (hour: number) => Date): RollupRow[] {
  const zeros = Object.fromEntries(fields.map((field) => [field, 0]));
  const byStart = new Map<number, RollupRow>();
  for (const row of rows) {
    const bucket = bucketOf(row[0] ?? 0);
    const start = bucket.getTime();
    let sum = byStart.get(start);
    if (!sum) {
      sum = { bucket, readings: 0, sums: { ...zeros }, counts: { ...zeros } };
      byStart.set(start, sum);
    }
    const readings = row[1] ?? 0;
    sum.readings += readings;
    for (let i = 0; i < fields.length; i += 1) {
      const field = fields[i] as string;
      sum.sums[field] = (sum.sums[field] as number) + (row[2 + 2 * i] ?? 0);
      sum.counts[field] = (sum.counts[field] as number) + (row[3 + 2 * i] ?? readings);
    }
  }
  return [...byStart.values()].sort((a, b) => a.bucket.getTime() - b.bucket.getTime());
}

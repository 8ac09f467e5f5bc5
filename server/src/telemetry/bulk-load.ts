/** Loads a long history at once: COPY into the raw table, then rollups and latest values in sets. For empty ranges. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Partitions } from './partitions/partitions.ts';
import { columnName, type Series } from './series/series.ts';

export interface BulkLoad {
  series: Series;
  /** Epoch milliseconds; the partitions in between are made first. */
  from: number;
  until: number;
  /** Lines of PostgreSQL's text COPY format, in the order of `copyColumns`; see `copyLine`. */
  lines: AsyncIterable<string> | Iterable<string>;
}

/** One reading as a COPY line: measures as scaled integers, nulls as \N. */
export function copyLine(deviceId: number, measuredAt: number, values: readonly (number | string | null)[]): string {
  return `${deviceId}\t${new Date(measuredAt).toISOString()}\t${values.map((value) => value ?? '\\N').join('\t')}\n`;
}

/** Copies raw readings; the caller rebuilds rollups and latest values when all of them are in. */
export async function copyReadings(pool: pg.Pool, partitions: Partitions, load: BulkLoad): Promise<void> {
  const day = 86_400_000;
  const instants = Array.from({ length: Math.ceil((load.until - load.from) / day) + 1 }, (_, i) => load.from + i * day);
  await partitions.ensure(load.series, instants);
  const columns = ['device_id', 'measured_at', ...Object.keys(load.series.columns).map(columnName)];
  const client = await pool.connect();
  try {
    const sink = client.query(copyFrom(`copy ${load.series.name}_reading (${columns.join(', ')}) from stdin`));
    await pipeline(load.lines, sink);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

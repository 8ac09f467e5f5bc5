/**
 * Independent recount of rollups: buckets from the runtime's time zones, sums in plain loops. The engine's rollups must
 * equal it.
 */
import type pg from 'pg';
import { columnName, measuresOf, type Series } from '../src/telemetry/series/series.ts';

/** A reading as stored: measures as scaled integers, in the series' order. */
export interface CountedReading {
  deviceId: number;
  /** Epoch milliseconds. */
  measuredAt: number;
  measures: readonly (number | null)[];
}

/** 'device hour|day bucket' → 'readings; count, sum, min, max of each measure', readable in a diff. */
export type Rollups = Map<string, string>;

const seoul = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

interface Tally {
  readings: number;
  values: number[][];
}

/** The rollups of a set of readings without duplicates. */
export function recount(readings: Iterable<CountedReading>): Rollups {
  const tallies = new Map<string, Tally>();
  for (const { deviceId, measuredAt, measures } of readings) {
    const hour = seoul.format(measuredAt);
    for (const bucket of [`${deviceId} hour ${hour}`, `${deviceId} day ${hour.slice(0, 10)}`]) {
      const tally = tallies.get(bucket) ?? { readings: 0, values: measures.map(() => []) };
      tallies.set(bucket, tally);
      tally.readings += 1;
      for (const [i, value] of measures.entries()) if (value !== null) tally.values[i]?.push(value);
    }
  }
  const rollups: Rollups = new Map();
  for (const [bucket, { readings, values }] of tallies) rollups.set(bucket, [readings, ...values.map(say)].join('; '));
  return rollups;
}

function say(values: number[]): string {
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return values.length === 0 ? '0, 0, , ' : `${values.length}, ${sum}, ${min}, ${max}`;
}

/** The engine's rollups of some devices, in the same form. */
export async function readStoredRollups(
  pool: Pick<pg.Pool, 'query'>,
  series: Series,
  deviceIds: readonly number[],
): Promise<Rollups> {
  const measures = measuresOf(series).map(
    ({ column: c }) => `concat(${c}_count, ', ', ${c}_sum, ', ', ${c}_min, ', ', ${c}_max)`,
  );
  const of = (unit: string, format: string) => `
    select concat(device_id, ' ${unit} ', to_char(bucket at time zone 'Asia/Seoul', '${format}')) as bucket,
           concat_ws('; ', readings, ${measures.join(', ')}) as tally
    from ${series.name}_${unit} where device_id = any($1::bigint[])`;
  const { rows } = await pool.query<{ bucket: string; tally: string }>(
    `${of('hour', 'YYYY-MM-DD HH24')} union all ${of('day', 'YYYY-MM-DD')}`,
    [deviceIds],
  );
  return new Map(rows.map(({ bucket, tally }) => [bucket, tally]));
}

/** The stored raw readings of some devices. */
export async function storedReadings(
  pool: Pick<pg.Pool, 'query'>,
  series: Series,
  deviceIds: readonly number[],
): Promise<CountedReading[]> {
  const columns = measuresOf(series).map(({ field }) => columnName(field));
  const { rows } = await pool.query<{ device: number; at: number } & Record<string, number | null>>(
    `select device_id::float8 as device, extract(epoch from measured_at)::float8 * 1000 as at, ${columns.join(', ')}
     from ${series.name}_reading where device_id = any($1::bigint[])`,
    [deviceIds],
  );
  return rows.map((row) => ({
    deviceId: row.device,
    measuredAt: Math.round(row.at),
    measures: columns.map((column) => row[column] ?? null),
  }));
}

/** Differences between stored and recounted rollups, one line per bucket. */
export function differences(stored: Rollups, counted: Rollups): string[] {
  const lines: string[] = [];
  for (const bucket of new Set([...stored.keys(), ...counted.keys()])) {
    const [is, should] = [stored.get(bucket), counted.get(bucket)];
    if (is !== should) lines.push(`${bucket}: is ${is ?? 'absent'}, should be ${should ?? 'absent'}`);
  }
  return lines;
}

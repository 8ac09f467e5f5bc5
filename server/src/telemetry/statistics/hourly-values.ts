/** Hourly values of single devices in the measure's unit, for models learned per device. */
import { CompiledQuery } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { hoursWithin } from '../rollups/closed-hours.ts';
import { columnName, type MeasureColumn, type Series } from '../series/series.ts';

export interface HourlyValue {
  /** Start of the hour in epoch milliseconds. */
  hour: number;
  mean: number;
  least: number;
  most: number;
}

type StoredHour = readonly [seconds: number, mean: number, least: number, most: number];

/** The hours of some measures since an instant, by device, oldest first; omits devices without hours. */
export async function hourlyValues<Field extends string>(
  db: Database,
  series: Series & { columns: Readonly<Record<Field, MeasureColumn>> },
  fields: readonly Field[],
  deviceIds: readonly number[],
  from: Date,
): Promise<Map<number, Record<Field, HourlyValue[]>>> {
  const column = (field: Field, part: string) => `${columnName(field)}_${part}`;
  const parts = fields.map((field) => ['sum', 'count', 'min', 'max'].map((part) => column(field, part)));
  const lists = parts.map(
    (
      [sum, count, min, max],
      at,
    ) => `array_agg(array[extract(epoch from bucket), ${sum}::float8 / ${count}, ${min}, ${max}]::float8[]
      order by bucket) filter (where ${count} > 0) as "${fields[at]}"`,
  );
  const hours = hoursWithin(series, {
    of: 'device_id = any($1::bigint[])',
    from: '$2::timestamptz',
    columns: parts.flat(),
  });
  const { rows } = await db.executeQuery<{ deviceId: number } & Record<Field, readonly StoredHour[] | null>>(
    CompiledQuery.raw(
      `select device_id::float8 as "deviceId", ${lists.join(', ')} from (${hours}) hour group by device_id`,
      [deviceIds, from],
    ),
  );
  const valuesOf = (field: Field, hours: readonly StoredHour[] | null) => {
    const scale = 10 ** series.columns[field].decimals;
    return (hours ?? []).map(([seconds, mean, least, most]) => ({
      hour: seconds * 1000,
      mean: mean / scale,
      least: least / scale,
      most: most / scale,
    }));
  };
  return new Map(
    rows.map((row) => {
      const values = fields.map((field) => [field, valuesOf(field, row[field])]);
      return [row.deviceId, Object.fromEntries(values) as Record<Field, HourlyValue[]>];
    }),
  );
}

/** Hourly values of single devices in the measure's unit, for models learned per device. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
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
  const hoursOf = (field: Field) => {
    const part = (name: string) => sql.ref(`${columnName(field)}_${name}`);
    const hour = sql`array[extract(epoch from bucket), ${part('sum')}::float8 / ${part('count')}, ${part('min')},
      ${part('max')}]::float8[]`;
    return sql`array_agg(${hour} order by bucket) filter (where ${part('count')} > 0) as ${sql.ref(field)}`;
  };
  const { rows } = await sql<{ deviceId: number } & Record<Field, readonly StoredHour[] | null>>`
    select device_id::float8 as "deviceId", ${sql.join(fields.map(hoursOf))} from ${sql.table(`${series.name}_hour`)}
    where device_id = any(${deviceIds}) and bucket >= ${from}
    group by device_id`.execute(db);
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

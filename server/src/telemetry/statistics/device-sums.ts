/** Sums of a series' figures over whole days, by device. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { figuresOf, type Series } from '../series/series.ts';

/** Instants, both inclusive. */
export interface Span {
  from: Date;
  to: Date;
}

/** The sums of some figures by device, in the order of the fields; omits devices without any day. */
export async function sumsByDevice(
  db: Database,
  series: Series,
  fields: readonly string[],
  deviceIds: readonly number[],
  { from, to }: Span,
): Promise<Map<number, number[]>> {
  const figures = figuresOf(series);
  const sums = fields.map((field) => {
    const figure = figures.find((one) => one.field === field);
    if (!figure) throw new RangeError(`${series.name} doesn't measure ${field}`);
    return sql`sum(${sql.ref(`${figure.column}_sum`)})`;
  });
  const { rows } = await sql<{ deviceId: number; sums: number[] }>`
    select device_id::float8 as "deviceId", array[${sql.join(sums)}]::float8[] as sums
    from ${sql.table(`${series.name}_day`)}
    where device_id = any(${deviceIds}) and bucket >= ${from} and bucket <= ${to}
    group by device_id`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row.sums]));
}

/** Unmarked raw readings of devices, such as the events of a device that reports when its state changes. */
import { startOfBucket } from '@maru/domain/seoul-time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { unmarked } from '../marks/unmarked.ts';
import { columnName, type Series } from '../series/series.ts';
import type { Span } from './device-sums.ts';

const tableOf = ({ name }: Series) => sql.table(`${name}_reading`);
const unmarkedOf = (series: Series) => sql`(${sql.raw(unmarked(series, `${series.name}_reading`))}) as unmarked`;

export interface ReadingPage {
  /** A condition on a reading's columns. */
  where?: RawBuilder<unknown>;
  limit: number;
  offset?: number;
}

/** Readings of one device within a span, the newest first, with their stored values by field. */
export async function selectReadings<Values extends object>(
  db: Database,
  series: Series,
  deviceId: number,
  { from, to }: Span,
  { where = sql`true`, limit, offset = 0 }: ReadingPage,
): Promise<(Values & { measuredAt: Date })[]> {
  const columns = Object.keys(series.columns).map((field) => sql`${sql.ref(columnName(field))} as ${sql.ref(field)}`);
  const { rows } = await sql<Values & { measuredAt: Date }>`
    select measured_at as "measuredAt", ${sql.join(columns)} from ${unmarkedOf(series)}
    where device_id = ${deviceId} and measured_at >= ${from} and measured_at <= ${to} and ${where}
    order by measured_at desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many readings a device sent on the days of a span, of which the raw ones are still there. */
export async function countReadings(
  db: Database,
  series: Series,
  deviceId: number,
  { from, to }: Span,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(readings), 0)::float8 as count from ${sql.table(`${series.name}_day`)}
    where device_id = ${deviceId} and bucket >= ${startOfBucket(from, 'day')} and bucket <= ${to}
      and bucket >= (
        select date_trunc('day', measured_at, 'Asia/Seoul') from ${tableOf(series)}
        where device_id = ${deviceId} order by measured_at limit 1
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When some devices last sent a reading that meets a condition within a span; those that sent none are absent. */
export async function lastReadings(
  db: Database,
  series: Series,
  deviceIds: readonly number[],
  { from, to }: Span,
  where: RawBuilder<unknown>,
): Promise<Map<number, Date>> {
  const query = sql<{ deviceId: number; measuredAt: Date }>`
    select device.id::float8 as "deviceId", last.measured_at as "measuredAt"
    from unnest(${deviceIds}::bigint[]) as device (id)
    cross join lateral (
      select measured_at from ${unmarkedOf(series)}
      where device_id = device.id and measured_at >= ${from} and measured_at <= ${to} and ${where}
      order by measured_at desc limit 1
    ) last limit all`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql.raw(limitLaterally).execute(trx);
    return query.execute(trx);
  });
  return new Map(rows.map(({ deviceId, measuredAt }) => [deviceId, measuredAt]));
}

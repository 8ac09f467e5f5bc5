/** Stores the hours of each past day as one text, so that a year by hour is read from few rows. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { figuresOf, type Series } from '../series/series.ts';
import { hoursText, rowText } from './row-text.ts';

/**
 * SQL for a hash of the day's rollup row `day`. Late readings change the readings or sums of every day whose hours they
 * change; for pairs, this includes the day of the next reading.
 */
const markOf = (series: Series) => `hashtextextended(${rowText(figuresOf(series), 'day.')}, 0)`;

/**
 * Packs every day before `now`'s day that isn't packed in its current state. A packed day contains the hash of the
 * day's row, and is valid while the hash matches; otherwise the hours are read until the day is packed again. Therefore
 * packing needs no locks, and ingest needs no invalidation.
 */
export async function packHours(pool: pg.Pool, series: Series, now: Date): Promise<void> {
  if (!series.rollups) return;
  const today = startOfBucket(now, 'day');
  const { rows } = await pool.query<{ id: number }>('select device_id as id from device where series = $1', [
    series.name,
  ]);
  for (const { id } of rows)
    await pool.query({ name: `pack-${series.name}`, text: packDays(series), values: [id, today] });
}

/** Packs days in a fixed order, so that concurrent packing can't deadlock. */
const packDays = (series: Series) => `
  insert into ${series.name}_packed (device_id, bucket, mark, hours)
  select day.device_id, day.bucket, ${markOf(series)}, ${hoursText(series, 'day.device_id', 'day.bucket')}
  from ${series.name}_day day left join ${series.name}_packed packed using (device_id, bucket)
  where day.device_id = $1 and day.bucket < $2 and day.hours <> 0 and packed.mark is distinct from ${markOf(series)}
  order by day.bucket
  on conflict (device_id, bucket) do update set (mark, hours) = (excluded.mark, excluded.hours)`;

/** SQL for the packed hours of the day's rollup row `day`, or for its hours if the packed ones are outdated. */
export const hoursOfDay = (series: Series) => `coalesce((
    select hours from ${series.name}_packed packed
    where packed.device_id = day.device_id and packed.bucket = day.bucket and packed.mark = ${markOf(series)}
  ), ${hoursText(series, 'day.device_id', 'day.bucket')})`;

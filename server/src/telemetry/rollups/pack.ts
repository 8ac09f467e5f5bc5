/** Keeps the hours of closed days as one text a day, from which a year by hour is read. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Series } from '../series/series.ts';
import { hasPairs } from './contributions.ts';
import { hoursText } from './row-text.ts';

/**
 * Whether the hours of a series are packed. Where readings count in pairs, a late one changes hours of another day, so that
 * the number of its readings doesn't tell whether a packed day still holds.
 */
export const packsHours = (series: Series): boolean => series.rollups && !hasPairs(series);

/**
 * Packs every day before that of `now` that isn't packed as it is. A packed day names how many readings it was made of.
 * Readings are only ever added, so it holds as long as the day has no more; from then on its hours are read themselves,
 * until it is packed again. So nothing has to be locked, and ingest knows nothing of this.
 */
export async function packHours(pool: pg.Pool, series: Series, now: Date): Promise<void> {
  if (!packsHours(series)) return;
  const today = startOfBucket(now, 'day');
  const { rows } = await pool.query<{ id: number }>('select device_id as id from device where series = $1', [
    series.name,
  ]);
  for (const { id } of rows)
    await pool.query({ name: `pack-${series.name}`, text: packDays(series), values: [id, today] });
}

/** In one order, so that two who pack at once don't wait for each other. */
const packDays = (series: Series) => `
  insert into ${series.name}_packed (device_id, bucket, readings, hours)
  select day.device_id, day.bucket, day.readings, ${hoursText(series, 'day.device_id', 'day.bucket')}
  from ${series.name}_day day left join ${series.name}_packed packed using (device_id, bucket)
  where day.device_id = $1 and day.bucket < $2 and packed.readings is distinct from day.readings
  order by day.bucket
  on conflict (device_id, bucket) do update set (readings, hours) = (excluded.readings, excluded.hours)`;

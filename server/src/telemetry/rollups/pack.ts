/** Keeps the hours of closed days as one text a day, from which a year by hour is read. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { figuresOf, type Series } from '../series/series.ts';
import { hoursText, rowText } from './row-text.ts';

/**
 * SQL that tells a day's rollup row, named `day`, from what it was and will be. What comes late changes the readings or the
 * sums of each day whose hours it changes: where readings count in pairs, only what the day's first one counts.
 */
const markOf = (series: Series) => `hashtextextended(${rowText(figuresOf(series), 'day.')}, 0)`;

/**
 * Packs every day before that of `now` that isn't packed as it is. A packed day bears the mark of the day's row that it was
 * made beside, and holds as long as the row has it; from then on its hours are read themselves, until it is packed again. So
 * nothing has to be locked, and ingest knows nothing of this.
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

/** In one order, so that two who pack at once don't wait for each other. */
const packDays = (series: Series) => `
  insert into ${series.name}_packed (device_id, bucket, mark, hours)
  select day.device_id, day.bucket, ${markOf(series)}, ${hoursText(series, 'day.device_id', 'day.bucket')}
  from ${series.name}_day day left join ${series.name}_packed packed using (device_id, bucket)
  where day.device_id = $1 and day.bucket < $2 and day.hours <> 0 and packed.mark is distinct from ${markOf(series)}
  order by day.bucket
  on conflict (device_id, bucket) do update set (mark, hours) = (excluded.mark, excluded.hours)`;

/** SQL of the packed hours of a rollup row of days, named `day`; of those that came since, the hours themselves. */
export const hoursOfDay = (series: Series) => `coalesce((
    select hours from ${series.name}_packed packed
    where packed.device_id = day.device_id and packed.bucket = day.bucket and packed.mark = ${markOf(series)}
  ), ${hoursText(series, 'day.device_id', 'day.bucket')})`;

/** Hour, day and month statistics of a series, read from its rollups: their cost doesn't grow with the raw readings. */
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { figuresOf, type Series } from '../series/series.ts';
import { BucketSums, type Rollups, type Slots } from './add-up.ts';
import { packsHours } from './pack.ts';
import { hoursText, rowText } from './row-text.ts';
import { isOfSet, readSetDays } from './set-days.ts';

export interface RollupQuery {
  deviceIds: readonly number[];
  /** The beginning of a bucket. */
  from: Date;
  /** Included: somewhere in the last bucket of hours, the last moment of the last day or month. */
  to: Date;
  unit: DatetimeType;
  /** The figures wanted: measures and counters by their fields, timed words as 'statusOn'. */
  fields: readonly string[];
}

export const hourMs = 3_600_000;

/**
 * Statistics of some devices together. Months are read from days; hours from packed days, and where there is none from
 * the hours themselves. Buckets without readings are absent. The devices are added up here, because PostgreSQL adds
 * bigints as numerics, which takes it longer than sending every device's rows.
 */
export async function readRollups(pool: pg.Pool, series: Series, query: RollupQuery): Promise<Rollups> {
  const { deviceIds, from, to, unit } = query;
  const all = figuresOf(series);
  const wanted = query.fields.map((field) => all.findIndex((measure) => measure.field === field));
  if (wanted.includes(-1)) throw new RangeError(`${series.name} doesn't measure all of ${query.fields.join(', ')}`);
  const hourOf = (instant: Date) => startOfBucket(instant, unit).getTime() / hourMs;
  const sums = new BucketSums(all.length, slots[unit], hourOf(from), hourOf(to));
  if (isOfSet(deviceIds.length, from, to)) {
    const rows = await readSetDays(pool, series, deviceIds, { from, to, unit: unit === 'hour' ? 'hour' : 'day' });
    for (const some of rows) sums.addRows(some);
    return sums.rollups(wanted);
  }
  const { rows } = await pool.query<{ rows: string | null }>({
    name: `rollups-${series.name}-${unit === 'hour' ? 'hours' : 'days'}`,
    text: `
      select string_agg(${unit === 'hour' ? hoursOfDay(series) : rowText(series)}, ';') as rows from ${series.name}_day day
      where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
    values: [deviceIds, unit === 'hour' ? startOfBucket(from, 'day') : from, to],
  });
  sums.addRows(rows[0]?.rows ?? '');
  return sums.rollups(wanted);
}

/** The packed hours of a day, which are all there as long as the day has no more readings than they; else its hours. */
const hoursOfDay = (series: Series) => {
  const hours = hoursText(series, 'day.device_id', 'day.bucket');
  if (!packsHours(series)) return hours;
  return `coalesce((
    select hours from ${series.name}_packed packed
    where packed.device_id = day.device_id and packed.bucket = day.bucket and packed.readings = day.readings
  ), ${hours})`;
};

/** Hours and days follow each other evenly; months don't. An hour is in the bucket that it lies in. */
const slots: Record<DatetimeType, Slots> = {
  hour: { slotOf: (hour) => hour, hourOf: (slot) => slot },
  // Days begin at 15:00 UTC.
  day: { slotOf: (hour) => Math.floor((hour - 15) / 24), hourOf: (slot) => slot * 24 + 15 },
  month: {
    slotOf: (hour) => {
      const date = new Date((hour + 9) * hourMs);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    },
    hourOf: (slot) =>
      startOfBucket(new Date(Date.UTC(Math.floor(slot / 12), slot % 12, 1)), 'month').getTime() / hourMs,
  },
};

/**
 * Hour, day and month statistics of a series, read from rollups, so that the cost is independent of the number of raw
 * readings.
 */
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import { figuresOf, type Series } from '../series/series.ts';
import { BucketSums, type Rollups, type Slots } from './add-up.ts';
import { hoursOfDay } from './pack.ts';
import { rowText } from './row-text.ts';
import { deviceDaysOf, readSetDays } from './set-days.ts';

export interface RollupQuery {
  deviceIds: readonly number[];
  /** Start of a bucket. */
  from: Date;
  /** Inclusive: any time in the last hour, or the last instant of the last day or month. */
  to: Date;
  unit: DatetimeType;
  /** Requested figures: measures and counters by field, timed words as 'statusOn'. */
  fields: readonly string[];
}

export const hourMs = 3_600_000;

/** Maximum number of device days added up in this process; for more, cached totals are used. */
const maxSeparateDays = 3_000;

/**
 * Statistics of several devices together. Months are computed from days; buckets without readings are omitted. Rows of
 * one device or of few days are added up here, others in cached totals.
 */
export async function readRollups(reads: Reads, series: Series, query: RollupQuery): Promise<Rollups> {
  const { deviceIds, from, to } = query;
  const all = figuresOf(series);
  const figureIndexes = query.fields.map((field) => all.findIndex((measure) => measure.field === field));
  if (figureIndexes.includes(-1))
    throw new RangeError(`${series.name} doesn't measure all of ${query.fields.join(', ')}`);
  const unit = query.unit === 'hour' ? 'hour' : 'day';
  const deviceDays = deviceDaysOf(deviceIds.length, from, to);
  const read = deviceIds.length === 1 || deviceDays <= maxSeparateDays ? readRows : readSetDays;
  return added(query, await read(reads, series, deviceIds, { from, to, unit }), all.length, figureIndexes);
}

/** Parses row texts and adds them up by bucket. */
function added(
  { from, to, unit }: RollupQuery,
  texts: readonly string[],
  figures: number,
  figureIndexes: readonly number[],
) {
  const hourOf = (instant: Date) => startOfBucket(instant, unit).getTime() / hourMs;
  const sums = new BucketSums(figures, slots[unit], hourOf(from), hourOf(to));
  for (const text of texts) sums.addRows(text);
  return sums.rollups(figureIndexes);
}

/** The rows of some devices as one text: days, or hours (from packed days if valid, otherwise from the hour rollup). */
async function readRows(
  reads: Reads,
  series: Series,
  deviceIds: readonly number[],
  { from, to, unit }: { from: Date; to: Date; unit: 'hour' | 'day' },
): Promise<string[]> {
  const { rows } = await reads.query<{ rows: string | null }>({
    name: `rollups-${series.name}-${unit}s`,
    text: `
      select string_agg(${unit === 'hour' ? hoursOfDay(series) : rowText(figuresOf(series))}, ';') as rows from ${series.name}_day day
      where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
    values: [deviceIds, unit === 'hour' ? startOfBucket(from, 'day') : from, to],
  });
  return [rows[0]?.rows ?? ''];
}

/** Hours and days have a fixed length, months don't. An hour belongs to the bucket that contains it. */
const slots: Record<DatetimeType, Slots> = {
  hour: { slotOf: (hour) => hour, hourOf: (slot) => slot },
  // Seoul days begin at 15:00 UTC.
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

/**
 * Hour, day and month statistics of a series, read from rollups, so that the cost is independent of the number of raw
 * readings.
 */
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import { type Figure, figuresOf, type Series } from '../series/series.ts';
import { BucketSums, type MonthOfFigure, type Rollups, type Slots } from './add-up.ts';
import { arraysOf, hasClosedHours, hoursOfArrays, parseHours } from './closed-hours.ts';
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
  const hourOf = (instant: Date) => startOfBucket(instant, query.unit).getTime() / hourMs;
  const sums = new BucketSums(all.length, slots[query.unit], hourOf(from), hourOf(to));
  const unit = query.unit === 'hour' ? 'hour' : 'day';
  const isSeparate = deviceIds.length === 1 || deviceDaysOf(deviceIds.length, from, to) <= maxSeparateDays;
  if (!isSeparate)
    for (const text of await readSetDays(reads, series, deviceIds, { from, to, unit })) sums.addRows(text);
  else if (unit === 'hour' && hasClosedHours(series)) await addHours(reads, series, query, figureIndexes, sums);
  else sums.addRows(await readRows(reads, series, deviceIds, { from, to, unit }));
  return sums.rollups(figureIndexes);
}

const textOfRows = (series: Series, unit: 'hour' | 'day') => `
      select string_agg(${rowText(figuresOf(series))}, ';') as rows from ${series.name}_${unit}
      where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`;

/** The rows of some devices as one text. */
async function readRows(
  reads: Reads,
  series: Series,
  deviceIds: readonly number[],
  { from, to, unit }: { from: Date; to: Date; unit: 'hour' | 'day' },
): Promise<string> {
  const { rows } = await reads.query<{ rows: string | null }>({
    name: `rollups-${series.name}-${unit}s`,
    text: textOfRows(series, unit),
    values: [deviceIds, from, to],
  });
  return rows[0]?.rows ?? '';
}

/**
 * Adds the hours of some devices: rows as one text, and only the needed arrays of closed months, as one text per month,
 * because PostgreSQL takes more than twice as long to convert them to JSON. Both are read by one statement, so that a month
 * that is closed meanwhile counts once.
 */
async function addHours(
  reads: Reads,
  series: Series,
  { deviceIds, from, to }: RollupQuery,
  indexes: readonly number[],
  sums: BucketSums,
): Promise<void> {
  const figures = figuresOf(series);
  const read = [...new Set(indexes)].map((index) => ({ index, figure: figures[index] as Figure }));
  const arrays = ['readings', ...read.flatMap(({ figure }) => arraysOf(figure))];
  const { rows } = await reads.query<{ first: number | null; text: string | null }>({
    name: `rollups-${series.name}-hours-${read.map(({ index }) => index).join('-')}`,
    text: `
      select null::float8 as first, hour.rows as text from (${textOfRows(series, 'hour')}) hour
      union all
      select date_part('epoch', month) / 3600, concat(${arrays.join(`, '|', `)}) from ${series.name}_closed_hour
      where device_id = any($1::bigint[]) and month > $2::timestamptz - interval '744 hours' and month <= $3`,
    values: [deviceIds, from, to],
  });
  for (const { first, text } of rows)
    if (first === null) sums.addRows(text ?? '');
    else {
      const [readings, ...parts] = (text ?? '').split('|').map(parseHours);
      let next = 0;
      const months = read.map(({ index, figure }): MonthOfFigure => {
        const own = parts.slice(next, next + arraysOf(figure).length);
        next += own.length;
        return { index, ...hoursOfArrays(figure, readings ?? [], own) };
      });
      sums.addMonth(first, readings ?? [], months);
    }
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

/** The range of time that a statistic is asked for, in whole buckets of Seoul time. */
import { type DatetimeType, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { Problem } from '#platform/errors/problem.ts';
import { hourMs } from '../rollups/rollups.ts';

/** Whole buckets. */
export interface Range {
  from: Date;
  /** Included: the last moment of a bucket. */
  to: Date;
  unit: DatetimeType;
}

const dayMs = 86_400_000;
const shortestBucketMs: Record<DatetimeType, number> = { hour: hourMs, day: dayMs, month: 28 * dayMs };

/** Ranges that are answered at once, in days; a leap year of hours and today is 8,808 rows. */
const maxDays: Record<DatetimeType, number> = { hour: 367, day: 3660, month: 36_600 };

/**
 * Reads a call's range: every bucket that a part of it lies in. A date alone as an end is its last second.
 * Throws VALIDATION, RANGE_REVERSED or RANGE_TOO_LONG.
 */
export function readRange(query: { startDatetime: string; endDatetime: string; datetimeType: DatetimeType }): Range {
  const from = parseSeoul(query.startDatetime);
  const to = parseSeoul(query.endDatetime, true);
  if (!from) throw new Problem('VALIDATION', { field: 'startDatetime' });
  if (!to) throw new Problem('VALIDATION', { field: 'endDatetime' });
  if (from > to) throw new Problem('RANGE_REVERSED', { field: 'endDatetime' });
  const unit = query.datetimeType;
  if (to.getTime() - from.getTime() > maxDays[unit] * dayMs)
    throw new Problem('RANGE_TOO_LONG', { field: 'endDatetime' });
  return wholeBuckets(from, to, unit);
}

/** Charts for everybody are by day from so many days on: a quarter by hour is 2,208 points a line, as many as a screen has. */
const maxPublicHourDays = 93;

/** The range of a chart for everybody: as {@link readRange} gives it, by day where it is too long for hours. */
export function readPublicRange(query: Parameters<typeof readRange>[0]): Range {
  const range = readRange(query);
  const days = (range.to.getTime() - range.from.getTime()) / dayMs;
  return range.unit === 'hour' && days > maxPublicHourDays ? wholeBuckets(range.from, range.to, 'day') : range;
}

/** How many buckets a range has; of months at most. */
export const bucketsOf = ({ from, to, unit }: Range): number =>
  Math.ceil((to.getTime() - from.getTime()) / shortestBucketMs[unit]);

const wholeBuckets = (from: Date, to: Date, unit: DatetimeType): Range => ({
  from: startOfBucket(from, unit),
  to: new Date(nextBucket(to, unit).getTime() - 1),
  unit,
});

/** The 24 hours up to now, by hour. */
export function lastDay(now: Date): Range {
  return wholeBuckets(new Date(now.getTime() - 23 * hourMs), now, 'hour');
}

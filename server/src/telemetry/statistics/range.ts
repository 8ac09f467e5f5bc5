/** The requested time range of statistics, in whole buckets of Seoul time. */
import { type DatetimeType, formatSeoulDate, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { Problem } from '#platform/errors/problem.ts';
import { hourMs } from '../rollups/rollups.ts';

/** Whole buckets. */
export interface Range {
  from: Date;
  /** Inclusive: the last instant of a bucket. */
  to: Date;
  unit: DatetimeType;
}

const dayMs = 86_400_000;
const shortestBucketMs: Record<DatetimeType, number> = { hour: hourMs, day: dayMs, month: 28 * dayMs };

/** Maximum range in days; a leap year of hours until today has 8,808 rows. */
const maxDays: Record<DatetimeType, number> = { hour: 367, day: 3660, month: 36_600 };

/**
 * Parses a call's range and extends it to whole buckets. An end without a time means the last second of its day. Throws
 * VALIDATION, RANGE_REVERSED or RANGE_TOO_LONG.
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

/** Reads a range of a call whose ends are `startDate` and `endDate`, by which failures name them. */
export function readDates(read: typeof readRange, query: Parameters<typeof readRange>[0]): Range {
  try {
    return read(query);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, error: reason, field = '' } = error;
    throw new Problem(code, { error: reason, field: field.replace('Datetime', 'Date') });
  }
}

/** A call's days: by default until today, and from some days before the end. */
export function usualDays(
  { startDatetime, endDatetime }: { startDatetime?: string | undefined; endDatetime?: string | undefined },
  daysBefore: number,
  now: Date,
) {
  const end = endDatetime ?? formatSeoulDate(now);
  // An invalid end is refused when the range is read.
  const start = (parseSeoul(end) ?? now).getTime() - daysBefore * dayMs;
  return { startDatetime: startDatetime ?? formatSeoulDate(new Date(start)), endDatetime: end };
}

/**
 * Maximum days of a public chart by hour; longer ranges are shown by day. A quarter by hour has 2,208 points per line,
 * as many as a screen can show.
 */
const maxPublicHourDays = 93;

/** The range of a public chart: like {@link readRange}, but by day if the range is too long for hours. */
export function readPublicRange(query: Parameters<typeof readRange>[0]): Range {
  const range = readRange(query);
  const days = (range.to.getTime() - range.from.getTime()) / dayMs;
  return range.unit === 'hour' && days > maxPublicHourDays ? wholeBuckets(range.from, range.to, 'day') : range;
}

/** Number of buckets in a range; an upper bound for months. */
export const bucketsOf = ({ from, to, unit }: Range): number =>
  Math.ceil((to.getTime() - from.getTime()) / shortestBucketMs[unit]);

const wholeBuckets = (from: Date, to: Date, unit: DatetimeType): Range => ({
  from: startOfBucket(from, unit),
  to: new Date(nextBucket(to, unit).getTime() - 1),
  unit,
});

/** The last 24 hours, by hour. */
export function lastDay(now: Date): Range {
  return wholeBuckets(new Date(now.getTime() - 23 * hourMs), now, 'hour');
}

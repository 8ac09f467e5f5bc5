/** The range of time that a statistic is asked for, in whole buckets of Seoul time. */
import { type DatetimeType, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { Problem } from '../../platform/errors/problem.ts';
import { hourMs } from '../rollups/rollups.ts';

/** Whole buckets. */
export interface Range {
  from: Date;
  /** Included: the last moment of a bucket. */
  to: Date;
  unit: DatetimeType;
}

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
  if (to.getTime() - from.getTime() > maxDays[unit] * 86_400_000)
    throw new Problem('RANGE_TOO_LONG', { field: 'endDatetime' });
  return wholeBuckets(from, to, unit);
}

const wholeBuckets = (from: Date, to: Date, unit: DatetimeType): Range => ({
  from: startOfBucket(from, unit),
  to: new Date(nextBucket(to, unit).getTime() - 1),
  unit,
});

/** The 24 hours up to now, by hour. */
export function lastDay(now: Date): Range {
  return wholeBuckets(new Date(now.getTime() - 23 * hourMs), now, 'hour');
}

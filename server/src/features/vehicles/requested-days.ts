/** The requested days of calls about vehicles. */
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { Problem } from '#platform/errors/problem.ts';

/** A range in calls; the end may have either of two names. */
export interface DatetimeRange {
  startDatetime?: string;
  endDatetime?: string;
  endDateTime?: string;
}

/** First and last day, 'YYYY-MM-DD', and their number. */
export interface Days {
  from: string;
  to: string;
  count: number;
}

/** Text for the days in a file name. */
export const daysName = ({ from, to }: Pick<Days, 'from' | 'to'>): string => (from === to ? from : `${from}_${to}`);

const dayMs = 86_400_000;

const daysIn = (from: string, to: string): number =>
  1 + Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The days of a range from `first` on. Without any, `count` is 0 and `from` is after `to`. */
export const daysFrom = (days: Days, first: string): Days =>
  days.from < first ? { from: first, to: days.to, count: Math.max(0, daysIn(first, days.to)) } : days;

/**
 * The days of a requested range: by default today and `usualDaysBefore` days before; one day if only one end is given.
 * Throws VALIDATION, RANGE_REVERSED or RANGE_TOO_LONG.
 */
export function requestedDays(
  { startDatetime, endDatetime, endDateTime }: DatetimeRange,
  now: Date,
  maxDays: number,
  usualDaysBefore = 0,
): Days {
  const endText = endDatetime ?? endDateTime;
  const endField = endDatetime === undefined && endDateTime !== undefined ? 'endDateTime' : 'endDatetime';
  const start = startDatetime === undefined ? undefined : parseSeoul(startDatetime);
  const end = endText === undefined ? undefined : parseSeoul(endText, true);
  if (start === null) throw new Problem('VALIDATION', { field: 'startDatetime' });
  if (end === null) throw new Problem('VALIDATION', { field: endField });
  if (start && end && start > end) throw new Problem('RANGE_REVERSED', { field: endField });
  const from = formatSeoulDate(start ?? end ?? new Date(now.getTime() - usualDaysBefore * dayMs));
  const to = formatSeoulDate(end ?? start ?? now);
  const count = daysIn(from, to);
  if (count > maxDays) throw new Problem('RANGE_TOO_LONG', { field: endField });
  return { from, to, count };
}

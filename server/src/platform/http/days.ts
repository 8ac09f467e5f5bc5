/** The days by which calls filter lists. */
import { parseSeoul } from '@maru/domain/seoul-time';
import { Problem } from '../errors/problem.ts';

/** The days of a filter, as calls receive them. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * Converts the days of a filter to instants; an end without a time means the last second of that day. Rows have
 * milliseconds, so the end is the last millisecond of its second. Throws VALIDATION, RANGE_REVERSED.
 */
export function readDays({ startDate, endDate }: Days) {
  const from = startDate ? parseSeoul(startDate) : undefined;
  const end = endDate ? parseSeoul(endDate, true) : undefined;
  if (from === null) throw new Problem('VALIDATION', { field: 'startDate' });
  if (end === null) throw new Problem('VALIDATION', { field: 'endDate' });
  if (from && end && from > end) throw new Problem('RANGE_REVERSED', { field: 'endDate' });
  return { from, to: end && new Date(end.getTime() - end.getMilliseconds() + 999) };
}

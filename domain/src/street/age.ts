/** How long ago a street segment was driven, in the steps that maps and lists show. */
import { parseSeoul } from '../seoul-time.ts';

/** The most recent first; `none` is without a record in the public days. */
const streetAges = ['today', 'recent', 'week', 'none'] as const;
export type StreetAge = (typeof streetAges)[number];

/** Days before today that still count as recent. */
const recentDays = 3;
const dayMs = 86_400_000;

/**
 * The step of a time of driving.
 * @param drivingDatetime 'YYYY-MM-DD HH:mm:ss'; undefined without a record
 * @param today 'YYYY-MM-DD'
 */
export function streetAgeOf(drivingDatetime: string | undefined, today: string): StreetAge {
  if (!drivingDatetime) return 'none';
  const midnight = (text: string) => parseSeoul(text.slice(0, 'YYYY-MM-DD'.length))?.getTime() ?? 0;
  const days = (midnight(today) - midnight(drivingDatetime)) / dayMs;
  if (days <= 0) return 'today';
  return days <= recentDays ? 'recent' : 'week';
}

/** Age of a street segment's last drive, in the categories that maps and lists show. */
import { parseSeoul } from '../seoul-time.ts';

/** Most recent first; `none` means no recorded drive within the publicly shown days. */
const streetAges = ['today', 'recent', 'week', 'none'] as const;
export type StreetAge = (typeof streetAges)[number];

/** Days before today that still count as recent. */
const recentDays = 3;
const dayMs = 86_400_000;

/**
 * The age category of a drive.
 *
 * @param drivingDatetime  'YYYY-MM-DD HH:mm:ss'; undefined without a record
 * @param today  'YYYY-MM-DD'
 */
export function streetAgeOf(drivingDatetime: string | undefined, today: string): StreetAge {
  if (!drivingDatetime) return 'none';
  const midnight = (text: string) => parseSeoul(text.slice(0, 'YYYY-MM-DD'.length))?.getTime() ?? 0;
  const days = (midnight(today) - midnight(drivingDatetime)) / dayMs;
  if (days <= 0) return 'today';
  return days <= recentDays ? 'recent' : 'week';
}

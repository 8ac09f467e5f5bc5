/** The believed points of some trackers over some days: of today from what they sent, of days that are over as kept. */

import { parseSeoul } from '@maru/domain/seoul-time';
import type { DayState } from '@maru/domain/track/day';
import { decodePath, type PathPoint } from '@maru/domain/track/path';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Points by tracker and day, in the order of their times. */
export async function pathOf(
  db: Database,
  deviceIds: readonly number[],
  days: { from: string; to: string },
): Promise<PathPoint[]> {
  const { rows } = await sql<{ day: string; path: string | null; state: DayState | null }>`
    select day::text as day, path, state from vehicle_day
    where device_id = any(${deviceIds}) and day between ${days.from}::date and ${days.to}::date
    order by day, device_id`.execute(db);
  return rows.flatMap(({ day, path }) => (path ? decodePath(path, parseSeoul(day)?.getTime() ?? 0) : []));
}

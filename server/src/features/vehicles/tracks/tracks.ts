/** Queries for tracks: paths and legs of devices in a span of time. */
import { setImmediate } from 'node:timers/promises';
import type { Spot } from '@maru/domain/track/fix';
import type { TrackArea } from '@maru/domain/track/follow';
import { followDay } from '@maru/domain/track/follow-day';
import { decodePath, type PathPoint } from '@maru/domain/track/path';
import { dayFrom, dayMs, dayText, startOfDay } from './days.ts';
import { type Queryable, readFixes } from './fixes.ts';

/** A trip or a stop. */
export interface TrackLeg {
  deviceId: number;
  kind: 'trip' | 'stop';
  from: Spot;
  to: Spot;
  metres: number;
  /** In km/h. */
  top: number;
}

/**
 * The simplified paths of devices between two instants in epoch milliseconds (both included), by device, in time order.
 * Closed days have stored paths; others are computed from raw readings.
 */
export async function pathsOf(
  db: Queryable,
  area: TrackArea,
  { deviceIds, from, to }: { deviceIds: readonly number[]; from: number; to: number },
): Promise<Map<number, PathPoint[]>> {
  const { rows } = await db.query<{ device_id: number; day: string; path: string | null }>(
    `select device_id, day::text, path from vehicle_day
     where device_id = any($1::bigint[]) and day between $2 and $3 order by day`,
    [deviceIds, dayText(startOfDay(from)), dayText(startOfDay(to))],
  );
  const open = rows.filter(({ path }) => path === null);
  const fixes = await readFixes(
    db,
    open.map(({ device_id: deviceId, day }) => ({ deviceId, from: dayFrom(day), to: dayFrom(day) + dayMs - 1 })),
  );
  const followed = new Map<object, PathPoint[]>();
  const nowhere = { ...area, dongOf: () => null };
  for (const [i, row] of open.entries()) {
    // A day takes about ten milliseconds, so other requests are processed in between.
    await setImmediate();
    followed.set(row, followDay(fixes[i] ?? [], nowhere).path());
  }
  const paths = new Map(deviceIds.map((deviceId) => [deviceId, [] as PathPoint[]]));
  for (const row of rows) {
    const path = followed.get(row) ?? decodePath(row.path ?? '', dayFrom(row.day));
    paths.get(row.device_id)?.push(...path.filter(({ at }) => at >= from && at <= to));
  }
  return paths;
}

/** The legs of devices that overlap a span between two instants (epoch milliseconds), in time order. */
export async function legsOf(
  db: Queryable,
  { deviceIds, from, to }: { deviceIds: readonly number[]; from: number; to: number },
): Promise<TrackLeg[]> {
  const { rows } = await db.query<{
    device_id: number;
    kind: TrackLeg['kind'];
    started_ms: number;
    ended_ms: number;
    start_latitude: number;
    start_longitude: number;
    end_latitude: number;
    end_longitude: number;
    distance: number;
    top_velocity: number;
  }>(
    `select device_id, kind, (extract(epoch from started_at) * 1000)::float8 as started_ms,
       (extract(epoch from ended_at) * 1000)::float8 as ended_ms,
       start_latitude, start_longitude, end_latitude, end_longitude, distance, top_velocity
     from vehicle_leg
     where device_id = any($1::bigint[]) and day between $2 and $3
       and ended_at >= to_timestamp($4::float8 / 1000) and started_at <= to_timestamp($5::float8 / 1000)
     order by device_id, started_at`,
    [deviceIds, dayText(startOfDay(from)), dayText(startOfDay(to)), from, to],
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    kind: row.kind,
    from: { at: row.started_ms, latitude: row.start_latitude / 1e6, longitude: row.start_longitude / 1e6 },
    to: { at: row.ended_ms, latitude: row.end_latitude / 1e6, longitude: row.end_longitude / 1e6 },
    metres: row.distance,
    top: row.top_velocity / 10,
  }));
}

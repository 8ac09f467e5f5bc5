/** The way of a vehicle over some days, from all trackers that ever were in it. */
import type { DrivingPath } from '@maru/contract/vehicles';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { averageVelocity, operationTime } from '@maru/domain/vehicle-now';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { type AskedRange, askedDays } from './asked-days.ts';
import { vehicleSeries } from './series.ts';
import { vehiclesOf } from './vehicles.ts';

/** As many days as a way is answered for at once. */
const maxDays = 7;
const dayMs = 86_400_000;
/** Microdegrees. */
const degrees = (stored: number) => stored / 1_000_000;

export function drivingPathsOf(services: Pick<Services, 'db' | 'clock'>) {
  const { db, clock } = services;
  const vehicles = vehiclesOf(services);

  const selectLegs = async (deviceIds: readonly number[], from: string, to: string) =>
    (
      await sql<{
        kind: 'trip' | 'stop';
        startedAt: Date;
        endedAt: Date;
        startLatitude: number;
        startLongitude: number;
        endLatitude: number;
        endLongitude: number;
        distance: number;
        topVelocity: number;
      }>`
      select kind, started_at as "startedAt", ended_at as "endedAt", start_latitude as "startLatitude",
        start_longitude as "startLongitude", end_latitude as "endLatitude", end_longitude as "endLongitude", distance,
        top_velocity as "topVelocity"
      from vehicle_leg where device_id = any(${deviceIds}) and day between ${from}::date and ${to}::date
      order by started_at`.execute(db)
    ).rows;

  /** Throws NOT_FOUND, VALIDATION, RANGE_REVERSED or RANGE_TOO_LONG. */
  return async (asked: AskedRange & { vehicleId: number }): Promise<DrivingPath> => {
    const { from, to, count } = askedDays(asked, clock.now(), maxDays);
    const { vehicleId, vehicleNumber, vehicleType } = await vehicles.find(asked.vehicleId);
    const begin = parseSeoul(from) ?? clock.now();
    const end = new Date(begin.getTime() + count * dayMs);
    const devices = await db
      .selectFrom('device')
      .select('device_id as deviceId')
      .where('installation_place_id', '=', vehicleId)
      .where('series', '=', vehicleSeries.name)
      .execute();
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const [points, legs, { rows: days }] = await Promise.all([
      pathOf(db, deviceIds, begin, end),
      selectLegs(deviceIds, from, to),
      sql<{ firstAt: Date | null; lastAt: Date | null; metres: number; seconds: number; top: number; trips: number }>`
        select min(first_at) as "firstAt", max(last_at) as "lastAt", coalesce(sum(distance), 0)::float8 as metres,
          coalesce(sum(operating_seconds), 0)::float8 as seconds, coalesce(max(top_velocity), 0) as top,
          coalesce(sum(trips), 0)::float8 as trips
        from vehicle_day where device_id = any(${deviceIds}) and day between ${from}::date and ${to}::date`.execute(db),
    ]);
    const secondOf = (at: Date) => Math.round((at.getTime() - begin.getTime()) / 1000);
    const { firstAt = null, lastAt = null, metres = 0, seconds = 0, top = 0, trips = 0 } = days[0] ?? {};
    const minutes = Math.round(seconds / 60);
    return {
      vehicleId,
      vehicleNumber,
      vehicleType,
      startDatetime: formatSeoul(begin),
      endDatetime: formatSeoul(new Date(end.getTime() - 1000)),
      points,
      legs: legs.map((leg) => ({
        kind: leg.kind,
        startSecond: secondOf(leg.startedAt),
        endSecond: secondOf(leg.endedAt),
        startLatitude: degrees(leg.startLatitude),
        startLongitude: degrees(leg.startLongitude),
        endLatitude: degrees(leg.endLatitude),
        endLongitude: degrees(leg.endLongitude),
        distance: leg.distance,
        topVelocity: leg.topVelocity / 10,
      })),
      totals: {
        startSignalDatetime: firstAt && formatSeoul(firstAt),
        endSignalDatetime: lastAt && formatSeoul(lastAt),
        operationDatetimeMinute: minutes,
        operationDatetimeString: operationTime(minutes),
        avgVelocity: averageVelocity(metres, seconds),
        drivingDistance: Math.round(metres / 10) / 100,
        topVelocity: top / 10,
        tripCount: trips,
        stopCount: legs.filter(({ kind }) => kind === 'stop').length,
      },
    };
  };
}

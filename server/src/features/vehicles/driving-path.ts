/** The way of a vehicle over some days, from all trackers that ever were in it. */
import type { DrivingPath } from '@maru/contract/vehicles';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Grounds } from '@maru/domain/track/follow';
import type { PathPoint } from '@maru/domain/track/path';
import type { Services } from '../../platform/services.ts';
import { type AskedRange, askedDays } from './asked-days.ts';
import { vehicleSeries } from './series.ts';
import { dayFrom, dayMs } from './tracks/days.ts';
import { legsOf, pathsOf, type TrackLeg } from './tracks/tracks.ts';
import { drivenBetween, drivenFactsOf, vehiclesOf } from './vehicles.ts';

/** As many days as a way is answered for at once. */
const maxDays = 7;

const inTime = <Track>(tracks: Iterable<Track[]>, at: (one: Track) => number): Track[] =>
  [...tracks].flat().sort((a, b) => at(a) - at(b));

/** Answers the way of a vehicle. Throws NOT_FOUND, VALIDATION, RANGE_REVERSED or RANGE_TOO_LONG. */
export function drivingPathsOf(services: Pick<Services, 'db' | 'pool' | 'clock'>, grounds: Grounds) {
  const { db, pool, clock } = services;
  const vehicles = vehiclesOf(services);

  return async (asked: AskedRange & { vehicleId: number }): Promise<DrivingPath> => {
    const days = askedDays(asked, clock.now(), maxDays);
    const { vehicleId, vehicleNumber, vehicleType } = await vehicles.find(asked.vehicleId);
    const begin = dayFrom(days.from);
    const to = begin + days.count * dayMs - 1;
    const devices = await db
      .selectFrom('device')
      .select('device_id as deviceId')
      .where('installation_place_id', '=', vehicleId)
      .where('series', '=', vehicleSeries.name)
      .execute();
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const [paths, foundLegs, sums] = await Promise.all([
      pathsOf(pool, grounds, { deviceIds, from: begin, to }),
      legsOf(pool, { deviceIds, from: begin, to }),
      drivenBetween(db, days, [vehicleId]),
    ]);
    const path = inTime(paths.values(), ({ at }) => at);
    const legs = inTime([foundLegs], ({ from }) => from.at);
    const driven = sums.get(vehicleId);
    const secondOf = (at: number) => Math.round((at - begin) / 1000);
    return {
      vehicleId,
      vehicleNumber,
      vehicleType,
      startDatetime: formatSeoul(new Date(begin)),
      endDatetime: formatSeoul(new Date(to)),
      points: path.map(({ at, latitude, longitude, velocity, course }) => [
        secondOf(at),
        rounded(latitude),
        rounded(longitude),
        velocity,
        course,
      ]),
      gaps: gapsOf(path).map((gap) => gap.map(secondOf)),
      legs: legs.map((leg) => legAs(leg, secondOf)),
      totals: {
        ...drivenFactsOf(driven),
        topVelocity: (driven?.topVelocity ?? 0) / 10,
        tripCount: driven?.trips ?? 0,
        stopCount: legs.filter(({ kind }) => kind === 'stop').length,
      },
    };
  };
}

/** Degrees to five decimals, about a metre, as paths are kept. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** From when to when nobody knows the way. */
const gapsOf = (path: readonly PathPoint[]): [number, number][] =>
  path.flatMap(({ at, isAfterGap }, i) => {
    const before = path[i - 1];
    return isAfterGap && before ? [[before.at, at] as [number, number]] : [];
  });

const legAs = ({ kind, from, to, metres, top }: TrackLeg, secondOf: (at: number) => number) => ({
  kind,
  startSecond: secondOf(from.at),
  endSecond: secondOf(to.at),
  startLatitude: from.latitude,
  startLongitude: from.longitude,
  endLatitude: to.latitude,
  endLongitude: to.longitude,
  distance: metres,
  topVelocity: top,
});

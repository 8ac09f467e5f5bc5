/** A vehicle's path over some days, from all its current and former trackers. */
import type { DrivingPath } from '@maru/contract/vehicles';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { TrackArea } from '@maru/domain/track/follow';
import type { PathPoint } from '@maru/domain/track/path';
import { publicWay } from '@maru/domain/track/public-way';
import { silenceMs } from '@maru/domain/track/rules';
import type { Services } from '#platform/services.ts';
import { firstPublicDay, publicFacts, publicRulesOf } from './public-vehicles.ts';
import { type DatetimeRange, type Days, requestedDays } from './requested-days.ts';
import { vehicleSeries } from './series.ts';
import { dayFrom, dayMs, startOfDay } from './tracks/days.ts';
import { legsOf, pathsOf, type TrackLeg } from './tracks/tracks.ts';
import { drivenBetween, drivenFactsOf, vehiclesOf } from './vehicles.ts';

/** Maximum days of a path. */
export const maxPathDays = 7;

type PathQuery = DatetimeRange & { vehicleId: number };

const inTime = <Track>(tracks: Iterable<Track[]>, at: (one: Track) => number): Track[] =>
  [...tracks].flat().sort((a, b) => at(a) - at(b));

/**
 * The points of all trackers in time order. The first point of a tracker's day follows a gap if the vehicle was silent
 * before, because the way from the former day or tracker is unknown.
 */
function joined(paths: readonly PathPoint[][]): PathPoint[] {
  const isStart = ({ at }: PathPoint, before?: PathPoint) => !before || startOfDay(before.at) !== startOfDay(at);
  const starts = new Set(paths.flatMap((path) => path.filter((point, i) => isStart(point, path[i - 1]))));
  return inTime(paths, ({ at }) => at).map((point, i, all) => {
    const before = all[i - 1];
    return before && starts.has(point) && point.at - before.at > silenceMs ? { ...point, isAfterGap: true } : point;
  });
}

/** A path's points and legs in time order. */
interface Known {
  path: PathPoint[];
  legs: TrackLeg[];
}

/**
 * Return a vehicle's path for the office and for the public. Throw NOT_FOUND, VALIDATION, RANGE_REVERSED or
 * RANGE_TOO_LONG.
 */
export function drivingPathsOf(services: Pick<Services, 'db' | 'pool' | 'clock'>, area: TrackArea) {
  const { db, pool, clock } = services;
  const vehicles = vehiclesOf(services);

  async function known(vehicleId: number, days: Days): Promise<Known> {
    const from = dayFrom(days.from);
    const to = from + days.count * dayMs - 1;
    const devices = await db
      .selectFrom('device')
      .select('device_id as deviceId')
      .where('installation_place_id', '=', vehicleId)
      .where('series', '=', vehicleSeries.name)
      .execute();
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const [paths, legs] = await Promise.all([
      pathsOf(pool, area, { deviceIds, from, to }),
      legsOf(pool, { deviceIds, from, to }),
    ]);
    return { path: joined([...paths.values()]), legs: inTime([legs], ({ from }) => from.at) };
  }

  /** Computes each day's public part separately, so that a day's answer doesn't depend on the range. */
  async function publicPart({ path, legs }: Known, vehicleId: number, days: Days): Promise<Known> {
    const rules = (await publicRulesOf(db, area, [vehicleId], days))(vehicleId);
    const pathByDay = Map.groupBy(path, ({ at }) => startOfDay(at));
    const legsByDay = Map.groupBy(legs, ({ from }) => startOfDay(from.at));
    const ways = [...new Set([...pathByDay.keys(), ...legsByDay.keys()])]
      .sort((a, b) => a - b)
      .map((day) => publicWay({ path: pathByDay.get(day) ?? [], legs: legsByDay.get(day) ?? [] }, rules));
    return { path: ways.flatMap((way) => way.path), legs: ways.flatMap((way) => way.legs) };
  }

  async function answer(query: PathQuery, isPublic: boolean): Promise<DrivingPath> {
    const now = clock.now();
    const days = requestedDays(query, now, maxPathDays);
    const { vehicleId, vehicleNumber, vehicleType } = await vehicles.find(query.vehicleId);
    const isShown = !isPublic || days.from >= firstPublicDay(now);
    const exact = isShown ? await known(vehicleId, days) : { path: [], legs: [] };
    const { path, legs } = isPublic ? await publicPart(exact, vehicleId, days) : exact;
    const driven = isShown ? (await drivenBetween(db, days, [vehicleId])).get(vehicleId) : undefined;
    const facts = drivenFactsOf(driven);
    const begin = dayFrom(days.from);
    const secondOf = (at: number) => Math.round((at - begin) / 1000);
    const count = (kind: TrackLeg['kind']) => legs.filter((leg) => leg.kind === kind).length;
    return {
      vehicleId,
      vehicleNumber,
      vehicleType,
      startDatetime: formatSeoul(new Date(begin)),
      endDatetime: formatSeoul(new Date(begin + days.count * dayMs - 1)),
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
        ...(isPublic ? publicFacts(facts) : facts),
        topVelocity: (driven?.topVelocity ?? 0) / 10,
        tripCount: isPublic ? count('trip') : (driven?.trips ?? 0),
        stopCount: count('stop'),
      },
    };
  }

  return {
    /** With times to the second and positions to the metre. */
    exact: (query: PathQuery) => answer(query, false),
    /**
     * Includes only today and the last days, without data that reveals a driver's home, breaks or parking places.
     * Earlier days are empty.
     */
    ofPublic: (query: PathQuery) => answer(query, true),
  };
}

/** Rounds to five decimals of a degree (about a metre), the stored precision. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Periods without known positions, between the points before and after each gap. */
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

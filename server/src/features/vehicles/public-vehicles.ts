/** The public view of vehicles: exact data of the office is coarsened or omitted (`track/public-way`). */
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import type { TrackArea } from '@maru/domain/track/follow';
import { type PublicRules, publicCell, publicDaysBefore, publicPlace } from '@maru/domain/track/public-way';
import { isWorkedOn } from '@maru/domain/vehicle-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { type Days, daysFrom } from './requested-days.ts';
import { selectSchedulesOf } from './schedules.ts';
import { dayFrom, dayMs, dayText, startOfDay } from './tracks/days.ts';
import { type VehicleFilter, type VehicleRow, vehiclesOf } from './vehicles.ts';

/** The first public day of single vehicles, 'YYYY-MM-DD'. */
export const firstPublicDay = (now: Date): string =>
  formatSeoulDate(new Date(now.getTime() - publicDaysBefore * dayMs));

/** The days within a range for which single vehicles are public. */
export const publicDays = (days: Days, now: Date): Days => daysFrom(days, firstPublicDay(now));

/** Rules for each vehicle that determine which places may be public on some days. */
export async function publicRulesOf(
  db: Database,
  { dongOf }: Pick<TrackArea, 'dongOf'>,
  vehicleIds: readonly number[],
  { from, to }: Pick<Days, 'from' | 'to'>,
): Promise<(vehicleId: number) => PublicRules> {
  const [bases, schedules] = await Promise.all([
    db
      .selectFrom('installation_place')
      .select(['installation_place_id as vehicleId', 'latitude', 'longitude'])
      .where('installation_place_id', '=', sql<number>`any(${vehicleIds})`)
      .execute(),
    selectSchedulesOf(db, vehicleIds, { from, to }),
  ]);
  const baseOf = new Map(bases.map((base) => [base.vehicleId, base]));
  const byVehicle = Map.groupBy(schedules, (schedule) => schedule.vehicleId);
  return (vehicleId) => {
    const base = baseOf.get(vehicleId);
    if (!base) throw new RangeError(`no vehicle ${vehicleId}`);
    const own = byVehicle.get(vehicleId) ?? [];
    return {
      base,
      isPlanned({ at, latitude, longitude }) {
        const dong = dongOf(latitude, longitude);
        const day = dayText(startOfDay(at));
        return own.some((schedule) => schedule.dongCode === dong && isWorkedOn(schedule, day));
      },
    };
  };
}

/** A Seoul time without its seconds. */
const toTheMinute = (datetime: string): string => `${datetime.slice(0, -':00'.length)}:00`;

/**
 * Driving as the public sees it. Distances are rounded, because their last digits would reveal the length of the cut
 * parts.
 */
export const publicFacts = <
  Facts extends { startSignalDatetime: string | null; endSignalDatetime: string | null; drivingDistance: number },
>(
  facts: Facts,
): Facts => ({
  ...facts,
  startSignalDatetime: facts.startSignalDatetime && toTheMinute(facts.startSignalDatetime),
  endSignalDatetime: facts.endSignalDatetime && toTheMinute(facts.endSignalDatetime),
  drivingDistance: Math.round(facts.drivingDistance * 10) / 10,
});

/** A vehicle with its public position. */
function publicRow<Row extends VehicleRow>(row: Row, rules: PublicRules): Row {
  const { vehicle } = row;
  // A vehicle that never reported has the position of its base.
  if (!vehicle) return { ...row, ...publicCell(row) };
  const { measurementDatetime, operationState, isStale } = vehicle;
  const at = parseSeoul(measurementDatetime)?.getTime() ?? dayFrom(measurementDatetime.slice(0, 'YYYY-MM-DD'.length));
  const isStanding = isStale || operationState !== 'driving';
  const { latitude, longitude } = publicPlace({ at, ...positionOf(vehicle) }, isStanding, rules);
  return {
    ...row,
    latitude,
    longitude,
    vehicle: { ...vehicle, latitude, longitude, measurementDatetime: toTheMinute(measurementDatetime) },
  };
}

const positionOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

/** The matching vehicles as from `vehiclesOf`, with public data only. */
export function publicVehiclesOf(services: Pick<Services, 'db' | 'clock'>, area: Pick<TrackArea, 'dongOf'>) {
  const vehicles = vehiclesOf(services);
  async function shown<Row extends VehicleRow>(rows: Row[]): Promise<Row[]> {
    const now = services.clock.now();
    const ids = rows.map(({ vehicleId }) => vehicleId);
    // The newest position may belong to any public day; positions of earlier days count as unplanned.
    const days = { from: firstPublicDay(now), to: formatSeoulDate(now) };
    const rulesOf = await publicRulesOf(services.db, area, ids, days);
    return rows.map((row) => publicRow(row, rulesOf(row.vehicleId)));
  }
  return {
    load: async (filter: VehicleFilter = {}) => shown(await vehicles.load(filter)),
    loadToday: async (filter: VehicleFilter = {}) =>
      (await shown(await vehicles.loadToday(filter))).map((row) => publicFacts(row)),
  };
}

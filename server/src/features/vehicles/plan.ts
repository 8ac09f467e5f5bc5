/** What vehicles were to visit on some days, and what they did. */
import type { PlannedVisitRow } from '@maru/contract/vehicle-statistics';
import { formatSeoul } from '@maru/domain/seoul-time';
import { vehicleTypeName } from '@maru/domain/vehicle';
import {
  type DrivenStretch,
  daysOfShifts,
  type PlannedVisit,
  plannedVisits,
  type VisitStatus,
  visitStatuses,
} from '@maru/domain/vehicle-plan';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Days } from './asked-days.ts';
import { bucketsOf } from './buckets.ts';
import { selectSchedules } from './schedules.ts';
import { type VehicleFilter, vehicleQuery } from './vehicles.ts';

type Visit = Omit<PlannedVisitRow, 'rowNumber'>;

/** The statuses in the order in which the office looks at them. */
const statusOrder = Object.keys(visitStatuses) as VisitStatus[];
const urgency = ({ visitStatus }: Visit) => statusOrder.indexOf(visitStatus);

/** What vehicles drove in dongs from a day on through the next, by vehicle. */
async function selectStretches(db: Database, vehicleIds: readonly number[], [from, to]: [string, string]) {
  const { rows } = await sql<DrivenStretch & { vehicleId: number }>`
    select d.installation_place_id::float8 as "vehicleId", s.dong_code as "dongCode", s.first_at as "firstAt",
      s.last_at as "lastAt", s.distance
    from vehicle_dong s join device d using (device_id)
    where s.day between ${from}::date and ${to}::date and d.installation_place_id = any(${vehicleIds})`.execute(db);
  return Map.groupBy(rows, ({ vehicleId }) => vehicleId);
}

/** The planned visits of a day, of the vehicles that match: those that weren't made first, then by vehicle and dong. */
export const visitsOf = (db: Database, filter: VehicleFilter, day: string, now: Date): Promise<Visit[]> =>
  visitsWithin(db, filter, { from: day, to: day }, now);

/** The same of some days together. */
export async function visitsWithin(
  db: Database,
  filter: VehicleFilter,
  { from, to }: Pick<Days, 'from' | 'to'>,
  now: Date,
): Promise<Visit[]> {
  const vehicles = await vehicleQuery(db, filter)
    .select([
      'v.installation_place_id as vehicleId',
      'v.vehicle_number as vehicleNumber',
      'v.vehicle_type as vehicleType',
      'c.company_name as vehicleCompanyCodeName',
    ])
    .execute();
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const [schedules, stretches] = await Promise.all([
    selectSchedules(db, ids),
    selectStretches(db, ids, [from, daysOfShifts(to)[1]]),
  ]);
  const byVehicle = Map.groupBy(schedules, ({ vehicleId }) => vehicleId);
  const names = new Map(schedules.map(({ dongCode, dongCodeName }) => [dongCode, dongCodeName]));
  const days = bucketsOf({ from, to }, 'day');
  return vehicles
    .flatMap(({ vehicleId, vehicleNumber, vehicleType, vehicleCompanyCodeName }): Visit[] => {
      const vehicle = {
        vehicleId,
        vehicleNumber,
        vehicleTypeName: vehicleTypeName(vehicleType),
        vehicleCompanyCodeName,
      };
      const planned = byVehicle.get(vehicleId) ?? [];
      return days.flatMap((day) =>
        plannedVisits(planned, stretches.get(vehicleId) ?? [], day, now).map((visit) => ({
          visitKey: `${vehicleId} ${visit.dongCode} ${day}`,
          ...vehicle,
          ...shown(visit, day, names.get(visit.dongCode) ?? ''),
        })),
      );
    })
    .sort(
      (a, b) =>
        urgency(a) - urgency(b) ||
        a.vehicleNumber.localeCompare(b.vehicleNumber, 'ko') ||
        a.dongCodeName.localeCompare(b.dongCodeName, 'ko'),
    );
}

const shown = (visit: PlannedVisit, drivingDate: string, dongCodeName: string) => ({
  drivingDate,
  dongCode: visit.dongCode,
  dongCodeName,
  plannedStartDatetime: formatSeoul(visit.plannedFrom),
  plannedEndDatetime: formatSeoul(visit.plannedTo),
  visitStatus: visit.status,
  visitStatusName: visitStatuses[visit.status],
  visitStartDatetime: visit.firstAt && formatSeoul(visit.firstAt),
  visitEndDatetime: visit.lastAt && formatSeoul(visit.lastAt),
  drivingDistance: Math.round(visit.distance / 10) / 100,
});

/** How many of some visits stand how. */
export function visitCountsOf(visits: readonly Pick<Visit, 'visitStatus'>[]) {
  const count = (status: VisitStatus) => visits.filter(({ visitStatus }) => visitStatus === status).length;
  return {
    plannedCount: visits.length,
    missedCount: count('missed'),
    outsideCount: count('outside'),
    pendingCount: count('pending'),
    visitedCount: count('visited'),
  };
}

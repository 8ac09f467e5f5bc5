/** Planned and actual visits of vehicles on some days. */
import type { PlannedVisitRow } from '@maru/contract/vehicle-statistics';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { vehicleTypeName } from '@maru/domain/vehicle';
import {
  type DrivenStretch,
  dayBefore,
  daysOfShifts,
  type Hours,
  type PlannedVisit,
  plannedVisits,
  type VisitStatus,
  visitStatuses,
} from '@maru/domain/vehicle-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { bucketsOf } from './buckets.ts';
import type { Days } from './requested-days.ts';
import { selectSchedulesOf } from './schedules.ts';
import { type VehicleFilter, vehicleQuery } from './vehicles.ts';

interface Visit extends Omit<PlannedVisitRow, 'rowNumber'> {
  /** Not in answers: when driving counts for the visit. */
  counted: readonly Hours[];
}

/** Visit statuses in the order in which the office needs them. */
const statusOrder = Object.keys(visitStatuses) as VisitStatus[];
const urgency = ({ visitStatus }: Visit) => statusOrder.indexOf(visitStatus);

/** Driving in dongs within some days, by vehicle and day. */
async function selectStretches(db: Database, vehicleIds: readonly number[], [from, to]: [string, string]) {
  const { rows } = await sql<DrivenStretch & { vehicleId: number; day: string }>`
    select d.installation_place_id::float8 as "vehicleId", s.day::text, s.dong_code as "dongCode", s.first_at as "firstAt",
      s.last_at as "lastAt", s.distance, s.operating_seconds as seconds
    from vehicle_dong s join device d using (device_id)
    where s.day between ${from}::date and ${to}::date and d.installation_place_id = any(${vehicleIds})`.execute(db);
  return Map.groupBy(rows, ({ vehicleId, day }) => `${vehicleId} ${day}`);
}

/**
 * The planned visits of a day's shifts, and those of the previous day's shifts that end on this day, in the order of
 * `visitsWithin`.
 */
export async function visitsOf(db: Database, filter: VehicleFilter, day: string, now: Date): Promise<Visit[]> {
  const midnight = formatSeoul(parseSeoul(day) ?? now);
  const visits = await visitsWithin(db, filter, { from: dayBefore(day), to: day }, now);
  return visits.filter(({ drivingDate, plannedEndDatetime }) => drivingDate === day || plannedEndDatetime > midnight);
}

/** The planned visits of matching vehicles' shifts on some days: missed ones first, then by vehicle, dong and day. */
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
    selectSchedulesOf(db, ids, { from, to }),
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
      return days.flatMap((day) => {
        const driven = daysOfShifts(day).flatMap((one) => stretches.get(`${vehicleId} ${one}`) ?? []);
        return plannedVisits(planned, driven, day, now).map((visit) => ({
          visitKey: `${vehicleId} ${visit.dongCode} ${day}`,
          ...vehicle,
          ...shown(visit, day, names.get(visit.dongCode) ?? ''),
        }));
      });
    })
    .sort(
      (a, b) =>
        urgency(a) - urgency(b) ||
        a.vehicleNumber.localeCompare(b.vehicleNumber, 'ko') ||
        a.dongCodeName.localeCompare(b.dongCodeName, 'ko') ||
        a.drivingDate.localeCompare(b.drivingDate),
    );
}

const shown = (visit: PlannedVisit, drivingDate: string, dongCodeName: string) => ({
  counted: visit.counted,
  drivingDate,
  dongCode: visit.dongCode,
  dongCodeName,
  plannedStartDatetime: formatSeoul(visit.plannedFrom),
  plannedEndDatetime: formatSeoul(visit.plannedTo),
  visitStatus: visit.status,
  visitStatusName: visitStatuses[visit.status],
  visitStartDatetime: visit.firstAt && formatSeoul(visit.firstAt),
  visitEndDatetime: visit.lastAt && formatSeoul(visit.lastAt),
  operationDatetimeMinute: visit.seconds === null ? null : Math.round(visit.seconds / 60),
  drivingDistance: Math.round(visit.distance / 10) / 100,
});

/** Number of visits by status. */
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

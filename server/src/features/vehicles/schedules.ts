/** When vehicles are to drive where, as it is stored. */
import {
  isEmptySchedule,
  scheduleDays,
  scheduleLine,
  type VehicleSchedule,
  weekdaysOf,
} from '@maru/domain/vehicle-schedule';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** A schedule with the vehicle it is of. */
export interface StoredSchedule extends VehicleSchedule {
  vehicleId: number;
  dongCodeName: string;
}

/** The schedules of some vehicles, of each in the order of the dongs' names. */
export async function selectSchedules(db: Database, vehicleIds: readonly number[]): Promise<StoredSchedule[]> {
  if (vehicleIds.length === 0) return [];
  const rows = await db
    .selectFrom('vehicle_schedule as s')
    .innerJoin('dong as d', 'd.dong_code', 's.dong_code')
    .select([
      's.installation_place_id as vehicleId',
      's.dong_code as dongCode',
      'd.dong_name as dongCodeName',
      sql<string>`to_char(s.start_time, 'HH24:MI')`.as('startDrivingTime'),
      sql<string>`to_char(s.end_time, 'HH24:MI')`.as('endDrivingTime'),
      's.weekdays',
    ])
    .where('s.installation_place_id', 'in', vehicleIds)
    .orderBy('d.dong_name')
    .orderBy('s.dong_code')
    .execute();
  return rows.map(({ weekdays, ...row }) => ({
    ...row,
    ...(Object.fromEntries(scheduleDays.map((day, at) => [day, weekdays[at] === true])) as Record<
      (typeof scheduleDays)[number],
      boolean
    >),
  }));
}

/** Writes the schedules of a vehicle anew; those of which nothing is written aren't kept. */
export async function writeSchedules(
  trx: Database,
  vehicleId: number,
  schedules: readonly VehicleSchedule[],
): Promise<void> {
  await trx.deleteFrom('vehicle_schedule').where('installation_place_id', '=', vehicleId).execute();
  const kept = schedules.filter((one) => !isEmptySchedule(one));
  if (kept.length === 0) return;
  await trx
    .insertInto('vehicle_schedule')
    .values(
      kept.map((one) => ({
        installation_place_id: vehicleId,
        dong_code: one.dongCode,
        start_time: one.startDrivingTime,
        end_time: one.endDrivingTime,
        weekdays: weekdaysOf(one),
      })),
    )
    .execute();
}

/** Schedules as a history tells them, whatever their order. */
export const schedulesText = (schedules: readonly VehicleSchedule[], nameOf: (dongCode: string) => string): string =>
  schedules
    .filter((one) => !isEmptySchedule(one))
    .map((one) => scheduleLine(one, nameOf(one.dongCode)))
    .sort((a, b) => a.localeCompare(b, 'ko'))
    .join(', ');

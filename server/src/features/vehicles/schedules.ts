/** Stored schedules of vehicles, each with its period of validity in Seoul's days. */
import type { DatedSchedule } from '@maru/domain/vehicle-plan';
import {
  isEmptySchedule,
  scheduleDays,
  scheduleLine,
  type VehicleSchedule,
  weekdaysOf,
} from '@maru/domain/vehicle-schedule';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

/** A schedule, with the id of its vehicle and the dong's name. */
export interface StoredSchedule extends VehicleSchedule {
  vehicleId: number;
  dongCodeName: string;
}

const scheduleQuery = (db: Database, vehicleIds: readonly number[]) =>
  db
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
    .where('s.installation_place_id', '=', sql<number>`any(${vehicleIds})`)
    .orderBy('d.dong_name')
    .orderBy('s.dong_code')
    .orderBy('s.valid_from');

const withDays = <Row extends { weekdays: boolean[] }>({ weekdays, ...row }: Row) => ({
  ...row,
  ...(Object.fromEntries(scheduleDays.map((day, at) => [day, weekdays[at] === true])) as Record<
    (typeof scheduleDays)[number],
    boolean
  >),
});

/** The current schedules of some vehicles, in the order of dong names. */
export async function selectSchedules(db: Database, vehicleIds: readonly number[]): Promise<StoredSchedule[]> {
  const rows = await scheduleQuery(db, vehicleIds).where('s.valid_until', 'is', null).execute();
  return rows.map(withDays);
}

/** The schedules of some vehicles valid on any of some days, or on the day before or after ('YYYY-MM-DD'). */
export async function selectSchedulesOf(
  db: Database,
  vehicleIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<(StoredSchedule & DatedSchedule)[]> {
  const rows = await scheduleQuery(db, vehicleIds)
    .where(sql<boolean>`s.valid_from <= ${to}::date + 1 and (s.valid_until is null or s.valid_until >= ${from}::date)`)
    .select([sql<string>`s.valid_from::text`.as('validFrom'), sql<string | null>`s.valid_until::text`.as('validUntil')])
    .execute();
  return rows.map(withDays);
}

/**
 * Stores a vehicle's schedules: they apply from a day ('YYYY-MM-DD') on, the former ones only before that day.
 * Unchanged schedules continue, and empty ones aren't stored.
 */
export async function writeSchedules(
  trx: Database,
  vehicleId: number,
  schedules: readonly VehicleSchedule[],
  day: string,
): Promise<void> {
  const before = new Set((await selectSchedules(trx, [vehicleId])).map(written));
  const nonEmpty = schedules.filter((one) => !isEmptySchedule(one));
  const unchanged = nonEmpty.filter((one) => before.has(written(one))).map(({ dongCode }) => dongCode);
  const ended = sql<boolean>`installation_place_id = ${vehicleId} and valid_until is null and dong_code <> all(${unchanged})`;
  await trx.deleteFrom('vehicle_schedule').where(ended).where(sql<boolean>`valid_from >= ${day}::date`).execute();
  await trx.updateTable('vehicle_schedule').set({ valid_until: day }).where(ended).execute();
  const added = nonEmpty.filter(({ dongCode }) => !unchanged.includes(dongCode));
  if (added.length === 0) return;
  await trx
    .insertInto('vehicle_schedule')
    .values(
      added.map((one) => ({
        installation_place_id: vehicleId,
        dong_code: one.dongCode,
        start_time: one.startDrivingTime,
        end_time: one.endDrivingTime,
        weekdays: weekdaysOf(one),
        valid_from: day,
      })),
    )
    .execute();
}

/** A dong's entry in a comparable form. */
const written = (one: VehicleSchedule): string =>
  [one.dongCode, one.startDrivingTime, one.endDrivingTime, ...weekdaysOf(one)].join();

/** Schedules as history text, independent of order. */
export const schedulesText = (schedules: readonly VehicleSchedule[], nameOf: (dongCode: string) => string): string =>
  schedules
    .filter((one) => !isEmptySchedule(one))
    .map((one) => scheduleLine(one, nameOf(one.dongCode)))
    .sort((a, b) => a.localeCompare(b, 'ko'))
    .join(', ');

/** Driving by day: a row per vehicle and day, or sums over all vehicles by day or month. */
import type { Input, Output } from '@maru/contract/call';
import type { vehicles } from '@maru/contract/vehicles';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { type VehicleType, vehicleTypeName } from '@maru/domain/vehicle';
import { averageVelocity, operationTime } from '@maru/domain/vehicle-now';
import { sql } from 'kysely';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { drivenParts } from './buckets.ts';
import { byUse } from './counts.ts';
import type { Days } from './requested-days.ts';
import { drivenFactsOf, type VehicleFilter, vehicleFacts, vehicleQuery } from './vehicles.ts';

type ReportRow = Output<typeof vehicles.report>['list'][number];
type PageQuery = Pick<Input<typeof vehicles.report>['query'], 'pageNumber' | 'pageSize'>;

/** The days of matching vehicles, from all current and former trackers. */
const dayQuery = (db: Database, filter: VehicleFilter, { from, to }: Days) =>
  vehicleQuery(db, filter)
    .innerJoin('device as d', 'd.installation_place_id', 'v.installation_place_id')
    .innerJoin('vehicle_day as y', 'y.device_id', 'd.device_id')
    .where(sql<boolean>`y.day between ${from}::date and ${to}::date`);

const reportQuery = (db: Database, filter: VehicleFilter, days: Days) =>
  dayQuery(db, filter, days)
    .groupBy(['v.installation_place_id', 'c.company_name', 'y.day'])
    .select([
      ...vehicleFacts,
      sql<string>`y.day::text`.as('drivingDate'),
      sql<string>`y.day::text || ' ' || lpad(v.installation_place_id::text, 12, '0')`.as('reportKey'),
      sql<Date>`min(y.first_at)`.as('firstAt'),
      sql<Date>`max(y.last_at)`.as('lastAt'),
      sql<number>`sum(y.distance)::float8`.as('metres'),
      sql<number>`sum(y.operating_seconds)::float8`.as('seconds'),
      sql<number>`sum(y.trips)::float8`.as('trips'),
      sql<number>`max(y.top_velocity)`.as('topVelocity'),
    ]);

const rows = listing({
  key: 'reportKey',
  sorts: {},
  shown: (
    row: Awaited<ReturnType<ReturnType<typeof reportQuery>['execute']>>[number],
    rowNumber: number,
  ): ReportRow => ({
    rowNumber,
    drivingDate: row.drivingDate,
    vehicleId: row.vehicleId,
    vehicleNumber: row.vehicleNumber,
    vehicleCompanyCode: row.vehicleCompanyCode,
    vehicleCompanyCodeName: row.vehicleCompanyCodeName,
    vehicleType: row.vehicleType as VehicleType,
    vehicleTypeName: vehicleTypeName(row.vehicleType),
    carryingCapacity: row.carryingCapacity,
    ...drivenFactsOf(row),
    topVelocity: row.topVelocity / 10,
    tripCount: row.trips,
    chargeName: '',
    mobileNumber: '',
  }),
});

/** A page of rows by vehicle and day, newest day first. */
export const reportPage = (db: Database, filter: VehicleFilter, days: Days, page: PageQuery) =>
  listPage(db, reportQuery(db, filter, days), page, rows);

/** Sums over all matching vehicles by day or month with reports, or by hour with driving. */
export async function sumsBy(db: Database, unit: DatetimeType, filter: VehicleFilter, days: Days) {
  // Groups by vehicle first, because counting distinct vehicles in every bucket would sort all days.
  const byVehicle = vehicleQuery(db, filter)
    .innerJoin('device as d', 'd.installation_place_id', 'v.installation_place_id')
    .innerJoin(drivenParts(unit, days).as('y'), 'y.device_id', 'd.device_id')
    .groupBy(['y.bucket', 'v.installation_place_id', 'v.vehicle_type'])
    .select([
      'y.bucket as drivingDate',
      'v.vehicle_type as vehicleType',
      sql<boolean>`bool_or(y.trips > 0)`.as('drove'),
      sql<number>`sum(y.distance)`.as('metres'),
      sql<number>`sum(y.operating_seconds)`.as('seconds'),
    ])
    .as('s');
  const outIn = (type: VehicleType) => sql<number>`count(*) filter (where s.drove and s."vehicleType" = ${type})`;
  const found = await db
    .selectFrom(byVehicle)
    .groupBy('s.drivingDate')
    .orderBy('s.drivingDate')
    .select([
      's.drivingDate',
      sql<number>`count(*)`.as('reported'),
      outIn('household').as('trash'),
      outIn('recycling').as('recycle'),
      outIn('food_waste').as('garbage'),
      sql<number>`sum(s.metres)::float8`.as('metres'),
      sql<number>`sum(s.seconds)::float8`.as('seconds'),
    ])
    .execute();
  return found.map(({ drivingDate, reported, trash, recycle, garbage, metres, seconds }) => {
    const uses = { ...byUse([]), trash: Number(trash), recycle: Number(recycle), garbage: Number(garbage) };
    const minutes = Math.round(seconds / 60);
    return {
      drivingDate,
      totalVehicleCount: Number(reported),
      operationVehicleCount: uses.trash + uses.recycle + uses.garbage,
      ...uses,
      operationDatetimeMinute: minutes,
      operationDatetimeString: operationTime(minutes),
      avgVelocity: averageVelocity(metres, seconds),
      drivingDistance: Math.round(metres / 10) / 100,
    };
  });
}

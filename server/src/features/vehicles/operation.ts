/** Numbers of existing and driving vehicles within some days, by type, and their total driving. */

import type { VehicleType } from '@maru/domain/vehicle';
import { averageVelocity, operationTime } from '@maru/domain/vehicle-now';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { byUse } from './counts.ts';
import type { Days } from './requested-days.ts';
import { statisticsQuery } from './statistics-rows.ts';
import { type VehicleFilter, vehicleQuery } from './vehicles.ts';

/** Kilograms delivered by matching vehicles within some days, by vehicle type, from daily sums of weighings. */
async function weightsOf(db: Database, filter: VehicleFilter, { from, to }: Days): Promise<Map<string, number>> {
  const rows = await vehicleQuery(db, filter)
    .innerJoin('weighing_vehicle_day as w', 'w.vehicle_number', 'v.vehicle_number')
    .where(sql<boolean>`w.scale_date between ${from}::date and ${to}::date`)
    .groupBy('v.vehicle_type')
    .select(['v.vehicle_type as vehicleType', sql<number>`sum(w.enter_weight)::float8`.as('weight')])
    .execute();
  return new Map(rows.map(({ vehicleType, weight }) => [vehicleType, weight]));
}

export async function operationOf(db: Database, filter: VehicleFilter, days: Days) {
  const rows = await statisticsQuery(db, filter, days)
    .clearSelect()
    .select(['v.vehicle_type as vehicleType', 's.metres', 's.seconds', 's.trips'])
    .execute();
  const weights = await weightsOf(db, filter, days);
  const drove = rows.filter(({ trips }) => (trips ?? 0) > 0);
  const sum = (field: 'metres' | 'seconds') => rows.reduce((all, row) => all + (row[field] ?? 0), 0);
  const types = (some: typeof rows) => some.map(({ vehicleType }) => vehicleType as VehicleType);
  const { trash, recycle, garbage } = byUse(types(rows));
  const minutes = Math.round(sum('seconds') / 60);
  return {
    totalVehicleCount: rows.length,
    operationVehicleCount: drove.length,
    ...byUse(types(drove)),
    totalTrashCount: trash,
    totalRecycleCount: recycle,
    totalGarbageCount: garbage,
    trashWeight: weights.get('household') ?? 0,
    recycleWeight: weights.get('recycling') ?? 0,
    garbageWeight: weights.get('food_waste') ?? 0,
    operationDatetimeMinute: minutes,
    operationDatetimeString: operationTime(minutes),
    avgVelocity: averageVelocity(sum('metres'), sum('seconds')),
    drivingDistance: Math.round(sum('metres') / 10) / 100,
  };
}

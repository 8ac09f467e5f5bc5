/** How many vehicles there are and drove within some days, by use, and what they drove together. */

import type { VehicleType } from '@maru/domain/vehicle';
import { averageVelocity, operationTime } from '@maru/domain/vehicle-now';
import type { Database } from '../../platform/database/pool.ts';
import type { Days } from './asked-days.ts';
import { byUse } from './counts.ts';
import { statisticsQuery } from './statistics-rows.ts';
import type { VehicleFilter } from './vehicles.ts';

export async function operationOf(db: Database, filter: VehicleFilter, days: Days) {
  const rows = await statisticsQuery(db, filter, days)
    .clearSelect()
    .select(['v.vehicle_type as vehicleType', 's.metres', 's.seconds', 's.trips'])
    .execute();
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
    operationDatetimeMinute: minutes,
    operationDatetimeString: operationTime(minutes),
    avgVelocity: averageVelocity(sum('metres'), sum('seconds')),
    drivingDistance: Math.round(sum('metres') / 10) / 100,
  };
}

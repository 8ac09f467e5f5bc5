import { vehicleGroup } from '@maru/domain/vehicle';
import type { VehicleFields } from '@maru/domain/vehicle-profile';
import { sql } from 'kysely';
import type { OwnTable } from '#places/single-device/own-fields.ts';
import type { Database } from '#platform/database/pool.ts';
import { vehicleSeries } from './series.ts';

/** Storage of the fields that only vehicles have, for lists, forms and statistics. */
const vehicleTable: OwnTable<VehicleFields> = {
  name: 'vehicle',
  columns: {
    vehicleNumber: 'vehicle_number',
    vehicleType: 'vehicle_type',
    vehicleCompanyCode: 'vehicle_company_code',
    carryingCapacity: 'carrying_capacity',
    installationType: 'installation_type',
  },
  searched: ['vehicleNumber'],
  keyTables: { vehicleCompanyCode: ['vehicle_company', 'company_code', 'company_name'] },
};

/** Declares vehicles for the shared lists of places with a single device. */
export const listedVehicles = { placeType: vehicleGroup.placeType, series: vehicleSeries, table: vehicleTable };

/** The given numbers that vehicles already have. */
export async function takenNumbers(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vehicle')
    .select('vehicle_number')
    .where('removed_at', 'is', null)
    .where('vehicle_number', '=', sql<string>`any(${[...new Set(numbers)]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.vehicle_number));
}

/** Database queries for codes that are rows instead of domain constants. */
import type { Database } from '#platform/database/pool.ts';

/** Active vendors by name, optionally of one device type. */
export function selectVendors(db: Database, deviceType: string | undefined) {
  const vendors = db
    .selectFrom('vendor')
    .select([
      'vendor_id as vendorId',
      'vendor_code as vendorCode',
      'vendor_code_name as vendorCodeName',
      'device_type as deviceType',
    ])
    .where('retired_at', 'is', null)
    .orderBy('vendor_code_name')
    .orderBy('vendor_id');
  return (deviceType === undefined ? vendors : vendors.where('device_type', '=', deviceType)).execute();
}

/** Dongs with at least one security light, by name. */
export function selectLightDongs(db: Database) {
  return db
    .selectFrom('dong as d')
    .select(['d.dong_code as dongCode', 'd.dong_name as dongName'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('installation_place as p')
          .innerJoin('device as v', 'v.installation_place_id', 'p.installation_place_id')
          .whereRef('p.dong_code', '=', 'd.dong_code')
          .where('p.place_type', '=', 'light')
          .where('p.deleted_at', 'is', null)
          .where('v.deleted_at', 'is', null),
      ),
    )
    .orderBy('d.dong_name')
    .execute();
}

/** Active companies of cleaning vehicles, by name. */
export const selectVehicleCompanies = (db: Database) =>
  db
    .selectFrom('vehicle_company')
    .select(['company_code as code', 'company_name as name'])
    .where('retired_at', 'is', null)
    .orderBy('company_name')
    .orderBy('company_code')
    .execute();

/** What air quality asks the database: places, devices with their newest readings, and rollups. */
import type { AirField } from '@maru/domain/air';
import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Database } from '../../platform/database/pool.ts';

export interface PlaceFilter {
  facilityType?: string | undefined;
  detailFacilityType?: string | undefined;
  dongCode?: string | undefined;
  keyword?: string | undefined;
  searchType?: 'installationPlaceName' | 'address' | undefined;
  ids?: readonly number[];
}

const places = (db: Database) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .where('p.place_type', '=', 'air');

function matching(db: Database, filter: PlaceFilter) {
  let query = places(db);
  if (filter.facilityType) query = query.where('p.facility_type', '=', filter.facilityType);
  if (filter.detailFacilityType) query = query.where('p.detail_facility_type', '=', filter.detailFacilityType);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (filter.ids) query = query.where('p.installation_place_id', '=', sql<number>`any(${filter.ids})`);
  const { keyword, searchType } = filter;
  if (keyword)
    query = query.where((eb): Expression<SqlBool> => {
      const like = containing(keyword);
      const name = eb('p.installation_place_name', 'ilike', like);
      const address = eb('p.address', 'ilike', like);
      return searchType === 'address'
        ? address
        : searchType === 'installationPlaceName'
          ? name
          : eb.or([name, address]);
    });
  return query;
}

/** Places with the facts that every list shows, by name. */
export const selectPlaces = (db: Database, filter: PlaceFilter) =>
  matching(db, filter)
    .select([
      'p.installation_place_id as placeId',
      'p.installation_place_name as placeName',
      'p.facility_type as facilityType',
      'p.detail_facility_type as detailFacilityType',
      'p.address',
      'p.detail_address as detailAddress',
      'p.dong_code as dongCode',
      'd.dong_name as dongName',
      'p.latitude',
      'p.longitude',
    ])
    .orderBy('p.installation_place_name')
    .orderBy('p.installation_place_id');
export type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['execute']>>[number];

export async function countPlaces(db: Database, filter: PlaceFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The air devices of some places (all, when none are named) with their newest stored readings. Deactivated ones are
 * among them: their history stays the place's.
 */
export async function selectDevices(db: Database, placeIds?: readonly number[]) {
  let query = db
    .selectFrom('device as v')
    .leftJoin('air_latest as l', 'l.device_id', 'v.device_id')
    .where('v.series', '=', 'air')
    .where('v.installation_place_id', 'is not', null);
  if (placeIds) query = query.where('v.installation_place_id', '=', sql<number>`any(${placeIds})`);
  const rows = await query
    .select([
      'v.device_id as deviceId',
      'v.installation_place_id as placeId',
      'v.management_code as managementCode',
      'v.installation_type as installationType',
      'v.installation_location as installationLocation',
      'v.latitude',
      'v.longitude',
      'v.reporting_interval_seconds as reportingIntervalSeconds',
      'v.is_activated as isActivated',
      'l.measured_at as measuredAt',
      'l.ultra_fine_dust as ultraFineDust',
      'l.fine_dust as fineDust',
      'l.temperature',
      'l.humidity',
      'l.voc',
      'l.co2',
    ])
    .orderBy('v.management_code')
    .execute();
  return rows.map(
    ({ ultraFineDust, fineDust, temperature, humidity, voc, co2, placeId, installationType, ...device }) => ({
      ...device,
      placeId: Number(placeId),
      installationType: installationType as 'indoor' | 'outdoor',
      values: { ultraFineDust, fineDust, temperature, humidity, voc, co2 } satisfies Record<AirField, number | null>,
    }),
  );
}
export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

/** The places that some devices stand in. */
export async function selectPlaceIdsOf(db: Database, deviceIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('device')
    .select('installation_place_id as placeId')
    .distinct()
    .where('device_id', '=', sql<number>`any(${deviceIds})`)
    .where('installation_place_id', 'is not', null)
    .execute();
  return rows.map((row) => Number(row.placeId));
}

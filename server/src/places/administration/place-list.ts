/** Places as administrators list and search them. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { listing } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { readDays } from '#platform/http/days.ts';
import type { DeviceStatusFilter } from './device-status.ts';

export interface PlaceListFilter {
  dongCode?: string;
  keyword?: string;
  searchType?: 'installationPlaceName' | 'address' | 'managementCode';
  vendorCode?: string;
  startDate?: string;
  endDate?: string;
}

/** The existing devices of a row's place `p`. */
const devicesOfPlace = (series: string) =>
  sql`from device v where v.installation_place_id = p.installation_place_id and v.series = ${series} and v.deleted_at is null`;

/** The type of the listed places, and the series of their counted devices. */
export interface ListedPlaces {
  placeType: string;
  series: string;
  /** SQL expression selected as `own` of each row: the own fields of a place `p` from the group's table. */
  own?: Expression<unknown>;
}

/** The existing places of a type, with counts of their devices of a series. */
export function placeQuery(db: Database, { placeType, series, own = sql`null` }: ListedPlaces) {
  const counted = (condition: string) => sql<number>`(select count(*) ${devicesOfPlace(series)} ${sql.raw(condition)})`;
  return db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.installation_place_id',
      'p.installation_place_name',
      'p.facility_type',
      'p.detail_facility_type',
      'p.address',
      'p.detail_address',
      'p.dong_code',
      'd.dong_name',
      'p.latitude',
      'p.longitude',
      'p.registered_at',
      'p.updated_at',
      sql<unknown>`${own}`.as('own'),
      counted('and v.is_activated').as('activated_on'),
      counted('').as('device_count'),
      sql<string | null>`(select min(v.installation_date)::text ${devicesOfPlace(series)})`.as(
        'first_installation_date',
      ),
      sql<string | null>`(select max(v.installation_date)::text ${devicesOfPlace(series)})`.as(
        'last_installation_date',
      ),
    ]);
}
export type PlaceRow = Awaited<ReturnType<ReturnType<typeof placeQuery>['execute']>>[number];

/** The fields of a place in lists and its detail, without the group's own fields. */
export const shownPlace = (row: PlaceRow) => ({
  installationPlaceId: row.installation_place_id,
  installationPlaceName: row.installation_place_name,
  address: row.address,
  detailAddress: row.detail_address,
  dongCode: row.dong_code,
  dongCodeName: row.dong_name,
  latitude: row.latitude,
  longitude: row.longitude,
  activatedOnCount: row.activated_on,
  activatedOffCount: row.device_count - row.activated_on,
  deviceTotalCount: row.device_count,
  firstInstallationDate: row.first_installation_date ?? '',
  lastInstallationDate: row.last_installation_date ?? '',
  lastUpdatedDatetime: formatSeoul(row.updated_at),
  registeredDatetime: formatSeoul(row.registered_at),
});

/** The list of a group's places with the group's own fields. */
export const placeList = <Facts extends object>(ownFacts: (row: PlaceRow) => Facts) =>
  listing({
    key: 'installation_place_id',
    sorts: {
      installationPlaceName: 'p.installation_place_name',
      address: 'p.address',
      dongCodeName: 'd.dong_name',
      deviceTotalCount: 'device_count',
      lastInstallationDate: 'last_installation_date',
      lastUpdatedDatetime: 'p.updated_at',
      registeredDatetime: 'p.registered_at',
    },
    shown: (row: PlaceRow, rowNumber: number) => ({ rowNumber, ...shownPlace(row), ...ownFacts(row) }),
  });

export type ListedPlace = { rowNumber: number } & ReturnType<typeof shownPlace>;

/** The places that match the filter and the group's own conditions. Throws VALIDATION, RANGE_REVERSED. */
export async function matchingPlaces(
  db: Database,
  listed: ListedPlaces,
  filter: PlaceListFilter,
  status: DeviceStatusFilter,
  conditions: readonly Expression<SqlBool>[],
) {
  const { series } = listed;
  const { from, to } = readDays(filter);
  let query = placeQuery(db, listed);
  for (const condition of conditions) query = query.where(condition);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (from) query = query.where('p.registered_at', '>=', from);
  if (to) query = query.where('p.registered_at', '<=', to);
  const condition = await status.condition(db);
  const ofDevice = condition ? [condition] : [];
  if (filter.vendorCode)
    ofDevice.push(sql`v.vendor_id in (select vendor_id from vendor where vendor_code = ${filter.vendorCode})`);
  if (filter.keyword) {
    const like = containing(filter.keyword);
    const { searchType = 'installationPlaceName' } = filter;
    if (searchType === 'managementCode') ofDevice.push(sql`v.management_code ilike ${like}`);
    else query = query.where(searchType === 'address' ? 'p.address' : 'p.installation_place_name', 'ilike', like);
  }
  // One device must meet all conditions, as in the list of devices that the place links to.
  if (ofDevice.length > 0)
    query = query.where(sql<SqlBool>`exists (select ${devicesOfPlace(series)} and ${sql.join(ofDevice, sql` and `)})`);
  return query;
}

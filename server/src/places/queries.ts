/** Database queries for places, their devices, and newest readings. */
import { staleAfterIntervals } from '@maru/domain/stale';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../platform/database/containing.ts';
import type { Database } from '../platform/database/pool.ts';
import { Problem } from '../platform/errors/problem.ts';
import { columnName, rawColumnName, rawFieldsOf, type Series } from '../telemetry/series/series.ts';
import type { OwnColumns, PlacedDevice, StoredValues } from './group.ts';

export interface PlaceFilter {
  facilityType?: string | undefined;
  detailFacilityType?: string | undefined;
  dongCode?: string | undefined;
  keyword?: string | undefined;
  searchType?: 'installationPlaceName' | 'address' | undefined;
  ids?: readonly number[] | undefined;
  /** Conditions on the place `p`. */
  where?: readonly Expression<SqlBool>[];
  /** Conditions on a device `v`; a place matches if one of its devices fulfils all of them. */
  device?: readonly Expression<SqlBool>[];
}

/** A group's places: their type, the series of their devices, and the group's own columns. */
export interface PlaceSource {
  placeType: string;
  series: string;
  facts?: OwnColumns<object> | undefined;
}

/**
 * Throws NO_FACILITY_GROUP_TYPE if a kind of facility is requested without its type, because a kind alone is ambiguous.
 */
export function requireFacilityType(filter: Pick<PlaceFilter, 'facilityType' | 'detailFacilityType'>): void {
  if (filter.detailFacilityType && !filter.facilityType)
    throw new Problem('NO_FACILITY_GROUP_TYPE', { field: 'detailFacilityType' });
}

function matching(db: Database, { placeType, series, facts }: PlaceSource, filter: PlaceFilter) {
  let query = db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null);
  if (facts) {
    const table = sql<{ installation_place_id: number }>`${sql.table(facts.table)}`.as('o');
    const joined = query.leftJoin(table, 'o.installation_place_id', 'p.installation_place_id');
    query = joined as unknown as typeof query;
  }
  if (filter.facilityType) query = query.where('p.facility_type', '=', filter.facilityType);
  if (filter.detailFacilityType) query = query.where('p.detail_facility_type', '=', filter.detailFacilityType);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (filter.ids) query = query.where('p.installation_place_id', '=', sql<number>`any(${filter.ids})`);
  for (const condition of filter.where ?? []) query = query.where(condition);
  if (filter.device?.length)
    query = query.where(
      sql<SqlBool>`exists (select from device v where v.installation_place_id = p.installation_place_id
        and v.series = ${series} and v.deleted_at is null and ${sql.join(filter.device, sql` and `)})`,
    );
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

/** Places with common and own columns, in the requested order. */
export function selectPlaces(db: Database, source: PlaceSource, filter: PlaceFilter, order: 'name' | 'id' = 'name') {
  const found = matching(db, source, filter)
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
    .$if(order === 'name', (query) => query.orderBy('p.installation_place_name'))
    .orderBy('p.installation_place_id');
  const own = (source.facts?.columns ?? {}) as Readonly<Record<string, Expression<unknown>>>;
  const columns = Object.entries(own).map(([field, column]) => sql`${column}`.as(field));
  return columns.length > 0 ? (found.select(columns) as unknown as typeof found) : found;
}
export type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['execute']>>[number];

export async function countPlaces(db: Database, source: PlaceSource, filter: PlaceFilter): Promise<number> {
  const { count } = await matching(db, source, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** True if the newest reading `l` has a corrected value. */
function hasRawValues(series: Series): RawBuilder<boolean> {
  const raw = rawFieldsOf(series).map((field) => sql.ref(`l.${rawColumnName(field)}`));
  return raw.length === 0 ? sql`false` : sql`num_nonnulls(${sql.join(raw)}) > 0`;
}

/** The devices of a series in some places (by default all places) with their newest readings, by management code. */
export async function selectDevices<S extends Series>(
  db: Database,
  series: S,
  where: { placeIds?: readonly number[]; deviceIds?: readonly number[] } = {},
): Promise<PlacedDevice<S>[]> {
  const fields = Object.keys(series.columns);
  const latest = sql<{
    device_id: number;
    measured_at: Date;
    received_at: Date;
  }>`${sql.table(`${series.name}_latest`)}`.as('l');
  let query = db
    .selectFrom('device as v')
    .leftJoin(latest, 'l.device_id', 'v.device_id')
    .where('v.series', '=', series.name)
    .where('v.deleted_at', 'is', null);
  if (!series.moves) query = query.where('v.installation_place_id', 'is not', null);
  if (where.placeIds) query = query.where('v.installation_place_id', '=', sql<number>`any(${where.placeIds})`);
  if (where.deviceIds) query = query.where('v.device_id', '=', sql<number>`any(${where.deviceIds})`);
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
      'l.received_at as receivedAt',
      // Columns are aliased, because a vehicle's reading also has position columns, which differ from the device's
      // position.
      ...fields.map((field) => sql`${sql.ref(`l.${columnName(field)}`)}`.as(`newest ${field}`)),
      hasRawValues(series).as('isCorrected'),
    ])
    .orderBy('v.management_code')
    .execute();
  return rows.map((row) => {
    const { deviceId, managementCode, installationLocation, latitude, longitude } = row;
    const newest = row as unknown as Record<string, unknown>;
    return {
      deviceId,
      placeId: Number(row.placeId ?? deviceId),
      managementCode,
      installationType: row.installationType as 'indoor' | 'outdoor',
      installationLocation,
      latitude,
      longitude,
      reportingIntervalSeconds: row.reportingIntervalSeconds,
      isActivated: row.isActivated,
      measuredAt: row.measuredAt,
      receivedAt: row.receivedAt,
      isCorrected: row.isCorrected,
      values: Object.fromEntries(fields.map((field) => [field, newest[`newest ${field}`]])) as StoredValues<S>,
    };
  });
}

/**
 * A condition on a device `v`: it is active, and the newest value of the word column is `word`. A device that is silent
 * for too long counts as `whenSilent`.
 */
export const saysNow = (series: Series, field: string, word: string, whenSilent: string, now: Date) =>
  sql<SqlBool>`v.is_activated and exists (
    select from ${sql.table(`${series.name}_latest`)} l where l.device_id = v.device_id and ${word} = case
      when l.measured_at < ${now}::timestamptz - make_interval(
        secs => ${staleAfterIntervals} * coalesce(v.reporting_interval_seconds, ${series.reportingIntervalSeconds}))
      then ${whenSilent} else ${sql.ref(`l.${columnName(field)}`)} end)`;

/** A device of a place, without measurements. */
export type StandingDevice = Pick<
  PlacedDevice,
  'deviceId' | 'managementCode' | 'installationType' | 'installationLocation'
>;

/** A place's name and its devices of a series, by management code; undefined if the place doesn't exist. */
export async function selectStanding(db: Database, placeType: string, series: Series, placeId: number) {
  const rows = await db
    .selectFrom('installation_place as p')
    .leftJoin('device as v', (join) =>
      join
        .onRef('v.installation_place_id', '=', 'p.installation_place_id')
        .on('v.series', '=', series.name)
        .on('v.deleted_at', 'is', null),
    )
    .where('p.installation_place_id', '=', placeId)
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.installation_place_name as placeName',
      'v.device_id as deviceId',
      'v.management_code as managementCode',
      'v.installation_type as installationType',
      'v.installation_location as installationLocation',
    ])
    .orderBy('v.management_code')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    placeName: first.placeName,
    devices: rows.filter((row): row is typeof row & StandingDevice => row.deviceId !== null),
  };
}

/** Ids of the places of some devices. */
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

/** The places of a type for the maps' search by name. */
export const selectNames = (db: Database, placeType: string) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .select([
      'p.installation_place_id as installationPlaceId',
      'p.installation_place_name as name',
      'p.dong_code as dongCode',
      'd.dong_name as dongName',
      'p.latitude',
      'p.longitude',
    ])
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null)
    .execute();

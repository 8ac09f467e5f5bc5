/** Places as administrators manage them. */
import { facilityName } from '@maru/domain/facility';
import { hyphenated, maskMobileNumber, mobileDigits } from '@maru/domain/personal';
import type { FacilityPlaceProfile } from '@maru/domain/place-profile';
import { firstFailure, type Rule } from '@maru/domain/rules';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { type Expression, type SqlBool, sql, type Updateable } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import { type Asked, listing, listPage } from '../../platform/database/listing.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { Problem } from '../../platform/errors/problem.ts';
import type { Seal } from '../../platform/security/seal.ts';
import { requireFacilityType } from '../queries.ts';
import { type Changer, changesOf, recordChange } from './changes.ts';
import type { DeviceStatusFilter } from './device-status.ts';

export interface PlaceListFilter {
  facilityType?: string;
  detailFacilityType?: string;
  installationPlaceCode?: string;
  dongCode?: string;
  keyword?: string;
  searchType?: 'installationPlaceName' | 'address' | 'managementCode';
  vendorCode?: string;
  startDate?: string;
  endDate?: string;
}

/** The days of a filter as instants; a date alone as an end is its last second. Throws VALIDATION. */
export function readDays({ startDate, endDate }: { startDate?: string; endDate?: string }) {
  const from = startDate === undefined ? undefined : parseSeoul(startDate);
  const to = endDate === undefined ? undefined : parseSeoul(endDate, true);
  if (from === null) throw new Problem('VALIDATION', { field: 'startDate' });
  if (to === null) throw new Problem('VALIDATION', { field: 'endDate' });
  if (from && to && from > to) throw new Problem('RANGE_REVERSED', { field: 'endDate' });
  return { from, to };
}

/** The devices of the row's place that are there. */
const devicesOfPlace = (series: string) =>
  sql`from device v where v.installation_place_id = p.installation_place_id and v.series = ${series} and v.deleted_at is null`;

function placeQuery(db: Database, placeType: string, series: string) {
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
      counted('and v.is_activated').as('activated_on'),
      counted('').as('device_count'),
      sql<string | null>`(select max(v.installation_date)::text ${devicesOfPlace(series)})`.as(
        'last_installation_date',
      ),
    ]);
}
type PlaceRow = Awaited<ReturnType<ReturnType<typeof placeQuery>['execute']>>[number];

const shown = (row: PlaceRow) => ({
  installationPlaceId: row.installation_place_id,
  installationPlaceName: row.installation_place_name,
  facilityType: row.facility_type,
  facilityTypeName: facilityName(row.facility_type),
  detailFacilityType: row.detail_facility_type,
  detailFacilityTypeName: facilityName(row.detail_facility_type),
  address: row.address,
  detailAddress: row.detail_address,
  dongCode: row.dong_code,
  dongCodeName: row.dong_name,
  latitude: row.latitude,
  longitude: row.longitude,
  activatedOnCount: row.activated_on,
  activatedOffCount: row.device_count - row.activated_on,
  deviceTotalCount: row.device_count,
  lastInstallationDate: row.last_installation_date ?? '',
  lastUpdatedDatetime: formatSeoul(row.updated_at),
  registeredDatetime: formatSeoul(row.registered_at),
});

export const placeList = listing({
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
  shown: (row: PlaceRow, rowNumber: number) => ({ rowNumber, ...shown(row) }),
});

export type PlaceSort = keyof typeof placeList.sorts & string;
export type ListedPlace = ReturnType<typeof placeList.shown>;

/** The places that match. Throws VALIDATION, RANGE_REVERSED, NO_FACILITY_GROUP_TYPE. */
export async function matchingPlaces(
  db: Database,
  { placeType, series }: { placeType: string; series: string },
  filter: PlaceListFilter,
  status: DeviceStatusFilter,
) {
  requireFacilityType(filter);
  const { from, to } = readDays(filter);
  let query = placeQuery(db, placeType, series);
  if (filter.facilityType) query = query.where('p.facility_type', '=', filter.facilityType);
  const kind = filter.detailFacilityType ?? filter.installationPlaceCode;
  if (kind) query = query.where('p.detail_facility_type', '=', kind);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (from) query = query.where('p.registered_at', '>=', from);
  if (to) query = query.where('p.registered_at', '<=', to);
  const some = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`exists (select ${devicesOfPlace(series)} and ${condition})`;
  if (filter.vendorCode)
    query = query.where(
      some(sql`v.vendor_id in (select vendor_id from vendor where vendor_code = ${filter.vendorCode})`),
    );
  const condition = await status.condition(db);
  if (condition) query = query.where(some(condition));
  if (filter.keyword) {
    const like = containing(filter.keyword);
    const conditions = {
      installationPlaceName: sql<SqlBool>`p.installation_place_name ilike ${like}`,
      address: sql<SqlBool>`p.address ilike ${like}`,
      managementCode: some(sql`v.management_code ilike ${like}`),
    };
    query = query.where(conditions[filter.searchType ?? 'installationPlaceName']);
  }
  return query;
}

type Matching = Parameters<typeof matchingPlaces> extends [Database, ...infer Rest] ? Rest : never;

/** One page of the places that match. */
export const listPlaces = async (db: Database, asked: Asked<PlaceSort>, ...matching: Matching) =>
  listPage(db, await matchingPlaces(db, ...matching), asked, placeList);

const sealedNumber = (seal: Seal, field: string, number: string) => seal.close(field, mobileDigits(number) || null);

/** A place as it is stored, as the form has it; its numbers whole. */
async function readPlace(db: Database, seal: Seal, placeType: string, placeId: number, lock = false) {
  let query = db
    .selectFrom('installation_place as p')
    .selectAll()
    .where('p.installation_place_id', '=', placeId)
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });
  const profile = {
    installationPlaceName: row.installation_place_name,
    facilityType: row.facility_type,
    detailFacilityType: row.detail_facility_type,
    address: row.address,
    detailAddress: row.detail_address,
    zipCode: row.zip_code,
    isRoadNameAddress: row.is_road_name_address,
    dongCode: row.dong_code,
    latitude: row.latitude,
    longitude: row.longitude,
    chargeName: row.charge_name,
    telephoneNumber: seal.open('telephoneNumber', row.telephone_number_sealed) ?? '',
    mobileNumber: seal.open('mobileNumber', row.mobile_number_sealed) ?? '',
    installationPlaceDescription: row.description,
  };
  return { row, profile };
}

/** A place whole but for its numbers, which are masked. Throws NOT_FOUND. */
export async function findPlace(
  db: Database,
  seal: Seal,
  { placeType, series }: { placeType: string; series: string },
  placeId: number,
) {
  const { profile } = await readPlace(db, seal, placeType, placeId);
  const row = await placeQuery(db, placeType, series)
    .where('p.installation_place_id', '=', placeId)
    .executeTakeFirstOrThrow();
  const masked = (number: string) => (number ? maskMobileNumber(hyphenated(number)) : '');
  return {
    ...shown(row),
    zipCode: profile.zipCode,
    isRoadNameAddress: profile.isRoadNameAddress,
    chargeName: profile.chargeName,
    telephoneNumber: masked(profile.telephoneNumber),
    mobileNumber: masked(profile.mobileNumber),
    installationPlaceDescription: profile.installationPlaceDescription,
  };
}

/** A form that passed its rules, as its columns; numbers that were left out are left out. */
function columnsOf(seal: Seal, given: FacilityPlaceProfile) {
  const { telephoneNumber, mobileNumber } = given;
  return {
    installation_place_name: given.installationPlaceName.trim(),
    facility_type: given.facilityType,
    detail_facility_type: given.detailFacilityType,
    address: given.address.trim(),
    detail_address: given.detailAddress.trim(),
    zip_code: given.zipCode,
    is_road_name_address: given.isRoadNameAddress,
    dong_code: given.dongCode,
    latitude: given.latitude ?? 0,
    longitude: given.longitude ?? 0,
    charge_name: given.chargeName.trim(),
    description: given.installationPlaceDescription.trim(),
    ...(telephoneNumber !== undefined && {
      telephone_number_sealed: sealedNumber(seal, 'telephoneNumber', telephoneNumber),
    }),
    ...(mobileNumber !== undefined && { mobile_number_sealed: sealedNumber(seal, 'mobileNumber', mobileNumber) }),
  } satisfies Updateable<DB['installation_place']>;
}

/** Throws VALIDATION with the first rule that isn't met, or for a dong that isn't the district's. */
async function check(db: Database, rules: readonly Rule<FacilityPlaceProfile>[], given: FacilityPlaceProfile) {
  const failure = firstFailure(rules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  const dong = await db
    .selectFrom('dong')
    .select('dong_code')
    .where('dong_code', '=', given.dongCode)
    .executeTakeFirst();
  if (!dong) throw new Problem('VALIDATION', { field: 'dongCode', error: '행정동을 선택해 주세요.' });
}

/** Registers a place. Throws VALIDATION. */
export async function createPlace(
  db: Database,
  seal: Seal,
  placeType: string,
  rules: readonly Rule<FacilityPlaceProfile>[],
  changer: Changer,
  given: FacilityPlaceProfile,
): Promise<number> {
  await check(db, rules, given);
  return db.transaction().execute(async (trx) => {
    const columns = columnsOf(seal, given);
    const { installation_place_id: placeId } = await trx
      .insertInto('installation_place')
      .values({
        ...columns,
        place_type: placeType,
        registered_at: changer.now,
        updated_at: changer.now,
        registered_by: changer.administrator.adminNumber,
        updated_by: changer.administrator.adminNumber,
      })
      .returning('installation_place_id')
      .executeTakeFirstOrThrow();
    await recordChange(trx, changer, {
      placeId,
      placeName: columns.installation_place_name,
      action: 'create',
      changes: [],
    });
    return placeId;
  });
}

/** Changes a place; where nothing differs, nothing is written. Throws VALIDATION, NOT_FOUND. */
export async function changePlace(
  db: Database,
  seal: Seal,
  placeType: string,
  rules: readonly Rule<FacilityPlaceProfile>[],
  changer: Changer,
  placeId: number,
  given: FacilityPlaceProfile,
): Promise<void> {
  await check(db, rules, given);
  await db.transaction().execute(async (trx) => {
    const { profile } = await readPlace(trx, seal, placeType, placeId, true);
    const digits = (number: string | undefined) => (number === undefined ? undefined : mobileDigits(number));
    const changes = changesOf(profile, {
      ...given,
      telephoneNumber: digits(given.telephoneNumber),
      mobileNumber: digits(given.mobileNumber),
    });
    if (changes.length === 0) return;
    await trx
      .updateTable('installation_place')
      .set({ ...columnsOf(seal, given), updated_at: changer.now, updated_by: changer.administrator.adminNumber })
      .where('installation_place_id', '=', placeId)
      .execute();
    await recordChange(trx, changer, { placeId, placeName: given.installationPlaceName, action: 'change', changes });
  });
}

/** Takes a place away, with what citizens kept of it. Throws NOT_FOUND, or CONFLICT while it has devices. */
export async function removePlace(
  db: Database,
  seal: Seal,
  placeType: string,
  changer: Changer,
  placeId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { profile } = await readPlace(trx, seal, placeType, placeId, true);
    const device = await trx
      .selectFrom('device')
      .select('device_id')
      .where('installation_place_id', '=', placeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (device)
      throw new Problem('CONFLICT', {
        error: '장치가 있는 설치 장소는 삭제할 수 없습니다. 장치를 먼저 삭제해 주세요.',
      });
    await trx.deleteFrom('favorite').where('installation_place_id', '=', placeId).execute();
    await trx.deleteFrom('managed_place').where('installation_place_id', '=', placeId).execute();
    await trx
      .updateTable('installation_place')
      .set({ deleted_at: changer.now, telephone_number_sealed: null, mobile_number_sealed: null })
      .where('installation_place_id', '=', placeId)
      .execute();
    await recordChange(trx, changer, {
      placeId,
      placeName: profile.installationPlaceName,
      action: 'delete',
      changes: [],
    });
  });
}

/** Places as administrators create, change and delete them. */
import { hyphenated, maskMobileNumber, mobileDigits } from '@maru/domain/personal';
import type { PlaceProfile } from '@maru/domain/place-profile';
import { firstFailure, type Rule } from '@maru/domain/rules';
import { sharingFacilityType } from '@maru/domain/shared-member';
import type { Updateable } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/errors/problem.ts';
import { seesWhole } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import { requireNoParents } from '../own-places.ts';
import { type Changer, changesOf, type KeyTables, numberFields, recordChange, requireKnown } from './changes.ts';
import { type ListedPlaces, type PlaceRow, placeQuery, shownPlace } from './place-list.ts';

/** A place's form; in groups with facilities it includes the facility's type and kind. */
export type GivenPlace = PlaceProfile & { facilityType?: string; detailFacilityType?: string };

/** The group's own fields of places, in a table of the group. */
export interface OwnFields<Given extends GivenPlace> {
  /** Throws VALIDATION if a rule that needs the database fails. */
  check?(db: Database, given: Given): Promise<void>;
  /** The own fields of a place in the format of its form, with unmasked numbers. */
  read(db: Database, placeId: number): Promise<Omit<Given, keyof GivenPlace>>;
  /** Writes the own fields of a new or changed place; missing numbers stay unchanged. */
  write(trx: Database, placeId: number, given: Given): Promise<void>;
  /** The group's table, with the place's id as its key. */
  table: string;
  /** The tables of keys in the own fields, whose names the history shows. */
  keyTables?: KeyTables | undefined;
  /** Erases personal data of a deleted place. */
  erase?(trx: Database, placeId: number): Promise<void>;
}

/** The places of a group, with their form. */
export interface WrittenPlaces<Given extends GivenPlace> {
  placeType: string;
  rules: readonly Rule<Given>[];
  /** Defaults for the validation of a new place; an existing place's missing fields stay unchanged. */
  blank?: Partial<Given>;
  own?: OwnFields<Given>;
}

const sealedNumber = (seal: Seal, field: string, number: string) => seal.close(field, mobileDigits(number) || null);

const missingPlace = () => new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });

/**
 * Throws NOT_FOUND if the place doesn't exist or has another type. With `lock`, the place can't be deleted before the
 * transaction ends.
 */
export async function requirePlace(db: Database, placeType: string, placeId: number, lock = false): Promise<void> {
  let query = db
    .selectFrom('installation_place')
    .select('installation_place_id')
    .where('installation_place_id', '=', placeId)
    .where('place_type', '=', placeType)
    .where('deleted_at', 'is', null);
  if (lock) query = query.forShare();
  if (!(await query.executeTakeFirst())) throw missingPlace();
}

/** A stored place in the format of its form, with unmasked numbers; optionally locked. Throws NOT_FOUND. */
async function readPlace(
  db: Database,
  seal: Seal,
  placeType: string,
  placeId: number,
  lock?: 'forNoKeyUpdate' | 'forUpdate',
) {
  let query = db
    .selectFrom('installation_place as p')
    .selectAll()
    .where('p.installation_place_id', '=', placeId)
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null);
  if (lock) query = query[lock]();
  const row = await query.executeTakeFirst();
  if (!row) throw missingPlace();
  return {
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
}

/** Masks a number; empty if there is none. */
export const maskedNumber = (number: string): string => (number ? maskMobileNumber(hyphenated(number)) : '');

/** A place with masked numbers and the group's own fields. Throws NOT_FOUND. */
export async function findPlace(
  db: Database,
  seal: Seal,
  listed: ListedPlaces,
  ownFacts: (row: PlaceRow) => object,
  placeId: number,
) {
  const profile = await readPlace(db, seal, listed.placeType, placeId);
  const row = await placeQuery(db, listed).where('p.installation_place_id', '=', placeId).executeTakeFirstOrThrow();
  return {
    ...shownPlace(row),
    ...ownFacts(row),
    zipCode: profile.zipCode,
    isRoadNameAddress: profile.isRoadNameAddress,
    chargeName: profile.chargeName,
    telephoneNumber: maskedNumber(profile.telephoneNumber),
    mobileNumber: maskedNumber(profile.mobileNumber),
    installationPlaceDescription: profile.installationPlaceDescription,
  };
}

/** The columns of a validated form; missing numbers are omitted. */
function columnsOf(seal: Seal, given: GivenPlace) {
  const { telephoneNumber, mobileNumber } = given;
  return {
    installation_place_name: given.installationPlaceName.trim(),
    facility_type: given.facilityType ?? '',
    detail_facility_type: given.detailFacilityType ?? '',
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

/** Throws VALIDATION for a dong outside the district. */
export async function requireDong(db: Database, dongCode: string): Promise<void> {
  const dong = await db.selectFrom('dong').select('dong_code').where('dong_code', '=', dongCode).executeTakeFirst();
  if (!dong) throw new Problem('VALIDATION', { field: 'dongCode', error: '행정동을 선택해 주십시오.' });
}

/** Throws VALIDATION with the first broken rule, or for a dong outside the district. */
export async function checkPlace<Given extends GivenPlace>(
  db: Database,
  { rules, own }: WrittenPlaces<Given>,
  given: Given,
): Promise<void> {
  const failure = firstFailure(rules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  await requireDong(db, given.dongCode);
  await own?.check?.(db, given);
}

/** Maximum rows of one statement: a row has about twenty values, and a statement may have at most 65,535. */
export const maxInsertedRows = 1000;

/**
 * Inserts at most `maxInsertedRows` places that passed `checkPlace`, without their history. Returns their ids in the same
 * order.
 */
export async function insertPlaces<Given extends GivenPlace>(
  trx: Database,
  seal: Seal,
  { placeType, own }: WrittenPlaces<Given>,
  { administrator: { adminNumber }, now }: Changer,
  given: readonly Given[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('installation_place')
    .values(
      given.map((one) => ({
        ...columnsOf(seal, one),
        place_type: placeType,
        registered_at: now,
        updated_at: now,
        registered_by: adminNumber,
        updated_by: adminNumber,
      })),
    )
    .returning('installation_place_id as id')
    .execute();
  // PostgreSQL assigns identity values in the order of VALUES.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  if (own) for (const [at, one] of given.entries()) await own.write(trx, ids[at] as number, one);
  return ids;
}

/** Registers a place that passed `checkPlace`. */
export async function createPlace<Given extends GivenPlace>(
  trx: Database,
  seal: Seal,
  places: WrittenPlaces<Given>,
  changer: Changer,
  given: Given,
): Promise<number> {
  const [placeId] = (await insertPlaces(trx, seal, places, changer, [given])) as [number];
  await recordChange(trx, changer, {
    placeId,
    placeName: given.installationPlaceName.trim(),
    action: 'create',
    changes: [],
  });
  return placeId;
}

/** Converts phone numbers to a comparable form: digits only. */
const withDigits = (given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      numberFields.has(field) && typeof value === 'string' ? mobileDigits(value) : value,
    ]),
  );

/**
 * Changes a place by a form validated by `checkPlace`; writes nothing if no field differs. Throws NOT_FOUND, or CONFLICT
 * if the stored values aren't the `known` ones, or if a nursery school with shared members becomes another facility.
 */
export async function changePlace<Given extends GivenPlace>(
  trx: Database,
  seal: Seal,
  { placeType, own }: WrittenPlaces<Given>,
  changer: Changer,
  placeId: number,
  given: Given,
  known?: object,
): Promise<void> {
  const before = {
    ...(await readPlace(trx, seal, placeType, placeId, 'forNoKeyUpdate')),
    ...(await own?.read(trx, placeId)),
  };
  const hidesPeople = !seesWhole(changer.administrator);
  requireKnown<object>(before, known && withDigits(known), hidesPeople);
  const changes = changesOf(before, withDigits(given), hidesPeople);
  if (changes.length === 0) return;
  if (before.facilityType === sharingFacilityType && given.facilityType !== sharingFacilityType)
    await requireNoParents(trx, placeId);
  await trx
    .updateTable('installation_place')
    .set({ ...columnsOf(seal, given), updated_at: changer.now, updated_by: changer.administrator.adminNumber })
    .where('installation_place_id', '=', placeId)
    .execute();
  await own?.write(trx, placeId, given);
  const { installationPlaceName: placeName } = given;
  await recordChange(trx, changer, { placeId, placeName, action: 'change', changes, keyTables: own?.keyTables });
}

/** Deletes a place and removes it from citizens' favourites. Throws NOT_FOUND, or CONFLICT while it has devices. */
export async function removePlace<Given extends GivenPlace>(
  trx: Database,
  seal: Seal,
  { placeType, own }: WrittenPlaces<Given>,
  changer: Changer,
  placeId: number,
): Promise<void> {
  // Waits for transactions that hold the place, such as the registration of a device.
  const { installationPlaceName } = await readPlace(trx, seal, placeType, placeId, 'forUpdate');
  const device = await trx
    .selectFrom('device')
    .select('device_id')
    .where('installation_place_id', '=', placeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (device)
    throw new Problem('CONFLICT', {
      error: '장치가 있는 설치 장소는 삭제할 수 없습니다. 장치를 먼저 삭제해 주십시오.',
    });
  await trx.deleteFrom('favorite').where('installation_place_id', '=', placeId).execute();
  await trx.deleteFrom('managed_place').where('installation_place_id', '=', placeId).execute();
  await trx
    .updateTable('installation_place')
    .set({ deleted_at: changer.now, charge_name: '', telephone_number_sealed: null, mobile_number_sealed: null })
    .where('installation_place_id', '=', placeId)
    .execute();
  await own?.erase?.(trx, placeId);
  await recordChange(trx, changer, { placeId, placeName: installationPlaceName, action: 'delete', changes: [] });
}

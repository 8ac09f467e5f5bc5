/** Places as administrators register, change and remove them. */
import { hyphenated, maskMobileNumber, mobileDigits } from '@maru/domain/personal';
import type { FacilityPlaceProfile } from '@maru/domain/place-profile';
import { firstFailure, type Rule } from '@maru/domain/rules';
import type { Updateable } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { Problem } from '../../platform/errors/problem.ts';
import type { Seal } from '../../platform/security/seal.ts';
import { type Changer, changesOf, recordChange } from './changes.ts';
import { placeQuery, shownPlace } from './place-list.ts';

const sealedNumber = (seal: Seal, field: string, number: string) => seal.close(field, mobileDigits(number) || null);

const missingPlace = () => new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });

/** Throws NOT_FOUND for a place that isn't there, or is of another type. */
export async function requirePlace(db: Database, placeType: string, placeId: number): Promise<void> {
  const row = await db
    .selectFrom('installation_place')
    .select('installation_place_id')
    .where('installation_place_id', '=', placeId)
    .where('place_type', '=', placeType)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw missingPlace();
}

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
  if (!row) throw missingPlace();
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
    ...shownPlace(row),
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

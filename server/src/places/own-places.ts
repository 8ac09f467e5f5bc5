/** A citizen's own places: operated ones, and nursery schools that registered the citizen as a parent. */
import { sharingFacilityType } from '@maru/domain/shared-member';
import type { Database } from '../platform/database/pool.ts';
import { Problem } from '../platform/errors/problem.ts';

interface Kind {
  placeType: string;
  facilityType?: string;
}

/** A place that a citizen claims to operate. */
export interface OwnPlace extends Kind {
  userNumber: number;
  placeId: number;
}

function operated(db: Database, userNumber: number, { placeType, facilityType }: Kind) {
  const query = db
    .selectFrom('managed_place as m')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'm.installation_place_id')
    .where('m.user_number', '=', userNumber)
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null);
  return facilityType === undefined ? query : query.where('p.facility_type', '=', facilityType);
}

/** The places operated by a citizen. */
export async function operatedPlaceIds(db: Database, userNumber: number, kind: Kind): Promise<number[]> {
  const rows = await operated(db, userNumber, kind).select('p.installation_place_id as placeId').execute();
  return rows.map(({ placeId }) => placeId);
}

const missing = () => new Problem('NOT_FOUND', { error: '운영하는 시설을 찾을 수 없습니다.' });

/** Throws NOT_FOUND unless the citizen operates the place; the error doesn't reveal whether the place exists. */
export async function requireOperated(db: Database, { userNumber, placeId, ...kind }: OwnPlace): Promise<void> {
  const row = await operated(db, userNumber, kind)
    .select('m.user_number')
    .where('p.installation_place_id', '=', placeId)
    .executeTakeFirst();
  if (!row) throw missing();
}

/**
 * Locks a citizen's record as operator and the place until the caller's transaction ends. Throws like {@link
 * requireOperated}.
 */
export async function holdOperated(trx: Database, { userNumber, placeId, ...kind }: OwnPlace): Promise<void> {
  const row = await operated(trx, userNumber, kind)
    .select('m.user_number')
    .where('p.installation_place_id', '=', placeId)
    .forKeyShare('m')
    .forNoKeyUpdate('p')
    .executeTakeFirst();
  if (!row) throw missing();
}

/** Throws CONFLICT if a place has parents: only those of a nursery school can be listed and deleted by its operators. */
export async function requireNoParents(trx: Database, placeId: number): Promise<void> {
  const parent = await trx
    .selectFrom('nursery_school_parent')
    .select('nursery_school_parents_id')
    .where('installation_place_id', '=', placeId)
    .executeTakeFirst();
  if (parent)
    throw new Problem('CONFLICT', {
      field: 'facilityType',
      error:
        '공유 회원이 있는 보육시설의 시설 구분은 바꿀 수 없습니다. 운영자가 공유 회원을 삭제하거나, 회원 상세에서 운영자를 해제한 뒤 바꿔 주십시오.',
    });
}

/**
 * The nursery schools that registered a citizen as a parent. They are matched by the account's mobile number, which
 * only a certification can set, so that typing a number doesn't make anybody a parent.
 */
export async function namingPlaceIds(db: Database, userNumber: number): Promise<number[]> {
  const rows = await db
    .selectFrom('citizen as c')
    .innerJoin('nursery_school_parent as n', 'n.mobile_number_index', 'c.mobile_number_index')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'n.installation_place_id')
    .select('p.installation_place_id as placeId')
    .distinct()
    .where('c.user_number', '=', userNumber)
    .where('p.facility_type', '=', sharingFacilityType)
    .where('p.deleted_at', 'is', null)
    .execute();
  return rows.map(({ placeId }) => placeId);
}

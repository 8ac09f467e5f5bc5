/** Places operated by citizens, as assigned by administrators. */
import { type Actor, audit } from '#platform/audit/audit.ts';
import { countRows } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { auditSubject } from './citizens.ts';

interface ManagedPlace {
  userNumber: number;
  installationPlaceId: number;
  placeType: string;
}

const missingPlace = () =>
  new Problem('NOT_FOUND', { field: 'installationPlaceId', error: '설치 장소를 찾을 수 없습니다.' });

/**
 * Makes a citizen the operator of a place; idempotent. Throws NOT_FOUND for an unknown citizen or missing place,
 * CONFLICT for a withdrawn citizen. Within the caller's transaction.
 */
export async function assignPlace(trx: Database, actor: Actor, managed: ManagedPlace): Promise<void> {
  const { userNumber, installationPlaceId, placeType } = managed;
  const citizen = await trx
    .selectFrom('citizen')
    .select('user_status')
    .where('user_number', '=', userNumber)
    .forKeyShare()
    .executeTakeFirst();
  if (!citizen) throw new Problem('NOT_FOUND', { field: 'userNumber', error: '회원을 찾을 수 없습니다.' });
  if (citizen.user_status === 'withdrawal')
    throw new Problem('CONFLICT', { field: 'userNumber', error: '탈퇴한 회원은 시설 운영자가 될 수 없습니다.' });
  const place = await trx
    .selectFrom('installation_place')
    .select('installation_place_name as name')
    .where('installation_place_id', '=', installationPlaceId)
    .where('place_type', '=', placeType)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw missingPlace();
  const added = await trx
    .insertInto('managed_place')
    .values({ user_number: userNumber, installation_place_id: installationPlaceId })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return;
  await audit(trx, {
    ...actor,
    action: 'facility-assign',
    subject: auditSubject(userNumber),
    detail: `설치 장소 #${installationPlaceId} ${place.name}`,
  });
}

/** Existing places of a type by name. */
export const listAssignable = (db: Database, placeType: string) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .select([
      'p.installation_place_id as installationPlaceId',
      'p.installation_place_name as installationPlaceName',
      'd.dong_name as dongName',
    ])
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.installation_place_name')
    .orderBy('p.installation_place_id')
    .execute();

/**
 * Removes a citizen as operator of a place; the last operator's shared members are deleted too. Throws NOT_FOUND if the
 * citizen isn't its operator.
 */
export async function removePlace(db: Database, actor: Actor, managed: ManagedPlace): Promise<void> {
  const { userNumber, installationPlaceId, placeType } = managed;
  const countMembers = (trx: Database) =>
    countRows(
      trx,
      trx
        .selectFrom('nursery_school_parent')
        .select('nursery_school_parents_id')
        .where('installation_place_id', '=', installationPlaceId),
    );
  await db.transaction().execute(async (trx) => {
    const before = await countMembers(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('managed_place')
      .where('user_number', '=', userNumber)
      .where('installation_place_id', '=', (eb) =>
        eb
          .selectFrom('installation_place')
          .select('installation_place_id')
          .where('installation_place_id', '=', installationPlaceId)
          .where('place_type', '=', placeType),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw missingPlace();
    const erased = before - (await countMembers(trx));
    await audit(trx, {
      ...actor,
      action: 'facility-remove',
      subject: auditSubject(userNumber),
      detail: `설치 장소 #${installationPlaceId}${erased > 0 ? `, 공유 회원 ${erased}명 삭제` : ''}`,
    });
  });
}

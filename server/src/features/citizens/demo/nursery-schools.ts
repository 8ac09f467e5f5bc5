/** Nursery schools of the demo with their operator and named parents. */
import type { Actor } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { assignPlace } from '../managed-places.ts';
import { mobileIndex } from '../sealed.ts';
import { inventedNumber, shownPeople } from './persons.ts';

const placeType = 'air';
/** Parents by school: one joined member each, and people who haven't joined. */
const parents = [
  [
    { name: shownPeople.parent.name, mobileNumber: shownPeople.parent.mobileNumber },
    { name: shownPeople.general.name, mobileNumber: shownPeople.general.mobileNumber },
    { name: '초롱보담', mobileNumber: inventedNumber(901) },
    { name: '하늬은솔', mobileNumber: inventedNumber(902) },
    { name: '아토해늘', mobileNumber: inventedNumber(903) },
  ],
  [{ name: '윤슬이든', mobileNumber: inventedNumber(904) }],
];

/** Assigns nursery schools to the operator, as many as there are groups of parents. */
export async function openNurserySchools(
  trx: Database,
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  actor: Actor,
  userNumber: number,
): Promise<void> {
  const schools = await trx
    .selectFrom('installation_place')
    .select('installation_place_id as installationPlaceId')
    .where('place_type', '=', placeType)
    .where('facility_type', '=', 'nursery_school')
    .where('deleted_at', 'is', null)
    .orderBy('installation_place_id')
    .limit(parents.length)
    .execute();
  for (const [at, { installationPlaceId }] of schools.entries()) {
    await assignPlace(trx, actor, { userNumber, installationPlaceId, placeType });
    const rows = (parents[at] ?? []).map(({ name, mobileNumber }) => ({
      installation_place_id: installationPlaceId,
      // Never null, because neither value is empty.
      parents_name_sealed: seal.close('nursery_school_parent.parents_name', name) as Buffer,
      mobile_number_sealed: seal.close('nursery_school_parent.mobile_number', mobileNumber) as Buffer,
      mobile_number_index: mobileIndex(seal, mobileNumber),
      registered_at: clock.now(),
    }));
    await trx.insertInto('nursery_school_parent').values(rows).execute();
  }
}

/** Fictitious owners and managers of the demo's old buildings, with unassigned numbers. */
import type { BuildingPeople } from '@maru/domain/building-profile';
import type { Services } from '#platform/services.ts';
import { sealedPeople } from '../facts.ts';

/** Parts of names that don't exist in combination. */
const firsts = ['노을', '다솔', '라임', '모아', '보늬', '새길', '이레', '차오름', '품새'] as const;
const lasts = ['가득', '누림', '도란', '미쁨', '솔찬', '아침', '한결'] as const;

const nameOf = (at: number) => `${firsts[at % firsts.length]}${lasts[(at * 3) % lasts.length]}`;
/** Numbers of the demo's citizens are below 1,000. */
const [firstOwner, firstManager] = [2000, 3000];
const mobileOf = (at: number) => `0100000${String(at).padStart(4, '0')}`;
const telephoneOf = (at: number) => `020000${String(at).padStart(4, '0')}`;

/** The people of one building: a few have no telephone, a few no manager. */
export const demoOwner = (at: number): BuildingPeople => ({
  ownerName: nameOf(at),
  ownerMobileNumber: mobileOf(firstOwner + at),
  ...(at % 3 !== 1 && { ownerTelephoneNumber: telephoneOf(firstOwner + at) }),
  ...(at % 5 !== 3 && { managerName: nameOf(at + 31), managerMobileNumber: mobileOf(firstManager + at) }),
});

/** Adds people to each building if no building has an owner. */
export async function addDemoOwners({ db, seal }: Pick<Services, 'db' | 'seal'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const buildings = await trx
      .selectFrom('building')
      .select(['installation_place_id as placeId', 'owner_name_sealed as owner'])
      .orderBy('installation_place_id')
      .execute();
    if (buildings.some(({ owner }) => owner !== null)) return;
    for (const [at, { placeId }] of buildings.entries())
      await trx
        .updateTable('building')
        .set(sealedPeople(seal, demoOwner(at)))
        .where('installation_place_id', '=', placeId)
        .execute();
  });
}

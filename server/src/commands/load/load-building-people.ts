/** Adds owners and managers to the demo's buildings. */
import type { BuildingPeople } from '@maru/domain/building-profile';
import { sealedPeople } from '#features/buildings/facts.ts';
import { openDatabase, openOwnerPool } from '#platform/database/pool.ts';
import { openKeys } from '#platform/security/key-check.ts';
import { createSeal } from '#platform/security/seal.ts';

export interface BuildingPeopleLoad {
  databaseUrl: string;
  secretKey: string;
  dataFolder: string;
  /** The people of a building by its index in the order of registration. */
  peopleOf: (at: number) => BuildingPeople;
}

/** Adds the people in one transaction, unless any building has an owner. */
export async function loadBuildingPeople({ databaseUrl, peopleOf, ...source }: BuildingPeopleLoad): Promise<void> {
  const pool = openOwnerPool(databaseUrl);
  try {
    const db = openDatabase(pool);
    const seal = createSeal(await openKeys(db, source));
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
          .set(sealedPeople(seal, peopleOf(at)))
          .where('installation_place_id', '=', placeId)
          .execute();
    });
  } finally {
    await pool.end();
  }
}

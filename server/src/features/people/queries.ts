/** What people counting asks the database of CCTVs as places. */
import type { Database } from '#platform/database/pool.ts';

/** Where CCTVs stand, by their places' ids. */
export async function cctvAddresses(db: Database, placeIds: readonly number[]) {
  if (placeIds.length === 0) return new Map<number, { address: string; detailAddress: string }>();
  const rows = await db
    .selectFrom('installation_place')
    .select(['installation_place_id as placeId', 'address', 'detail_address as detailAddress'])
    .where('installation_place_id', 'in', [...placeIds])
    .execute();
  return new Map(rows.map(({ placeId, ...where }) => [placeId, where]));
}

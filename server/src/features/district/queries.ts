/** What the portal's own area asks the database. */
import type { Dong } from '@maru/domain/district';
import type { Database } from '../../platform/database/pool.ts';

/** Brings the table of dongs to the district's; those that the district no longer has stay, places may stand in them. */
export async function storeDongs(db: Database, dongs: readonly Dong[]): Promise<void> {
  await db
    .insertInto('dong')
    .values(
      dongs.map(({ dongCode, dongName, latitude, longitude }) => ({
        dong_code: dongCode,
        dong_name: dongName,
        latitude,
        longitude,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('dong_code').doUpdateSet(({ ref }) => ({
        dong_name: ref('excluded.dong_name'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
      })),
    )
    .execute();
}

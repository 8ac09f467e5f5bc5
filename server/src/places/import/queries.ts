/** What only an import asks the database of devices. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { selectStandingDevices } from '../registration/queries.ts';

type Db = Transaction<DB>;

export const selectDevicesOf = (db: Db, series: string, placeId: number) =>
  selectStandingDevices(db).where('v.series', '=', series).where('v.installation_place_id', '=', placeId).execute();

/** Management codes that begin and end so. */
export async function selectCodesLike(db: Db, before: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('management_code as code')
    .where(sql<boolean>`starts_with(management_code, ${before}) and right(management_code, ${after.length}) = ${after}`)
    .execute();
  return rows.map(({ code }) => code);
}

/** Compares the dongs of the database with those of the district's file, and stores the latter. */
import type { District, Dong } from '@maru/domain/district';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Refused } from '#platform/errors/refused.ts';

/** Updates the table of dongs from the district. Removed dongs are retired, because places may refer to them. */
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
        retired_at: null,
      })),
    )
    .execute();
  const codes = dongs.map(({ dongCode }) => dongCode);
  await db
    .updateTable('dong')
    .set({ retired_at: sql`now()` })
    .where('retired_at', 'is', null)
    .where('dong_code', 'not in', codes)
    .execute();
}

/** Retired dongs that places still have, with the number of places. */
export const retiredDongsOfPlaces = (db: Database) =>
  db
    .selectFrom('dong as d')
    .innerJoin('installation_place as p', 'p.dong_code', 'd.dong_code')
    .select(({ fn }) => ['d.dong_code as dongCode', 'd.dong_name as dongName', fn.countAll<number>().as('placeCount')])
    .where('d.retired_at', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .groupBy(['d.dong_code', 'd.dong_name'])
    .orderBy('d.dong_code')
    .execute();

/** @throws Refused if the database's dongs belong to another district, that is, if no dong matches by code or name */
export async function refuseOtherDistrict(db: Database, { fullName, dongs }: District, file: string): Promise<void> {
  const there = await db.selectFrom('dong').select(['dong_code', 'dong_name']).orderBy('dong_code').execute();
  const known = new Set(dongs.flatMap(({ dongCode, dongName }) => [dongCode, dongName]));
  if (there.length === 0 || there.some((dong) => known.has(dong.dong_code) || known.has(dong.dong_name))) return;
  const named = there.slice(0, 3).map(({ dong_name }) => dong_name);
  throw new Refused(
    `The database is another district’s, with ${named.join(', ')}, of which ${file} (${fullName}) has none: ` +
      'name the installation’s own district file in MARU_DISTRICT.',
  );
}

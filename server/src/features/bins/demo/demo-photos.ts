/** Generated photos of the demo's bins. */
import { drawPicture } from '#platform/demo/drawn-file.ts';
import type { Services } from '#platform/services.ts';
import { binPhotos } from '../places.ts';

/** Bins with photos; the first has two. */
const binCount = 4;
const pictureSize = { width: 640, height: 480 };
/** Distinct from the pictures of notices and popups. */
const firstSeed = 200;

/** Adds photos to a few bins if no bin has one. */
export async function addDemoBinPhotos(services: Services): Promise<void> {
  const { db } = services;
  const photos = binPhotos(services);
  const bins = await db
    .selectFrom('recycle_bin as b')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'b.installation_place_id')
    .select('b.installation_place_id as placeId')
    .where('p.deleted_at', 'is', null)
    .orderBy('b.installation_place_id')
    .execute();
  const administrator = await db
    .selectFrom('administrator')
    .select('admin_number as adminNumber')
    .where('admin_id', '=', 'manager')
    .executeTakeFirst();
  const there = await photos.listOf(bins.map(({ placeId }) => placeId));
  if (there.size > 0 || !administrator) return;
  const by = { kind: 'admin', number: administrator.adminNumber } as const;
  const shown = bins.slice(0, binCount);
  for (const [at, { placeId }] of [...shown.slice(0, 1), ...shown].entries())
    await photos.add(
      placeId,
      await drawPicture(`수거함 주변 ${at + 1}.png`, { ...pictureSize, seed: firstSeed + at }),
      by,
      async () => undefined,
    );
}

/** Handlers of the area `favorites`: a citizen's stations. Another user's favourite answers 404, like a missing one. */
import { favorites } from '@maru/contract/favorites';
import type { FastifyInstance } from 'fastify';
import { placesOf } from '#places/places.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { airPlaces } from './places.ts';

/** More favourites than a person needs, and few enough to be listed at once. */
const maxFavorites = 100;
const placeType = 'air' as const;

const ownRows = (db: Database, userNumber: number) =>
  db.selectFrom('favorite').where('user_number', '=', userNumber).where('installation_place_type', '=', placeType);

export function registerFavorites(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const air = placesOf(airPlaces, services);
  handle(app, favorites, {
    async favorites(_input, { request }) {
      const rows = await ownRows(db, citizenOf(request).userNumber)
        .select(['favorite_id', 'installation_place_id'])
        .orderBy('added_at')
        .orderBy('favorite_id')
        .execute();
      const ids = rows.map((row) => row.installation_place_id);
      const places = new Map((ids.length > 0 ? await air.load({ ids }) : []).map((place) => [place.placeId, place]));
      return {
        list: rows.flatMap(({ favorite_id, installation_place_id }) => {
          const place = places.get(installation_place_id);
          if (!place) return [];
          const { placeName, dongName, indoor, outdoor } = place;
          return {
            favoriteId: favorite_id,
            installationPlaceId: installation_place_id,
            installationPlaceType: placeType,
            installationPlaceName: placeName,
            dongName,
            indoor,
            outdoor,
          };
        }),
      };
    },
    async add({ body }, { request }) {
      const { userNumber } = citizenOf(request);
      if ((await air.count({ ids: [body.installationPlaceId] })) === 0)
        throw new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });
      return { favoriteId: await keep(db, userNumber, body.installationPlaceId, clock.now()) };
    },
    async remove({ params }, { request }) {
      const { numDeletedRows } = await db
        .deleteFrom('favorite')
        .where('favorite_id', '=', params.favoriteId)
        .where('user_number', '=', citizenOf(request).userNumber)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Problem('NOT_FOUND');
      return { result: true };
    },
  });
}

/** Adds a favourite, or returns the existing one. Throws CONFLICT beyond the limit. */
async function keep(db: Database, userNumber: number, placeId: number, now: Date): Promise<number> {
  const held = await ownRows(db, userNumber)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('installation_place_id', '<>', placeId)
    .executeTakeFirstOrThrow();
  if (held.count >= maxFavorites)
    throw new Problem('CONFLICT', { error: `즐겨찾기는 ${maxFavorites}곳까지 추가할 수 있습니다.` });
  const { favorite_id } = await db
    .insertInto('favorite')
    .values({
      user_number: userNumber,
      installation_place_id: placeId,
      installation_place_type: placeType,
      added_at: now,
    })
    // A no-op update returns the id of an existing favourite.
    .onConflict((oc) =>
      oc
        .columns(['user_number', 'installation_place_type', 'installation_place_id'])
        .doUpdateSet({ installation_place_type: placeType }),
    )
    .returning('favorite_id')
    .executeTakeFirstOrThrow();
  return favorite_id;
}

/** Photos of places as administrators add and delete them; each change is logged in its transaction. */
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/pool.ts';
import type { Attachments } from '#platform/files/attachments.ts';
import type { Context } from '#platform/http/handle.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { logPhoto } from './changes.ts';
import { requirePlace } from './places.ts';

interface PhotosOfPlaces<IdName extends string> {
  placeType: string;
  photos: Attachments;
  /** The specification's name for the places' id. */
  idName: IdName;
}

export function placePhotoHandlers<IdName extends string>(
  { db }: Pick<Services, 'db'>,
  { placeType, photos, idName }: PhotosOfPlaces<IdName>,
) {
  /** Locks the place while a photo is added or deleted, and logs that. */
  const logged = (request: FastifyRequest, action: 'photo-create' | 'photo-delete', id: number) =>
    async function inside(trx: Database) {
      await requirePlace(trx, placeType, id, true);
      await logPhoto(trx, request, action, `설치 장소 #${id}`);
    };
  return {
    async photos({ query }: { query: Record<IdName, number> }) {
      const id = query[idName];
      await requirePlace(db, placeType, id);
      return { list: await photos.list(id) };
    },
    photo: async ({ params: { hashFileName } }: { params: { hashFileName: string } }) =>
      photos.open(await photos.ownerOf(hashFileName), hashFileName),
    addPhoto({ body, file }: { body: Record<IdName, number>; file: UploadedFile }, { request }: Context) {
      const by = { kind: 'admin', number: adminOf(request).adminNumber } as const;
      return photos.add(body[idName], file, by, logged(request, 'photo-create', body[idName]));
    },
    async removePhoto({ params: { hashFileName } }: { params: { hashFileName: string } }, { request }: Context) {
      const id = await photos.ownerOf(hashFileName);
      await photos.remove(id, hashFileName, logged(request, 'photo-delete', id));
      return { result: true as const };
    },
  };
}

/** Handlers by which administrators manage the places of a group and one kind of its devices. */
import type { airAdministration } from '@maru/contract/air';
import type { FacilityPlaceProfile } from '@maru/domain/place-profile';
import type { Rule } from '@maru/domain/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/errors/problem.ts';
import { attachmentsOf } from '../../platform/files/attachments.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { adminOf } from '../../platform/sessions/authenticate.ts';
import type { Series } from '../../telemetry/series/series.ts';
import { type Changer, selectHistory } from './changes.ts';
import { statusFilter } from './device-status.ts';
import { changeDevice, createDevice, findDevice, listDevices, removeDevice } from './devices.ts';
import { changePlace, createPlace, findPlace, listPlaces, removePlace } from './places.ts';

/** Photos of devices, whatever their kind. */
export const devicePhotos = (services: Services) =>
  attachmentsOf(services, { ownerKind: 'device', accept: 'image', maxCount: 10 });

export interface AdministeredPlaces {
  placeType: string;
  series: Series;
  rules: readonly Rule<FacilityPlaceProfile>[];
}

export const changerOf = (request: FastifyRequest, now: Date): Changer => ({
  administrator: adminOf(request),
  address: request.ip,
  now,
});

/** Does one thing after the other, each by itself: what fails says why and stops none of the rest. */
async function each(ids: string, act: (id: number) => Promise<void>) {
  const results = [];
  for (const id of ids.split(',')) {
    try {
      await act(Number(id));
      results.push({ id, isSuccessDelete: true, errorReason: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, isSuccessDelete: false, errorReason: error.error });
    }
  }
  return { results, isCompleted: true };
}

export function registerPlaceAdministration(
  app: FastifyInstance,
  services: Services,
  calls: typeof airAdministration,
  { placeType, series, rules }: AdministeredPlaces,
) {
  const { db, seal, clock } = services;
  const photos = devicePhotos(services);
  const changer = (request: FastifyRequest) => changerOf(request, clock.now());
  const dropPlace = (request: FastifyRequest, id: number) => removePlace(db, seal, placeType, changer(request), id);
  const dropDevice = (request: FastifyRequest, id: number) =>
    removeDevice(db, series, changer(request), id, (trx) => photos.release(trx, [id]));

  handle(app, calls, {
    places: ({ query: { pageNumber, pageSize, sortBy, sortDirection, deviceStatus, ...filter } }) =>
      listPlaces(
        db,
        { placeType, series: series.name },
        { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) },
        filter,
        statusFilter(series, deviceStatus, clock.now()),
      ),
    async place({ params }) {
      const place = await findPlace(db, seal, { placeType, series: series.name }, params.id);
      return { ...place, history: await selectHistory(db, params.id) };
    },
    createPlace: async ({ body }, { request }) => ({
      installationPlaceId: await createPlace(db, seal, placeType, rules, changer(request), body),
    }),
    async changePlace({ body: { installationPlaceId, ...given } }, { request }) {
      await changePlace(db, seal, placeType, rules, changer(request), installationPlaceId, given);
      return { result: true };
    },
    async removePlace({ params }, { request }) {
      await dropPlace(request, params.id);
      return { result: true };
    },
    removePlaces: ({ query }, { request }) => each(query.installationPlaceIds, (id) => dropPlace(request, id)),
    async devices({ params, query: { pageNumber, pageSize, sortBy, sortDirection, ...filter } }) {
      await findPlace(db, seal, { placeType, series: series.name }, params.id);
      const asked = { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
      return listDevices(db, series, params.id, asked, filter, clock.now());
    },
    device: ({ params }) => findDevice(db, series, params.deviceId, clock.now()),
    createDevice: ({ body }, { request }) => createDevice(db, { placeType, series }, changer(request), body),
    async changeDevice({ body: { deviceId, ...given } }, { request }) {
      await changeDevice(db, { placeType, series }, changer(request), deviceId, given);
      return { result: true };
    },
    async removeDevice({ params }, { request }) {
      await dropDevice(request, params.deviceId);
      return { result: true };
    },
    removeDevices: ({ query }, { request }) => each(query.deviceIds, (id) => dropDevice(request, id)),
  });
}

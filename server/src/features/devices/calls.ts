/** Handlers of the area `devices`: photos and keys, for administrators of the device's kind. */
import { devices } from '@maru/contract/devices';
import { type Action, mayDo } from '@maru/domain/administration';
import { devicePageOf } from '@maru/domain/device-groups';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changerOf, devicePhotos } from '#places/administration/calls.ts';
import { logPhoto } from '#places/administration/changes.ts';
import { renewDeviceKey } from '#places/administration/devices.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';

/**
 * The device, locked during the transaction, if the caller has permission for its kind. Throws NOT_FOUND, FORBIDDEN.
 */
export async function requireDevice(db: Database, request: FastifyRequest, deviceId: number, action: Action) {
  const device = await db
    .selectFrom('device')
    .select(['series', 'installation_place_id as placeId', 'management_code as managementCode'])
    .where('device_id', '=', deviceId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!device) throw new Problem('NOT_FOUND', { error: '장치를 찾을 수 없습니다.' });
  const page = devicePageOf(device.series);
  if (!page || !mayDo(adminOf(request).keys, [page], action)) throw new Problem('FORBIDDEN');
  return device;
}

export const subjectOf = (deviceId: number, managementCode: string) => `장치 ${managementCode} (#${deviceId})`;

export function registerDevices(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const photos = devicePhotos(services);

  handle(app, devices, {
    async photos({ params }, { request }) {
      await requireDevice(db, request, params.deviceId, 'get');
      return { list: await photos.list(params.deviceId) };
    },
    async photo({ params }, { request }) {
      await requireDevice(db, request, params.deviceId, 'get');
      return photos.open(params.deviceId, params.hashFileName);
    },
    async addPhoto({ body, file }, { request }) {
      const by = { kind: 'admin' as const, number: adminOf(request).adminNumber };
      return photos.add(body.deviceId, file, by, async (trx) => {
        const device = await requireDevice(trx, request, body.deviceId, 'post');
        if (device.placeId !== body.installationPlaceId)
          throw new Problem('NOT_FOUND', { field: 'installationPlaceId', error: '설치 장소를 찾을 수 없습니다.' });
        await logPhoto(trx, request, 'photo-create', subjectOf(body.deviceId, device.managementCode));
      });
    },
    async removePhoto({ params }, { request }) {
      await photos.remove(params.deviceId, params.hashFileName, async (trx) => {
        const { managementCode } = await requireDevice(trx, request, params.deviceId, 'delete');
        await logPhoto(trx, request, 'photo-delete', subjectOf(params.deviceId, managementCode));
      });
      return { result: true };
    },
    async renewKey({ params }, { request }) {
      const { series } = await requireDevice(db, request, params.deviceId, 'post');
      return { deviceKey: await renewDeviceKey(db, series, changerOf(request, clock.now()), params.deviceId) };
    },
  });
}

/** Handlers of a citizen's own buildings on my page. Another citizen's building answers 404, like a missing one. */

import { ownBuildings, ownBuildingsCrack, ownBuildingsTilt } from '@maru/contract/buildings';
import type { Input } from '@maru/contract/call';
import { type BuildingKind, buildingGroup } from '@maru/domain/building';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatedPlaceIds } from '#places/own-places.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type Context, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { bucketsOf, readDates, readRange } from '#telemetry/statistics/range.ts';
import { deviceChart } from './chart.ts';
import { codesOf } from './facts.ts';
import { type BuildingState, buildingPlaces, type KindPlaces } from './kinds.ts';

type History = Input<typeof ownBuildingsTilt.history>;

export function registerOwnBuildings(app: FastifyInstance, services: Services) {
  const { db } = services;
  const { tilt, crack } = buildingPlaces(services);
  const ownIds = (request: FastifyRequest) =>
    operatedPlaceIds(db, citizenOf(request).userNumber, { placeType: buildingGroup.placeType });
  const missing = () => new Problem('NOT_FOUND', { error: '관리하는 건물을 찾을 수 없습니다.' });

  const ofKind = <Device, Shown>(
    kind: BuildingKind,
    places: Pick<KindPlaces<BuildingState, Device>, 'find'>,
    shown: (device: Device) => Shown,
  ) => ({
    async devices({ params }: { params: { placeId: number } }, { request }: Context) {
      if (!(await ownIds(request)).includes(params.placeId)) throw missing();
      return { list: (await places.find(params.placeId)).devices.map(shown) };
    },
    /** The chart of a device in a citizen's own building. */
    async history({ query: { deviceId, startDate, endDate, datetimeType } }: History, { request }: Context) {
      const range = readDates(readRange, { startDatetime: startDate, endDatetime: endDate, datetimeType });
      const ids = await ownIds(request);
      const device = await db
        .selectFrom('device')
        .select('installation_place_id as placeId')
        .where('device_id', '=', deviceId)
        .where('series', '=', kind)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!device?.placeId || !ids.includes(device.placeId)) throw missing();
      return app.rowLimits.run(request, bucketsOf(range), () => deviceChart(services, kind, deviceId, range));
    },
  });

  handle(app, ownBuildings, {
    async names(_input, { request }) {
      const ids = await ownIds(request);
      if (ids.length === 0) return { list: [] };
      const [leaning, cracked] = await Promise.all([tilt.load({ ids }), crack.load({ ids })]);
      const cracks = new Map(cracked.map(({ place, latest }) => [place.placeId, latest]));
      return {
        list: leaning.map(({ place, latest }) => {
          const crackOf = cracks.get(place.placeId) ?? null;
          return {
            ...place,
            ...codesOf(place),
            installationPlaceName: place.placeName,
            tiltInstallationPlaceId: latest && place.placeId,
            crackInstallationPlaceId: crackOf && place.placeId,
            tilt: latest,
            crack: crackOf,
          };
        }),
      };
    },
  });
  const ofTilt = ofKind('tilt', tilt, (device) => device);
  const ofCrack = ofKind('crack', crack, (device) => ({ ...device, avgCrack: device.crackAvgValue }));
  handle(app, ownBuildingsTilt, ofTilt);
  handle(app, ownBuildingsCrack, ofCrack);
}

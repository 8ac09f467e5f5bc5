/** Handlers of the buildings that a citizen owns or manages, on my page. Another's building answers as a missing one. */
import { ownBuildings, ownBuildingsCrack, ownBuildingsTilt } from '@maru/contract/buildings';
import { type BuildingKind, buildingGroup } from '@maru/domain/building';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatedPlaceIds } from '#places/own-places.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { bucketsOf, readRange } from '#telemetry/statistics/range.ts';
import { deviceChart } from './chart.ts';
import { selectCodes } from './facts.ts';
import { buildingPlaces } from './kinds.ts';

const { placeType } = buildingGroup;

export function registerOwnBuildings(app: FastifyInstance, services: Services) {
  const { db } = services;
  const { tilt, crack } = buildingPlaces(services);
  const ownIds = (request: FastifyRequest) => operatedPlaceIds(db, citizenOf(request).userNumber, { placeType });
  const missing = () => new Problem('NOT_FOUND', { error: '관리하는 건물을 찾을 수 없습니다.' });

  async function requireOwn(request: FastifyRequest, placeId: number): Promise<number> {
    if (!(await ownIds(request)).includes(placeId)) throw missing();
    return placeId;
  }
  /** The chart of a device that stands at an own building. */
  async function history(kind: BuildingKind, request: FastifyRequest, query: HistoryQuery) {
    const { deviceId, startDate, endDate, datetimeType } = query;
    const range = readRange({ startDatetime: startDate, endDatetime: endDate, datetimeType });
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
  }

  handle(app, ownBuildings, {
    async names(_input, { request }) {
      const ids = await ownIds(request);
      if (ids.length === 0) return { list: [] };
      const [leaning, cracked, codes] = await Promise.all([tilt.load({ ids }), crack.load({ ids }), selectCodes(db)]);
      const cracks = new Map(cracked.map((place) => [place.placeId, place.crack]));
      return {
        list: leaning.map((place) => {
          const crackOf = cracks.get(place.placeId) ?? null;
          return {
            installationPlaceName: place.placeName,
            address: place.address,
            detailAddress: place.detailAddress,
            dongName: place.dongName,
            ...codes(place.placeId),
            tiltInstallationPlaceId: place.tilt && place.placeId,
            crackInstallationPlaceId: crackOf && place.placeId,
            tilt: place.tilt,
            crack: crackOf,
          };
        }),
      };
    },
  });
  handle(app, ownBuildingsTilt, {
    async devices({ params }, { request }) {
      return { list: tilt.devices(await tilt.find(await requireOwn(request, params.placeId))) };
    },
    history: ({ query }, { request }) => history('tilt', request, query),
  });
  handle(app, ownBuildingsCrack, {
    async devices({ params }, { request }) {
      return { list: crack.devices(await crack.find(await requireOwn(request, params.placeId))) };
    },
    history: ({ query }, { request }) => history('crack', request, query),
  });
}

interface HistoryQuery {
  deviceId: number;
  startDate: string;
  endDate: string;
  datetimeType: 'hour' | 'day' | 'month';
}

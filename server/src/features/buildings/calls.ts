/** Handlers of the public calls of old buildings. Nobody reads a building's whole name here. */
import { crackBuildings, tiltBuildings } from '@maru/contract/buildings';
import { type BuildingKind, buildingStatuses } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { maskPlaceName } from '@maru/domain/personal';
import { startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import type { PlaceRow } from '#places/queries.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { pointsOf } from '#telemetry/statistics/statistics.ts';
import { boundsOf, lineScales } from './chart.ts';
import { type BuildingCodes, selectCodes } from './facts.ts';
import { buildingPlaces, drawnMeasures, linesOf, oneGroup, relativeStatistics } from './kinds.ts';
import { byWorst, statusNameOf } from './values.ts';

const monthMs = 30 * 86_400_000;

interface Filter {
  structureType?: string;
  buildingGrade?: string;
  status?: Grade;
}

/** A building as everybody sees it. */
const shown = <Latest extends object>(place: PlaceRow, codes: BuildingCodes, latest: Latest) => ({
  placeId: place.placeId,
  placeName: maskPlaceName(place.placeName),
  installationPlaceId: place.placeId,
  installationPlaceName: maskPlaceName(place.placeName),
  dongCode: place.dongCode,
  dongName: place.dongName,
  latitude: place.latitude,
  longitude: place.longitude,
  ...codes,
  ...latest,
});

const matches = ({ structureType, buildingGrade, status }: Filter, row: BuildingCodes & { status: Grade }) =>
  (!structureType || row.structureType === structureType) &&
  (!buildingGrade || row.buildingGrade === buildingGrade) &&
  (!status || row.status === status);

/** How many of some buildings stand at each grade, the best first. */
export const gradeCounts = (rows: readonly { status: Grade }[]) =>
  buildingStatuses.map((status) => ({
    status,
    statusName: statusNameOf(status),
    count: rows.filter((row) => row.status === status).length,
  }));

export function registerBuildings(app: FastifyInstance, services: Services) {
  const { db, pool, clock } = services;
  const { tilt, crack } = buildingPlaces(services);

  const loadTilt = async (dongCode?: string) =>
    (await tilt.load({ dongCode })).flatMap(({ tilt: latest, ...place }) => (latest ? [{ place, latest }] : []));
  const loadCrack = async (dongCode?: string) =>
    (await crack.load({ dongCode })).flatMap(({ crack: latest, ...place }) => (latest ? [{ place, latest }] : []));

  async function list<Row extends { place: PlaceRow; latest: { status: Grade; worstValue: number | null } }>(
    found: readonly Row[],
    filter: Filter,
  ) {
    const codes = await selectCodes(db);
    const rows = found.map(({ place, latest }) => shown(place, codes(place.placeId), latest as Row['latest']));
    return { list: byWorst(rows.filter((row) => matches(filter, row))) };
  }
  const countOf = (found: readonly { latest: { deviceCount: number } }[]) => ({
    installationPlaceCount: found.length,
    deviceCount: found.reduce((sum, { latest }) => sum + latest.deviceCount, 0),
  });
  const statusOf = (found: readonly { latest: { status: Grade } }[]) => ({
    list: gradeCounts(found.map(({ latest }) => latest)),
  });
  /** Means of some devices together over the last days. */
  async function last30Days(kind: BuildingKind, deviceIds: readonly number[]) {
    const now = clock.now();
    const range = { from: startOfBucket(new Date(now.getTime() - monthMs), 'day'), to: now, unit: 'day' } as const;
    const rows = await relativeStatistics(pool, kind).whole(oneGroup(deviceIds), range);
    const scales = await lineScales(db, kind, deviceIds);
    return linesOf(rows, drawnMeasures(kind), range, now).map((line, at) => ({
      measure: line.measure.field,
      name: line.measure.name,
      bounds: boundsOf(scales[at]),
      points: pointsOf(line),
    }));
  }
  const missing = () => new Problem('NOT_FOUND', { error: '건물을 찾을 수 없습니다.' });
  const idsOf = (devices: readonly { deviceId: number }[]) => devices.map(({ deviceId }) => deviceId);

  handle(app, tiltBuildings, {
    measureStatus: async () => statusOf(await loadTilt()),
    places: async ({ query: { dongCode, ...filter } }) => list(await loadTilt(dongCode), filter),
    count: async () => countOf(await loadTilt()),
    async place({ params }) {
      const place = await tilt.find(params.id);
      if (!place.tilt) throw missing();
      return {
        ...shown(place, (await selectCodes(db))(place.placeId), place.tilt),
        devices: tilt.devices(place),
        last30Days: await last30Days('tilt', idsOf(place.devices)),
      };
    },
  });
  handle(app, crackBuildings, {
    measureStatus: async () => statusOf(await loadCrack()),
    places: async ({ query: { dongCode, ...filter } }) => list(await loadCrack(dongCode), filter),
    count: async () => countOf(await loadCrack()),
    async place({ params }) {
      const place = await crack.find(params.id);
      if (!place.crack) throw missing();
      return {
        ...shown(place, (await selectCodes(db))(place.placeId), place.crack),
        devices: crack.devices(place),
        last30Days: await last30Days('crack', idsOf(place.devices)),
      };
    },
  });
}

/** Handlers of the public calls of old buildings, which always mask the buildings' names. */
import { crackBuildings, tiltBuildings } from '@maru/contract/buildings';
import { type BuildingKind, buildingStatuses } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { maskPlaceName } from '@maru/domain/personal';
import { startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { gradeCounts } from '#places/summary.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { pointsOf } from '#telemetry/statistics/statistics.ts';
import { boundsOf, lineScales } from './chart.ts';
import { codeConditions, codesOf } from './facts.ts';
import {
  type BuildingPlace,
  type BuildingState,
  buildingPlaces,
  drawnMeasures,
  type KindPlaces,
  linesOf,
  oneGroup,
  relativeStatistics,
} from './kinds.ts';
import { byWorst, statusNameOf } from './values.ts';

const monthMs = 30 * 86_400_000;

/** A building with its name masked. */
export const shownBuilding = (place: BuildingPlace) => ({
  placeId: place.placeId,
  placeName: maskPlaceName(place.placeName),
  installationPlaceId: place.placeId,
  installationPlaceName: maskPlaceName(place.placeName),
  dongCode: place.dongCode,
  dongName: place.dongName,
  latitude: place.latitude,
  longitude: place.longitude,
  ...codesOf(place),
});

/** Number of buildings by grade, best first. */
export const statusCounts = (rows: readonly { status: Grade }[]) =>
  gradeCounts(
    buildingStatuses,
    rows.map(({ status }) => status),
    statusNameOf,
  );

interface Filter {
  dongCode?: string;
  structureType?: string;
  buildingGrade?: string;
  status?: Grade;
}

function handlersOf<State extends BuildingState, Device>(
  { db, reads, clock }: Services,
  kind: BuildingKind,
  places: Pick<KindPlaces<State, Device>, 'stated' | 'find'>,
) {
  /** Daily means over several devices for the last month. */
  async function last30Days(deviceIds: readonly number[]) {
    const now = clock.now();
    const range = { from: startOfBucket(new Date(now.getTime() - monthMs), 'day'), to: now, unit: 'day' } as const;
    const rows = await relativeStatistics(reads, kind).whole(oneGroup(deviceIds), range);
    const scales = await lineScales(db, kind, deviceIds);
    return linesOf(rows, drawnMeasures(kind), range, now).map((line, at) => ({
      measure: line.measure.field,
      name: line.measure.name,
      bounds: boundsOf(scales[at]),
      points: pointsOf(line),
    }));
  }

  return {
    measureStatus: async () => ({ list: statusCounts((await places.stated()).map(({ latest }) => latest)) }),
    async places({ query: { dongCode, status, ...codes } }: { query: Filter }) {
      const found = await places.stated({ dongCode, where: codeConditions(codes) });
      const rows = found.map(({ place, latest }) => ({ ...shownBuilding(place), ...latest }));
      return { list: byWorst(rows.filter((row) => !status || row.status === status)) };
    },
    async count() {
      const found = await places.stated();
      return {
        installationPlaceCount: found.length,
        deviceCount: found.reduce((sum, { latest }) => sum + latest.deviceCount, 0),
      };
    },
    async place({ params }: { params: { id: number } }) {
      const { place, latest, devices } = await places.find(params.id);
      if (!latest) throw new Problem('NOT_FOUND', { error: '건물을 찾을 수 없습니다.' });
      const ids = place.devices.map(({ deviceId }) => deviceId);
      return { ...shownBuilding(place), ...latest, devices, last30Days: await last30Days(ids) };
    },
  };
}

export function registerBuildings(app: FastifyInstance, services: Services) {
  const { tilt, crack } = buildingPlaces(services);
  handle(app, tiltBuildings, handlersOf(services, 'tilt', tilt));
  handle(app, crackBuildings, handlersOf(services, 'crack', crack));
}

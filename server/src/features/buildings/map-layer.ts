/** Buildings as layers of the union map, one per kind of sensor. Names are masked. */
import type { BuildingKind } from '@maru/domain/building';
import { maskPlaceName } from '@maru/domain/personal';
import { type MapLayerSource, mapLayerOf, markOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { type BuildingState, buildingPlaces, type KindPlaces } from './kinds.ts';

const layerOf = <Device>(kind: BuildingKind, places: Pick<KindPlaces<BuildingState, Device>, 'stated'>) =>
  mapLayerOf(kind, async () =>
    (await places.stated()).map(({ place, latest }) =>
      markOf({ ...place, placeName: maskPlaceName(place.placeName) }, { ...latest, value: latest.worstValue }),
    ),
  );

export function buildingMapLayers(services: Pick<Services, 'db' | 'clock'>): MapLayerSource[] {
  const { tilt, crack } = buildingPlaces(services);
  return [layerOf('tilt', tilt), layerOf('crack', crack)];
}

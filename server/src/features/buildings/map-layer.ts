/** Buildings as layers of the map of all layers, a layer for each kind of sensor. Names of buildings are masked. */
import type { Grade } from '@maru/domain/grade';
import { maskPlaceName } from '@maru/domain/personal';
import { type MapLayerSource, type MapMark, mapLayerOf } from '#places/map-layer.ts';
import type { PlaceRow } from '#places/queries.ts';
import type { Services } from '#platform/services.ts';
import { buildingPlaces } from './kinds.ts';

interface Latest {
  measurementDatetime: string | null;
  worstValue: number | null;
  status: Grade;
}

const mark = (place: PlaceRow, { worstValue, status, measurementDatetime }: Latest): MapMark => ({
  installationPlaceId: place.placeId,
  installationPlaceName: maskPlaceName(place.placeName),
  dongCode: place.dongCode,
  latitude: place.latitude,
  longitude: place.longitude,
  installationType: null,
  value: worstValue,
  status,
  measurementDatetime,
});

export function buildingMapLayers(services: Pick<Services, 'db' | 'clock'>): MapLayerSource[] {
  const { tilt, crack } = buildingPlaces(services);
  return [
    mapLayerOf('tilt', async () => (await tilt.load()).flatMap((place) => (place.tilt ? mark(place, place.tilt) : []))),
    mapLayerOf('crack', async () =>
      (await crack.load()).flatMap((place) => (place.crack ? mark(place, place.crack) : [])),
    ),
  ];
}

/** Air places as a layer of the map of all layers. */
import type { MapLayerSource, MapMark, MapQuestion } from '#places/map-layer.ts';
import { placesOf } from '#places/places.ts';
import type { Services } from '#platform/services.ts';
import { type AirPlace, airPlaces, markerPart } from './places.ts';

/** Of both sides the outdoor one, where the place has devices there. */
function mark(place: AirPlace, { measurementType, installationType }: MapQuestion): MapMark[] {
  const side = installationType === 'all' ? (place.outdoor ? 'outdoor' : 'indoor') : installationType;
  const part = markerPart(place[side], measurementType);
  if (!part) return [];
  const { placeId, placeName, dongCode, latitude, longitude } = place;
  return [
    {
      installationPlaceId: placeId,
      installationPlaceName: placeName,
      dongCode,
      latitude,
      longitude,
      installationType: side,
      value: part.measurementValue,
      status: part.measurementStatus,
      measurementDatetime: part.measurementDatetime,
    },
  ];
}

export function airMapLayer(services: Pick<Services, 'db' | 'clock'>): MapLayerSource {
  const places = placesOf(airPlaces, services);
  return {
    layer: 'air',
    async read() {
      const all = await places.load();
      const answered = new Map<string, MapMark[]>();
      return (question) => {
        const key = `${question.measurementType} ${question.installationType}`;
        const marks = answered.get(key) ?? all.flatMap((place) => mark(place, question));
        answered.set(key, marks);
        return marks;
      };
    },
  };
}

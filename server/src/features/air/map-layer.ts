/** Air places as a layer of the union map. */
import { type MapLayerSource, type MapMark, type MapQuestion, markOf } from '#places/map-layer.ts';
import { placesOf } from '#places/places.ts';
import type { Services } from '#platform/services.ts';
import { type AirPlace, airPlaces, markerPart, representativeSide } from './places.ts';

function mark(place: AirPlace, { measurementType, installationType }: MapQuestion): MapMark[] {
  const side = installationType === 'all' ? representativeSide(place, measurementType) : installationType;
  const part = markerPart(place[side], measurementType);
  return part ? [markOf(place, { ...part, value: part.measurementValue, status: part.measurementStatus }, side)] : [];
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

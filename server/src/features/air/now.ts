/** Air on the main page: outdoor stations, and the places of both sides as groups. */
import type { GroupNow } from '@maru/contract/main-page';
import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { placesOf } from '#places/places.ts';
import { gradedNow } from '#places/summary.ts';
import type { Services } from '#platform/services.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { type AirPlace, airPlaces, markerPart } from './places.ts';
import { airSeries } from './series.ts';

/** The grading of each side. */
const sides = [
  { group: 'outdoorAir', side: 'outdoor', type: 'ultra_fine_dust' },
  { group: 'indoorAir', side: 'indoor', type: 'co2' },
] as const satisfies readonly { group: GroupNow['group']; side: 'indoor' | 'outdoor'; type: AirMeasurementType }[];

export function airNowOf(services: Services) {
  const { reads, clock } = services;
  const places = placesOf(airPlaces, services);
  const statistics = statisticsOf(reads, airSeries, airMeasures);

  async function groupOf(all: readonly AirPlace[], { group, side, type }: (typeof sides)[number]): Promise<GroupNow> {
    const own = all
      .flatMap((place) => {
        const part = markerPart(place[side], type);
        return part ? [{ ...place, grade: part.measurementStatus, value: part.measurementValue }] : [];
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
    const ids = own.flatMap(({ devices }) =>
      devices.filter(({ installationType }) => installationType === side).map(({ deviceId }) => deviceId),
    );
    const now = clock.now();
    const line = await statistics.line(ids, airMeasure(type), lastDay(now), now);
    return { group, figure: own.length, ...gradedNow(own), last24Hours: own.length > 0 ? pointsOf(line) : [] };
  }

  return async () => {
    const all = await places.load();
    return {
      stations: all.flatMap(({ outdoor, placeId, placeName, dongCode, latitude, longitude }) =>
        outdoor
          ? [{ installationPlaceId: placeId, installationPlaceName: placeName, dongCode, latitude, longitude, outdoor }]
          : [],
      ),
      groups: await Promise.all(sides.map((side) => groupOf(all, side))),
    };
  };
}

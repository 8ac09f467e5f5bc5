/** Buildings in citizens' reports, by their worst sensor. Names are masked. */
import { buildingGroup } from '@maru/domain/building';
import { worstGrade } from '@maru/domain/grade';
import { maskPlaceName } from '@maru/domain/personal';
import { type ReportedPlaces, reportedPlace } from '#places/reported.ts';
import type { Services } from '#platform/services.ts';
import { buildingPlaces } from './kinds.ts';
import { statusNameOf } from './values.ts';

export function reportedBuildings(services: Pick<Services, 'db' | 'clock'>): ReportedPlaces {
  const { tilt, crack } = buildingPlaces(services);
  return {
    placeType: buildingGroup.placeType,
    async read(ids) {
      const [tilts, cracks] = await Promise.all([tilt.load({ ids }), crack.load({ ids })]);
      const byPlace = new Map(cracks.map(({ place, latest }) => [place.placeId, latest]));
      return tilts.map(({ place, latest }) => {
        const states = [latest, byPlace.get(place.placeId)].flatMap((state) => state ?? []);
        const status = states.length > 0 ? worstGrade(states.map((state) => state.status)) : 'inspection';
        return reportedPlace(
          { ...place, placeName: maskPlaceName(place.placeName) },
          {
            status,
            statusName: statusNameOf(status),
            measurementDatetime:
              states
                .flatMap(({ measurementDatetime }) => measurementDatetime ?? [])
                .sort()
                .at(-1) ?? null,
            evidence: {},
          },
        );
      });
    },
  };
}

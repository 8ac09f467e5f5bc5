/** Lights in citizens' reports. A light that is on in the dark is evidence that the report 'unlit' is resolved. */
import { lightGroup, lightMarkOf } from '@maru/domain/light';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { isNightAt } from '@maru/domain/sun';
import { placesOf } from '#places/places.ts';
import { type Evidence, type ReportedPlaces, reportedPlace } from '#places/reported.ts';
import type { Services } from '#platform/services.ts';
import { type Centre, lightPlacesAt } from './places.ts';

/** Marks that confirm a report of an unlit light. */
const faults: readonly string[] = ['failure', 'outage', 'nightFault'];

export function reportedLights(services: Pick<Services, 'db' | 'clock'>, centre: Centre): ReportedPlaces {
  const places = placesOf(lightPlacesAt(centre), services);
  type Place = Awaited<ReturnType<typeof places.load>>[number];

  function unlit({ devices: [device], light }: Place): Evidence | undefined {
    if (!device?.measuredAt || !device.receivedAt || !light) return undefined;
    const { measuredAt, receivedAt } = device;
    if (faults.includes(lightMarkOf(light)))
      return { shows: 'fault', measuredAt, receivedAt, detail: light.statusDescription };
    // A light that is on by day may still stay off at night.
    if (light.status !== 'on' || !isNightAt(measuredAt, centre)) return undefined;
    return { shows: 'repair', measuredAt, receivedAt, detail: `${formatSeoulMinute(measuredAt).slice(-5)} 점등 확인` };
  }

  return {
    placeType: lightGroup.placeType,
    read: async (ids) =>
      (await places.load({ ids })).map((place) => {
        const { light } = place;
        return reportedPlace(place, {
          status: light ? lightMarkOf(light) : 'unknown',
          statusName: light?.statusName ?? '점검중',
          measurementDatetime: light?.measurementDatetime ?? null,
          evidence: { unlit: unlit(place) },
        });
      }),
  };
}

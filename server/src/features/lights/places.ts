/** Security lights as places of the live feed: the state of each by its last event, by silence, and by the hour of the night. */
import { type LightStatus, lightGroup, lightStateOf } from '@maru/domain/light';
import { isNightAt } from '@maru/domain/sun';
import { definePlaces } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';
import { ampereOf, lightSeries } from './series.ts';

/** Where the district is, in degrees: the sun sets over all of it at the same time, to seconds. */
export interface Centre {
  latitude: number;
  longitude: number;
}

/** The lights of a district. */
export const lightPlacesAt = (centre: Centre) =>
  definePlaces({
    group: lightGroup,
    series: lightSeries,
    sides: ['light'],
    sideOf: () => 'light',
    stateOf(devices, now) {
      const { latest, newest } = countedOf(lightSeries, devices, now);
      const status = (newest?.values.status ?? null) as LightStatus | null;
      const report = status && { status, isStale: latest.isStale, isNight: isNightAt(now, centre) };
      const isActivated = devices.some((device) => device.isActivated);
      return {
        ...latest,
        ...lightStateOf(isActivated, report),
        dimming: newest?.values.dimming ?? null,
        ampere: ampereOf(newest?.values.ampere ?? null),
      };
    },
  });

/** Security lights as places whose state is the last event. */
import { type LightStatus, lightStatusNames } from '@maru/domain/light';
import { lightSeries } from '#features/lights/series.ts';
import { definePlaces } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';

export const lightPlaces = definePlaces({
  group: { placeType: 'light' },
  series: lightSeries,
  sides: ['light'],
  sideOf: () => 'light',
  stateOf(devices, now) {
    const { latest, newest } = countedOf(lightSeries, devices, now);
    const status = (newest?.values.status ?? null) as LightStatus | null;
    return { ...latest, status, statusName: status ? lightStatusNames[status] : '점검중' };
  },
});

/** Vehicles as moving places at their newest position. */
import { vehicleSeries } from '#features/vehicles/series.ts';
import { definePlaces } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';

const degrees = (stored: number | null) => (stored ?? 0) / 1_000_000;

export const vehiclePlaces = definePlaces({
  group: { placeType: 'vehicle' },
  series: vehicleSeries,
  sides: ['vehicle'],
  sideOf: () => 'vehicle',
  stateOf(devices, now) {
    const { latest, newest } = countedOf(vehicleSeries, devices, now);
    return { ...latest, velocity: newest?.values.velocity == null ? null : newest.values.velocity / 10 };
  },
  positionOf: ({ latitude, longitude }) => ({ latitude: degrees(latitude), longitude: degrees(longitude) }),
});

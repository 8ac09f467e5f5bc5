/** Present averages by facility type. */
import { airMeasures } from '@maru/domain/air';
import { facilityTypes } from '@maru/domain/facility';
import { facilityName } from './facility-names.ts';
import type { PlaceState } from './places.ts';
import { type AirAverages, average, currentOf, sumOf, withGrades } from './readings.ts';

/** A row a facility type that has places: how many, and the mean of their present means (every place counts once). */
export function facilityAverages(places: readonly PlaceState[], now: Date) {
  const byType = Map.groupBy(places, (place) => place.facilityType);
  const known = facilityTypes.map((type) => type.code).filter((code) => byType.has(code));
  return known.map((code) => {
    const own = byType.get(code) ?? [];
    const averages = Object.fromEntries(
      airMeasures.map(({ field }) => {
        const means = own.flatMap(({ devices }) => {
          const { sum, count } = sumOf(currentOf(devices, now), field);
          return count > 0 ? sum / count : [];
        });
        const total = means.reduce((sum, mean) => sum + mean, 0);
        return [field, average(field, total, means.length)];
      }),
    ) as AirAverages;
    return {
      facilityType: code,
      facilityTypeName: facilityName(code),
      placeCount: own.length,
      ...withGrades(averages),
    };
  });
}

/** Present averages by facility type. */
import { airMeasurements } from '@maru/domain/air';
import { facilityTypes } from '@maru/domain/facility';
import { facilityName } from './facility-names.ts';
import { latestOf, type PlaceState, valueKey } from './places.ts';
import { type AirAverages, withGrades } from './readings.ts';

/** A row a facility type that has places: how many, and the mean of their present values (every place counts once). */
export function facilityAverages(places: readonly PlaceState[], now: Date) {
  const byType = Map.groupBy(places, (place) => place.facilityType);
  const known = facilityTypes.map((type) => type.code).filter((code) => byType.has(code));
  return known.map((code) => {
    const own = byType.get(code) ?? [];
    const latest = own.flatMap((place) => latestOf(place, 'all', now) ?? []).filter((one) => !one.isStale);
    const averages = Object.fromEntries(
      airMeasurements.map(({ type, field }) => {
        const values = latest.flatMap((one) => one[valueKey(type)] ?? []);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        return [field, values.length === 0 ? null : Math.round(mean * 10) / 10];
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

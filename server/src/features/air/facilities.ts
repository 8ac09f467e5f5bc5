/** Present averages by facility type. */
import { type AirField, airMeasures } from '@maru/domain/air';
import { facilityName, facilityTypes } from '@maru/domain/facility';
import { currentOf, sumOf } from '../../places/latest.ts';
import { averageOf, graded } from '../../telemetry/statistics/averages.ts';
import type { AirPlace } from './places.ts';
import { airSeries } from './series.ts';

/** A row a facility type that has places: how many, and the mean of their present means (every place counts once). */
export function facilityAverages(places: readonly AirPlace[], now: Date) {
  const byType = Map.groupBy(places, (place) => place.facilityType);
  const known = facilityTypes.map((type) => type.code).filter((code) => byType.has(code));
  return known.map((code) => {
    const own = byType.get(code) ?? [];
    const averages = Object.fromEntries(
      airMeasures.map((measure) => {
        const means = own.flatMap(({ devices }) => {
          const { sum, count } = sumOf(currentOf(airSeries, devices, now), measure.field);
          return count > 0 ? sum / count : [];
        });
        const total = means.reduce((sum, mean) => sum + mean, 0);
        return [measure.field, averageOf(measure)(total, means.length)];
      }),
    ) as Record<AirField, number | null>;
    return {
      facilityType: code,
      facilityTypeName: facilityName(code),
      placeCount: own.length,
      ...graded(airMeasures, averages),
    };
  });
}

/** Current averages by facility type. */
import { type AirField, airMeasures } from '@maru/domain/air';
import { facilityName, facilityTypes } from '@maru/domain/facility';
import { currentOf, sumOf } from '#places/latest.ts';
import { averageOf, graded } from '#telemetry/statistics/averages.ts';
import type { AirPlace } from './places.ts';
import { airSeries } from './series.ts';

/**
 * A row per facility type with places: their number, and for each side the number with devices there and the mean of
 * their current means (every place counts once). Indoor and outdoor values are never averaged together.
 */
export function facilityAverages(places: readonly AirPlace[], now: Date) {
  const byType = Map.groupBy(places, (place) => place.facilityType);
  const known = facilityTypes.map((type) => type.code).filter((code) => byType.has(code));
  return known.map((code) => {
    const own = byType.get(code) ?? [];
    return {
      facilityType: code,
      facilityTypeName: facilityName(code),
      placeCount: own.length,
      indoor: averagesOf(own, 'indoor', now),
      outdoor: averagesOf(own, 'outdoor', now),
    };
  });
}

/** Null if none of the places has a device on that side. */
function averagesOf(places: readonly AirPlace[], side: 'indoor' | 'outdoor', now: Date) {
  const devices = places
    .map((place) => place.devices.filter(({ installationType }) => installationType === side))
    .filter((some) => some.length > 0);
  if (devices.length === 0) return null;
  const current = devices.map((some) => currentOf(airSeries, some, now));
  const averages = Object.fromEntries(
    airMeasures.map((measure) => {
      const means = current.flatMap((some) => {
        const { sum, count } = sumOf(some, measure.field);
        return count > 0 ? sum / count : [];
      });
      const total = means.reduce((sum, mean) => sum + mean, 0);
      return [measure.field, averageOf(measure)(total, means.length)];
    }),
  ) as Record<AirField, number | null>;
  return { placeCount: devices.length, ...graded(airMeasures, averages) };
}

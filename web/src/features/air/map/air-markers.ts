import type { AirMeasurementType } from '@maru/domain/air';
import { type Grade, gradeShapes } from '@maru/domain/grade';
import { formatValue } from '../../../lib/formats/measurement.ts';
import { gradeColours } from '../../../ui/grade/grade-look.ts';
import type { MapMarker, MarkerLook } from '../../../ui/map/marker/marker.ts';
import type { AirMarker } from '../parts/marker.ts';

export const airMarkersCall = 'GET /api/map/statistics/air-quality/installation-place';

/** Looks of the grades in order of severity, the least first, as maps draw them. */
export const airLooks: readonly MarkerLook[] = (
  ['inspection', 'measuring', 'good', 'normal', 'bad', 'very_bad'] as const satisfies readonly Grade[]
).map((grade) => ({
  key: grade,
  colour: gradeColours[grade],
  sign: gradeShapes[grade],
  isHollow: grade === 'inspection',
}));

export const mapMarker = (row: AirMarker, type: AirMeasurementType): MapMarker => ({
  id: row.installationPlaceId,
  name: row.installationPlaceName,
  longitude: row.longitude,
  latitude: row.latitude,
  look: row.measurementStatus,
  text: formatValue(type, row.measurementValue),
});

/** The newest reading's time among the markers; null where none has any. */
export function newestReading(rows: readonly AirMarker[]): string | null {
  let newest: string | null = null;
  for (const { measurementDatetime: time } of rows) if (time && (!newest || time > newest)) newest = time;
  return newest;
}

/** How many markers there are of each grade. */
export function gradeCounts(rows: readonly AirMarker[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { measurementStatus } of rows) counts.set(measurementStatus, (counts.get(measurementStatus) ?? 0) + 1);
  return counts;
}

/** Ids of the places that have another value than before. */
export function changedPlaces(before: readonly AirMarker[], after: readonly AirMarker[]): Set<number> {
  const values = new Map(before.map((row) => [row.installationPlaceId, row.measurementValue]));
  const changed = after.filter((row) => {
    const value = values.get(row.installationPlaceId);
    return value !== undefined && value !== row.measurementValue;
  });
  return new Set(changed.map((row) => row.installationPlaceId));
}

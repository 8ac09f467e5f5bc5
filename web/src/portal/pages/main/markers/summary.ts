import type { Marker } from '@maru/contract/place';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { gradeOf } from '@maru/domain/measure';

/** What several places say together. */
export interface Summary {
  /** Mean of the current values; null where there is none. */
  value: number | null;
  grade: Grade;
  /** How many places the mean is of. */
  count: number;
  /** The newest time among them. */
  measurementDatetime: string | null;
}

/** A place whose value counts: not under inspection, which stale ones are. */
export const isCurrent = (marker: Marker): boolean =>
  marker.measurementValue !== null && marker.measurementStatus !== 'inspection';

/** The mean of the places that report now, and its grade. */
export function summarise(type: AirMeasurementType, markers: readonly Marker[]): Summary {
  const current = markers.filter(isCurrent);
  const sum = current.reduce((total, marker) => total + (marker.measurementValue ?? 0), 0);
  const value = current.length === 0 ? null : sum / current.length;
  const times = current.map((marker) => marker.measurementDatetime ?? '').sort();
  return {
    value,
    grade: gradeOf(airMeasure(type), value),
    count: current.length,
    measurementDatetime: times.at(-1) || null,
  };
}

/** The places of each dong together, by dong code. */
export function byDong(type: AirMeasurementType, markers: readonly Marker[]): Map<string, Summary> {
  const groups = Map.groupBy(markers, (marker) => marker.dongCode);
  return new Map([...groups].map(([dongCode, places]) => [dongCode, summarise(type, places)]));
}

/** How many places have each grade; those that no place has are absent. */
export function gradeCounts(markers: readonly Marker[]): Map<Grade, number> {
  const groups = Map.groupBy(markers, (marker) => marker.measurementStatus);
  return new Map([...groups].map(([grade, places]) => [grade, places.length]));
}

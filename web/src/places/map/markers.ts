import type { Marker } from '@maru/contract/place';
import { type Grade, gradeShapes } from '@maru/domain/grade';
import { gradeWordOf, type Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { gradeColours } from '#ui/grade/grade-look.ts';
import type { MapMarker, MarkerLook } from '#ui/map/marker/marker.ts';
import { type Latest, measured, type Side, type Sided, shownGrade } from '../values/values.ts';

/** Looks of the grades in order of severity, the least first, as maps draw them. */
export const gradeLooks: readonly MarkerLook[] = (
  ['inspection', 'measuring', 'good', 'normal', 'bad', 'very_bad'] as const satisfies readonly Grade[]
).map((grade) => ({
  key: grade,
  colour: gradeColours[grade],
  sign: gradeShapes[grade],
  isHollow: grade === 'inspection',
}));

/** What a marker of one side's measure is by the latest values of its place; itself where these have none there. */
export function toldMarker(marker: Marker, values: Sided, side: Side, measure: Measure): Marker {
  const latest = values[side];
  return latest ? withLatest(marker, latest, measure) : marker;
}

/** A marker with the latest values of the devices it stands for. */
function withLatest(marker: Marker, latest: Latest, measure: Measure): Marker {
  const measurementStatus = shownGrade(latest, measure);
  return {
    ...marker,
    measurementValue: measured(latest, measure).value,
    measurementStatus,
    measurementStatusName: gradeWordOf(measure, measurementStatus),
    measurementDatetime: latest.measurementDatetime,
  };
}

/** A marker of a measure as the map draws it. */
export const mapMarker = (marker: Marker, measure: Measure): MapMarker => ({
  id: marker.installationPlaceId,
  name: marker.installationPlaceName,
  longitude: marker.longitude,
  latitude: marker.latitude,
  look: marker.measurementStatus,
  text: formatValue(measure, marker.measurementValue),
  value: marker.measurementValue,
});

/** The newest reading's time among the markers; null where none has any. */
export function newestReading(markers: readonly { measurementDatetime: string | null }[]): string | null {
  let newest: string | null = null;
  for (const { measurementDatetime: time } of markers) if (time && (!newest || time > newest)) newest = time;
  return newest;
}

/** Ids of the places that have another value than before. */
export function changedPlaces(before: readonly Marker[], after: readonly Marker[]): Set<number> {
  const values = new Map(before.map((marker) => [marker.installationPlaceId, marker.measurementValue]));
  const changed = after.filter(({ installationPlaceId, measurementValue }) => {
    const value = values.get(installationPlaceId);
    return value !== undefined && value !== measurementValue;
  });
  return new Set(changed.map((marker) => marker.installationPlaceId));
}

/**
 * Places inside and outside as one marker each: the outdoor value where there is one, else the indoor one; `inside` has
 * the ids of those that show the indoor one.
 */
export function bothSides(outdoor: readonly Marker[], indoor: readonly Marker[]) {
  const indoorById = new Map(indoor.map((marker) => [marker.installationPlaceId, marker]));
  const outdoorIds = new Set(outdoor.map((marker) => marker.installationPlaceId));
  const inside = new Set(indoorById.keys());
  const markers = outdoor.map((marker) => {
    const other = indoorById.get(marker.installationPlaceId);
    if (other && marker.measurementValue === null && other.measurementValue !== null) return other;
    inside.delete(marker.installationPlaceId);
    return marker;
  });
  const others = indoor.filter((marker) => !outdoorIds.has(marker.installationPlaceId));
  return { markers: [...markers, ...others], inside };
}

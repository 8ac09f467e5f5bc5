import type { Marker } from '@maru/contract/place';
import { type Grade, gradeShapes } from '@maru/domain/grade';
import { gradeWordOf, type Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { gradeColours } from '#ui/grade/grade-look.ts';
import type { MapMarker, MarkerLook } from '#ui/map/marker/marker.ts';
import { type Latest, measured, type Side, type Sided, shownGrade } from '../values/values.ts';

/** Looks of the grades on maps, by ascending severity. */
export const gradeLooks: readonly MarkerLook[] = (
  ['inspection', 'measuring', 'good', 'normal', 'bad', 'very_bad'] as const satisfies readonly Grade[]
).map((grade) => ({
  key: grade,
  colour: gradeColours[grade],
  sign: gradeShapes[grade],
  isHollow: grade === 'inspection',
}));

/** A marker with the latest values of one side and measure; the same marker if the side has no values. */
export function updatedMarker(marker: Marker, values: Sided, side: Side, measure: Measure): Marker {
  const latest = values[side];
  return latest ? withLatest(marker, latest, measure) : marker;
}

/** A marker with the latest values of its devices. */
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

/** A measure's marker in the map's form. */
export const mapMarker = (marker: Marker, measure: Measure): MapMarker => ({
  id: marker.installationPlaceId,
  name: marker.installationPlaceName,
  longitude: marker.longitude,
  latitude: marker.latitude,
  look: marker.measurementStatus,
  text: formatValue(measure, marker.measurementValue),
  value: marker.measurementValue,
});

/** The time of the newest reading among markers; null without readings. */
export function newestReading(markers: readonly { measurementDatetime: string | null }[]): string | null {
  let newest: string | null = null;
  for (const { measurementDatetime: time } of markers) if (time && (!newest || time > newest)) newest = time;
  return newest;
}

/** Ids of places whose value changed. */
export function changedPlaces(before: readonly Marker[], after: readonly Marker[]): Set<number> {
  const values = new Map(before.map((marker) => [marker.installationPlaceId, marker.measurementValue]));
  const changed = after.filter(({ installationPlaceId, measurementValue }) => {
    const value = values.get(installationPlaceId);
    return value !== undefined && value !== measurementValue;
  });
  return new Set(changed.map((marker) => marker.installationPlaceId));
}

/**
 * One marker per place for both sides: with the outdoor value if it is current, else with the indoor one if that is
 * current; `inside` has the ids of places with an indoor value.
 */
export function bothSides(outdoor: readonly Marker[], indoor: readonly Marker[]) {
  const indoorById = new Map(indoor.map((marker) => [marker.installationPlaceId, marker]));
  const outdoorIds = new Set(outdoor.map((marker) => marker.installationPlaceId));
  const inside = new Set(indoorById.keys());
  const markers = outdoor.map((marker) => {
    const other = indoorById.get(marker.installationPlaceId);
    if (other && marker.measurementStatus === 'inspection' && other.measurementStatus !== 'inspection') return other;
    inside.delete(marker.installationPlaceId);
    return marker;
  });
  const others = indoor.filter((marker) => !outdoorIds.has(marker.installationPlaceId));
  return { markers: [...markers, ...others], inside };
}

/** The places of air quality: indoor and outdoor devices, with the averages of the measures per side. */

import { type AirMeasurementType, airGroup, airMeasure, airMeasures } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import { gradeOf, gradeWordOf, valueName } from '@maru/domain/measure';
import { definePlaces } from '#places/group.ts';
import { measuredState } from '#places/latest.ts';
import type { placesOf } from '#places/places.ts';
import { airSeries } from './series.ts';

const stateOf = measuredState(airSeries, airMeasures);
export type AirLatest = ReturnType<typeof stateOf>;

export const airPlaces = definePlaces({
  group: airGroup,
  series: airSeries,
  sides: ['indoor', 'outdoor'],
  sideOf: (device) => device.installationType,
  stateOf,
  gradesOf: (latest) => [
    latest.avgUltraFineDustStatus,
    latest.avgFineDustStatus,
    latest.avgVocStatus,
    latest.avgCo2Status,
  ],
});

type AirPlaces = ReturnType<typeof placesOf<typeof airSeries, AirLatest, 'indoor' | 'outdoor'>>;
export type AirPlace = Awaited<ReturnType<AirPlaces['find']>>;

/** 'all' includes every device of the place. */
export const latestAt = (places: AirPlaces, place: AirPlace, installation: InstallationType): AirLatest | null =>
  installation === 'all' ? places.state(place.devices) : place[installation];

/**
 * The side with the one value that represents a place: outdoors if it has a current value there, else indoors if it has
 * one there, else the side with devices.
 */
export function representativeSide(place: AirPlace, type: AirMeasurementType): 'indoor' | 'outdoor' {
  const isCurrent = (latest: AirLatest | null) =>
    latest !== null && !latest.isStale && latest[valueName(airMeasure(type).field)] !== null;
  if (place.outdoor === null) return 'indoor';
  return isCurrent(place.indoor) && !isCurrent(place.outdoor) ? 'indoor' : 'outdoor';
}

/** A marker's measure of a place; null without a device of that installation type. */
export function markerPart(latest: AirLatest | null, type: AirMeasurementType) {
  if (!latest) return null;
  const measure = airMeasure(type);
  const value = latest[valueName(measure.field)];
  const status = latest.isStale ? 'inspection' : gradeOf(measure, value);
  return {
    measurementValue: value,
    measurementStatus: status,
    measurementStatusName: gradeWordOf(measure, status),
    measurementDatetime: latest.measurementDatetime,
  };
}

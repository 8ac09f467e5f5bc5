/** Area `dashboards`: the office's dashboards. Place names are masked except for the first character. */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import { Type } from 'typebox';
import { call } from './call.ts';
import { chartOf, deviceOf, grade, installationType, latestFacts, marker, place, sidesOf, valuesOf } from './place.ts';
import { closed, code, id, list, nullable, oneOf } from './schemas.ts';

const access = 'admin:dashboard/airQuality';
const measurementType = oneOf(airMeasurementTypes);

/** District averages indoors or outdoors, and the number of places at each grade of each graded measure. */
const sideSummary = closed({
  ...latestFacts,
  ...valuesOf(airMeasures),
  placeCount: Type.Integer(),
  gradeCounts: Type.Array(
    closed({
      measurementType,
      counts: Type.Array(closed({ status: grade, statusName: Type.String(), count: Type.Integer() })),
    }),
  ),
});

/** A device with its management code, which administrators may see. */
const device = closed({ managementCode: Type.String(), ...deviceOf(airMeasures).properties });

export const dashboards = {
  airPlaces: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/installation-place',
    access,
    summary: 'Markers of one measurement',
    query: closed({
      measurementType: Type.Optional(measurementType),
      installationType: Type.Optional(installationType),
      facilityType: Type.Optional(code),
      dongCode: Type.Optional(code),
    }),
    output: list(marker),
  }),
  airPlace: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/installation-place/{installationPlaceId}',
    access,
    summary: 'One place with its latest values and devices',
    params: closed({ installationPlaceId: id }),
    output: closed({ ...place, ...sidesOf(airMeasures), devices: Type.Array(device) }),
  }),
  airSummary: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/summary',
    access,
    summary: 'Present averages and grades inside and outside, the places of most dust, and the devices',
    output: closed({
      measurementDatetime: nullable(Type.String()),
      indoor: nullable(sideSummary),
      outdoor: nullable(sideSummary),
      normalCount: Type.Integer(),
      breakdownCount: Type.Integer(),
      deviceCount: Type.Integer(),
      /** At most ten, by descending ultra fine dust. */
      ranking: Type.Array(marker),
    }),
  }),
  airMeasurement: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/measurement',
    access,
    summary: 'One measurement over the last 24 hours, inside and outside apart',
    query: closed({ measurementType: Type.Optional(measurementType) }),
    output: chartOf(airMeasurementTypes),
  }),
};

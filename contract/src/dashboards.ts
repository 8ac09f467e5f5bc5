/** Area `dashboards`: what the office's walls show. Names of places are masked but for their first character. */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import { Type } from 'typebox';
import { call } from './call.ts';
import { chartOf, deviceOf, grade, installationType, latestFacts, marker, place, sidesOf, valuesOf } from './place.ts';
import { closed, code, id, list, nullable, oneOf } from './schemas.ts';

const access = 'admin:dashboard/airQuality';
const measurementType = oneOf(airMeasurementTypes);

/** Averages over the district on one side, and how many places stand at each grade of each graded measure. */
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

/** Administrators know a device by its management code. */
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
      /** At most ten, the highest ultra fine dust first. */
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

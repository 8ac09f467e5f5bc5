/** Area `dashboards`: the office's dashboards. Place names are masked except for the first character. */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  chartOf,
  deviceInstallation,
  deviceOf,
  grade,
  installationType,
  latestFacts,
  marker,
  place,
  sidesOf,
  valuesOf,
} from './place.ts';
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
    summary: 'List map markers of air places for one measurement',
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
    summary: 'Get an air place with its devices and latest values',
    params: closed({ installationPlaceId: id }),
    output: closed({ ...place, ...sidesOf(airMeasures), devices: Type.Array(device) }),
  }),
  airSummary: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/summary',
    access,
    summary: 'Get current averages and grades indoors and outdoors, places with the most dust, and device counts',
    output: closed({
      measurementDatetime: nullable(Type.String()),
      indoor: nullable(sideSummary),
      outdoor: nullable(sideSummary),
      normalCount: Type.Integer(),
      breakdownCount: Type.Integer(),
      deviceCount: Type.Integer(),
      /** At most ten, by descending ultra fine dust, each with the side of its value. */
      ranking: Type.Array(closed({ ...marker.properties, installationType: deviceInstallation })),
    }),
  }),
  airMeasurement: call({
    method: 'GET',
    path: '/admin/api/dashboard/air-quality/measurement',
    access,
    summary: 'Get a chart of one measurement over the last 24 hours, indoor and outdoor',
    query: closed({ measurementType: Type.Optional(measurementType) }),
    output: chartOf(airMeasurementTypes),
  }),
};

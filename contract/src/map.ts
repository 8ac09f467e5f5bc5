/** Area `map`: what full-screen maps ask for. */
import { Type } from 'typebox';
import { airDevice, airLatest, airMarker, airPlace, chartPoint, installationType, measurementType } from './air.ts';
import { call } from './call.ts';
import { closed, code, id, keyword, list, nullable } from './schemas.ts';

const codeAndName = closed({ code: Type.String(), name: Type.String() });

export const map = {
  airMarkers: call({
    method: 'GET',
    path: '/api/map/statistics/air-quality/installation-place',
    access: 'open',
    summary: 'Air markers of one measurement (ultra fine dust, outdoor, when nothing is said)',
    query: closed({
      facilityType: Type.Optional(code),
      detailFacilityType: Type.Optional(code),
      keyword: Type.Optional(keyword),
      measurementType: Type.Optional(measurementType),
      installationType: Type.Optional(installationType),
    }),
    output: list(airMarker),
    cacheSeconds: 1,
  }),
  airDetail: call({
    method: 'GET',
    path: '/api/map/statistics/air-quality/installation-place/detail',
    access: 'open',
    summary: 'One air place with its latest values and the hours of the last day',
    query: closed({ installationPlaceId: id, measurementType: Type.Optional(measurementType) }),
    output: closed({
      ...airPlace,
      indoor: nullable(airLatest),
      outdoor: nullable(airLatest),
      devices: Type.Array(airDevice),
      measurementType,
      last24Hours: closed({ indoor: Type.Array(chartPoint), outdoor: Type.Array(chartPoint) }),
    }),
    cacheSeconds: 1,
  }),
  facilityTypes: call({
    method: 'GET',
    path: '/api/map/category/facility',
    access: 'open',
    summary: 'Facility types',
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
  detailFacilityTypes: call({
    method: 'GET',
    path: '/api/map/category/facility/detail/{facility}',
    access: 'open',
    summary: 'Detail facility types of one facility type',
    params: closed({ facility: code }),
    output: list(codeAndName),
    cacheSeconds: 60,
  }),
};

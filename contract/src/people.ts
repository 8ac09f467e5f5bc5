/** Area `people`: how many persons and cars go in and out of the district's areas, and how crowded these are. */
import { cctvTypes } from '@maru/domain/people';
import { Type } from 'typebox';
import { call } from './call.ts';
import { chartPoint, grade } from './place.ts';
import { closed, code, datetime, datetimeType, id, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
/** Null where nothing was counted. */
const maybeCount = nullable(count);

export const cctvType = oneOf(cctvTypes);

/** What went in and out over some time; the totals are of both directions. */
export const flow = {
  personInCount: count,
  personOutCount: count,
  personCount: count,
  carInCount: count,
  carOutCount: count,
  carCount: count,
  /** True where a counter began anew, was set back, jumped or rolled over within that time. */
  isRepaired: Type.Boolean(),
};

const areaName = { installationPlaceCode: text, installationPlaceCodeName: text };

/** How many are there now. */
const presence = {
  /** Persons present; null where none of its CCTVs ever reported. */
  personCount: maybeCount,
  personCountStatus: grade,
  personCountStatusName: text,
  /** The mean of the persons present at the end of each hour since they were set to zero. */
  avgPersonCount: maybeCount,
  avgPersonCountStatus: grade,
  avgPersonCountStatusName: text,
};

/** What the present state of an area says; today's counts are those since it was set to zero. */
export const areaState = closed({
  /** Of the newest reading; null where there is none. */
  measurementDatetime: nullable(text),
  /** True where no CCTV reports in time. */
  isStale: Type.Boolean(),
  cctvCount: count,
  /** How many of them are silent. */
  silentCount: count,
  ...presence,
  personInCount: count,
  personOutCount: count,
  carInCount: count,
  carOutCount: count,
  /** Cars that passed, in and out together. */
  carCount: count,
  isRepaired: Type.Boolean(),
});

const areaFacts = {
  installationPlaceId: id,
  ...areaName,
  dongCode: text,
  dongCodeName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  capacity: maybeCount,
  resetHour: count,
};

export const areaMarker = closed({ ...areaFacts, ...areaState.properties });

/** A public chart of too many hours is by day. */
export const flowChart = closed({
  unit: text,
  datetimeType,
  series: Type.Array(closed({ direction: oneOf(['in', 'out']), name: text, points: Type.Array(chartPoint) })),
});

const periodFilter = {
  /** The seven days before today, and today, unless told. */
  startDate: Type.Optional(datetime),
  endDate: Type.Optional(datetime),
  datetimeType: Type.Optional(datetimeType),
  /** All areas together without it. */
  installationPlaceCode: Type.Optional(code),
};

export const people = {
  locations: call({
    method: 'GET',
    path: '/api/cctv/installation-place/location-status',
    access: 'open',
    summary: 'Areas with who is there, and what went in and out since they were set to zero',
    output: list(areaMarker),
    cacheSeconds: 1,
  }),
  summary: call({
    method: 'GET',
    path: '/api/cctv/installation-place/device-summary',
    access: 'open',
    summary: 'How many areas and CCTVs there are',
    output: closed({ measurement_area_count: count, cctv_device_count: count }),
    cacheSeconds: 1,
  }),
  areas: call({
    method: 'GET',
    path: '/api/cctv/installation-place/measurement-location',
    access: 'open',
    summary: 'Areas with who is there',
    output: list(closed({ ...areaName, ...presence, cctvCount: count })),
    cacheSeconds: 1,
  }),
  dongs: call({
    method: 'GET',
    path: '/api/cctv/installation-place/measurement-dong',
    access: 'open',
    summary: 'Who is in the areas of each dong; crowding is of the areas whose capacity is known',
    output: list(closed({ dongCode: text, dongCodeName: text, areaCount: count, cctvCount: count, ...presence })),
    cacheSeconds: 1,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/cctv/statistics',
    access: 'open',
    summary: 'What went in and out by hour, day or month, the newest first',
    query: closed({ ...paging, ...periodFilter }),
    output: page(closed({ measurementDatetime: text, ...flow })),
  }),
  chart: call({
    method: 'GET',
    path: '/api/cctv/statistics/chart',
    access: 'open',
    summary: 'Persons in and out over a range, or cars',
    query: closed({ ...periodFilter, cctvType: Type.Optional(cctvType) }),
    output: flowChart,
  }),
  markers: call({
    method: 'GET',
    path: '/api/map/statistics/cctv/installation-place',
    access: 'open',
    summary: 'Areas on the map; by cars, those that cars pass',
    query: closed({ cctvType: Type.Optional(cctvType) }),
    output: list(areaMarker),
    cacheSeconds: 1,
  }),
  mapDetail: call({
    method: 'GET',
    path: '/api/map/statistics/cctv/installation-place/detail',
    access: 'open',
    summary: "One area with today's counts by hour",
    query: closed({ installationPlaceId: id }),
    output: closed({
      ...areaMarker.properties,
      hours: Type.Array(closed({ measurementDatetime: text, ...flow })),
    }),
    cacheSeconds: 1,
  }),
};

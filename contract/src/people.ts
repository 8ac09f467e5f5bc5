/** Area `people`: persons and cars entering and leaving the district's counting areas, and crowding. */
import { cctvTypes } from '@maru/domain/people';
import { Type } from 'typebox';
import { call } from './call.ts';
import { chartPoint, grade } from './place.ts';
import { closed, code, datetime, datetimeType, id, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
/** Null without counts. */
const maybeCount = nullable(count);

export const cctvType = oneOf(cctvTypes);

/** Entries and exits in a period; totals cover both directions. */
export const flow = {
  personInCount: count,
  personOutCount: count,
  personCount: count,
  carInCount: count,
  carOutCount: count,
  carCount: count,
  /** True if a counter restarted, was set back, jumped or rolled over in the period. */
  isRepaired: Type.Boolean(),
};

const areaName = { installationPlaceCode: text, installationPlaceCodeName: text };

/** Persons present and related figures. */
const presence = {
  /** Persons present; null if no CCTV ever reported. */
  personCount: maybeCount,
  personCountStatus: grade,
  personCountStatusName: text,
  /** Mean of the persons present at the end of each hour since the daily reset. */
  avgPersonCount: maybeCount,
  avgPersonCountStatus: grade,
  avgPersonCountStatusName: text,
};

/** Present state of an area; today's counts start at the daily reset. */
export const areaState = closed({
  /** Time of the newest reading; null without one. */
  measurementDatetime: nullable(text),
  /** True if no CCTV reports on time. */
  isStale: Type.Boolean(),
  cctvCount: count,
  /** Number of silent CCTVs. */
  silentCount: count,
  ...presence,
  personInCount: count,
  personOutCount: count,
  carInCount: count,
  carOutCount: count,
  /** Cars in both directions. */
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

/** Public charts of long ranges have daily instead of hourly points. */
export const flowChart = closed({
  unit: text,
  datetimeType,
  series: Type.Array(closed({ direction: oneOf(['in', 'out']), name: text, points: Type.Array(chartPoint) })),
});

const periodFilter = {
  /** Seven days ago to today by default. */
  startDate: Type.Optional(datetime),
  endDate: Type.Optional(datetime),
  datetimeType: Type.Optional(datetimeType),
  /** All areas by default. */
  installationPlaceCode: Type.Optional(code),
};

export const people = {
  locations: call({
    method: 'GET',
    path: '/api/cctv/installation-place/location-status',
    access: 'open',
    summary: 'List areas with the persons present, and entries and exits since the reset',
    output: list(areaMarker),
    cacheSeconds: 1,
  }),
  summary: call({
    method: 'GET',
    path: '/api/cctv/installation-place/device-summary',
    access: 'open',
    summary: 'Count areas and CCTVs',
    output: closed({ measurement_area_count: count, cctv_device_count: count }),
    cacheSeconds: 1,
  }),
  areas: call({
    method: 'GET',
    path: '/api/cctv/installation-place/measurement-location',
    access: 'open',
    summary: 'List areas with the persons present and the number of CCTVs',
    output: list(closed({ ...areaName, ...presence, cctvCount: count })),
    cacheSeconds: 1,
  }),
  dongs: call({
    method: 'GET',
    path: '/api/cctv/installation-place/measurement-dong',
    access: 'open',
    summary: 'List persons present by dong; crowding covers only areas with a known capacity',
    output: list(closed({ dongCode: text, dongCodeName: text, areaCount: count, cctvCount: count, ...presence })),
    cacheSeconds: 1,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/cctv/statistics',
    access: 'open',
    summary: 'List entries and exits by hour, day or month, newest first',
    query: closed({ ...paging, ...periodFilter }),
    output: page(closed({ measurementDatetime: text, ...flow })),
  }),
  chart: call({
    method: 'GET',
    path: '/api/cctv/statistics/chart',
    access: 'open',
    summary: 'Get a chart of entries and exits of persons or cars',
    query: closed({ ...periodFilter, cctvType: Type.Optional(cctvType) }),
    output: flowChart,
  }),
  markers: call({
    method: 'GET',
    path: '/api/map/statistics/cctv/installation-place',
    access: 'open',
    summary: 'List map markers of areas; for cars, only areas that count cars',
    query: closed({ cctvType: Type.Optional(cctvType) }),
    output: list(areaMarker),
    cacheSeconds: 1,
  }),
  mapDetail: call({
    method: 'GET',
    path: '/api/map/statistics/cctv/installation-place/detail',
    access: 'open',
    summary: "Get an area with today's counts by hour",
    query: closed({ installationPlaceId: id }),
    output: closed({
      ...areaMarker.properties,
      hours: Type.Array(closed({ measurementDatetime: text, ...flow })),
    }),
    cacheSeconds: 1,
  }),
};

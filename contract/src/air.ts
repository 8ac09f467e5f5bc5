/** Area `air`: places of air quality with their latest values and statistics. */
import { airMeasurementTypes } from '@maru/domain/air';
import { installationTypes } from '@maru/domain/facility';
import { grades } from '@maru/domain/grade';
import { type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { closed, code, datetime, datetimeType, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

export const measurementType = oneOf(airMeasurementTypes);
export const installationType = oneOf(installationTypes);
/** Where one device hangs, or what one line of a chart is of: never 'all'. */
const deviceInstallation = oneOf(['indoor', 'outdoor']);
const grade = oneOf(grades);
const value = nullable(Type.Number());

const placeName = { placeId: id, placeName: Type.String() };
/** What every air place says of itself. */
export const airPlace = {
  ...placeName,
  facilityType: Type.String(),
  facilityTypeName: Type.String(),
  detailFacilityType: Type.String(),
  detailFacilityTypeName: Type.String(),
  address: Type.String(),
  detailAddress: Type.String(),
  dongCode: Type.String(),
  dongName: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
};

/** Averages of the six measurements, null where nothing was measured, with the words of the graded ones. */
const airValues = {
  avgUltraFineDust: value,
  avgUltraFineDustStatus: grade,
  avgUltraFineDustStatusName: Type.String(),
  avgFineDust: value,
  avgFineDustStatus: grade,
  avgFineDustStatusName: Type.String(),
  avgTemperature: value,
  avgHumidity: value,
  avgVoc: value,
  avgVocStatus: grade,
  avgVocStatusName: Type.String(),
  avgCo2: value,
  avgCo2Status: grade,
  avgCo2StatusName: Type.String(),
} satisfies TProperties;

/** The latest values of a place's devices of one installation type; stale ones keep their time and are 'inspection'. */
export const airLatest = closed({
  measurementDatetime: nullable(Type.String()),
  isStale: Type.Boolean(),
  deviceCount: Type.Integer(),
  ...airValues,
});

const placeWithLatest = closed({ ...airPlace, indoor: nullable(airLatest), outdoor: nullable(airLatest) });

const range = { startDatetime: datetime, endDatetime: datetime, datetimeType };
const placeParams = closed({ id });
const rangeParams = closed({ id, type: installationType });

/** One point of a chart: a bucket in Seoul time and its value. */
export const chartPoint = closed({ measurementDatetime: Type.String(), value });

export const airMarker = closed({
  installationPlaceId: id,
  installationPlaceName: Type.String(),
  facilityType: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  dongCode: Type.String(),
  measurementValue: value,
  measurementStatus: grade,
  measurementStatusName: Type.String(),
  measurementDatetime: nullable(Type.String()),
});

export const airDevice = closed({
  deviceId: id,
  managementCode: Type.String(),
  installationType: deviceInstallation,
  installationLocation: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  ...airLatest.properties,
});

export const air = {
  places: call({
    method: 'GET',
    path: '/api/air-quality/installation-place',
    access: 'open',
    summary: 'Air places with their latest values, a page at a time',
    query: closed({
      ...paging,
      facilityType: Type.Optional(code),
      detailFacilityType: Type.Optional(code),
      dongCode: Type.Optional(code),
      keyword: Type.Optional(keyword),
      searchType: Type.Optional(oneOf(['installationPlaceName', 'address'])),
      sort: Type.Optional(oneOf(['name', 'worst'])),
    }),
    output: page(placeWithLatest),
  }),
  indoorPlaces: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/indoor',
    access: 'open',
    summary: 'Places with indoor devices, with their latest indoor values',
    query: closed({ facilityType: Type.Optional(code), keyword: Type.Optional(keyword) }),
    output: list(closed({ ...airPlace, indoor: airLatest })),
    cacheSeconds: 1,
  }),
  markers: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/map',
    access: 'open',
    summary: 'Map markers of one measurement',
    query: closed({
      measurementType: Type.Optional(measurementType),
      installationType: Type.Optional(installationType),
    }),
    output: list(airMarker),
    cacheSeconds: 1,
  }),
  ultraFineDustRanking: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/ultra-fine-dust',
    access: 'open',
    summary: 'Ultra fine dust by place, the highest first; places without a current value last',
    output: list(
      closed({
        rank: nullable(Type.Integer()),
        ...placeName,
        dongName: Type.String(),
        avgUltraFineDust: value,
        avgUltraFineDustStatus: grade,
        avgUltraFineDustStatusName: Type.String(),
        measurementDatetime: nullable(Type.String()),
      }),
    ),
    cacheSeconds: 1,
  }),
  facilities: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/facility',
    access: 'open',
    summary: 'Place counts and current averages by facility type',
    output: list(
      closed({
        facilityType: Type.String(),
        facilityTypeName: Type.String(),
        placeCount: Type.Integer(),
        ...airValues,
      }),
    ),
    cacheSeconds: 1,
  }),
  facilityPlaces: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/facility/{type}',
    access: 'open',
    summary: 'Places of one facility type with their latest values',
    params: closed({ type: code }),
    output: list(placeWithLatest),
    cacheSeconds: 1,
  }),
  measurement: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/measurement',
    access: 'open',
    summary: 'One place with its latest indoor and outdoor values and its devices',
    params: placeParams,
    output: closed({ ...placeWithLatest.properties, devices: Type.Array(airDevice) }),
    cacheSeconds: 1,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/{type}',
    access: 'open',
    summary: 'Averages of one place by hour, day or month; type is indoor, outdoor or all',
    params: rangeParams,
    query: closed(range),
    output: list(closed({ measurementDatetime: Type.String(), readingCount: Type.Integer(), ...airValues })),
  }),
  chart: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/{type}/chart',
    access: 'open',
    summary: 'One measurement of one place as a series, with gaps as nulls',
    params: rangeParams,
    query: closed({ measurementType, ...range }),
    output: closed({
      measurementType,
      unit: Type.String(),
      series: Type.Array(
        closed({ installationType: deviceInstallation, name: Type.String(), points: Type.Array(chartPoint) }),
      ),
    }),
  }),
  stations: call({
    method: 'GET',
    path: '/api/air-quality/measurement-station',
    access: 'open',
    summary: 'Stations for the favourite picker',
    output: list(
      closed({
        installationPlaceId: id,
        installationPlaceName: Type.String(),
        installationPlaceType: Type.Literal('air'),
        dongName: Type.String(),
        latitude: Type.Number(),
        longitude: Type.Number(),
      }),
    ),
    cacheSeconds: 1,
  }),
};

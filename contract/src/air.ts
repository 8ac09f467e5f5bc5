/** Area `air`: places of air quality with their latest values and statistics. */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import { humidityCorrectionNames } from '@maru/domain/humidity';
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  chartOf,
  chartPoint,
  deviceOf,
  grade,
  installationType,
  latestOf,
  marker,
  place,
  placeName,
  range,
  sidesOf,
  timeRowOf,
  value,
  valuesOf,
} from './place.ts';
import { placeAdministration } from './place-administration.ts';
import { closed, code, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

const measurementType = oneOf(airMeasurementTypes);
const placeWithLatest = closed({ ...place, ...sidesOf(airMeasures) });
const correction = oneOf(humidityCorrectionNames);
/** Periods in which the devices' models had a humidity correction, newest first. */
export const corrections = Type.Array(
  closed({
    correction,
    startDatetime: Type.String(),
    /** Exclusive; null while the correction is in force. */
    endDatetime: nullable(Type.String()),
  }),
);
/** Averages of a facility type's places, indoors or outdoors, with the number of places that have devices there. */
const sideOfType = closed({ placeCount: Type.Integer(), ...valuesOf(airMeasures) });
const placeParams = closed({ id });
const rangeParams = closed({ id, type: installationType });

export const air = {
  places: call({
    method: 'GET',
    path: '/api/air-quality/installation-place',
    access: 'open',
    summary: 'List air places with their latest values',
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
    summary: 'List places with indoor devices and their latest indoor values',
    query: closed({ facilityType: Type.Optional(code), keyword: Type.Optional(keyword) }),
    output: list(closed({ ...place, indoor: latestOf(airMeasures) })),
    cacheSeconds: 1,
  }),
  markers: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/map',
    access: 'open',
    summary: 'List map markers of air places for one measurement',
    query: closed({
      measurementType: Type.Optional(measurementType),
      installationType: Type.Optional(installationType),
    }),
    output: list(marker),
    cacheSeconds: 1,
  }),
  ultraFineDustRanking: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/ultra-fine-dust',
    access: 'open',
    summary: 'List places by ultra fine dust, highest first; places without a current value last',
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
    summary: 'Get counts of places and current averages by facility type, indoor and outdoor',
    output: list(
      closed({
        facilityType: Type.String(),
        facilityTypeName: Type.String(),
        placeCount: Type.Integer(),
        indoor: nullable(sideOfType),
        outdoor: nullable(sideOfType),
      }),
    ),
    cacheSeconds: 1,
  }),
  facilityPlaces: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/facility/{type}',
    access: 'open',
    summary: 'List places of a facility type with their latest values',
    params: closed({ type: code }),
    output: list(placeWithLatest),
    cacheSeconds: 1,
  }),
  measurement: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/measurement',
    access: 'open',
    summary: 'Get a place with its devices and its latest indoor and outdoor values',
    params: placeParams,
    output: closed({ ...placeWithLatest.properties, devices: Type.Array(deviceOf(airMeasures)), corrections }),
    cacheSeconds: 1,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/{type}',
    access: 'open',
    summary: 'List averages of a place by hour, day or month; type is indoor, outdoor or all',
    params: rangeParams,
    query: closed(range),
    output: list(timeRowOf(airMeasures)),
  }),
  chart: call({
    method: 'GET',
    path: '/api/air-quality/installation-place/{id}/{type}/chart',
    access: 'open',
    summary: 'Get a chart of one measurement of a place; gaps are nulls',
    params: rangeParams,
    query: closed({ measurementType, ...range }),
    output: chartOf(airMeasurementTypes),
  }),
  stations: call({
    method: 'GET',
    path: '/api/air-quality/measurement-station',
    access: 'open',
    summary: 'List stations that can be added to favourites',
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
  mapMarkers: call({
    method: 'GET',
    path: '/api/map/statistics/air-quality/installation-place',
    access: 'open',
    summary: 'List map markers of air places for one measurement; outdoor ultra fine dust by default',
    query: closed({
      facilityType: Type.Optional(code),
      detailFacilityType: Type.Optional(code),
      keyword: Type.Optional(keyword),
      measurementType: Type.Optional(measurementType),
      installationType: Type.Optional(installationType),
    }),
    output: list(marker),
    cacheSeconds: 1,
  }),
  mapDetail: call({
    method: 'GET',
    path: '/api/map/statistics/air-quality/installation-place/detail',
    access: 'open',
    summary: 'Get an air place with its latest values and hourly values of the last day',
    query: closed({ installationPlaceId: id, measurementType: Type.Optional(measurementType) }),
    output: closed({
      ...placeWithLatest.properties,
      devices: Type.Array(deviceOf(airMeasures)),
      measurementType,
      last24Hours: closed({ indoor: Type.Array(chartPoint), outdoor: Type.Array(chartPoint) }),
    }),
    cacheSeconds: 1,
  }),
};

const ownOfPlaces = {
  filters: {
    facilityType: Type.Optional(code),
    detailFacilityType: Type.Optional(code),
    installationPlaceCode: Type.Optional(code),
  },
  facts: {
    facilityType: Type.String(),
    facilityTypeName: Type.String(),
    detailFacilityType: Type.String(),
    detailFacilityTypeName: Type.String(),
  },
  body: { facilityType: Type.String({ maxLength: 40 }), detailFacilityType: Type.String({ maxLength: 40 }) },
};

/** Calls to manage air places and their sensors. */
export const airAdministration = placeAdministration('fine-dusts', 'device/fineDustSensor', ownOfPlaces, {
  facts: {
    /** Humidity correction of the device's model and its start; both fields are empty without a correction. */
    correction: oneOf(['', ...humidityCorrectionNames]),
    correctionStartDatetime: Type.String(),
    /** Values of the latest reading; the raw values are null unless the reading was corrected. */
    ultraFineDust: value,
    ultraFineDustRaw: value,
    fineDust: value,
    fineDustRaw: value,
  },
  body: {},
});

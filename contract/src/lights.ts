/** Area `lights`: security lights for the public, and the fields shared by all answers about lights. */
import { lightReportTypes, lightStatuses, lightTypes } from '@maru/domain/light';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { mapPlace, placeName } from './place.ts';
import { closed, code, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();

/** Filters of every list of lights. */
export const lightFilters = {
  /** Part of the company's name. */
  indcCompany: Type.Optional(keyword),
  lightType: Type.Optional(oneOf(lightTypes)),
  status: Type.Optional(oneOf(lightStatuses)),
};

/** A light's present state. */
export const lightState = {
  /** Null if the light never reported or isn't in use. */
  status: nullable(oneOf(lightStatuses)),
  statusName: text,
  statusDescription: text,
  /** True if the status is outage because the light has been silent for too long. */
  isSilent: Type.Boolean(),
  /** True if the light is off although it is dark outside. */
  isNightFault: Type.Boolean(),
};

/** Facts of a light besides its place; an unknown type is empty. */
export const lightFacts = { lightType: text, lightTypeName: text, indcCompany: text };

/** A light's state with its latest report. */
export const lightLatest = closed({
  ...lightState,
  measurementDatetime: nullable(text),
  /** Percent of full brightness. */
  dimming: nullable(Type.Number()),
  ampere: nullable(Type.Number()),
});
export type LightLatest = Static<typeof lightLatest>;

/** One report of a light. */
export const lightEvent = closed({
  eventDatetime: text,
  reportType: nullable(oneOf(lightReportTypes)),
  reportTypeName: text,
  dimming: nullable(Type.Number()),
  ampere: nullable(Type.Number()),
  status: oneOf(lightStatuses),
  statusName: text,
  statusDescription: text,
  isNightFault: Type.Boolean(),
});
export type LightEvent = Static<typeof lightEvent>;

/** Number of lights in use by state; lights that never reported are only in `unknownCount`. */
export const lightCounts = {
  onCount: count,
  offCount: count,
  brokenCount: count,
  blackoutCount: count,
  /** Lights among `offCount` that are off although it is dark outside. */
  nightFaultCount: count,
  /** Lights among `blackoutCount` that were counted because of silence. */
  silentCount: count,
  /** Lights in use that never reported. */
  unknownCount: count,
};

export const dongLights = closed({
  dongCode: text,
  dongName: text,
  /** Lights in use and not in use. */
  activateOnLightCount: count,
  activateOffLightCount: count,
  totalLightCount: count,
  ...lightCounts,
});

/** A light's state on a map. */
const markerState = closed({
  status: lightState.status,
  isSilent: Type.Boolean(),
  isNightFault: Type.Boolean(),
  measurementDatetime: nullable(text),
});

/** A light on a map. */
const lightMarker = closed({ ...mapPlace, light: markerState });

/** A light on an administrator's map, with its management code. */
export const administeredMarker = closed({
  ...mapPlace,
  ...markerState.properties,
  deviceId: id,
  managementCode: text,
});

const light = closed({
  ...placeName,
  dongCode: text,
  dongName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  address: text,
  detailAddress: text,
  deviceId: id,
  ...lightFacts,
  isActivated: Type.Boolean(),
  light: lightLatest,
});

const publicFilters = {
  ...lightFilters,
  isActivated: Type.Optional(Type.Boolean()),
  dongCode: Type.Optional(code),
  /** Part of the light's name or address. */
  keyword: Type.Optional(keyword),
};

export const lights = {
  places: call({
    method: 'GET',
    path: '/api/security-light/installation-place',
    access: 'open',
    summary: 'List security lights with their present state, by name or those out of order first',
    query: closed({ ...paging, ...publicFilters, sort: oneOf(['name', 'worst'], { default: 'name' }) }),
    output: page(light),
    cacheSeconds: 1,
  }),
  summary: call({
    method: 'GET',
    path: '/api/security-light/device-summary',
    access: 'open',
    summary: 'Count lights by state, in the district and by dong',
    output: closed({
      measurementDatetime: nullable(text),
      totalCount: count,
      ...lightCounts,
      dongs: Type.Array(dongLights),
      /** Names of the companies that installed lights. */
      indcCompanies: Type.Array(text),
    }),
    cacheSeconds: 5,
  }),
  markers: call({
    method: 'GET',
    path: '/api/security-light/installation-place/map',
    access: 'open',
    summary: 'List map markers of matching lights',
    query: closed(publicFilters),
    output: list(lightMarker),
    cacheSeconds: 5,
  }),
  detail: call({
    method: 'GET',
    path: '/api/security-light/installation-place/detail',
    access: 'open',
    summary: 'Get a light with its present state and newest events',
    query: closed({ installationPlaceId: id }),
    output: closed({ ...light.properties, events: Type.Array(lightEvent) }),
    cacheSeconds: 1,
  }),
};

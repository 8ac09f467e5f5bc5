/** Area `airStatistics`: air quality by place and time, for administrators. */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import type { GradeScale, Measure } from '@maru/domain/measure';
import { type TProperties, Type } from 'typebox';
import { corrections } from './air.ts';
import { call, excelOf } from './call.ts';
import { chartOf, deviceInstallation, grade, installationType, range, timeRowOf, value } from './place.ts';
import { closed, code, id, keyword, list, oneOf, page, paging } from './schemas.ts';

const access = 'admin:systemStatistics/atmosphere';
const text = Type.String();

/** A row's averages: indoors, outdoors, and over all selected devices. */
export const averageKinds = ['AvgInDoor', 'AvgOutDoor', 'Avg'] as const;
type AverageKind = (typeof averageKinds)[number];
type Graded<M extends Measure> = Extract<M, { scale: GradeScale }>;
type Averages<M extends Measure> = { [One in M as `${One['field']}${AverageKind}`]: typeof value } & {
  [One in Graded<M> as `${One['field']}${AverageKind}Status`]: typeof grade;
} & { [One in Graded<M> as `${One['field']}${AverageKind}StatusName`]: typeof text };

function averagesOf<M extends Measure>(measures: readonly M[]) {
  const schemas: TProperties = {};
  for (const { field, scale } of measures)
    for (const kind of averageKinds) {
      schemas[`${field}${kind}`] = value;
      if (!scale) continue;
      schemas[`${field}${kind}Status`] = grade;
      schemas[`${field}${kind}StatusName`] = text;
    }
  return schemas as Averages<M>;
}

const filter = {
  ...range,
  keyword: Type.Optional(keyword),
  searchType: Type.Optional(oneOf(['installationPlaceName', 'address'])),
  dongCode: Type.Optional(code),
  facilityType: Type.Optional(code),
  detailFacilityType: Type.Optional(code),
  /** 'all' returns every measure; a chart then shows ultra fine dust. */
  measurementType: Type.Optional(oneOf([...airMeasurementTypes, 'all'])),
  /** Location of the included devices; indoors by default. */
  installationType: Type.Optional(installationType),
};

const detailFilter = {
  ...range,
  installationPlaceId: id,
  measurementType: Type.Optional(oneOf([...airMeasurementTypes, 'all'])),
  installationType: Type.Optional(installationType),
  installationLocation: Type.Optional(Type.String({ maxLength: 100 })),
};

/** A chart with its correction periods, which mark the times with corrected values. */
const chart = closed({ ...chartOf(airMeasurementTypes).properties, corrections });

export const airStatistics = {
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/air-quality',
    access,
    summary: 'List averages of places by hour, day or month, newest first',
    query: closed({ ...paging, ...filter }),
    output: page(
      closed({
        rowNumber: Type.Integer(),
        installationPlaceId: id,
        measurementDatetime: text,
        /** Locations of the included devices, without duplicates, joined by commas. */
        installationLocation: text,
        managementCode: text,
        /** True if only outdoor devices are included. */
        isOutdoor: Type.Boolean(),
        dongCodeName: text,
        facilityTypeName: text,
        detailFacilityTypeName: text,
        installationPlaceName: text,
        address: text,
        detailAddress: text,
        deviceIndoorCount: Type.Integer(),
        deviceOutdoorCount: Type.Integer(),
        activatedOnCount: Type.Integer(),
        activatedOffCount: Type.Integer(),
        /** Time of the place's newest reading; empty without one. */
        eventTime: text,
        readingCount: Type.Integer(),
        ...averagesOf(airMeasures),
      }),
    ),
  }),
  chart: call({
    method: 'GET',
    path: '/admin/api/statistics/air-quality/chart',
    access,
    summary: 'Get a chart of one measurement over all matching places, indoor and outdoor separately',
    query: closed(filter),
    output: chart,
  }),
  excel: excelOf('/admin/api/statistics/air-quality', access, 'Download averages of places as a workbook', filter),
  detail: call({
    method: 'GET',
    path: '/admin/api/statistics/air-quality/detail',
    access,
    summary: "List averages of a place's devices by hour, day or month",
    query: closed({ ...paging, ...detailFilter }),
    output: page(
      closed({
        rowNumber: Type.Integer(),
        deviceId: id,
        managementCode: text,
        installationLocation: text,
        isOutdoor: Type.Boolean(),
        ...timeRowOf(airMeasures).properties,
      }),
    ),
  }),
  detailChart: call({
    method: 'GET',
    path: '/admin/api/statistics/air-quality/detail/chart',
    access,
    summary: 'Get a chart of one measurement of a place, or of one location in it',
    query: closed(detailFilter),
    output: chart,
  }),
  detailExcel: excelOf(
    '/admin/api/statistics/air-quality/detail',
    access,
    "Download averages of a place's devices as a workbook",
    detailFilter,
  ),
  deviceLocations: call({
    method: 'GET',
    path: '/admin/api/statistics/air-quality/device-location/{installationPlaceId}',
    access,
    summary: "List the installation locations of a place's devices",
    params: closed({ installationPlaceId: id }),
    output: list(
      closed({
        deviceId: id,
        managementCode: text,
        installationLocation: text,
        installationType: deviceInstallation,
        latitude: Type.Number(),
        longitude: Type.Number(),
      }),
    ),
  }),
};

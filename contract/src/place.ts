/**
 * Places of any group: schemas of their values, latest state, markers and time rows, derived from the group's measures.
 */
import { installationTypes } from '@maru/domain/facility';
import { grades } from '@maru/domain/grade';
import { type GradeScale, type Measure, type ValueName, valueName } from '@maru/domain/measure';
import { type Static, type TProperties, Type } from 'typebox';
import { closed, datetime, datetimeType, id, nullable, oneOf } from './schemas.ts';

export const value = nullable(Type.Number());
export const grade = oneOf(grades);
const text = Type.String();

export const installationType = oneOf(installationTypes);
/** Side of a single device or chart line: never 'all'. */
export const deviceInstallation = oneOf(['indoor', 'outdoor']);

type Graded<M extends Measure> = Extract<M, { scale: GradeScale }>;
type ValueSchemas<M extends Measure> = {
  [One in M as ValueName<One['field']>]: typeof value;
} & { [One in Graded<M> as `${ValueName<One['field']>}Status`]: typeof grade } & {
  [One in Graded<M> as `${ValueName<One['field']>}StatusName`]: typeof text;
};

/** Averages of a group's measures (null without readings), with grades and their words for graded measures. */
export function valuesOf<M extends Measure>(measures: readonly M[]) {
  const schemas: TProperties = {};
  for (const { field, scale } of measures) {
    const name = valueName(field);
    schemas[name] = value;
    if (!scale) continue;
    schemas[`${name}Status`] = grade;
    schemas[`${name}StatusName`] = text;
  }
  return schemas as ValueSchemas<M>;
}

/** A place's name in list rows. */
export const placeName = { placeId: id, placeName: text };

/** A place on a map. */
export const mapPlace = {
  installationPlaceId: id,
  installationPlaceName: text,
  dongCode: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
};

/** Facts of every place. */
export const place = {
  ...placeName,
  facilityType: text,
  facilityTypeName: text,
  detailFacilityType: text,
  detailFacilityTypeName: text,
  address: text,
  detailAddress: text,
  dongCode: text,
  dongName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
};

/** The latest state of some devices, besides their values. */
export const latestFacts = {
  measurementDatetime: nullable(text),
  isStale: Type.Boolean(),
  deviceCount: Type.Integer(),
};

/** Latest values of some devices of a place; stale values retain their time and have the status 'inspection'. */
export const latestOf = <M extends Measure>(measures: readonly M[]) =>
  closed({
    ...latestFacts,
    /** True if the dust values of an included device are corrected for humidity; absent otherwise. */
    isCorrected: Type.Optional(Type.Boolean()),
    ...(valuesOf(measures) as ValueSchemas<M>),
  });

/** A place with the latest values indoors and outdoors; null for a side without devices. */
export const sidesOf = <M extends Measure>(measures: readonly M[]) => ({
  indoor: nullable(latestOf(measures)),
  outdoor: nullable(latestOf(measures)),
});

/**
 * A device with its latest values, without its management code, which is a broker user name and only for
 * administrators.
 */
export const deviceOf = <M extends Measure>(measures: readonly M[]) =>
  closed({
    deviceId: id,
    installationType: deviceInstallation,
    installationLocation: text,
    latitude: Type.Number(),
    longitude: Type.Number(),
    ...latestOf(measures).properties,
  });

/** One measure of a place, on a map. */
export const marker = closed({
  installationPlaceId: id,
  installationPlaceName: text,
  facilityType: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  dongCode: text,
  measurementValue: value,
  measurementStatus: grade,
  measurementStatusName: text,
  measurementDatetime: nullable(text),
});
export type Marker = Static<typeof marker>;

/** Time range of a statistics or chart call. */
export const range = { startDatetime: datetime, endDatetime: datetime, datetimeType };

/** A time bucket with its averages. */
export const timeRowOf = <M extends Measure>(measures: readonly M[]) =>
  closed({ measurementDatetime: text, readingCount: Type.Integer(), ...valuesOf(measures) });

/** One point of a chart: a bucket in Seoul time and its value. */
export const chartPoint = closed({ measurementDatetime: text, value });

/**
 * Lines of one measure, one per installation type. Public charts of long ranges have daily instead of hourly points.
 */
export const chartOf = <T extends string>(types: readonly T[]) =>
  closed({
    measurementType: oneOf(types),
    unit: text,
    datetimeType,
    series: Type.Array(closed({ installationType: deviceInstallation, name: text, points: Type.Array(chartPoint) })),
  });

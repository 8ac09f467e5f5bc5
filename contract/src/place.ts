/** Places of any group: schemas of their values, latest state, markers and time rows, made from the group's measures. */
import { installationTypes } from '@maru/domain/facility';
import { grades } from '@maru/domain/grade';
import { type GradeScale, type Measure, type ValueName, valueName } from '@maru/domain/measure';
import { type Static, type TProperties, Type } from 'typebox';
import { closed, datetime, datetimeType, id, nullable, oneOf } from './schemas.ts';

export const value = nullable(Type.Number());
export const grade = oneOf(grades);
const text = Type.String();

export const installationType = oneOf(installationTypes);
/** Where one device hangs, or what one line of a chart is of: never 'all'. */
export const deviceInstallation = oneOf(['indoor', 'outdoor']);

type Graded<M extends Measure> = Extract<M, { scale: GradeScale }>;
type ValueSchemas<M extends Measure> = {
  [One in M as ValueName<One['field']>]: typeof value;
} & { [One in Graded<M> as `${ValueName<One['field']>}Status`]: typeof grade } & {
  [One in Graded<M> as `${ValueName<One['field']>}StatusName`]: typeof text;
};

/** Averages of a group's measures, null where nothing was measured, with the grades and words of the graded ones. */
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

/** What a place is called in the rows of lists. */
export const placeName = { placeId: id, placeName: text };

/** What every place says of itself. */
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

/** What the latest state of some devices says beside their values. */
export const latestFacts = {
  measurementDatetime: nullable(text),
  isStale: Type.Boolean(),
  deviceCount: Type.Integer(),
};

/** The latest values of some devices of a place; stale ones keep their time and are 'inspection'. */
export const latestOf = <M extends Measure>(measures: readonly M[]) =>
  closed({ ...latestFacts, ...(valuesOf(measures) as ValueSchemas<M>) });

/** A place with the latest values of its devices inside and outside; null where it has none. */
export const sidesOf = <M extends Measure>(measures: readonly M[]) => ({
  indoor: nullable(latestOf(measures)),
  outdoor: nullable(latestOf(measures)),
});

/** One device of a place with its own latest values. Its management code, a user name of the broker, stays with administrators. */
export const deviceOf = <M extends Measure>(measures: readonly M[]) =>
  closed({
    deviceId: id,
    installationType: deviceInstallation,
    installationLocation: text,
    latitude: Type.Number(),
    longitude: Type.Number(),
    ...latestOf(measures).properties,
  });

/** One measure of a place on a map. */
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

/** The range that a statistics or chart call is asked for. */
export const range = { startDatetime: datetime, endDatetime: datetime, datetimeType };

/** One bucket of time with its averages. */
export const timeRowOf = <M extends Measure>(measures: readonly M[]) =>
  closed({ measurementDatetime: text, readingCount: Type.Integer(), ...valuesOf(measures) });

/** One point of a chart: a bucket in Seoul time and its value. */
export const chartPoint = closed({ measurementDatetime: text, value });

/** Lines of one measure, a line an installation type. A public chart of too many hours is by day. */
export const chartOf = <T extends string>(types: readonly T[]) =>
  closed({
    measurementType: oneOf(types),
    unit: text,
    datetimeType,
    series: Type.Array(closed({ installationType: deviceInstallation, name: text, points: Type.Array(chartPoint) })),
  });

/** What the sensors of a building say together: schemas of values, states and rows, of tilt and of cracks. */
import { type Static, type TProperties, Type } from 'typebox';
import { chartPoint, grade, latestFacts, value } from './place.ts';
import { closed, id, nullable } from './schemas.ts';

const text = Type.String();

/** The worst that any axis or device says, and the value that says it. */
const worst = { worstValue: value, status: grade, statusName: text };

/** Degrees away from the baseline: on each axis the worst device's value with its sign, and the grade of that value. */
export const tiltValues = {
  xAvgValue: value,
  xAvgStatus: grade,
  xAvgStatusName: text,
  yAvgValue: value,
  yAvgStatus: grade,
  yAvgStatusName: text,
  ...worst,
};

/** Millimetres: the width that the worst device by its own thresholds measures, and the grade of that width. */
export const crackValues = {
  crackAvgValue: value,
  /** Since the baseline, averaged over the devices; of no grade. */
  crackAverageIncrement: value,
  crackStatus: grade,
  crackStatusName: text,
  ...worst,
};

export const tiltLatest = closed({ ...latestFacts, ...tiltValues });
export const crackLatest = closed({ ...latestFacts, ...crackValues });

/** The codes of a building with their names, and the worst that it can be graded as. */
export const buildingCodes = {
  structureType: text,
  structureTypeName: text,
  buildingUseType: text,
  buildingUseTypeName: text,
  buildingGrade: text,
  buildingGradeName: text,
};

/** A device of a building with its latest values; its management code stays with administrators. */
export const buildingDevice = <Values extends TProperties>(values: Values) => ({
  deviceId: id,
  installationLocation: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  ...latestFacts,
  ...values,
});

/** Where a device's values lead over the last year; null where there are too few. */
const trend = nullable(
  closed({
    startDatetime: text,
    startValue: Type.Number(),
    endDatetime: text,
    endValue: Type.Number(),
    /** In the measure's unit, with half the width of its 95 % confidence interval. */
    slopeAMonth: Type.Number(),
    slopeErrorAMonth: Type.Number(),
    /** In about so many months the next grade begins; null where that can't be said. */
    monthsToNextGrade: nullable(Type.Number()),
  }),
);
export type BuildingTrend = Static<typeof trend>;

/** Upper bounds, in the measure's unit, of all grades but the worst; none where sensors drawn together are graded differently. */
export const gradeBounds = Type.Array(Type.Number());

/** Lines over time: the axes of tilt, or the width of a crack, each with its trend. */
export const buildingChart = closed({
  measurementType: text,
  unit: text,
  series: Type.Array(closed({ measure: text, name: text, points: Type.Array(chartPoint), bounds: gradeBounds, trend })),
});

/** Schemas of a building's sensor values, states and rows, for tilt and cracks. */
import { type Static, type TProperties, Type } from 'typebox';
import { chartPoint, grade, latestFacts, value } from './place.ts';
import { closed, id, nullable } from './schemas.ts';

const text = Type.String();

/** The worst grade over all axes and devices, with its value. */
const worst = { worstValue: value, status: grade, statusName: text };

/** Degrees from the baseline: per axis the worst device's signed value, with that value's grade. */
export const tiltValues = {
  xAvgValue: value,
  xAvgStatus: grade,
  xAvgStatusName: text,
  yAvgValue: value,
  yAvgStatus: grade,
  yAvgStatusName: text,
  ...worst,
};

/** Crack width in millimetres at the device that is worst by its own thresholds, with that width's grade. */
export const crackValues = {
  crackAvgValue: value,
  /** Growth since the baseline, averaged over the devices; not graded. */
  crackAverageIncrement: value,
  crackStatus: grade,
  crackStatusName: text,
  ...worst,
};

export const tiltLatest = closed({ ...latestFacts, ...tiltValues });
export const crackLatest = closed({ ...latestFacts, ...crackValues });

/** Codes of a building with their names, and its worst possible grade. */
export const buildingCodes = {
  structureType: text,
  structureTypeName: text,
  buildingUseType: text,
  buildingUseTypeName: text,
  buildingGrade: text,
  buildingGradeName: text,
};

/** A device of a building with its latest values, without its management code, which only administrators see. */
export const buildingDevice = <Values extends TProperties>(values: Values) => ({
  deviceId: id,
  installationLocation: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  ...latestFacts,
  ...values,
});

/** A device's trend over the last year; null with too few days. */
const trend = nullable(
  closed({
    startDatetime: text,
    startValue: Type.Number(),
    endDatetime: text,
    endValue: Type.Number(),
    /** Change per month in the measure's unit, with half the width of the 95 % confidence interval. */
    slopeAMonth: Type.Number(),
    slopeErrorAMonth: Type.Number(),
    /** Months until the next grade begins, rounded; null if uncertain. */
    monthsToNextGrade: nullable(Type.Number()),
  }),
);
export type BuildingTrend = Static<typeof trend>;

/**
 * Upper bounds of all grades but the worst, in the measure's unit; empty if sensors in one chart have different bounds.
 */
export const gradeBounds = Type.Array(Type.Number());

/** Lines over time, each with its trend: the axes of tilt, or the width of a crack. */
export const buildingChart = closed({
  measurementType: text,
  unit: text,
  series: Type.Array(closed({ measure: text, name: text, points: Type.Array(chartPoint), bounds: gradeBounds, trend })),
});

/** The series of old buildings' sensors, and their statistics relative to a baseline. */
import { crackIncrement, crackMeasures, tiltMeasures } from '@maru/domain/building';
import { columnsOf, defineSeries } from '#telemetry/series/series.ts';

const standing = { reportingIntervalSeconds: 3600, retentionMonths: 120, rollups: true, blocks: true } as const;

export const tiltSeries = defineSeries({
  name: 'tilt',
  columns: columnsOf(tiltMeasures),
  // A baseline requires values of both axes.
  required: ['xAngle', 'yAngle'],
  shownRelativeTo: 'baseline_period',
  ...standing,
});
export const crackSeries = defineSeries({ name: 'crack', columns: columnsOf(crackMeasures), ...standing });

/** Leans relative to the baseline: the views tilt_relative_hour and tilt_relative_day. */
export const tiltRelative = { ...tiltSeries, name: 'tilt_relative', viewOf: 'tilt' };
/** Widths and their growth: the views crack_relative_hour and crack_relative_day. */
export const crackRelativeMeasures = [...crackMeasures, crackIncrement] as const;
export const crackRelative = {
  ...crackSeries,
  name: 'crack_relative',
  viewOf: 'crack',
  columns: columnsOf<(typeof crackRelativeMeasures)[number]>(crackRelativeMeasures),
};

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

const joinBaseline = (hours: string) =>
  `(${hours}) h join baseline_period p on p.device_id = h.device_id and h.bucket >= p.from_at and h.bucket < p.until_at`;

/** Leans relative to the baseline; days are the view tilt_relative_day. */
export const tiltRelative = {
  ...tiltSeries,
  name: 'tilt_relative',
  viewOf: {
    series: tiltSeries,
    hours: (of: string) => `
      (select h.device_id, h.bucket, h.readings,
        h.x_angle_count, h.x_angle_sum - h.x_angle_count * p.x_angle::bigint as x_angle_sum,
        h.y_angle_count, h.y_angle_sum - h.y_angle_count * p.y_angle::bigint as y_angle_sum
      from ${joinBaseline(of)})`,
  },
};
/** Widths and their growth; days are the view crack_relative_day. */
export const crackRelativeMeasures = [...crackMeasures, crackIncrement] as const;
export const crackRelative = {
  ...crackSeries,
  name: 'crack_relative',
  viewOf: {
    series: crackSeries,
    hours: (of: string) => `
      (select h.device_id, h.bucket, h.readings, h.crack_width_count, h.crack_width_sum,
        h.crack_width_count as crack_increment_count,
        h.crack_width_sum - h.crack_width_count * p.crack_width::bigint as crack_increment_sum
      from ${joinBaseline(of)})`,
  },
  columns: columnsOf<(typeof crackRelativeMeasures)[number]>(crackRelativeMeasures),
};

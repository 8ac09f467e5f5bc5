/** The series of air-quality devices. */
import { airMeasures } from '@maru/domain/air';
import { columnsOf, defineSeries } from '#telemetry/series/series.ts';

export const airSeries = defineSeries({
  name: 'air',
  columns: columnsOf(airMeasures),
  reportingIntervalSeconds: 60,
  retentionMonths: 120,
  rollups: true,
});

/** Security-light events: a lamp's state when it changes or is asked. States have no averages. */
import { lightReportTypes, lightStatuses } from '@maru/domain/light';
import { defineSeries, measure, word } from '../../telemetry/series/series.ts';

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    status: word(...lightStatuses),
    reportType: word(...lightReportTypes),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: false,
});

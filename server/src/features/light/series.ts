/** Security-light events: a lamp's state when it changes or is asked. States have no averages. */
import { defineSeries, measure, word } from '../../telemetry/series/series.ts';

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    status: word('off', 'on', 'failure', 'outage'),
    reportType: word('periodic', 'event'),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: false,
});

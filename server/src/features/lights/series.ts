/** Security lights: a lamp's state when it changes, and every hour. Of states it is kept how long they held. */
import { lightReportTypes, lightStatuses } from '@maru/domain/light';
import { staleAfterIntervals } from '@maru/domain/stale';
import { defineSeries, measure, timedWord, word } from '../../telemetry/series/series.ts';

/** A lamp that changes nothing still says so every hour. */
const reportingIntervalSeconds = 3600;

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    // Silent for longer, a lamp is in a state that nobody knows.
    status: timedWord(staleAfterIntervals * reportingIntervalSeconds, ...lightStatuses),
    reportType: word(...lightReportTypes),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds,
  retentionMonths: 24,
  rollups: true,
});

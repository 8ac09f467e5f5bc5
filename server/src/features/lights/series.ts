/** Security lights: a lamp's state when it changes, and every hour. Of states it is kept how long they held. */
import { lightReportTypes, lightStatuses } from '@maru/domain/light';
import { staleAfterIntervals } from '@maru/domain/stale';
import { defineSeries, measure, timedWord, word } from '../../telemetry/series/series.ts';

/** A lamp that changes nothing still says so every hour. */
const reportingIntervalSeconds = 3600;

/** Silent for longer, a lamp is in a state that nobody knows. */
export const lightHoldsSeconds = staleAfterIntervals * reportingIntervalSeconds;

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    status: timedWord(lightHoldsSeconds, ...lightStatuses),
    reportType: word(...lightReportTypes),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds,
  retentionMonths: 24,
  rollups: true,
});

/** A stored current in amperes. */
export const ampereOf = (stored: number | null): number | null => (stored === null ? null : stored / 100);

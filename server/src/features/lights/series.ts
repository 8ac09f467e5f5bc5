/** Security lights: a lamp's state when it changes, and every hour. Of states it is kept how long they held. */
import { lightReportTypes, lightStatuses, longestLightIntervalSeconds } from '@maru/domain/light';
import { staleAfterIntervals } from '@maru/domain/stale';
import { defineSeries, measure, timedWord, word } from '#telemetry/series/series.ts';

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    // Silent for longer, a lamp is in a state that nobody knows.
    status: timedWord(staleAfterIntervals * longestLightIntervalSeconds, ...lightStatuses),
    reportType: word(...lightReportTypes),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds: longestLightIntervalSeconds,
  retentionMonths: 24,
  rollups: true,
});

/** A stored current in amperes. */
export const ampereOf = (stored: number | null): number | null => (stored === null ? null : stored / 100);

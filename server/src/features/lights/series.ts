/** Security lights: a lamp's state at each change and every hour, with durations of states. */
import { lightReportTypes, lightStatuses, longestLightIntervalSeconds } from '@maru/domain/light';
import { staleAfterIntervals } from '@maru/domain/stale';
import { defineSeries, measure, timedWord, word } from '#telemetry/series/series.ts';

export const lightSeries = defineSeries({
  name: 'light',
  columns: {
    // The state is unknown after a longer silence.
    status: timedWord(staleAfterIntervals * longestLightIntervalSeconds, ...lightStatuses),
    reportType: word(...lightReportTypes),
    dimming: measure('%', 0, 0, 100),
    ampere: measure('A', 2, 0, 100),
  },
  required: ['status'],
  reportingIntervalSeconds: longestLightIntervalSeconds,
  retentionMonths: 24,
  rollups: true,
  blocks: true,
});

/** Converts a stored current to amperes. */
export const ampereOf = (stored: number | null): number | null => (stored === null ? null : stored / 100);

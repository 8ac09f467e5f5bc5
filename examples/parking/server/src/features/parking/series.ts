/** Series of a bay's sensor: its state at each change and every ten minutes. */
import { bayIntervalSeconds, baySensorStates } from '@maru/domain/parking';
import { staleAfterIntervals } from '@maru/domain/stale';
import { defineSeries, timedWord } from '#telemetry/series/series.ts';

export const parkingSeries = defineSeries({
  name: 'parking',
  columns: { status: timedWord(staleAfterIntervals * bayIntervalSeconds, ...baySensorStates) },
  required: ['status'],
  reportingIntervalSeconds: bayIntervalSeconds,
  retentionMonths: 24,
  rollups: true,
});

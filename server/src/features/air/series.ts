/** What air-quality devices measure. Ranges are those of common optical and electrochemical sensors. */
import { defineSeries, measure } from '../../telemetry/series/series.ts';

export const airSeries = defineSeries({
  name: 'air',
  columns: {
    ultraFineDust: measure('㎍/㎥', 1, 0, 2000),
    fineDust: measure('㎍/㎥', 1, 0, 3000),
    temperature: measure('℃', 1, -50, 80),
    humidity: measure('%', 1, 0, 100),
    voc: measure('ppb', 0, 0, 60_000),
    co2: measure('ppm', 0, 0, 40_000),
  },
  reportingIntervalSeconds: 60,
  retentionMonths: 120,
  rollups: true,
});

/** The series of air-quality devices. */
import { airMeasures } from '@maru/domain/air';
import { correctedFields, correctForHumidity } from '@maru/domain/humidity';
import { columnsOf, defineSeries } from '#telemetry/series/series.ts';

export const airSeries = defineSeries({
  name: 'air',
  columns: columnsOf(airMeasures),
  corrections: { fields: correctedFields, correct: correctForHumidity },
  reportingIntervalSeconds: 60,
  retentionMonths: 120,
  rollups: true,
  blocks: true,
});

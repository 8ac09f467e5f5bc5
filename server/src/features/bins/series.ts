/** The series of recycle bins: fill of the compartments, and running totals of items. */
import { binMeasures, fastestItems } from '@maru/domain/bin';
import { columnsOf, counter, defineSeries } from '#telemetry/series/series.ts';

/** The running totals are 32-bit numbers. */
const largestTotal = 4_294_967_295;
const items = counter('items', largestTotal, 0, fastestItems);

export const binSeries = defineSeries({
  name: 'bin',
  columns: {
    ...columnsOf(binMeasures),
    petCanItems: items,
    cartonItems: items,
  },
  required: ['petCanItems', 'cartonItems'],
  reportingIntervalSeconds: 3600,
  retentionMonths: 36,
  rollups: true,
  blocks: true,
});

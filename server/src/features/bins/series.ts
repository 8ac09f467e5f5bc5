/** What recycle bins report: how full their compartments are, and how many items were ever put into each. */
import { binMeasures, fastestItems } from '@maru/domain/bin';
import { columnsOf, counter, defineSeries } from '#telemetry/series/series.ts';

/** Totals of 32 bits. */
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
});

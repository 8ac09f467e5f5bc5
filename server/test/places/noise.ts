/** A series 'noise' that consists only of this declaration. */
import { defineMeasures } from '@maru/domain/measure';
import { definePlaces } from '#places/group.ts';
import { measuredState } from '#places/latest.ts';
import { columnsOf, defineSeries } from '#telemetry/series/series.ts';

const level = { unit: 'dB', decimals: 1, storedDecimals: 2, min: 0, max: 160 } as const;
const scale = {
  bounds: [
    { upTo: 55, grade: 'normal' },
    { upTo: 65, grade: 'bad' },
  ],
  worst: 'very_bad',
} as const;
const noiseMeasures = defineMeasures([
  { field: 'mean', type: 'mean', name: '등가소음', englishName: 'Mean level', ...level, scale },
  { field: 'peak', type: 'peak', name: '최고소음', englishName: 'Peak level', ...level, scale },
]);

export const noiseSeries = defineSeries({
  name: 'noise',
  columns: columnsOf(noiseMeasures),
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: true,
});

const stateOf = measuredState(noiseSeries, noiseMeasures);

export const noisePlaces = definePlaces({
  group: { placeType: 'street' },
  series: noiseSeries,
  sides: ['street'],
  sideOf: () => 'street',
  stateOf,
  gradesOf: (latest) => [latest.avgMeanStatus, latest.avgPeakStatus],
});

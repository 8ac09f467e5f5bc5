/** A third series, tilt of buildings, of which nothing but this declaration is there. */
import { defineMeasures } from '@maru/domain/measure';
import { definePlaces } from '../../src/places/group.ts';
import { measuredState } from '../../src/places/latest.ts';
import { columnsOf, defineSeries } from '../../src/telemetry/series/series.ts';

const axis = { unit: '°', decimals: 2, storedDecimals: 3, min: -45, max: 45 } as const;
const scale = {
  bounds: [
    { upTo: 0.23, grade: 'normal' },
    { upTo: 0.38, grade: 'bad' },
  ],
  worst: 'very_bad',
} as const;
const tiltMeasures = defineMeasures([
  { field: 'x', type: 'x', name: 'X축 기울기', englishName: 'Tilt on X', ...axis, scale },
  { field: 'y', type: 'y', name: 'Y축 기울기', englishName: 'Tilt on Y', ...axis, scale },
]);

export const tiltSeries = defineSeries({
  name: 'tilt',
  columns: columnsOf(tiltMeasures),
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: true,
});

const stateOf = measuredState(tiltSeries, tiltMeasures);

export const tiltPlaces = definePlaces({
  group: { placeType: 'building' },
  series: tiltSeries,
  sides: ['building'],
  sideOf: () => 'building',
  stateOf,
  gradesOf: (latest) => [latest.avgXStatus, latest.avgYStatus],
});

/** Observed columns are derived from the declarations of series and groups. */
import { deviceGroups } from '@maru/domain/device-groups';
import { expect, test } from 'vitest';
import { defineSeries, measure } from '#telemetry/series/series.ts';
import { allSeries } from '../all-series.ts';
import { observedColumns, unitOf } from './observed-columns.ts';

const columns = observedColumns(allSeries);

test('includes every declared measure, and no vehicle', () => {
  const expected = deviceGroups.flatMap(({ kinds }) =>
    kinds.flatMap(({ series, measures }) => measures.map(({ field }) => `${series}-${field}`)),
  );
  expect(expected.length).toBeGreaterThan(8);
  expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
  expect(columns.filter(({ series }) => series.name === 'vehicle')).toEqual([]);
});

test('includes a column that is added to a series', () => {
  const [air] = allSeries.filter(({ name }) => name === 'air');
  const louder = defineSeries({ ...air, columns: { ...air?.columns, noiseLevel: measure('dB', 1, 0, 140) } } as never);
  expect(observedColumns([louder]).at(-1)).toMatchObject({
    id: 'air-noiseLevel',
    name: 'Noise level',
    source: 'readings',
    unit: { symbol: 'dB', name: 'decibel' },
  });
});

test('has a UCUM code for every unit', () => {
  const symbols = [...new Set(columns.flatMap(({ unit }) => unit?.symbol ?? []))];
  expect(symbols.length).toBeGreaterThan(5);
  for (const symbol of symbols)
    expect(decodeURIComponent(unitOf(symbol).definition)).toMatch(/UCUM\/([A-Za-z%[\]/0-9]+|\{(item|person|car)\})$/);
});

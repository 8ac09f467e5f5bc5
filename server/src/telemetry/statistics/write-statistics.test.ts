import { air } from '@maru/contract/air';
import { type AirField, type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { formatBucket } from '@maru/domain/seoul-time';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { Bytes } from '#platform/http/written.ts';
import type { Rollups } from '../rollups/add-up.ts';
import { hourMs } from '../rollups/rollups.ts';
import { averageOf, graded } from './averages.ts';
import { pointsOf } from './statistics.ts';
import { type Line, writeChart, writeRows } from './write-statistics.ts';

const length = 3000;
const column = (figureOf: (at: number) => number) => Float64Array.from({ length }, (_, at) => figureOf(at));

/** Hours with varying values, some of them absent. */
const rollups: Rollups = {
  hours: column((at) => Date.UTC(2025, 11, 31) / hourMs + at),
  readings: column((at) => at % 61),
  sums: airMeasures.map((_, i) => column((at) => (at * 7919 + i * 104_729) % 90_000)),
  counts: airMeasures.map((_, i) => column((at) => (at + i) % 61)),
};

function written(write: (bytes: Bytes) => void): unknown {
  const bytes = new Bytes();
  write(bytes);
  return JSON.parse(String(bytes.view()));
}
const validate = new Ajv({ strict: false });

test('writes the rows in the contract’s format', () => {
  const answer = written((bytes) => writeRows(bytes, airMeasures, rollups, 'hour'));
  expect(answer).toEqual({
    list: Array.from(rollups.hours, (hour, at) => ({
      measurementDatetime: formatBucket(new Date(hour * hourMs), 'hour'),
      readingCount: rollups.readings[at],
      ...graded(
        airMeasures,
        Object.fromEntries(
          airMeasures.map((measure, i) => [
            measure.field,
            averageOf(measure)(rollups.sums[i]?.[at] ?? 0, rollups.counts[i]?.[at] ?? 0),
          ]),
        ) as Record<AirField, number | null>,
      ),
    })),
  });
  expect(validate.validate(air.statistics.output, answer)).toBe(true);
});

test('writes an empty list without rows', () => {
  const none = { hours: new Float64Array(), readings: new Float64Array(), sums: [], counts: [] };
  expect(written((bytes) => writeRows(bytes, airMeasures, none, 'day'))).toEqual({ list: [] });
});

test.each(['hour', 'day', 'month'] as const)('writes a chart by %s with lines and gaps', (unit) => {
  const measure = airMeasure('fine_dust');
  const line: Line = { measure, unit, hours: [490_015, 490_759, 491_431], values: [12.3, null, -0.4] };
  const about = { measurementType: 'fine_dust', unit: '㎍/㎥', datetimeType: unit } as const;
  const none: Line = { measure, unit, hours: [], values: [] };
  const series = [
    { installationType: 'indoor' as const, name: '실내', line },
    { installationType: 'outdoor' as const, name: '실외', line: none },
  ];
  const answer = written((bytes) => writeChart(bytes, { ...about, series }));
  expect(answer).toEqual({
    ...about,
    series: series.map(({ line, ...rest }) => ({ ...rest, points: pointsOf(line) })),
  });
  expect(validate.validate(air.chart.output, answer)).toBe(true);
});

test('rounds a mean so that rounding the result again doesn’t change it', () => {
  const average = (type: AirMeasurementType, sum: number, count: number) => averageOf(airMeasure(type))(sum, count);
  expect(average('ultra_fine_dust', 709, 2)).toBe(35.4);
  expect(average('ultra_fine_dust', 710, 2)).toBe(35.5);
  expect(average('fine_dust', -709, 2)).toBe(-35.4);
  expect(average('temperature', -15, 2)).toBe(-0.8);
  expect(average('co2', 0, 0)).toBeNull();
});

import { air } from '@maru/contract/air';
import { airMeasurements } from '@maru/domain/air';
import { formatBucket } from '@maru/domain/seoul-time';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { RollupRow } from '../../telemetry/rollups/rollups.ts';
import { type AirAverages, average, withGrades } from './readings.ts';
import { rowsAsJson } from './statistics-json.ts';

/** Hours with ever other values, some of them missing; more than one piece of the answer holds. */
const rows = Array.from(
  { length: 3000 },
  (_, hour): RollupRow => ({
    bucket: new Date(Date.UTC(2025, 11, 31) + hour * 3_600_000),
    readings: hour % 61,
    sums: airMeasurements.map((_, i) => (hour * 7919 + i * 104_729) % 90_000),
    counts: airMeasurements.map((_, i) => (hour + i) % 61),
  }),
);

const averagesOf = ({ sums, counts }: RollupRow) =>
  Object.fromEntries(
    airMeasurements.map(({ field }, i) => [field, average(field, sums[i] ?? 0, counts[i] ?? 0)]),
  ) as AirAverages;

test('says what the rows say, in the form of the contract', () => {
  const answer: unknown = JSON.parse(String(rowsAsJson(rows, 'hour')));
  expect(answer).toEqual({
    list: rows.map((row) => ({
      measurementDatetime: formatBucket(row.bucket, 'hour'),
      readingCount: row.readings,
      ...withGrades(averagesOf(row)),
    })),
  });
  expect(new Ajv({ strict: false }).validate(air.statistics.output, answer)).toBe(true);
});

test('no rows are an empty list', () => {
  expect(JSON.parse(String(rowsAsJson([], 'day')))).toEqual({ list: [] });
});

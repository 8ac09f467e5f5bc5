/** One place by hour, day or month, from the rollups. */
import type { AirField, AirMeasurementType } from '@maru/domain/air';
import { airMeasurement, airMeasurements } from '@maru/domain/air';
import { type DatetimeType, formatBucket, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { Problem } from '../../platform/errors/problem.ts';
import { type RollupRow, readRollups } from '../../telemetry/rollups/rollups.ts';
import { type AirAverages, average, withGrades } from './readings.ts';
import { airSeries } from './series.ts';

export interface Range {
  from: Date;
  /** Included. */
  to: Date;
  unit: DatetimeType;
}

/** Longest ranges that are answered at once, in days; a leap year of hours and today is 8,808 rows. */
const longestDays: Record<DatetimeType, number> = { hour: 367, day: 3660, month: 36_600 };

/** Reads a call's range; the ends are included and a date alone as an end is its last second. */
export function readRange(query: { startDatetime: string; endDatetime: string; datetimeType: DatetimeType }): Range {
  const from = parseSeoul(query.startDatetime);
  const to = parseSeoul(query.endDatetime, true);
  if (!from) throw new Problem('VALIDATION', { field: 'startDatetime' });
  if (!to) throw new Problem('VALIDATION', { field: 'endDatetime' });
  if (from > to) throw new Problem('RANGE_REVERSED', { field: 'endDatetime' });
  const unit = query.datetimeType;
  if (to.getTime() - from.getTime() > longestDays[unit] * 86_400_000)
    throw new Problem('RANGE_TOO_LONG', { field: 'endDatetime' });
  return { from: startOfBucket(from, unit), to, unit };
}

/** Rows of all six measurements, oldest first; buckets without readings are absent. */
export async function statisticsRows(pool: pg.Pool, deviceIds: number[], range: Range) {
  const rows = await readRollups(pool, airSeries, { deviceIds, ...range });
  return rows.map((row) => ({
    measurementDatetime: formatBucket(row.bucket, range.unit),
    readingCount: row.readings,
    ...withGrades(averagesOf(row)),
  }));
}

/** One measurement as points of every bucket of the range up to now, null where nothing was measured. */
export async function chartPoints(
  pool: pg.Pool,
  deviceIds: number[],
  type: AirMeasurementType,
  range: Range,
  now: Date,
) {
  const { field } = airMeasurement(type);
  const rows = await readRollups(pool, airSeries, { deviceIds, ...range, fields: [field] });
  const values = new Map(
    rows.map((row) => [row.bucket.getTime(), average(field, row.sums[field] ?? 0, row.counts[field] ?? 0)]),
  );
  const points: { measurementDatetime: string; value: number | null }[] = [];
  const end = Math.min(range.to.getTime(), Math.max(now.getTime(), rows.at(-1)?.bucket.getTime() ?? 0));
  for (let bucket = range.from; bucket.getTime() <= end; bucket = nextBucket(bucket, range.unit))
    points.push({ measurementDatetime: formatBucket(bucket, range.unit), value: values.get(bucket.getTime()) ?? null });
  return points;
}

/** The 24 hours up to now, by hour. */
export function lastDay(now: Date): Range {
  return { from: startOfBucket(new Date(now.getTime() - 23 * 3_600_000), 'hour'), to: now, unit: 'hour' };
}

function averagesOf(row: RollupRow): AirAverages {
  return Object.fromEntries(
    airMeasurements.map(({ field }): [AirField, number | null] => [
      field,
      average(field, row.sums[field] ?? 0, row.counts[field] ?? 0),
    ]),
  ) as AirAverages;
}

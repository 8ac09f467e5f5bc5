/** One place by hour, day or month, from the rollups. */
import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirMeasurementType, airMeasurement, airMeasurements } from '@maru/domain/air';
import { type DatetimeType, formatBucket, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { Problem } from '../../platform/errors/problem.ts';
import type { Written } from '../../platform/http/handle.ts';
import { readRollups } from '../../telemetry/rollups/rollups.ts';
import { average } from './readings.ts';
import { airSeries } from './series.ts';
import { rowsAsJson } from './statistics-json.ts';

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
export async function placeStatistics(
  pool: pg.Pool,
  deviceIds: number[],
  range: Range,
): Promise<Written<Output<typeof air.statistics>>> {
  return rowsAsJson(
    await readRollups(pool, airSeries, { deviceIds, ...range, fields: airMeasurements.map(({ field }) => field) }),
    range.unit,
  );
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
    rows.map(({ bucket, sums, counts }) => [bucket.getTime(), average(field, sums[0] ?? 0, counts[0] ?? 0)]),
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

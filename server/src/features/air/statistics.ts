/** One place by hour, day or month, from the rollups. */
import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { type DatetimeType, formatBucket, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { Problem } from '../../platform/errors/problem.ts';
import { Written } from '../../platform/http/written.ts';
import { hourMs, readRollups } from '../../telemetry/rollups/rollups.ts';
import { average } from './readings.ts';
import { airSeries } from './series.ts';
import { writeRows } from './statistics-json.ts';

/** Whole buckets. */
export interface Range {
  from: Date;
  /** Included: the last moment of a bucket. */
  to: Date;
  unit: DatetimeType;
}

/** Longest ranges that are answered at once, in days; a leap year of hours and today is 8,808 rows. */
const longestDays: Record<DatetimeType, number> = { hour: 367, day: 3660, month: 36_600 };

/** Reads a call's range: every bucket that a part of it lies in. A date alone as an end is its last second. */
export function readRange(query: { startDatetime: string; endDatetime: string; datetimeType: DatetimeType }): Range {
  const from = parseSeoul(query.startDatetime);
  const to = parseSeoul(query.endDatetime, true);
  if (!from) throw new Problem('VALIDATION', { field: 'startDatetime' });
  if (!to) throw new Problem('VALIDATION', { field: 'endDatetime' });
  if (from > to) throw new Problem('RANGE_REVERSED', { field: 'endDatetime' });
  const unit = query.datetimeType;
  if (to.getTime() - from.getTime() > longestDays[unit] * 86_400_000)
    throw new Problem('RANGE_TOO_LONG', { field: 'endDatetime' });
  return wholeBuckets(from, to, unit);
}

const wholeBuckets = (from: Date, to: Date, unit: DatetimeType): Range => ({
  from: startOfBucket(from, unit),
  to: new Date(nextBucket(to, unit).getTime() - 1),
  unit,
});

/** Rows of all six measurements, oldest first; buckets without readings are absent. */
export async function placeStatistics(
  pool: pg.Pool,
  deviceIds: number[],
  range: Range,
): Promise<Written<Output<typeof air.statistics>>> {
  const fields = airMeasures.map(({ field }) => field);
  const rollups = await readRollups(pool, airSeries, { deviceIds, ...range, fields });
  return new Written((bytes) => writeRows(bytes, rollups, range.unit));
}

/** One measurement over a range: every bucket up to now, null where nothing was measured. */
export interface Line {
  unit: DatetimeType;
  /** When the buckets begin, in hours since 1970. */
  hours: number[];
  values: (number | null)[];
}

export async function readLine(
  pool: pg.Pool,
  deviceIds: number[],
  type: AirMeasurementType,
  range: Range,
  now: Date,
): Promise<Line> {
  const { field } = airMeasure(type);
  const rollups = await readRollups(pool, airSeries, { deviceIds, ...range, fields: [field] });
  const places = new Map(Array.from(rollups.hours, (hour, at) => [hour, at]));
  const newest = Math.max(now.getTime() / hourMs, rollups.hours.at(-1) ?? 0);
  const hours: number[] = [];
  const values: (number | null)[] = [];
  const next = nextHour[range.unit];
  for (
    let hour = range.from.getTime() / hourMs;
    hour * hourMs <= range.to.getTime() && hour <= newest;
    hour = next(hour)
  ) {
    const at = places.get(hour);
    hours.push(hour);
    values.push(at === undefined ? null : average(field, rollups.sums[0]?.[at] ?? 0, rollups.counts[0]?.[at] ?? 0));
  }
  return { unit: range.unit, hours, values };
}

/** A line as calls send a short one; a long one is written by `writePoints`. */
export const pointsOf = ({ unit, hours, values }: Line) =>
  hours.map((hour, at) => ({
    measurementDatetime: formatBucket(new Date(hour * hourMs), unit),
    value: values[at] ?? null,
  }));

/** The hour at which the next bucket begins. */
const nextHour: Record<DatetimeType, (hour: number) => number> = {
  hour: (hour) => hour + 1,
  day: (hour) => hour + 24,
  month: (hour) => nextBucket(new Date(hour * hourMs), 'month').getTime() / hourMs,
};

/** The 24 hours up to now, by hour. */
export function lastDay(now: Date): Range {
  return wholeBuckets(new Date(now.getTime() - 23 * hourMs), now, 'hour');
}

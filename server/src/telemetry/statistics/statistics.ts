/** Statistics of some devices of a measuring series by hour, day or month, from the rollups. */
import type { Measure } from '@maru/domain/measure';
import { type DatetimeType, formatBucket, nextBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { Written } from '../../platform/http/written.ts';
import { hourMs, readRollups } from '../rollups/rollups.ts';
import type { Series } from '../series/series.ts';
import { averageOf, type GradedValues } from './averages.ts';
import type { Range } from './range.ts';
import { type Line, writeRows } from './write-statistics.ts';

/** A row of the schema `timeRowOf`. */
export type TimeRow<M extends Measure> = { measurementDatetime: string; readingCount: number } & GradedValues<M>;

export interface Statistics<M extends Measure> {
  /** Rows of all measures over some devices together, oldest first; buckets without readings are absent. */
  rows(deviceIds: readonly number[], range: Range): Promise<Written<{ list: TimeRow<M>[] }>>;
  /** One measure over some devices together. */
  line(deviceIds: readonly number[], measure: M, range: Range, now: Date): Promise<Line>;
}

export function statisticsOf<M extends Measure>(pool: pg.Pool, series: Series, measures: readonly M[]): Statistics<M> {
  const fields = measures.map(({ field }) => field);
  return {
    async rows(deviceIds, range) {
      const rollups = await readRollups(pool, series, { deviceIds, ...range, fields });
      return new Written((bytes) => writeRows(bytes, measures, rollups, range.unit));
    },
    async line(deviceIds, measure, range, now) {
      const rollups = await readRollups(pool, series, { deviceIds, ...range, fields: [measure.field] });
      const places = new Map(Array.from(rollups.hours, (hour, at) => [hour, at]));
      const newest = Math.max(now.getTime() / hourMs, rollups.hours.at(-1) ?? 0);
      const average = averageOf(measure);
      const line: Line = { measure, unit: range.unit, hours: [], values: [] };
      const next = nextHour[range.unit];
      for (
        let hour = range.from.getTime() / hourMs;
        hour * hourMs <= range.to.getTime() && hour <= newest;
        hour = next(hour)
      ) {
        const at = places.get(hour);
        line.hours.push(hour);
        line.values.push(at === undefined ? null : average(rollups.sums[0]?.[at] ?? 0, rollups.counts[0]?.[at] ?? 0));
      }
      return line;
    },
  };
}

/** A line as calls send a short one; a long one is written by `writeChart`. */
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

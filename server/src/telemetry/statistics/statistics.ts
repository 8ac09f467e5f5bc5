/** Statistics of some devices of a series with measures, by hour, day or month, from the rollups. */
import type { Measure } from '@maru/domain/measure';
import { type DatetimeType, formatBucket, nextBucket } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import { Written } from '#platform/http/written.ts';
import { hourMs, readRollups } from '../rollups/rollups.ts';
import type { Series } from '../series/series.ts';
import { averageOf, type GradedValues } from './averages.ts';
import type { Range } from './range.ts';
import { type Line, writeRows } from './write-statistics.ts';

/** A row with the schema `timeRowOf`. */
export type TimeRow<M extends Measure> = { measurementDatetime: string; readingCount: number } & GradedValues<M>;

export interface Statistics<M extends Measure> {
  /** Rows of all measures over all devices together, oldest first, without empty buckets. */
  rows(deviceIds: readonly number[], range: Range): Promise<Written<{ list: TimeRow<M>[] }>>;
  /** One measure over all devices together. */
  line(deviceIds: readonly number[], measure: M, range: Range, now: Date): Promise<Line>;
  /**
   * Some measures over all devices together, until now, with null for gaps. `originOf` returns the stored integer that
   * is shown as zero at an hour (since 1970).
   */
  lines(
    deviceIds: readonly number[],
    measures: readonly M[],
    range: Range,
    now: Date,
    originOf?: (measure: M, hour: number) => number,
  ): Promise<Line[]>;
}

export function statisticsOf<M extends Measure>(reads: Reads, series: Series, measures: readonly M[]): Statistics<M> {
  const fields = measures.map(({ field }) => field);
  const statistics: Statistics<M> = {
    async rows(deviceIds, range) {
      const rollups = await readRollups(reads, series, { deviceIds, ...range, fields });
      return new Written((bytes) => writeRows(bytes, measures, rollups, range.unit));
    },
    line: async (deviceIds, measure, range, now) =>
      (await statistics.lines(deviceIds, [measure], range, now))[0] as Line,
    async lines(deviceIds, drawn, range, now, originOf = () => 0) {
      const rollups = await readRollups(reads, series, {
        deviceIds,
        ...range,
        fields: drawn.map(({ field }) => field),
      });
      const places = new Map(Array.from(rollups.hours, (hour, at) => [hour, at]));
      const newest = Math.max(now.getTime() / hourMs, rollups.hours.at(-1) ?? 0);
      const next = nextHour[range.unit];
      const hours: number[] = [];
      for (
        let hour = range.from.getTime() / hourMs;
        hour * hourMs <= range.to.getTime() && hour <= newest;
        hour = next(hour)
      )
        hours.push(hour);
      return drawn.map((measure, index) => {
        const average = averageOf(measure);
        const [sums, counts] = [rollups.sums[index] ?? [], rollups.counts[index] ?? []];
        const valueAt = (hour: number) => {
          const at = places.get(hour);
          const count = at === undefined ? 0 : (counts[at] ?? 0);
          return count === 0 ? null : average((sums[at as number] ?? 0) - count * originOf(measure, hour), count);
        };
        return { measure, unit: range.unit, hours, values: hours.map(valueAt) };
      });
    },
  };
  return statistics;
}

/** A short line in the format of responses; `writeChart` writes long ones. */
export const pointsOf = ({ unit, hours, values }: Line) =>
  hours.map((hour, at) => ({
    measurementDatetime: formatBucket(new Date(hour * hourMs), unit),
    value: values[at] ?? null,
  }));

/** Returns the hour at which the next bucket starts. */
const nextHour: Record<DatetimeType, (hour: number) => number> = {
  hour: (hour) => hour + 1,
  day: (hour) => hour + 24,
  month: (hour) => nextBucket(new Date(hour * hourMs), 'month').getTime() / hourMs,
};

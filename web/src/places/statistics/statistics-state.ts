import { type InstallationType, installationTypes } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '#lib/api/problem.ts';
import { pagingOf } from '#lib/paths/paging-state.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { bucketStart } from '#ui/chart/time-series.ts';
import type { Named, Values } from '../values/values.ts';
import { defaultPeriod, type Period, periods, type Range, shownLength } from './periods.ts';

/** One bucket with its averages. */
export type TimeRow = Values & { measurementDatetime: string; readingCount: number };

/** The rows of one side, or of a place without sides, by name; in time order, oldest first. */
export interface TimeLine {
  name: string;
  rows: readonly TimeRow[];
}

/** The lines of one bucket. */
export interface Bucket {
  measurementDatetime: string;
  lines: readonly [Named<TimeRow>, ...Named<TimeRow>[]];
}

/** The query for one side of a place. */
export interface TimeQuestion {
  installationType: 'indoor' | 'outdoor';
  query: { startDatetime: string; endDatetime: string; datetimeType: DatetimeType };
}

/**
 * Fetches the rows of one side of a place; called for both sides, one of which may be disabled. Keeps the previous
 * answer.
 */
export type UseRows = (
  placeId: number,
  question: TimeQuestion,
  isLoaded: boolean,
) => UseQueryResult<{ list: TimeRow[] }, ApiProblem>;

const orders = ['desc', 'asc'] as const;

/** The state of statistics over time, in the page's address. */
export interface StatisticsState {
  datetimeType: DatetimeType;
  /** Null if both ends are given instead. */
  period: Period | null;
  startDatetime: string;
  endDatetime: string;
  /** Null by default; the side then depends on the place's devices. */
  installationType: InstallationType | null;
  measurementType: string;
  order: (typeof orders)[number];
  pageNumber: number;
  pageSize: number;
}

/** Changes of the state; undefined removes a value from the address. */
export type StatisticsChanges = { [F in keyof StatisticsState]?: StatisticsState[F] | undefined };

/** Parses the state from the address; missing or invalid values get their default. */
export const parseStatistics =
  (measures: readonly [Measure, ...Measure[]]) =>
  (search: Search): StatisticsState => {
    const datetimeType = oneOf(datetimeTypes, search.datetimeType, 'hour');
    const { startDatetime = '', endDatetime = '' } = search;
    const period = oneOf(periods, search.period, null);
    const hasRange = period === null && rangeProblem({ start: startDatetime, end: endDatetime }, datetimeType) === null;
    return {
      datetimeType,
      period: hasRange ? null : (period ?? defaultPeriod(datetimeType)),
      startDatetime: hasRange ? startDatetime : '',
      endDatetime: hasRange ? endDatetime : '',
      installationType: oneOf(installationTypes, search.installationType, null),
      measurementType: measures.find(({ type }) => type === search.measurementType)?.type ?? measures[0].type,
      order: oneOf(orders, search.order, 'desc'),
      ...pagingOf(search),
    };
  };

/** The reason why a range is invalid; null if valid. */
export function rangeProblem({ start, end }: Range, type: DatetimeType): 'unreadable' | 'reversed' | null {
  const [from, to] = [start, end].map((text) => (text.length === shownLength[type] ? bucketStart(text) : null));
  if (!from || !to) return 'unreadable';
  return from > to ? 'reversed' : null;
}

/** The side: by default outdoor, as specified, unless the place has only indoor devices. */
export function installationOf(
  chosen: InstallationType | null,
  place: { indoor: unknown; outdoor: unknown },
): InstallationType {
  return chosen ?? (place.outdoor || !place.indoor ? 'outdoor' : 'indoor');
}

/** The lines' rows by bucket, in time order. */
export function buckets(lines: readonly TimeLine[]): Bucket[] {
  const byTime = new Map<string, [Named<TimeRow>, ...Named<TimeRow>[]]>();
  for (const { name, rows } of lines) {
    for (const values of rows) {
      const known = byTime.get(values.measurementDatetime);
      if (known) known.push({ name, values });
      else byTime.set(values.measurementDatetime, [{ name, values }]);
    }
  }
  const all = [...byTime].map(([measurementDatetime, own]) => ({ measurementDatetime, lines: own }));
  return lines.length > 1 ? all.sort((a, b) => (a.measurementDatetime < b.measurementDatetime ? -1 : 1)) : all;
}

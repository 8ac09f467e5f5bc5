import type { Measure } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { useNow } from '#lib/clock/use-now.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { callRange, rangeOf } from './periods.ts';
import { parseStatistics } from './statistics-state.ts';

/** Interval in milliseconds at which a range that ends now is updated. */
const moveOnMs = 5 * 60_000;

/** Statistics over time from the page's address: its state, its current range, and the call's query. */
export function useStatistics(measures: readonly [Measure, ...Measure[]]) {
  const parse = useMemo(() => parseStatistics(measures), [measures]);
  const [state, change] = useSearchState(parse);
  const now = useNow(moveOnMs);
  const { datetimeType, period, startDatetime, endDatetime } = state;
  const range = useMemo(
    () => (period ? rangeOf(period, datetimeType, now) : { start: startDatetime, end: endDatetime }),
    [period, datetimeType, startDatetime, endDatetime, now],
  );
  const query = useMemo(() => ({ ...callRange(range, datetimeType), datetimeType }), [range, datetimeType]);
  return {
    state,
    range,
    query,
    now,
    change,
    /** Removes both ends, because their format differs between hour, day and month. */
    changeType: (type: DatetimeType) =>
      change({
        datetimeType: type,
        period: undefined,
        startDatetime: undefined,
        endDatetime: undefined,
        pageNumber: undefined,
      }),
  };
}

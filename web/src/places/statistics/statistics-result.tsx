import type { InstallationType } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useLastPage } from '../../lib/paths/use-last-page.ts';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { pageCount } from '../../ui/table/page-window.ts';
import { coverageOf } from './coverage.ts';
import styles from './statistics.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import {
  buckets,
  type StatisticsChanges,
  type StatisticsState,
  type TimeQuestion,
  type UseRows,
} from './statistics-state.ts';
import { StatisticsTable } from './statistics-table.tsx';

interface StatisticsResultProps {
  measures: readonly [Measure, ...Measure[]];
  useRows: UseRows;
  placeId: number;
  installationType: InstallationType;
  query: TimeQuestion['query'];
  state: StatisticsState;
  now: Date;
  onChange: (changes: StatisticsChanges, options?: { push?: boolean }) => void;
}

/** The answer: how much was measured, then the chart and the table, of the same rows. Both sides are two lines. */
export function StatisticsResult({
  useRows,
  placeId,
  installationType,
  query,
  measures,
  state,
  now,
  onChange,
}: StatisticsResultProps) {
  const { places, statistics: words, ui } = useSharedTexts();
  const isBoth = installationType === 'all';
  const first = useRows(placeId, { installationType: isBoth ? 'outdoor' : installationType, query }, true);
  const second = useRows(placeId, { installationType: 'indoor', query }, isBoth);
  const asked = isBoth ? [first, second] : [first];
  const [firstRows, secondRows] = [first.data?.list, isBoth ? second.data?.list : undefined];
  const isThere = asked.every(({ data }) => data !== undefined);
  const isUpdating = asked.some(({ isPlaceholderData }) => isPlaceholderData);
  const failed = asked.find(({ isError, data }) => isError && !data);
  const lines = useMemo(() => {
    const { indoor, outdoor } = places.installation;
    if (!isBoth) return [{ name: places.installation[installationType], rows: firstRows ?? [] }];
    return [
      { name: outdoor, rows: firstRows ?? [] },
      { name: indoor, rows: secondRows ?? [] },
    ];
  }, [isBoth, installationType, firstRows, secondRows, places]);
  const rows = useMemo(() => buckets(lines), [lines]);
  const measure = measures.find(({ type }) => type === state.measurementType) ?? measures[0];

  useLastPage(state.pageNumber, isThere && !isUpdating ? pageCount(rows.length, defaultPageSize) : undefined, (last) =>
    onChange({ pageNumber: last === firstPage ? undefined : last }),
  );
  if (failed) return <FailedState what={words.title} problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!isThere) {
    return (
      <div aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    );
  }
  return (
    <div className={styles.result} aria-busy={isUpdating} data-updating={isUpdating || undefined}>
      <p role="status" className={styles.coverage}>
        {isUpdating
          ? ui.loading
          : lines.map(({ name, rows: own }) => (
              <span key={name}>
                {isBoth && `${name} · `}
                {words.coverage(coverageOf(own, query, query.datetimeType, now), query.datetimeType)}
              </span>
            ))}
      </p>
      <StatisticsChart measure={measure} query={query} lines={lines} />
      {rows.length > 0 && (
        <StatisticsTable
          measures={measures}
          buckets={rows}
          isNamed={isBoth}
          datetimeType={query.datetimeType}
          order={state.order}
          pageNumber={state.pageNumber}
          onChange={onChange}
        />
      )}
    </div>
  );
}

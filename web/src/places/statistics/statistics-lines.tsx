import type { Measure } from '@maru/domain/measure';
import { firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { coverageOf } from './coverage.ts';
import styles from './statistics.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import { type PlaceNames, statisticsTable } from './statistics-file.ts';
import {
  buckets,
  type StatisticsChanges,
  type StatisticsState,
  type TimeLine,
  type TimeQuestion,
} from './statistics-state.ts';
import { StatisticsTable } from './statistics-table.tsx';

interface StatisticsLinesProps {
  measures: readonly [Measure, ...Measure[]];
  lines: readonly TimeLine[];
  /** True if lines have names, which are required for several lines. */
  isNamed: boolean;
  /** Names used in the export. */
  place: PlaceNames;
  isUpdating: boolean;
  query: TimeQuestion['query'];
  state: StatisticsState;
  now: Date;
  onChange: (changes: StatisticsChanges) => void;
}

/** The coverage, chart and table of the same rows. */
export function StatisticsLines(props: StatisticsLinesProps) {
  const { measures, lines, isNamed, place, isUpdating, query, state, now, onChange } = props;
  const texts = useSharedTexts();
  const { statistics: words, ui } = texts;
  const rows = useMemo(() => buckets(lines), [lines]);
  const measure = measures.find(({ type }) => type === state.measurementType) ?? measures[0];
  useLastPage(state.pageNumber, isUpdating ? undefined : pageCount(rows.length, state.pageSize), (last) =>
    onChange({ pageNumber: last === firstPage ? undefined : last }),
  );
  return (
    <div className={styles.result} aria-busy={isUpdating} data-updating={isUpdating || undefined}>
      <p role="status" className="flush muted medium">
        {isUpdating
          ? ui.loading
          : lines.map(({ name, rows: own }) => (
              <span key={name} className="block">
                {isNamed && <Marked>{`${name} · `}</Marked>}
                {words.coverage(coverageOf(own, query, query.datetimeType, now), query.datetimeType)}
              </span>
            ))}
      </p>
      <StatisticsChart
        measure={measure}
        query={query}
        lines={lines}
        table={() => statisticsTable({ measures, lines, place, datetimeType: query.datetimeType, texts })}
      />
      {rows.length > 0 && (
        <StatisticsTable
          measures={measures}
          chosen={measure}
          buckets={rows}
          isNamed={isNamed}
          datetimeType={query.datetimeType}
          order={state.order}
          pageNumber={state.pageNumber}
          pageSize={state.pageSize}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** About as high as a chart with the first rows, to avoid layout shifts below. */
export const StatisticsSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height="60rem" />
  </div>
);

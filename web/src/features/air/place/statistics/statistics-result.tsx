import type { InstallationType } from '@maru/domain/facility';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useLastPage } from '../../../../lib/paths/use-last-page.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { FailedState } from '../../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { pageCount } from '../../../../ui/table/page-window.ts';
import { coverageOf } from './coverage.ts';
import styles from './statistics.module.css';
import { StatisticsChart } from './statistics-chart.tsx';
import type { StatisticsState } from './statistics-state.ts';
import { StatisticsTable } from './statistics-table.tsx';

/** What the statistics of a place are asked by. */
export interface Question {
  installationType: InstallationType;
  datetimeType: DatetimeType;
  startDatetime: string;
  endDatetime: string;
}

interface StatisticsResultProps {
  placeId: number;
  question: Question;
  state: StatisticsState;
  now: Date;
  onChange: (
    changes: { [F in keyof StatisticsState]?: StatisticsState[F] | undefined },
    options?: { push?: boolean },
  ) => void;
}

/** The answer: how much was measured, then the chart and the table, of the same rows. */
export function StatisticsResult({ placeId, question, state, now, onChange }: StatisticsResultProps) {
  const { airPlace: words, ui } = useTexts();
  const { installationType, ...query } = question;
  const rows = useCall(
    'GET /api/air-quality/installation-place/{id}/{type}',
    { params: { id: placeId, type: installationType }, query },
    { keepPrevious: true },
  );
  const answered = rows.isPlaceholderData ? undefined : rows.data;
  useLastPage(state.pageNumber, answered && pageCount(answered.list.length, defaultPageSize), (last) =>
    onChange({ pageNumber: last === firstPage ? undefined : last }),
  );
  if (rows.isError && !rows.data) {
    return <FailedState what={words.statistics} problem={rows.error} onRetry={rows.refetch} />;
  }
  if (!rows.data) {
    return (
      <div aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    );
  }
  const { list } = rows.data;
  return (
    <div
      className={styles.result}
      aria-busy={rows.isPlaceholderData}
      data-updating={rows.isPlaceholderData || undefined}
    >
      <p role="status" className={styles.coverage}>
        {rows.isPlaceholderData
          ? ui.loading
          : words.coverage(coverageOf(list, query, question.datetimeType, now), question.datetimeType)}
      </p>
      <StatisticsChart placeId={placeId} question={question} measurementType={state.measurementType} rows={list} />
      {list.length > 0 && (
        <StatisticsTable
          rows={list}
          datetimeType={question.datetimeType}
          order={state.order}
          pageNumber={state.pageNumber}
          onChange={onChange}
        />
      )}
    </div>
  );
}

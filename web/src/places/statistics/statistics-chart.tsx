import type { Measure } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { CsvTable } from '#ui/chart/export/csv.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { MeasureChart } from '../values/measure-chart.tsx';
import { measured } from '../values/values.ts';
import type { TimeLine } from './statistics-state.ts';

interface StatisticsChartProps {
  measure: Measure;
  query: { startDatetime: string; endDatetime: string; datetimeType: DatetimeType };
  lines: readonly TimeLine[];
  /** The table beside the chart, as an export. */
  table: () => CsvTable;
}

/** One measure over the range, one line each, from the same rows as the table beside it. */
export function StatisticsChart({ measure, query, lines, table }: StatisticsChartProps) {
  const { measures: names, statistics: words, ui } = useSharedTexts();
  const { datetimeType } = query;
  const series = useMemo(
    () =>
      lines.map(({ name, rows }) => ({
        name,
        points: rows.map((row) => ({
          measurementDatetime: row.measurementDatetime,
          value: measured(row, measure).value,
        })),
      })),
    [lines, measure],
  );
  return (
    <MeasureChart
      title={words.chartTitle(names.name(measure), words.types[datetimeType])}
      kind={datetimeType === 'month' ? 'bar' : 'line'}
      measure={measure}
      datetimeType={datetimeType}
      series={series}
      range={query}
      empty={<EmptyState message={ui.emptyChart}>{words.emptyHint}</EmptyState>}
      hasTableBeside
      isTakeable
      table={table}
    />
  );
}

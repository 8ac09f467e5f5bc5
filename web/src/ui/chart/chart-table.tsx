import { defaultPageSize } from '@maru/domain/paging';
import { useMemo, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { pageCount } from '../table/page-window.ts';
import { Pager } from '../table/pager.tsx';
import type { TimeChartModel } from './option.ts';
import { type BucketRow, bucketRows } from './time-series.ts';

/** The chart's values as a paged table, in the chart's order. */
export function ChartTable({ title, model }: { title: string; model: TimeChartModel }) {
  const { chart: words } = useSharedTexts();
  const [requested, setRequested] = useState(1);
  const { series, datetimeType, format } = model;
  const rows = useMemo(() => bucketRows(series, datetimeType), [series, datetimeType]);
  const columns = useMemo<Column<BucketRow>[]>(
    () => [
      { id: 'time', header: words.time, cell: (row) => row.label, isRowHeader: true },
      ...series.map(({ name }, index) => ({
        id: name,
        header: name,
        cell: (row: BucketRow) => format(row.values[index] ?? null),
        isNumeric: true,
      })),
    ],
    [series, format, words.time],
  );
  // The chart may have fewer values by now.
  const pageNumber = Math.min(requested, pageCount(rows.length, defaultPageSize));
  const start = (pageNumber - 1) * defaultPageSize;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.slice(start, start + defaultPageSize)}
        rowKey={(row) => row.label}
      />
      <Pager
        label={title}
        pageNumber={pageNumber}
        pageSize={defaultPageSize}
        totalCount={rows.length}
        onPage={setRequested}
      />
    </>
  );
}

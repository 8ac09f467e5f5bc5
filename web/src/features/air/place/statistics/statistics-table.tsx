import type { OutputOf } from '@maru/contract';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import type { Texts } from '../../../../texts/ko.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { bucketLabel } from '../../../../ui/chart/time-series.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { Pager } from '../../../../ui/table/pager.tsx';
import { valueColumns } from '../../parts/value-columns.tsx';
import type { StatisticsState } from './statistics-state.ts';

export type StatisticsRow = OutputOf<'GET /api/air-quality/installation-place/{id}/{type}'>['list'][number];

interface StatisticsTableProps {
  /** In order of time, the oldest first. */
  rows: readonly StatisticsRow[];
  datetimeType: DatetimeType;
  order: StatisticsState['order'];
  pageNumber: number;
  onChange: (
    changes: { [F in keyof StatisticsState]?: StatisticsState[F] | undefined },
    options?: { push?: boolean },
  ) => void;
}

/** The rows of the chart as a table, a page at a time: a year of hours is 876 pages, and only one is on the screen. */
export function StatisticsTable({ rows, datetimeType, order, pageNumber, onChange }: StatisticsTableProps) {
  const texts = useTexts();
  const columns = useMemo(() => statisticsColumns(texts, datetimeType), [texts, datetimeType]);
  const sorting = useMemo(() => ({ id: 'time', direction: order }), [order]);
  const shown = useMemo(() => {
    const ordered = order === 'asc' ? rows : rows.toReversed();
    const start = (pageNumber - 1) * defaultPageSize;
    return ordered.slice(start, start + defaultPageSize);
  }, [rows, order, pageNumber]);
  return (
    <>
      <DataTable
        caption={texts.airPlace.statistics}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.measurementDatetime}
        sorting={sorting}
        onSort={({ direction }) => onChange({ order: direction, pageNumber: undefined })}
      />
      <Pager
        label={texts.airPlace.statistics}
        pageNumber={pageNumber}
        pageSize={defaultPageSize}
        totalCount={rows.length}
        onPage={(page) => onChange({ pageNumber: page === firstPage ? undefined : page })}
      />
    </>
  );
}

function statisticsColumns(texts: Texts, datetimeType: DatetimeType): Column<StatisticsRow>[] {
  const { airPlace: words } = texts;
  return [
    {
      id: 'time',
      header: words.time,
      isRowHeader: true,
      sort: 'both',
      cell: (row) => bucketLabel(row.measurementDatetime, datetimeType),
    },
    ...valueColumns<StatisticsRow>(texts, (row) => row),
    {
      id: 'readingCount',
      header: words.readingCount,
      isNumeric: true,
      cell: (row) => row.readingCount.toLocaleString('ko-KR'),
    },
  ];
}

import type { Measure } from '@maru/domain/measure';
import { grouped } from '@maru/domain/number-text';
import { firstPage } from '@maru/domain/paging';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { pageSizeChange } from '#lib/paths/paging-state.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { bucketLabel } from '#ui/chart/time-series.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { Lines, namedColumns, valueColumns } from '../values/value-columns.tsx';
import { BucketCard } from './bucket-card.tsx';
import type { Bucket, StatisticsChanges, StatisticsState, TimeRow } from './statistics-state.ts';

interface StatisticsTableProps {
  measures: readonly Measure[];
  /** The chart's measure. */
  chosen: Measure;
  /** In time order, oldest first. */
  buckets: readonly Bucket[];
  /** True if buckets have several named lines. */
  isNamed: boolean;
  datetimeType: DatetimeType;
  order: StatisticsState['order'];
  pageNumber: number;
  pageSize: number;
  onChange: (changes: StatisticsChanges) => void;
}

/** The chart's rows as a paged table: a year of hours has 876 pages, only one of which is rendered. */
export function StatisticsTable(props: StatisticsTableProps) {
  const { measures, chosen, buckets, isNamed, datetimeType, order, pageNumber, pageSize, onChange } = props;
  const texts = useSharedTexts();
  const columns = useMemo(
    () => [timeColumn(texts, datetimeType), ...(isNamed ? namedLines(measures, texts) : oneLine(measures, texts))],
    [texts, datetimeType, isNamed, measures],
  );
  const sorting = useMemo(() => ({ id: 'time', direction: order }), [order]);
  const shown = useMemo(() => {
    const ordered = order === 'asc' ? buckets : buckets.toReversed();
    const start = (pageNumber - 1) * pageSize;
    return ordered.slice(start, start + pageSize);
  }, [buckets, order, pageNumber, pageSize]);
  const { title } = texts.statistics;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.measurementDatetime}
        sorting={sorting}
        onSort={({ direction }) => onChange({ order: direction, pageNumber: undefined })}
        hasLines
        card={(bucket) => <BucketCard {...{ bucket, measures, chosen, isNamed, datetimeType }} />}
      />
      <Pager
        label={title}
        pageNumber={pageNumber}
        pageSize={pageSize}
        totalCount={buckets.length}
        onPage={(page) => onChange({ pageNumber: page === firstPage ? undefined : page })}
        onPageSize={(size) => onChange(pageSizeChange(size))}
      />
    </>
  );
}

const timeColumn = ({ statistics: words }: SharedTexts, datetimeType: DatetimeType): Column<Bucket> => ({
  id: 'time',
  header: words.time,
  isRowHeader: true,
  sort: 'both',
  cell: ({ measurementDatetime }) => bucketLabel(measurementDatetime, datetimeType),
});

const shownCount = ({ readingCount }: TimeRow) => grouped(readingCount);

const oneLine = (measures: readonly Measure[], texts: SharedTexts): Column<Bucket>[] => [
  ...valueColumns<Bucket>(measures, texts, ({ lines: [line] }) => line.values),
  {
    id: 'readingCount',
    header: texts.statistics.readingCount,
    isNumeric: true,
    cell: ({ lines: [line] }) => shownCount(line.values),
  },
];

const namedLines = (measures: readonly Measure[], texts: SharedTexts): Column<Bucket>[] => [
  ...namedColumns<Bucket, TimeRow>(measures, texts, ({ lines }) => lines),
  {
    id: 'readingCount',
    header: texts.statistics.readingCount,
    isNumeric: true,
    cell: ({ lines }) => <Lines of={lines} line={shownCount} />,
  },
];

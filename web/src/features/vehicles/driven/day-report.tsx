import type { OutputOf } from '@maru/contract';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { pagingOf } from '#lib/paths/paging-state.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { Marked } from '#texts/marked.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { UseSign } from '../vehicle-sign.tsx';
import { kilometres } from '../vehicle-today.tsx';
import { useVehicleWords } from '../words.ts';

const call = 'GET /api/clean-environment/vehicle/report';
type Row = OutputOf<typeof call>['list'][number];
const refreshMs = 60_000;

const time = (datetime: string | null) => datetime?.slice('YYYY-MM-DD '.length, -':ss'.length) ?? noValue;

/** Today's driving of each vehicle, paged. */
export function DayReport() {
  const words = useVehicleWords();
  const [{ pageNumber }, change] = useSearchState(pagingOf);
  const { data, error, refetch, isPlaceholderData } = useCall(
    call,
    { query: { pageNumber, pageSize: defaultPageSize } },
    { keepPrevious: true, refetchInterval: refreshMs },
  );
  const toPage = (page: number) => change({ pageNumber: page === firstPage ? undefined : page });
  const isKnown = data && !error && !isPlaceholderData;
  useLastPage(pageNumber, isKnown ? pageCount(data.totalCount, defaultPageSize) : undefined, toPage);
  const columns = useMemo(() => columnsOf(words), [words]);
  const title = words.now.report;
  const retry = () => (pageNumber === firstPage ? void refetch() : toPage(firstPage));
  return (
    <section className="above-8" aria-labelledby="day-report">
      <h2 id="day-report" className="section-title">
        {title}
      </h2>
      {error ? <FailedState what={title} problem={error} onRetry={retry} /> : null}
      {!data && !error ? <TableSkeleton rowCount={defaultPageSize} /> : null}
      {data && !error && data.list.length === 0 ? <EmptyState /> : null}
      {data && !error && data.list.length > 0 ? (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={(row) => `${row.drivingDate} ${row.vehicleId}`}
            isUpdating={isPlaceholderData}
            hasLines
            card={(row) => <ReportCard row={row} />}
          />
          <Pager
            label={title}
            pageNumber={pageNumber}
            pageSize={defaultPageSize}
            totalCount={data.totalCount}
            onPage={(page) => change({ pageNumber: page }, { push: true })}
          />
        </>
      ) : null}
    </section>
  );
}

/** Card of a vehicle's day, for narrow screens. */
function ReportCard({ row }: { row: Row }) {
  const words = useVehicleWords();
  const driven = [
    kilometres(row.drivingDistance),
    words.duration(row.operationDatetimeMinute),
    words.times(row.tripCount),
  ];
  const signals = `${time(row.startSignalDatetime)}~${time(row.endSignalDatetime)}`;
  return (
    <article className="stack middle no-row-gap first-grows">
      <h3 className="card-title">
        <Marked>{row.vehicleNumber}</Marked>
      </h3>
      <p className="row wrap middle card-title">
        <UseSign type={row.vehicleType} />
      </p>
      <p className="whole-row block flush muted small regular">{[signals, ...driven].join(' · ')}</p>
    </article>
  );
}

function columnsOf(words: ReturnType<typeof useVehicleWords>): Column<Row>[] {
  return [
    {
      id: 'number',
      header: words.vehicleNumber,
      isRowHeader: true,
      isWhole: true,
      cell: ({ vehicleNumber }) => vehicleNumber,
    },
    { id: 'use', header: words.use, cell: ({ vehicleType }) => <UseSign type={vehicleType} /> },
    { id: 'first', header: words.firstSignal, isNumeric: true, cell: (row) => time(row.startSignalDatetime) },
    { id: 'last', header: words.lastSignal, isNumeric: true, cell: (row) => time(row.endSignalDatetime) },
    {
      id: 'operated',
      header: words.operated,
      isNumeric: true,
      cell: (row) => words.duration(row.operationDatetimeMinute),
    },
    { id: 'distance', header: words.distance, isNumeric: true, cell: (row) => kilometres(row.drivingDistance) },
    {
      id: 'average',
      header: words.average,
      note: 'km/h',
      isNumeric: true,
      cell: ({ avgVelocity }) => avgVelocity?.toFixed(1) ?? noValue,
    },
    { id: 'trips', header: words.trips, isNumeric: true, cell: ({ tripCount }) => words.times(tripCount) },
  ];
}

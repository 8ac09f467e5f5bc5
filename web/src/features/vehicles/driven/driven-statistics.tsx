import type { OutputOf } from '@maru/contract';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { kilometres } from '../vehicle-today.tsx';
import styles from '../vehicles.module.css';
import { useVehicleWords } from '../words.ts';
import { drivenTable } from './driven-table.ts';

const call = 'GET /api/clean-environment/statistics/vehicles';
type Row = OutputOf<typeof call>['list'][number];
interface DrivenQuery {
  datetimeType: 'day' | 'month';
  startDatetime: string;
  endDatetime: string;
}

/** Total driving of all cleaning vehicles by day or month. */
export function DrivenStatistics({ query }: { query: DrivenQuery }) {
  const words = useVehicleWords();
  const { data, error, refetch, isPlaceholderData } = useCall(call, { query }, { keepPrevious: ['datetimeType'] });
  const columns = useMemo(() => columnsOf(words), [words]);
  const list = error ? undefined : data?.list;
  const series = useMemo(
    () => [
      {
        name: words.distance,
        points: (list ?? []).map(({ drivingDate, drivingDistance }) => ({
          measurementDatetime: drivingDate,
          value: drivingDistance,
        })),
      },
    ],
    [list, words],
  );
  return (
    <>
      {error ? (
        <FailedState what={words.statistics.tabs.vehicle} problem={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <TableSkeleton rowCount={8} /> : null}
      {list ? (
        <>
          {list.length > 0 ? <Totals rows={list} /> : null}
          <div className="above-8 below-6">
            <TimeChart
              isTakeable
              table={() => drivenTable(list, words)}
              title={words.statistics.chart}
              kind={list.length > 62 ? 'line' : 'bar'}
              unit={words.statistics.kilometres}
              decimals={1}
              format={kilometres}
              datetimeType={query.datetimeType}
              series={series}
              range={query}
              hasTableBeside
            />
          </div>
          {list.length > 0 ? (
            <DataTable
              caption={words.statistics.tabs.vehicle}
              columns={columns}
              rows={list.toReversed()}
              rowKey={({ drivingDate }) => drivingDate}
              isUpdating={isPlaceholderData}
              hasLines
              card={(row) => <DrivenCard row={row} />}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

function Totals({ rows }: { rows: readonly Row[] }) {
  const words = useVehicleWords();
  const sum = (field: 'drivingDistance' | 'operationDatetimeMinute') => rows.reduce((all, row) => all + row[field], 0);
  const [distance, minutes] = [sum('drivingDistance'), sum('operationDatetimeMinute')];
  return (
    <section className="panel above-6" aria-label={words.statistics.totals}>
      <dl className={`fact-columns labels ${styles.large}`}>
        <div>
          <dt>{words.distance}</dt>
          <dd>{kilometres(distance)}</dd>
        </div>
        <div>
          <dt>{words.operated}</dt>
          <dd>{words.duration(minutes)}</dd>
        </div>
        <div>
          <dt>{words.average}</dt>
          <dd>{minutes > 0 ? `${(distance / (minutes / 60)).toFixed(1)}\u2009km/h` : noValue}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Card of a day or month, for narrow screens. */
function DrivenCard({ row }: { row: Row }) {
  const words = useVehicleWords();
  const speed = row.avgVelocity === null ? noValue : `${row.avgVelocity.toFixed(1)}\u2009km/h`;
  const uses = [
    `${words.uses.household} ${words.count(row.trash)}`,
    `${words.uses.recycling} ${words.count(row.recycle)}`,
    `${words.uses.food_waste} ${words.count(row.garbage)}`,
  ];
  return (
    <article className="stack middle no-row-gap first-grows">
      <h2 className="card-title">{row.drivingDate}</h2>
      <strong>{kilometres(row.drivingDistance)}</strong>
      <p className="whole-row block flush muted small regular">
        {[words.duration(row.operationDatetimeMinute), `${words.average} ${speed}`].join(' · ')}
        <br />
        {uses.join(' · ')}
      </p>
    </article>
  );
}

function columnsOf(words: ReturnType<typeof useVehicleWords>): Column<Row>[] {
  return [
    { id: 'date', header: words.date, isRowHeader: true, isWhole: true, cell: ({ drivingDate }) => drivingDate },
    {
      id: 'out',
      header: words.statistics.out,
      isNumeric: true,
      cell: ({ operationVehicleCount }) => words.count(operationVehicleCount),
    },
    { id: 'trash', header: words.uses.household, isNumeric: true, cell: ({ trash }) => words.count(trash) },
    { id: 'recycle', header: words.uses.recycling, isNumeric: true, cell: ({ recycle }) => words.count(recycle) },
    { id: 'garbage', header: words.uses.food_waste, isNumeric: true, cell: ({ garbage }) => words.count(garbage) },
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
  ];
}

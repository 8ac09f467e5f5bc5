import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { useCall } from '../../../lib/api/use-call.ts';
import { refreshMs } from '../../../places/dashboard/dashboard-screen.tsx';
import { Panel } from '../../../places/dashboard/panels.tsx';
import { consoleVehiclesWords } from '../../../texts/ko/console-vehicles.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const words = consoleVehiclesWords.dashboard;
const { statistics } = consoleVehiclesWords;
const reportCall = 'GET /admin/api/dashboard/clean-environment/vehicle/operation-report';
type Row = OutputOf<typeof reportCall>['list'][number];

/** More than a wall can be read of; the statistics have the rest. */
const pageSize = 50;

const figure = (id: string, header: string, value: (row: Row) => number | null, note?: string): Column<Row> => ({
  id,
  header,
  ...(note !== undefined && { note }),
  isNumeric: true,
  cell: (row) => {
    const shown = value(row);
    return shown === null ? '-' : grouped(shown);
  },
});

const columnsOf = (onChoose: (vehicleId: number) => void): Column<Row>[] => [
  {
    id: 'number',
    header: consoleVehiclesWords.number,
    isRowHeader: true,
    isWhole: true,
    cell: (row) => <ActionButton onClick={() => onChoose(row.vehicleId)}>{row.vehicleNumber}</ActionButton>,
  },
  { id: 'use', header: words.of, isWhole: true, cell: (row) => row.vehicleTypeName },
  { id: 'time', header: statistics.time, isWhole: true, cell: (row) => row.operationDatetimeString },
  figure('distance', statistics.distance, (row) => row.drivingDistance, statistics.km),
  figure('average', statistics.average, (row) => row.avgVelocity, statistics.speed),
  figure('planned', words.planned, (row) => row.plannedCount),
  figure('visited', visitStatuses.visited, (row) => row.visitedCount),
  figure('outside', visitStatuses.outside, (row) => row.outsideCount),
  figure('missed', visitStatuses.missed, (row) => row.missedCount),
];

/** What each vehicle drove today, and what of its plan it kept. */
export function OperationReport({ onChoose }: { onChoose: (vehicleId: number) => void }) {
  const { data, error, refetch } = useCall(
    reportCall,
    { query: { pageNumber: 1, pageSize } },
    { refetchInterval: refreshMs },
  );
  if (error && !data) return <FailedState what={words.report} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="16rem" />;
  return (
    <Panel title={words.report}>
      {data.list.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption={words.report}
          columns={columnsOf(onChoose)}
          rows={data.list}
          rowKey={(row) => String(row.vehicleId)}
        />
      )}
    </Panel>
  );
}

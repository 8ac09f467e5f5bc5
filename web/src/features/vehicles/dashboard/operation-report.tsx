import { visitStatuses } from '@maru/domain/vehicle-plan';
import { useCall } from '../../../lib/api/use-call.ts';
import { refreshMs } from '../../../places/dashboard/dashboard-screen.tsx';
import { PanelTable } from '../../../places/dashboard/panels.tsx';
import { consoleVehiclesWords } from '../../../texts/ko/console-vehicles.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

const words = consoleVehiclesWords.dashboard;
const { statistics } = consoleVehiclesWords;
/** More than a wall can be read of; the statistics have the rest. */
const pageSize = 50;

/** What each vehicle drove today, and what of its plan it kept. */
export function OperationReport({ onChoose }: { onChoose: (vehicleId: number) => void }) {
  const { data, error, refetch } = useCall(
    'GET /admin/api/dashboard/clean-environment/vehicle/operation-report',
    { query: { pageNumber: 1, pageSize } },
    { refetchInterval: refreshMs },
  );
  if (error && !data) return <FailedState what={words.report} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="16rem" />;
  return (
    <PanelTable
      title={words.report}
      headers={[
        consoleVehiclesWords.number,
        words.of,
        statistics.time,
        `${statistics.distance} (${statistics.km})`,
        `${statistics.average} (${statistics.speed})`,
        words.planned,
        visitStatuses.visited,
        visitStatuses.outside,
        visitStatuses.missed,
      ]}
      nameAt={0}
      rows={data.list.map((row) => ({
        key: row.vehicleId,
        cells: [
          <ActionButton key="open" onClick={() => onChoose(row.vehicleId)}>
            {row.vehicleNumber}
          </ActionButton>,
          row.vehicleTypeName,
          row.operationDatetimeString,
          row.drivingDistance.toLocaleString('ko-KR'),
          row.avgVelocity ?? '-',
          row.plannedCount,
          row.visitedCount,
          row.outsideCount,
          row.missedCount,
        ],
      }))}
    />
  );
}

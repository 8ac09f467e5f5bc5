import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { hoursOf } from './planned-hours.ts';
import { ReplayLink } from './replay-link.tsx';
import { VisitSign } from './visit-sign.tsx';

const words = consoleVehiclesWords.plan;
type Visit = OutputOf<'GET /admin/api/statistics/vehicles/plan'>['list'][number];

const columns: readonly Column<Visit>[] = [
  { id: 'dong', header: words.dong, isRowHeader: true, isWhole: true, cell: (visit) => visit.dongCodeName },
  { id: 'day', header: words.day, isWhole: true, cell: (visit) => visit.drivingDate },
  {
    id: 'status',
    header: words.status,
    isWhole: true,
    cell: ({ visitStatus, visitStatusName }) => <VisitSign status={visitStatus}>{visitStatusName}</VisitSign>,
  },
  {
    id: 'planned',
    header: words.planned,
    isWhole: true,
    cell: (visit) => hoursOf(visit.plannedStartDatetime, visit.plannedEndDatetime, visit.drivingDate),
  },
  {
    id: 'visited',
    header: words.visited,
    isWhole: true,
    cell: (visit) => hoursOf(visit.visitStartDatetime, visit.visitEndDatetime, visit.drivingDate),
  },
  {
    id: 'distance',
    header: consoleVehiclesWords.statistics.distance,
    note: consoleVehiclesWords.statistics.km,
    isNumeric: true,
    cell: ({ drivingDistance }) => grouped(drivingDistance),
  },
  {
    id: 'time',
    header: consoleVehiclesWords.statistics.time,
    note: words.minutes,
    isNumeric: true,
    cell: ({ operationDatetimeMinute }) => (operationDatetimeMinute === null ? '-' : grouped(operationDatetimeMinute)),
  },
  {
    id: 'replay',
    header: consoleVehiclesWords.replay.header,
    cell: (visit) => (
      <ReplayLink
        vehicleId={visit.vehicleId}
        from={visit.visitStartDatetime ?? visit.plannedStartDatetime}
        of={`${visit.drivingDate} ${visit.dongCodeName}`}
      />
    ),
  },
];

/** The planned visits of one vehicle. */
export const PlannedVisits = ({ visits }: { visits: readonly Visit[] }) => (
  <DataTable caption={words.title} columns={columns} rows={visits} rowKey={(visit) => visit.visitKey} />
);

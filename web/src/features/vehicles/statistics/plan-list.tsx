import { visitStatuses } from '@maru/domain/vehicle-plan';
import { dateRange, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { hoursOf } from '../planned-hours.ts';
import { ReplayLink } from '../replay-link.tsx';
import { vehicleFilters } from '../vehicle-filters.tsx';
import { VisitSign } from '../visit-sign.tsx';

const words = consoleVehiclesWords.plan;

const plans = listOf('GET /admin/api/statistics/vehicles/plan', {
  page: 'systemStatistics/cleaningVehicle',
  title: words.title,
  key: 'visitKey',
  name: 'vehicleNumber',
  // Pending visits may be completed while the page is open.
  refetchInterval: 60_000,
  filters: [
    dateRange('startDatetime', 'endDatetime', 'today'),
    select('visitStatus', words.status, visitStatuses),
    ...vehicleFilters,
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    {
      field: 'visitStatus',
      header: words.status,
      cell: ({ visitStatus, visitStatusName }) => <VisitSign status={visitStatus}>{visitStatusName}</VisitSign>,
    },
    { field: 'vehicleNumber', header: consoleVehiclesWords.number, as: 'whole' },
    { field: 'vehicleTypeName', header: consoleVehiclesWords.type },
    { field: 'vehicleCompanyCodeName', header: consoleVehiclesWords.company },
    { field: 'drivingDate', header: words.day, as: 'date' },
    { field: 'dongCodeName', header: words.dong },
    {
      id: 'planned',
      header: words.planned,
      as: 'whole',
      cell: (row) => hoursOf(row.plannedStartDatetime, row.plannedEndDatetime, row.drivingDate),
    },
    {
      id: 'visited',
      header: words.visited,
      as: 'whole',
      cell: (row) => hoursOf(row.visitStartDatetime, row.visitEndDatetime, row.drivingDate),
    },
    {
      field: 'drivingDistance',
      header: consoleVehiclesWords.statistics.distance,
      note: consoleVehiclesWords.statistics.km,
      as: 'number',
    },
    {
      field: 'operationDatetimeMinute',
      header: consoleVehiclesWords.statistics.time,
      note: words.minutes,
      as: 'number',
    },
    {
      id: 'replay',
      header: consoleVehiclesWords.replay.header,
      as: 'action',
      cell: (row) => (
        <ReplayLink
          vehicleId={row.vehicleId}
          from={row.visitStartDatetime ?? row.plannedStartDatetime}
          of={`${row.vehicleNumber} ${row.drivingDate} ${row.dongCodeName}`}
        />
      ),
    },
  ],
  excel: 'GET /admin/api/statistics/vehicles/plan/excel',
});

/** The plans of all vehicles for some days, missed visits first. */
export const PlanList = () => (
  <div className="above-6">
    <p>{words.help}</p>
    <ListSection list={plans} prefix="plan" />
  </div>
);

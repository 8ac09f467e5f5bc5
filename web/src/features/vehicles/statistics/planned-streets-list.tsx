import { pagePath } from '#lib/paths/console-paths.ts';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { hoursOf } from '../planned-hours.ts';
import { vehicleFilters } from '../vehicle-filters.tsx';

const page = 'systemStatistics/cleaningVehicle';
const words = consoleVehiclesWords.streets;

const plans = listOf('GET /admin/api/statistics/vehicles/street', {
  page,
  title: words.title,
  key: 'visitKey',
  name: 'vehicleNumber',
  filters: [dateRange('startDatetime', 'endDatetime', 'today'), ...vehicleFilters],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'vehicleNumber', header: consoleVehiclesWords.number, as: 'whole' },
    { field: 'vehicleTypeName', header: consoleVehiclesWords.type },
    { field: 'vehicleCompanyCodeName', header: consoleVehiclesWords.company },
    { field: 'drivingDate', header: consoleVehiclesWords.plan.day, as: 'date' },
    { field: 'dongCodeName', header: consoleVehiclesWords.plan.dong },
    {
      id: 'planned',
      header: consoleVehiclesWords.plan.planned,
      as: 'whole',
      cell: (row) => hoursOf(row.plannedStartDatetime, row.plannedEndDatetime, row.drivingDate),
    },
    { field: 'visitStatusName', header: consoleVehiclesWords.plan.status },
    { field: 'segmentCount', header: words.segments, as: 'number' },
    { field: 'drivenCount', header: words.driven, as: 'number' },
    { field: 'undrivenCount', header: words.undriven, as: 'number' },
    { field: 'drivenShare', header: words.share, note: words.percent, as: 'number' },
    {
      id: 'view',
      header: words.header,
      as: 'action',
      cell: ({ vehicleId, dongCode, drivingDate, vehicleNumber, dongCodeName }) => (
        <ActionLink
          to={pagePath(page, 'street')}
          search={{ vehicleId, dongCode, drivingDate }}
          aria-label={words.viewOf(`${vehicleNumber} ${drivingDate} ${dongCodeName}`)}
        >
          {words.view}
        </ActionLink>
      ),
    },
  ],
  excel: 'GET /admin/api/statistics/vehicles/street/excel',
});

/** The driven fraction of each planned dong's streets by vehicle and day, in ascending order. */
export const PlannedStreetsList = () => (
  <div className="above-6">
    <p>{words.help}</p>
    <ListSection list={plans} prefix="street" />
  </div>
);

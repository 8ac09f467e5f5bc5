import { formatSeoulDate } from '@maru/domain/seoul-time';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { type Filter, select } from '../../../screens/list/filters.tsx';
import { listOf } from '../../../screens/list/list.ts';
import { ListSection } from '../../../screens/list/list-screen.tsx';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { consoleVehiclesWords } from '../../../texts/ko/console-vehicles.ts';
import { TextField } from '../../../ui/filter-bar/fields.tsx';
import { hoursOf } from '../planned-hours.ts';
import { vehicleFilters } from '../vehicle-filters.tsx';
import { VisitSign } from '../visit-sign.tsx';
import styles from './statistics.module.css';

const words = consoleVehiclesWords.plan;

const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day whose plan is meant; today until the reader says otherwise. */
const day: Filter<'drivingDate', { drivingDate: string }> = {
  names: ['drivingDate'],
  parse: ({ drivingDate }, now) => ({ drivingDate: isDate(drivingDate) ? drivingDate : formatSeoulDate(now) }),
  fields: ({ chosen, choose }) => (
    <TextField
      label={words.day}
      type="date"
      value={chosen.drivingDate ?? ''}
      onChange={(drivingDate) => choose({ drivingDate })}
    />
  ),
};

const plans = listOf('GET /admin/api/statistics/vehicles/plan', {
  page: 'systemStatistics/cleaningVehicle',
  title: words.title,
  key: 'visitKey',
  name: 'vehicleNumber',
  filters: [day, select('visitStatus', words.status, visitStatuses), ...vehicleFilters],
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
  ],
  excel: 'GET /admin/api/statistics/vehicles/plan/excel',
});

/** The plans of all vehicles for a day, what wasn't visited first. */
export const PlanList = () => (
  <div className={styles.below}>
    <ListSection list={plans} prefix="plan" />
  </div>
);

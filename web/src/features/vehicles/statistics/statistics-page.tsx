import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { vehicleTypes } from '@maru/domain/vehicle';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useCall } from '#lib/api/use-call.ts';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { firstPage, useFilters, viewColumn } from '#screens/statistics/statistics.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { placesWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { Figures } from '#ui/page/figures.tsx';
import { vehicleFilters } from '../vehicle-filters.tsx';
import { drivenColumns } from './driven-columns.tsx';
import { PlanList } from './plan-list.tsx';
import { PlannedStreetsList } from './planned-streets-list.tsx';
import { DrivenCharts } from './vehicle-charts.tsx';

const page = 'systemStatistics/cleaningVehicle';
const rowsCall = 'GET /admin/api/statistics/vehicles';
const words = consoleVehiclesWords.statistics;
type Row = OutputOf<typeof rowsCall>['list'][number];

const filters = [dateRange('startDatetime', 'endDatetime', 'today'), ...vehicleFilters] as const;

const statistics = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'vehicleId',
  name: 'vehicleNumber',
  filters,
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'vehicleNumber', header: consoleVehiclesWords.number, sort: true, as: 'whole' },
    { field: 'vehicleTypeName', header: consoleVehiclesWords.type },
    { field: 'vehicleCompanyCodeName', header: consoleVehiclesWords.company },
    { field: 'carryingCapacity', header: consoleVehiclesWords.capacity, note: consoleVehiclesWords.tons, as: 'number' },
    ...drivenColumns,
    { field: 'latestDrivingDate', header: words.latest, sort: true, as: 'date' },
    { field: 'previousDrivingDate', header: words.previous, as: 'date' },
    { field: 'chargeName', header: placesWords.detail.charge },
    { field: 'mobileNumber', header: placesWords.detail.mobile, as: 'whole' },
    viewColumn({
      page,
      words,
      filters,
      query: ({ vehicleId, vehicleNumber }: Row, { startDatetime = '', endDatetime = '' }) => ({
        ...firstPage,
        measurementType: 'vehicle',
        vehicleId,
        vehicleNumber,
        startDatetime,
        endDatetime,
      }),
      label: (row) => words.viewOf(row.vehicleNumber),
    }),
  ],
  excel: 'GET /admin/api/statistics/vehicles/excel',
});

/** Driving of vehicles within some days, separately and in total, and a day's completed plans. */
export const VehicleStatisticsPage = () => (
  <ListScreen
    list={statistics}
    actions={<Mailings page={page} statistics="vehicles" filters={filters} />}
    overview={
      <>
        <Operation />
        <Charts />
      </>
    }
    below={
      <>
        <PlanList />
        <PlannedStreetsList />
      </>
    }
  />
);

function Operation() {
  const operation = useCall('GET /admin/api/statistics/vehicle/operation', { query: useFilters(filters) });
  const { data } = operation;
  if (operation.isError || !data) return <Unanswered call={operation} what={words.summary} height="8rem" />;
  const weights = [
    ['household', data.trashWeight],
    ['recycling', data.recycleWeight],
    ['food_waste', data.garbageWeight],
  ] as const;
  return (
    <Figures
      label={words.summary}
      figures={[
        [words.operated, words.ofTotal(data.operationVehicleCount, data.totalVehicleCount)],
        [vehicleTypes.household, words.ofTotal(data.trash, data.totalTrashCount)],
        [vehicleTypes.recycling, words.ofTotal(data.recycle, data.totalRecycleCount)],
        [vehicleTypes.food_waste, words.ofTotal(data.garbage, data.totalGarbageCount)],
        [words.time, data.operationDatetimeString],
        [words.distance, `${grouped(data.drivingDistance)} ${words.km}`],
        ...weights.map(([type, weight]) => [words.weightOf(vehicleTypes[type]), words.kilograms(weight)] as const),
        [words.average, data.avgVelocity === null ? '' : `${data.avgVelocity} ${words.speed}`],
      ]}
    />
  );
}

/** The specification ignores a refused token for this call; call-kinds.ts keeps the session open. */
const isRefused = ({ status }: ApiProblem) => status === 401;

const Charts = () => (
  <DrivenCharts call="GET /admin/api/statistics/vehicles/chart" query={useFilters(filters)} skips={isRefused} />
);

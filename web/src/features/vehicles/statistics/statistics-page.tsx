import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import { vehicleTypes } from '@maru/domain/vehicle';
import { type ReactNode, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { oneOf } from '#lib/paths/search.ts';
import { dateRange, type FilterValues } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { vehicleFilters } from '../vehicle-filters.tsx';
import { drivenColumns } from './driven-columns.tsx';
import { PlanList } from './plan-list.tsx';
import { VehicleCharts } from './vehicle-charts.tsx';

const page = 'systemStatistics/cleaningVehicle';
const rowsCall = 'GET /admin/api/statistics/vehicles';
const words = consoleVehiclesWords.statistics;
type Row = OutputOf<typeof rowsCall>['list'][number];

const statistics = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'vehicleId',
  name: 'vehicleNumber',
  filters: [dateRange('startDatetime', 'endDatetime', 'today'), ...vehicleFilters],
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
    { id: 'view', header: words.detail, as: 'action', cell: (row) => <ViewLink row={row} /> },
  ],
  excel: 'GET /admin/api/statistics/vehicles/excel',
});

/** The filters of the list, for what is shown beside it. */
function useFilters() {
  const [address] = usePlacedSearch({ kind: 'page' });
  return stateOf(statistics, address).filters;
}

/** What vehicles drove within some days, one by one and together, and what of a day's plans they kept. */
export const VehicleStatisticsPage = () => (
  <ListScreen
    list={statistics}
    overview={
      <>
        <Operation />
        <Charts />
      </>
    }
    below={<PlanList />}
  />
);

function Operation() {
  const { data, error, refetch } = useCall('GET /admin/api/statistics/vehicle/operation', { query: useFilters() });
  if (error) return <FailedState what={words.summary} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
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

/** The buckets of charts: as chosen, else hours of a day or two, which are the usual ranges, and days of more. */
export function useUnit({ startDatetime = '', endDatetime = '' }: FilterValues) {
  const [chosen, choose] = useState<DatetimeType | null>(null);
  const daysBetween = (Date.parse(endDatetime) - Date.parse(startDatetime)) / 86_400_000;
  return [chosen ?? (daysBetween <= 1 ? 'hour' : 'day'), choose] as const;
}

function Charts() {
  const filters = useFilters();
  const [datetimeType, setType] = useUnit(filters);
  const query = { ...filters, datetimeType };
  const chart = useCall('GET /admin/api/statistics/vehicles/chart', { query }, { keepPrevious: true });
  // A refused token is skipped here, as the specification has it; call-kinds.ts keeps it from ending the session.
  const isSkipped = chart.error?.status === 401;
  if (isSkipped && !chart.data) return null;
  return (
    <ChartSection datetimeType={datetimeType} onType={setType}>
      {chart.error && !isSkipped ? (
        <FailedState what={words.chart} problem={chart.error} onRetry={() => void chart.refetch()} />
      ) : null}
      {chart.data ? <VehicleCharts buckets={chart.data.list} datetimeType={datetimeType} /> : null}
      {!chart.data && !chart.error ? <Skeleton height="12rem" /> : null}
    </ChartSection>
  );
}

interface ChartSectionProps {
  datetimeType: DatetimeType;
  onType: (type: DatetimeType) => void;
  children: ReactNode;
}

/** Charts under the choice of their buckets. */
export const ChartSection = ({ datetimeType, onType, children }: ChartSectionProps) => (
  <Section
    title={words.chart}
    actions={
      <SelectField
        label={words.unit}
        isInline
        value={datetimeType}
        options={Object.entries(words.units).map(([code, name]) => ({ code, name }))}
        onChange={(type) => onType(oneOf(datetimeTypes, type, 'day'))}
      />
    }
  >
    {children}
  </Section>
);

/** From a vehicle to its days within the same range. */
function ViewLink({ row: { vehicleId, vehicleNumber } }: { row: Row }) {
  const { startDatetime = '', endDatetime = '' } = useFilters();
  return (
    <PageLink
      to={pagePath(page, 'detail')}
      search={{
        pageNumber: 1,
        pageSize: 10,
        measurementType: 'vehicle',
        vehicleId,
        vehicleNumber,
        startDatetime,
        endDatetime,
      }}
      className={actionClass()}
      aria-label={words.viewOf(vehicleNumber)}
    >
      {words.view}
    </PageLink>
  );
}

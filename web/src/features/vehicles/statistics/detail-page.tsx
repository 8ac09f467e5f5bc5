import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { idIn, StatisticsDetail, useFilters } from '#screens/statistics/statistics.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { Figures } from '#ui/page/figures.tsx';
import { ReplayLink } from '../replay-link.tsx';
import { reasonsOf } from '../set-aside.ts';
import { drivenColumns } from './driven-columns.tsx';
import { DrivenCharts } from './vehicle-charts.tsx';

const page = 'systemStatistics/cleaningVehicle';
const detailCall = 'GET /admin/api/statistics/vehicles/detail';
const words = consoleVehiclesWords.statistics;
const filters = [dateRange('startDatetime', 'endDatetime', 'day')] as const;
type Answer = OutputOf<typeof detailCall>;

interface Vehicle {
  /** The vehicle's id. */
  key: number;
  vehicleNumber: string;
}

const daysOf = ({ key: vehicleId, vehicleNumber }: Vehicle) =>
  listOf(detailCall, {
    page,
    title: `${words.detailTitle} · ${vehicleNumber}`,
    key: 'drivingDate',
    name: 'drivingDate',
    query: { vehicleId },
    filters,
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'drivingDate', header: words.day, as: 'date' },
      ...drivenColumns,
      {
        field: 'setAsideCount',
        header: consoleVehiclesWords.setAside.count,
        as: 'number',
        cell: (row) => (
          <>
            {grouped(row.setAsideCount)}
            {row.setAsideCount > 0 ? <br /> : null}
            <small>{reasonsOf(row)}</small>
          </>
        ),
      },
      {
        id: 'replay',
        header: consoleVehiclesWords.replay.header,
        as: 'action',
        cell: ({ drivingDate }) => (
          <ReplayLink vehicleId={vehicleId} from={drivingDate} of={`${vehicleNumber} ${drivingDate}`} />
        ),
      },
    ],
    excel: 'GET /admin/api/statistics/vehicles/detail/excel',
  });

/** One vehicle's driving, in total and by day. */
export const VehicleStatisticsDetailPage = () => (
  <StatisticsDetail
    page={page}
    words={words}
    missing={words.noVehicle}
    named={({ vehicleId, vehicleNumber = '' }): Vehicle | null => {
      const key = idIn(vehicleId);
      return key === null ? null : { key, vehicleNumber };
    }}
    list={daysOf}
  >
    {({ of, list, toList }) => (
      <ListScreen
        list={list}
        actions={toList}
        overview={(answer) => (
          <>
            <Totals answer={answer} />
            <Charts vehicleId={of.key} />
          </>
        )}
      />
    )}
  </StatisticsDetail>
);

const Totals = ({ answer: { vehicle, totals } }: { answer: Answer }) => (
  <Figures
    label={words.totals}
    figures={[
      [consoleVehiclesWords.number, vehicle.vehicleNumber],
      [consoleVehiclesWords.type, vehicle.vehicleTypeName],
      [consoleVehiclesWords.company, vehicle.vehicleCompanyCodeName],
      [consoleVehiclesWords.capacity, `${vehicle.carryingCapacity} ${consoleVehiclesWords.tons}`],
      [words.days, totals.drivingDays],
      [words.time, totals.operationDatetimeString],
      [words.distance, `${grouped(totals.drivingDistance)} ${words.km}`],
      [words.average, totals.avgVelocity === null ? '' : `${totals.avgVelocity} ${words.speed}`],
      [words.top, `${totals.topVelocity} ${words.speed}`],
    ]}
  />
);

function Charts({ vehicleId }: { vehicleId: number }) {
  const { startDatetime = '', endDatetime = '' } = useFilters(filters);
  const query = { vehicleId, startDatetime, endDatetime };
  return <DrivenCharts call="GET /admin/api/statistics/vehicles/detail/chart" query={query} />;
}

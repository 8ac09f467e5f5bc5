import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { ReplayLink } from '../replay-link.tsx';
import { reasonsOf } from '../set-aside.ts';
import { drivenColumns } from './driven-columns.tsx';
import { ChartSection, useUnit } from './statistics-page.tsx';
import { VehicleCharts } from './vehicle-charts.tsx';

const page = 'systemStatistics/cleaningVehicle';
const detailCall = 'GET /admin/api/statistics/vehicles/detail';
const words = consoleVehiclesWords.statistics;
type Answer = OutputOf<typeof detailCall>;

/** The days of one vehicle; declared anew for another, for its title and what it asks. */
const daysOf = (vehicleId: number, vehicleNumber: string) =>
  listOf(detailCall, {
    page,
    title: `${words.detailTitle} · ${vehicleNumber}`,
    key: 'drivingDate',
    name: 'drivingDate',
    query: { vehicleId },
    filters: [dateRange('startDatetime', 'endDatetime', 'day')],
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

/** What one vehicle drove, together and day by day. */
export function VehicleStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const vehicleId = Number(address.vehicleId);
  const toList = (
    <PageLink {...listAddress(page)} className={actionClass()}>
      {words.toList}
    </PageLink>
  );
  if (!Number.isSafeInteger(vehicleId) || vehicleId <= 0)
    return (
      <MessagePage title={words.detailTitle} body={words.noVehicle}>
        {toList}
      </MessagePage>
    );
  return <Days key={vehicleId} vehicleId={vehicleId} vehicleNumber={address.vehicleNumber ?? ''} toList={toList} />;
}

interface DaysProps {
  vehicleId: number;
  vehicleNumber: string;
  toList: React.ReactNode;
}

function Days({ vehicleId, vehicleNumber, toList }: DaysProps) {
  const [list] = useState(() => daysOf(vehicleId, vehicleNumber));
  return (
    <ListScreen
      list={list}
      actions={toList}
      overview={(answer) => (
        <>
          <Totals answer={answer} />
          <Charts list={list} vehicleId={vehicleId} />
        </>
      )}
    />
  );
}

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

interface ChartsProps {
  list: ReturnType<typeof daysOf>;
  vehicleId: number;
}

function Charts({ list, vehicleId }: ChartsProps) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { startDatetime = '', endDatetime = '' } = stateOf(list, address).filters;
  const [datetimeType, setType] = useUnit({ startDatetime, endDatetime });
  const query = { vehicleId, startDatetime, endDatetime, datetimeType };
  const chart = useCall('GET /admin/api/statistics/vehicles/detail/chart', { query }, { keepPrevious: true });
  return (
    <ChartSection datetimeType={datetimeType} onType={setType}>
      {chart.error ? (
        <FailedState what={words.chart} problem={chart.error} onRetry={() => void chart.refetch()} />
      ) : null}
      {chart.data ? <VehicleCharts buckets={chart.data.list} datetimeType={datetimeType} /> : null}
      {!chart.data && !chart.error ? <Skeleton height="12rem" /> : null}
    </ChartSection>
  );
}

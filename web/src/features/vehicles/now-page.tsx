import { formatSeoulDate } from '@maru/domain/seoul-time';
import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { ShareTile } from '#places/share/share-button.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { Marked } from '#texts/marked.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { ChosenVehicle } from './chosen-vehicle.tsx';
import { DayReport } from './driven/day-report.tsx';
import { vehiclePaths } from './paths.ts';
import { StateSign, UseSign } from './vehicle-sign.tsx';
import styles from './vehicles.module.css';
import { allVehicles, countCall, type ListedVehicle } from './vehicles.ts';
import { useVehicleWords } from './words.ts';

const refreshMs = 30_000;
const applyMs = 1000;
const noRows: never[] = [];

const parse = ({ vehicle }: Search) => ({
  vehicle: vehicle && /^[1-9]\d{0,14}$/.test(vehicle) ? Number(vehicle) : null,
});

/** The district's cleaning vehicles: number out, a list, today's path of one vehicle, and today's total driving. */
export function VehiclesPage() {
  const words = useVehicleWords();
  const [{ vehicle: requested }] = useSearchState(parse);
  const { data, isError, error, isPending, refetch } = allVehicles.useAnswer(
    { query: {} },
    { keepPrevious: true, isFirst: true },
  );
  allVehicles.useNews({ applyMs });
  const rows = data?.list ?? noRows;
  const chosen = rows.find(({ vehicleId }) => vehicleId === requested) ?? firstOf(rows);
  const columns = useMemo(() => columnsOf(words), [words]);
  return (
    <>
      <PageIntro
        title={words.now.title}
        line={words.now.line}
        action={<ShareTile tile="vehicles" title={words.now.title} path={vehiclePaths.now} />}
      />
      <p className="row wrap">
        <ActionLink to={vehiclePaths.map} primary>
          {words.now.toMap}
        </ActionLink>
        <ActionLink to={vehiclePaths.map} search={{ replay: formatSeoulDate(new Date()) }}>
          {words.now.toReplay}
        </ActionLink>
        <ActionLink to={paths.cleaningStatistics} search={beginning}>
          {words.now.toStatistics}
        </ActionLink>
      </p>
      {isError && !data ? <FailedState what={words.now.list} problem={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <TableSkeleton rowCount={8} /> : null}
      {data && rows.length === 0 ? <NothingYet /> : null}
      {chosen ? <ChosenVehicle row={chosen} /> : null}
      <Counts />
      {rows.length > 0 ? (
        <section className="above-8" aria-labelledby="vehicles-now">
          <h2 id="vehicles-now" className="section-title">
            {words.now.list}
          </h2>
          <p className="flush muted small">{words.now.pathHelp}</p>
          <DataTable
            caption={words.now.list}
            columns={columns}
            rows={rows}
            rowKey={({ vehicleId }) => String(vehicleId)}
            hasLines
            card={(row) => <VehicleCard row={row} />}
          />
        </section>
      ) : null}
      <DayReport />
    </>
  );
}

/** The vehicle with the most driving today; vehicles that are out are preferred. */
function firstOf(rows: readonly ListedVehicle[]): ListedVehicle | undefined {
  const out = rows.filter(({ vehicle }) => ['driving', 'stopped'].includes(vehicleMarkOf(vehicle)));
  return [...(out.length > 0 ? out : rows)].sort((a, b) => b.drivingDistance - a.drivingDistance)[0];
}

function Counts() {
  const words = useVehicleWords();
  const counts = useCall(countCall, {}, { refetchInterval: refreshMs, isFirst: true });
  const { data } = counts;
  if (!data) return <Unanswered call={counts} what={words.now.counts} height="8rem" />;
  const figures = [
    { name: words.now.total, value: words.count(data.totalVehicleCount) },
    { name: words.now.out, value: words.count(data.operationVehicleCount) },
    { name: words.now.silent, value: words.count(data.silentVehicleCount) },
  ];
  return (
    <section className="panel above-6" aria-label={words.now.counts}>
      <dl className={`fact-columns labels ${styles.large}`}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {data.list.map(({ vehicleType, totalVehicleCount, operationVehicleCount }) => (
          <div key={vehicleType}>
            <dt>
              <UseSign type={vehicleType} />
            </dt>
            <dd>{words.now.ofAll(operationVehicleCount, totalVehicleCount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const chosenAddress = (vehicleId: number) => ({ to: vehiclePaths.now, search: { vehicle: vehicleId } });

function columnsOf(words: ReturnType<typeof useVehicleWords>): Column<ListedVehicle>[] {
  return [
    {
      id: 'number',
      header: words.vehicleNumber,
      isRowHeader: true,
      isWhole: true,
      cell: (row) => <RowLink to={chosenAddress(row.vehicleId)}>{row.vehicleNumber}</RowLink>,
    },
    { id: 'use', header: words.use, cell: ({ vehicleType }) => <UseSign type={vehicleType} /> },
    { id: 'company', header: words.company, cell: ({ vehicleCompanyCodeName }) => vehicleCompanyCodeName },
    {
      id: 'capacity',
      header: words.capacity,
      isNumeric: true,
      cell: ({ carryingCapacity }) => words.tons(carryingCapacity),
    },
    { id: 'state', header: words.state, cell: ({ vehicle }) => <StateSign vehicle={vehicle} /> },
    {
      id: 'velocity',
      header: words.velocity,
      note: 'km/h',
      isNumeric: true,
      cell: ({ vehicle }) => (vehicle && !vehicle.isStale ? (vehicle.velocity?.toFixed(1) ?? noValue) : noValue),
    },
    {
      id: 'signal',
      header: words.signal,
      isWhole: true,
      cell: ({ vehicle }) => (vehicle ? formatDatetime(vehicle.measurementDatetime) : noValue),
    },
  ];
}

/** Card of a vehicle, for narrow screens. */
function VehicleCard({ row }: { row: ListedVehicle }) {
  return (
    <article className="stack middle no-row-gap second-grows">
      <h3 className="card-title nowrap">
        <RowLink to={chosenAddress(row.vehicleId)}>{row.vehicleNumber}</RowLink>
      </h3>
      <p className="row wrap middle end card-title">
        <UseSign type={row.vehicleType} />
        <StateSign vehicle={row.vehicle} />
      </p>
      <p className="whole-row block flush muted small regular">
        <Marked>{row.vehicleCompanyCodeName}</Marked>
        {row.vehicle ? ` · ${formatDatetime(row.vehicle.measurementDatetime)}` : ''}
      </p>
    </article>
  );
}

import { isVehicleNumber } from '@maru/domain/vehicle';
import { listAddress } from '#lib/paths/console-paths.ts';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { weighingWords as words } from '#texts/ko/console-weighing.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { type WeighingRow, weighingPage } from '../weighing-call.ts';
import { Totals } from './totals.tsx';
import { WeighingChart } from './weighing-chart.tsx';
import { firstColumns, StateMarks, weighedColumns } from './weighing-list.tsx';

const [number, scaleDate, sequence] = firstColumns;

const MarkedDate = ({ row }: { row: WeighingRow }) => (
  <>
    {row.scaleDate}
    <StateMarks row={row} />
  </>
);

/** The weighings of one vehicle; declared per vehicle, because of its title and query. */
const weighingsOf = (vehicleNumber: string) =>
  listOf('GET /admin/api/statistics/scale/detail', {
    page: weighingPage,
    title: `${words.detailTitle} · ${vehicleNumber}`,
    key: 'weighingId',
    name: 'scaleDate',
    query: { vehicleNumber },
    filters: [dateRange('startDatetime', 'endDatetime', 'day')],
    columns: [number, { ...scaleDate, cell: (row) => <MarkedDate row={row} /> }, sequence, ...weighedColumns],
    excel: 'GET /admin/api/statistics/scale/detail/excel',
  });

export function WeighingDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const vehicleNumber = address.vehicleNumber ?? '';
  const toList = <ActionLink {...listAddress(weighingPage)}>{words.toList}</ActionLink>;
  if (!isVehicleNumber(vehicleNumber))
    return (
      <MessagePage title={words.detailTitle} body={words.noVehicle}>
        {toList}
      </MessagePage>
    );
  const list = weighingsOf(vehicleNumber);
  const { filters } = stateOf(list, address);
  return (
    <ListScreen
      key={vehicleNumber}
      list={list}
      actions={toList}
      overview={({ totals }) => (
        <>
          <Totals totals={totals} />
          <WeighingChart call="GET /admin/api/statistics/scale/detail/chart" filters={{ ...filters, vehicleNumber }} />
        </>
      )}
    />
  );
}

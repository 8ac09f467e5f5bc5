import { useMay } from '#lib/admin-session/me.ts';
import { dateRange, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { stateOf } from '#screens/list/use-list.ts';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { weighingWords as words } from '#texts/ko/console-weighing.ts';
import { ImportButton } from '../import/import-button.tsx';
import { weighingPage } from '../weighing-call.ts';
import { WeighingGroups } from './groups.tsx';
import { optionFilter } from './option-filter.tsx';
import { Totals } from './totals.tsx';
import { WeighingChart } from './weighing-chart.tsx';
import { firstColumns, VehicleLink, weighedColumns } from './weighing-list.tsx';

const weighings = listOf('GET /admin/api/statistics/scale', {
  page: weighingPage,
  title: words.title,
  key: 'weighingId',
  name: 'vehicleNumber',
  filters: [
    dateRange('startDatetime', 'endDatetime', 'day'),
    text('vehicleNumber', words.vehicleNumber),
    optionFilter('collectionPlaceCode', words.collectionPlace, 'GET /admin/api/statistics/scale/collection-place'),
    optionFilter('companyCode', words.company, 'GET /admin/api/statistics/scale/company'),
  ],
  columns: [
    ...firstColumns,
    { field: 'vehicleNumber', header: words.vehicleNumber, sort: true, cell: (row) => <VehicleLink row={row} /> },
    ...weighedColumns,
  ],
  excel: 'GET /admin/api/statistics/scale/excel',
});

/** Weighings with their sums, over time and by common properties. */
export function WeighingStatisticsPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const may = useMay();
  const { filters } = stateOf(weighings, address);
  return (
    <ListScreen
      list={weighings}
      actions={
        <>
          {may(weighingPage, 'post') ? <ImportButton /> : null}
          <Mailings page={weighingPage} statistics="scale" filters={weighings.filters} />
        </>
      }
      overview={({ totals }) => (
        <>
          <RangeLinks page={weighingPage} />
          <Totals totals={totals} />
          <WeighingChart call="GET /admin/api/statistics/scale/chart" filters={filters} />
        </>
      )}
      below={<WeighingGroups filters={filters} />}
    />
  );
}

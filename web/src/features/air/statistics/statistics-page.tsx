import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { choice, dateRange, type FilterValues, search } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong, facility } from '#screens/list/place-filters.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { stateOf } from '#screens/list/use-list.ts';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { averageCell, measurementTypes } from './values.tsx';
import { viewQuery } from './view-query.ts';

const page = 'systemStatistics/atmosphere';
const rowsCall = 'GET /admin/api/statistics/air-quality';
type Row = OutputOf<typeof rowsCall>['list'][number];

const statistics = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'rowNumber',
  name: 'installationPlaceName',
  filters: [
    choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
    dateRange('startDatetime', 'endDatetime', 'today'),
    choice('installationType', words.installationType, installationTypeNames, 'indoor'),
    choice('measurementType', words.measurementType, measurementTypes, 'all'),
    facility(),
    dong(),
    search(words.searchTypes),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'measurementDatetime', header: words.time, as: 'whole' },
    { field: 'installationPlaceName', header: words.place, width: '12rem' },
    { field: 'facilityTypeName', header: words.facilityType },
    { field: 'detailFacilityTypeName', header: words.detailFacilityType },
    { field: 'dongCodeName', header: words.dong },
    { field: 'address', header: words.address, as: 'address' },
    {
      id: 'devices',
      header: words.devices,
      cell: ({ deviceIndoorCount, deviceOutdoorCount }) => `${deviceIndoorCount} / ${deviceOutdoorCount}`,
    },
    ...airMeasures.flatMap((measure) =>
      (['indoor', 'outdoor'] as const).map((side) => ({
        id: `${measure.type}-${side}`,
        header: `${measure.name} ${words.sides[side]}`,
        note: measure.unit,
        // What is asked for inside has nothing outside.
        shownBy: ({ installationType }: FilterValues) => installationType === 'all' || installationType === side,
        cell: (row: Row) => averageCell(row, measure, side),
      })),
    ),
    { field: 'readingCount', header: words.readings, as: 'number' },
    {
      id: 'view',
      header: words.detail,
      as: 'action',
      cell: (row) => <ViewLink row={row} />,
    },
  ],
  excel: 'GET /admin/api/statistics/air-quality/excel',
});

/** Averages by place and hour, day or month, with their chart. */
export function AirStatisticsPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { filters } = stateOf(statistics, address);
  return (
    <ListScreen
      list={statistics}
      overview={
        <>
          <RangeLinks page={page} />
          <StatisticsChart call="GET /admin/api/statistics/air-quality/chart" filters={filters} />
        </>
      }
    />
  );
}

/** To the place's own rows over the range that is shown. */
function ViewLink({ row }: { row: Row }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { startDatetime, endDatetime, datetimeType, measurementType } = stateOf(statistics, address).filters;
  return (
    <PageLink
      to={pagePath(page, 'detail')}
      search={viewQuery(row, { startDatetime, endDatetime, datetimeType, measurementType })}
      className={actionClass()}
      aria-label={words.viewOf(row.installationPlaceName, row.measurementDatetime)}
    >
      {words.view}
    </PageLink>
  );
}

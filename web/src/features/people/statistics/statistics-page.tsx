import type { OutputOf } from '@maru/contract';
import { type CctvType, cctvTypes } from '@maru/domain/people';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { oneOf } from '#lib/paths/search.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { stateOf } from '#screens/list/use-list.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { areaFilter } from '../area-filter.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { countColumns, countedFilters, repairedColumn } from './statistics-list.tsx';

const page = 'systemStatistics/cctv';
const rowsCall = 'GET /admin/api/statistics/cctvs';
type Row = OutputOf<typeof rowsCall>['list'][number];

const statisticsOf = (type: CctvType) =>
  listOf(rowsCall, {
    page,
    title: words.title,
    key: 'rowNumber',
    name: 'installationPlaceCodeName',
    filters: [...countedFilters, areaFilter(words.area)],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'measurementDatetime', header: words.time, as: 'whole' },
      { field: 'installationPlaceCodeName', header: words.area },
      ...countColumns(type),
      { field: 'cctvCount', header: words.cctvCount, as: 'number' },
      repairedColumn,
      { id: 'view', header: words.detail, as: 'action', cell: (row) => <ViewLink row={row} /> },
    ],
    excel: 'GET /admin/api/statistics/cctvs/excel',
  });

const lists = { person: statisticsOf('person'), car: statisticsOf('car') };

/** What went in and out by area and hour, day or month, with their chart. */
export function PeopleStatisticsPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const statistics = lists[oneOf(cctvTypes, address.cctvType, 'person')];
  const { filters } = stateOf(statistics, address);
  return (
    <ListScreen
      list={statistics}
      overview={
        <>
          <RangeLinks page={page} />
          <StatisticsChart filters={filters} />
        </>
      }
    />
  );
}

/** To the CCTVs of the area over the range that is shown. */
function ViewLink({ row }: { row: Row }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { startDatetime, endDatetime, datetimeType, cctvType } = stateOf(lists.person, address).filters;
  return (
    <PageLink
      to={pagePath(page, 'detail')}
      search={{
        installationPlaceCode: row.installationPlaceCode,
        locationName: row.installationPlaceCodeName,
        datetimeType,
        cctvType,
        startDatetime,
        endDatetime,
        pageNumber: 1,
        pageSize: 10,
      }}
      className={actionClass()}
      aria-label={words.viewOf(row.installationPlaceCodeName, row.measurementDatetime)}
    >
      {words.view}
    </PageLink>
  );
}

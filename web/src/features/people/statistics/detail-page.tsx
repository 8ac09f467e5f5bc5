import { type CctvType, cctvTypes } from '@maru/domain/people';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { oneOf } from '#lib/paths/search.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { askedAreaCode } from '../area-code.ts';
import { Drift } from './drift.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { countColumns, countedFilters, repairedColumn } from './statistics-list.tsx';

const page = 'systemStatistics/cctv';

/** The rows of one area; declared anew for another one, for its title and what it asks. */
const detailOf = (installationPlaceCode: string, type: CctvType, title: string) =>
  listOf('GET /admin/api/statistics/cctvs/detail', {
    page,
    title,
    key: 'rowNumber',
    name: 'measurementDatetime',
    query: { installationPlaceCode },
    filters: countedFilters,
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'measurementDatetime', header: words.time, as: 'whole' },
      { field: 'managementCode', header: words.code, as: 'whole' },
      {
        id: 'address',
        header: words.address,
        cell: ({ address, detailAddress }) => `${address} ${detailAddress}`.trim(),
      },
      ...countColumns(type),
      repairedColumn,
    ],
    excel: 'GET /admin/api/statistics/cctvs/detail/excel',
  });

/** What each CCTV of an area counted, and what was left of its days. */
export function PeopleStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const installationPlaceCode = askedAreaCode(address, '');
  const toList = (
    <PageLink {...listAddress(page)} className={actionClass()}>
      {words.toList}
    </PageLink>
  );
  if (installationPlaceCode === '')
    return (
      <MessagePage title={words.detailTitle} body={words.noArea}>
        {toList}
      </MessagePage>
    );
  const type = oneOf(cctvTypes, address.cctvType, 'person');
  const name = address.locationName ?? installationPlaceCode;
  const detail = detailOf(installationPlaceCode, type, `${words.detailTitle} · ${name}`);
  const { filters } = stateOf(detail, address);
  return (
    <ListScreen
      list={detail}
      actions={toList}
      overview={<StatisticsChart filters={{ ...filters, installationPlaceCode }} />}
      below={
        <Drift
          installationPlaceCode={installationPlaceCode}
          startDatetime={filters.startDatetime ?? ''}
          endDatetime={filters.endDatetime ?? ''}
        />
      }
    />
  );
}

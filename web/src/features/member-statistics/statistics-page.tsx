import type { OutputOf } from '@maru/contract';
import { memberServices, memberTypes } from '@maru/domain/member';
import { grouped } from '@maru/domain/number-text';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { memberStatisticsWords as words } from '#texts/ko/console-members.ts';
import { entries, MemberOverview } from './member-overview.tsx';

const joinCall = 'GET /admin/api/statistics/users/join-leave';
const serviceCall = 'GET /admin/api/statistics/application/service-use';
type JoinRow = OutputOf<typeof joinCall>['list'][number];
type ServiceRow = OutputOf<typeof serviceCall>['list'][number];

const filters = [
  choice('groupType', words.groupType, words.groupTypes, 'daily'),
  dateRange('startDatetime', 'endDatetime', 'week'),
] as const;
const typesWithTotal = { totalCount: words.total, ...memberTypes };

const number = { field: 'rowNumber', header: consoleListWords.number, as: 'number' } as const;
const date = { field: 'statisticsDate', header: words.date, as: 'whole' } as const;

const joinList = listOf(joinCall, {
  page: 'platformStatistics/joinLeave',
  title: words.joins.title,
  key: 'rowNumber',
  name: 'statisticsDate',
  filters,
  columns: [
    number,
    date,
    ...entries(words.joins.sides).flatMap(([side, sideName]) =>
      entries(typesWithTotal).map(([type, name]) => ({
        id: `${side}-${type}`,
        header: `${sideName} ${name}`,
        cell: (row: JoinRow) => grouped(row[side][type]),
      })),
    ),
  ],
  excel: 'GET /admin/api/statistics/users/join-leave/excel',
});

const serviceList = listOf(serviceCall, {
  page: 'platformStatistics/serviceUse',
  title: words.services.title,
  key: 'rowNumber',
  name: 'statisticsDate',
  filters,
  columns: [
    number,
    date,
    ...entries(memberServices).flatMap(([service, name]) =>
      entries(words.services.sides).map(([side, sideName]) => ({
        id: `${service}-${side}`,
        header: `${name} ${sideName}`,
        cell: (row: ServiceRow) => grouped(row[side][service]),
      })),
    ),
  ],
  excel: 'GET /admin/api/statistics/application/service-use/excel',
});

/** Joins and withdrawals by day or month and member type. */
export function JoinStatisticsPage() {
  const query = useFilters(joinList);
  const input = { query } as CallInput<`${typeof joinCall}/chart`>;
  return (
    <ListScreen
      list={joinList}
      overview={
        <MemberOverview
          page={joinList.page}
          words={words.joins}
          subjects={typesWithTotal}
          now={useCall('GET /admin/api/statistics/users', {})}
          rows={useCall(`${joinCall}/chart`, input, { keepPrevious: true })}
          isMonthly={query.groupType === 'monthly'}
          countOf={(row, side, subject) => row[side][subject]}
        />
      }
    />
  );
}

/** Applications for services and cancellations by day or month. */
export function ServiceStatisticsPage() {
  const query = useFilters(serviceList);
  const input = { query } as CallInput<`${typeof serviceCall}/chart`>;
  return (
    <ListScreen
      list={serviceList}
      overview={
        <MemberOverview
          page={serviceList.page}
          words={words.services}
          subjects={memberServices}
          now={useCall('GET /admin/api/statistics/application/users', {})}
          rows={useCall(`${serviceCall}/chart`, input, { keepPrevious: true })}
          isMonthly={query.groupType === 'monthly'}
          countOf={(row, side, subject) => row[side][subject]}
        />
      }
    />
  );
}

/** The filters in the page's address, without empty ones. */
function useFilters(list: Parameters<typeof stateOf>[0]): Readonly<Record<string, string>> {
  const [address] = usePlacedSearch({ kind: 'page' });
  return Object.fromEntries(Object.entries(stateOf(list, address).filters).filter(([, value]) => value !== ''));
}

import type { OutputOf } from '@maru/contract';
import { memberServices, memberTypes } from '@maru/domain/member';
import { grouped } from '@maru/domain/number-text';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { useFilters } from '#screens/statistics/statistics.tsx';
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
        as: 'number' as const,
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
        as: 'number' as const,
        cell: (row: ServiceRow) => grouped(row[side][service]),
      })),
    ),
  ],
  excel: 'GET /admin/api/statistics/application/service-use/excel',
});

/** Joins and withdrawals by day or month and member type. */
export function JoinStatisticsPage() {
  const query = useFilters(filters);
  const input = { query } as CallInput<`${typeof joinCall}/chart`>;
  return (
    <ListScreen
      list={joinList}
      actions={<Mailings page={joinList.page} statistics="join-leave" filters={filters} />}
      overview={
        <>
          <RangeLinks page={joinList.page} />
          <MemberOverview
            words={words.joins}
            subjects={typesWithTotal}
            now={useCall('GET /admin/api/statistics/users', {})}
            rows={useCall(`${joinCall}/chart`, input, { keepPrevious: ['groupType'] })}
            isMonthly={query.groupType === 'monthly'}
            countOf={(row, side, subject) => row[side][subject]}
          />
        </>
      }
    />
  );
}

/** Applications for services and cancellations by day or month. */
export function ServiceStatisticsPage() {
  const query = useFilters(filters);
  const input = { query } as CallInput<`${typeof serviceCall}/chart`>;
  return (
    <ListScreen
      list={serviceList}
      actions={<Mailings page={serviceList.page} statistics="service-use" filters={filters} />}
      overview={
        <>
          <RangeLinks page={serviceList.page} />
          <MemberOverview
            words={words.services}
            subjects={memberServices}
            now={useCall('GET /admin/api/statistics/application/users', {})}
            rows={useCall(`${serviceCall}/chart`, input, { keepPrevious: ['groupType'] })}
            isMonthly={query.groupType === 'monthly'}
            countOf={(row, side, subject) => row[side][subject]}
          />
        </>
      }
    />
  );
}

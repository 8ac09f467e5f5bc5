import type { OutputOf } from '@maru/contract';
import { memberServices, memberTypes } from '@maru/domain/member';
import { grouped } from '@maru/domain/number-text';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { CallInput } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { choice, dateRange } from '../../screens/list/filters.tsx';
import { listOf } from '../../screens/list/list.ts';
import { ListScreen } from '../../screens/list/list-screen.tsx';
import { usePlacedSearch } from '../../screens/list/placed-search.ts';
import { RangeLinks } from '../../screens/list/range-links.tsx';
import { stateOf } from '../../screens/list/use-list.ts';
import { consoleListWords } from '../../texts/ko/console-list.ts';
import { memberStatisticsWords as words } from '../../texts/ko/console-members.ts';
import { ui } from '../../texts/ko/ui.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import { SelectField } from '../../ui/filter-bar/fields.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';

const joinCall = 'GET /admin/api/statistics/users/join-leave';
const serviceCall = 'GET /admin/api/statistics/application/service-use';
type JoinRow = OutputOf<typeof joinCall>['list'][number];
type ServiceRow = OutputOf<typeof serviceCall>['list'][number];

const filters = [
  choice('groupType', words.groupType, words.groupTypes, 'daily'),
  dateRange('startDatetime', 'endDatetime', 'week'),
] as const;
/** As many buckets as bars are told apart. */
const maxBars = 62;
const typesWithTotal = { totalCount: words.total, ...memberTypes };

const entries = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  Object.entries(names) as [Code, string][];

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
  const asked = useFilters(joinList);
  const now = useCall('GET /admin/api/statistics/users', {});
  const chart = useCall(`${joinCall}/chart`, { query: asked } as CallInput<`${typeof joinCall}/chart`>, {
    keepPrevious: true,
  });
  return (
    <ListScreen
      list={joinList}
      above={
        <>
          <RangeLinks page="platformStatistics/joinLeave" />
          <Now title={words.joins.now} names={typesWithTotal} answer={now} />
          <Chart
            title={words.joins.chart}
            subjects={typesWithTotal}
            sides={words.joins.sides}
            answer={chart}
            isMonthly={asked.groupType === 'monthly'}
            countOf={(row, side, subject) => row[side][subject]}
          />
        </>
      }
    />
  );
}

/** Applications for services and cancellations by day or month. */
export function ServiceStatisticsPage() {
  const asked = useFilters(serviceList);
  const now = useCall('GET /admin/api/statistics/application/users', {});
  const chart = useCall(`${serviceCall}/chart`, { query: asked } as CallInput<`${typeof serviceCall}/chart`>, {
    keepPrevious: true,
  });
  return (
    <ListScreen
      list={serviceList}
      above={
        <>
          <RangeLinks page="platformStatistics/serviceUse" />
          <Now title={words.services.now} names={memberServices} answer={now} />
          <Chart
            title={words.services.chart}
            subjects={memberServices}
            sides={words.services.sides}
            answer={chart}
            isMonthly={asked.groupType === 'monthly'}
            countOf={(row, side, subject) => row[side][subject]}
          />
        </>
      }
    />
  );
}

/** What the page's address filters by, without what asks nothing. */
function useFilters(list: Parameters<typeof stateOf>[0]): Readonly<Record<string, string>> {
  const [address] = usePlacedSearch({ kind: 'page' });
  return Object.fromEntries(Object.entries(stateOf(list, address).filters).filter(([, value]) => value !== ''));
}

/** An answer on its way, as `useCall` gives it. */
interface Answer<Data> {
  data: Data | undefined;
  isError: boolean;
  error: ComponentProps<typeof FailedState>['problem'];
  refetch: () => unknown;
}

interface NowProps<Subject extends string> {
  title: string;
  names: Readonly<Record<Subject, string>>;
  answer: Answer<Readonly<Record<Subject, number>>>;
}

/** How many there are at present. */
function Now<Subject extends string>({ title, names, answer }: NowProps<Subject>) {
  const { data } = answer;
  return (
    <Section title={title}>
      <Loaded what={title} answer={answer} height="5rem">
        {data ? (
          <FactList facts={entries(names).map(([subject, name]) => ({ name, value: words.count(data[subject]) }))} />
        ) : null}
      </Loaded>
    </Section>
  );
}

interface ChartProps<Row, Side extends string, Subject extends string> {
  title: (subject: string) => string;
  subjects: Readonly<Record<Subject, string>>;
  sides: Readonly<Record<Side, string>>;
  answer: Answer<{ list: readonly Row[] }>;
  isMonthly: boolean;
  countOf: (row: Row, side: Side, subject: Subject) => number;
}

/** What began and what ended over the range of the list, of one subject. */
function Chart<Row extends { statisticsDate: string }, Side extends string, Subject extends string>(
  props: ChartProps<Row, Side, Subject>,
) {
  const { subjects, sides, answer, isMonthly, countOf } = props;
  const [subject, setSubject] = useState<Subject>(entries(subjects)[0]?.[0] as Subject);
  const title = props.title(subjects[subject]);
  const rows = answer.data?.list ?? [];
  return (
    <Section
      title={title}
      actions={
        <SelectField
          label={words.shown}
          isInline
          value={subject}
          options={entries(subjects).map(([code, name]) => ({ code, name }))}
          onChange={(code) => setSubject(code as Subject)}
        />
      }
    >
      <Loaded what={title} answer={answer} height="18rem">
        <TimeChart
          title={title}
          kind={rows.length > maxBars ? 'line' : 'bar'}
          unit={words.unit}
          decimals={0}
          format={(value) => (value === null ? '–' : words.count(value))}
          datetimeType={isMonthly ? 'month' : 'day'}
          series={entries(sides).map(([side, name]) => ({
            name,
            points: rows.map((row) => ({
              measurementDatetime: row.statisticsDate,
              value: countOf(row, side, subject),
            })),
          }))}
          hasTableBeside
          empty={<EmptyState message={ui.emptyChart} />}
        />
      </Loaded>
    </Section>
  );
}

/** What an answer shows, its skeleton until then, or why it failed. */
function Loaded(props: { what: string; answer: Answer<unknown>; height: string; children: ReactNode }) {
  const { what, answer, height, children } = props;
  if (answer.data) return children;
  if (answer.isError) return <FailedState what={what} problem={answer.error} onRetry={() => void answer.refetch()} />;
  return <Skeleton height={height} />;
}

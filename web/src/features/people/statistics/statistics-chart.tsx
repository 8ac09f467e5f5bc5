import { cctvTypeNames, cctvTypes } from '@maru/domain/people';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf } from '#lib/paths/search.ts';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { FlowChart } from '../flow-chart.tsx';

const chartCall = 'GET /admin/api/statistics/cctvs/chart';

interface StatisticsChartProps {
  /** What the list beside it is filtered by. */
  filters: Readonly<Record<string, string>>;
}

/** What went in and out over the range of the list. */
export function StatisticsChart({ filters }: StatisticsChartProps) {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const { data, error, isError, refetch } = useCall(chartCall, { query } as CallInput<typeof chartCall>, {
    keepPrevious: true,
  });
  const datetimeType: DatetimeType = oneOf(datetimeTypes, filters.datetimeType, 'hour');
  const type = oneOf(cctvTypes, filters.cctvType, 'person');
  const title = words.chart(cctvTypeNames[type], words.datetimeTypes[datetimeType]);
  return (
    <Section title={title}>
      {data ? (
        <FlowChart
          title={title}
          isHeaded
          unit={data.unit}
          names={words}
          series={data.series}
          datetimeType={datetimeType}
        />
      ) : null}
      {!data && isError ? <FailedState what={title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height="18rem" /> : null}
    </Section>
  );
}

import { airMeasure, airMeasurementTypes } from '@maru/domain/air';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { ui } from '#texts/ko/ui.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

type ChartCall = 'GET /admin/api/statistics/air-quality/chart' | 'GET /admin/api/statistics/air-quality/detail/chart';

interface StatisticsChartProps<K extends ChartCall> {
  call: K;
  /** What the list beside it is filtered by. */
  filters: Readonly<Record<string, string | number>>;
}

/** One measurement over the range of the list, inside and outside as lines of their own. */
export function StatisticsChart<K extends ChartCall>({ call, filters }: StatisticsChartProps<K>) {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const asked = useCall<ChartCall>(call, { query } as CallInput<ChartCall>, { keepPrevious: true });
  const datetimeType = filters.datetimeType as DatetimeType;
  const type = airMeasurementTypes.find((one) => one === filters.measurementType) ?? 'ultra_fine_dust';
  const measure = airMeasure(type);
  const title = words.chart(measure.name, words.datetimeTypes[datetimeType]);
  return (
    <Section title={title}>
      {asked.data ? (
        <MeasureChart
          title={title}
          isHeaded
          kind={datetimeType === 'month' ? 'bar' : 'line'}
          measure={measure}
          datetimeType={datetimeType}
          series={asked.data.series}
          empty={<EmptyState message={ui.emptyChart} />}
        />
      ) : null}
      {!asked.data && asked.isError ? (
        <FailedState what={title} problem={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
      {!asked.data && !asked.isError ? <Skeleton height="18rem" /> : null}
    </Section>
  );
}

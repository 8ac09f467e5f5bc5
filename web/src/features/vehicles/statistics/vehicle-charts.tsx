import { grouped } from '@maru/domain/number-text';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import { useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf } from '#lib/paths/search.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

const words = consoleVehiclesWords.statistics;

interface Bucket {
  measurementDatetime: string;
  operationDatetimeMinute: number;
  drivingDistance: number;
  avgVelocity?: number | null;
}

interface DrivenChartsProps {
  call: `GET /admin/api/statistics/vehicles/${'chart' | 'detail/chart'}`;
  query: Readonly<Record<string, string | number>>;
  /** Failures that hide the chart instead of showing an error. */
  skips?: (problem: ApiProblem) => boolean;
}

/** Charts of driving time, distance and, for one vehicle, speed, below the choice of buckets. */
export function DrivenCharts({ call, query, skips = () => false }: DrivenChartsProps) {
  const [chosen, choose] = useState<DatetimeType | null>(null);
  // Default: hours for the usual ranges of one or two days, and days for longer ones.
  const daysBetween = (Date.parse(String(query.endDatetime)) - Date.parse(String(query.startDatetime))) / 86_400_000;
  const datetimeType = chosen ?? (daysBetween <= 1 ? 'hour' : 'day');
  const input = { query: { ...query, datetimeType } } as CallInput<typeof call>;
  const chart = useCall(call, input, { keepPrevious: ['datetimeType'] });
  const { data, error } = chart;
  const isSkipped = error !== null && skips(error);
  if (isSkipped && !data) return null;
  return (
    <Section
      title={words.chart}
      actions={
        <SelectField
          label={words.unit}
          isInline
          value={datetimeType}
          options={Object.entries(words.units).map(([code, name]) => ({ code, name }))}
          onChange={(type) => choose(oneOf(datetimeTypes, type, 'day'))}
        />
      }
    >
      {error && !isSkipped ? (
        <FailedState what={words.chart} problem={error} onRetry={() => void chart.refetch()} />
      ) : null}
      {data ? <Charts buckets={data.list} datetimeType={datetimeType} /> : null}
      {!data && !error ? <Skeleton height="12rem" /> : null}
    </Section>
  );
}

interface ChartsProps {
  buckets: readonly Bucket[];
  datetimeType: DatetimeType;
}

/** One chart per figure; a chart of speed only if the buckets have speeds. */
function Charts({ buckets, datetimeType }: ChartsProps) {
  const chart = (title: string, unit: string, decimals: number, value: (bucket: Bucket) => number | null) => (
    <TimeChart
      title={title}
      kind="bar"
      unit={unit}
      decimals={decimals}
      format={(shown) => (shown === null ? '-' : `${grouped(shown)} ${unit}`)}
      datetimeType={datetimeType}
      series={[
        {
          name: title,
          points: buckets.map((one) => ({ measurementDatetime: one.measurementDatetime, value: value(one) })),
        },
      ]}
      height={200}
    />
  );
  return (
    <div className="stack gap-5 stretched-columns-19">
      {chart(words.timeChart, words.minutes, 0, (one) => one.operationDatetimeMinute)}
      {chart(words.distanceChart, words.km, 1, (one) => one.drivingDistance)}
      {buckets.some(({ avgVelocity }) => typeof avgVelocity === 'number')
        ? chart(words.velocityChart, words.speed, 1, ({ avgVelocity = null }) => avgVelocity)
        : null}
    </div>
  );
}

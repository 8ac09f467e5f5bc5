import type { OutputOf } from '@maru/contract';
import { type DatetimeType, datetimeTypes } from '@maru/domain/seoul-time';
import { useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf } from '#lib/paths/search.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Section } from '#ui/page/section.tsx';

const { chart: words, totals } = weighingWords;
type ChartCall = 'GET /admin/api/statistics/scale/chart' | 'GET /admin/api/statistics/scale/detail/chart';
type Bucket = OutputOf<ChartCall>['series'][number];

const whats = ['weight', 'price'] as const;
/** Maximum number of distinguishable bars. */
const maxBars = 62;

const optionsOf = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  Object.entries<string>(names).map(([code, name]) => ({ code, name }));

interface WeighingChartProps {
  call: ChartCall;
  /** The filters of the list beside the chart. */
  filters: Readonly<Record<string, string>>;
}

/** Tons delivered and removed, or their costs, by hour, day or month. */
export function WeighingChart({ call, filters }: WeighingChartProps) {
  const [what, setWhat] = useState<(typeof whats)[number]>('weight');
  const [datetimeType, setDatetimeType] = useState<DatetimeType>('day');
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const query = { ...set, datetimeType } as unknown as CallInput<ChartCall>['query'];
  const answer = useCall(call, { query } as CallInput<typeof call>, { keepPrevious: ['datetimeType'] });
  const { data, isError } = answer;
  const title = words.heading(words.whats[what], words.units[datetimeType]);
  const buckets: readonly Bucket[] = data?.series ?? [];
  const line = (name: string, value: (bucket: Bucket) => number) => ({
    name,
    points: buckets.map((bucket) => ({ measurementDatetime: bucket.measurementDatetime, value: value(bucket) })),
  });
  const isWeight = what === 'weight';
  return (
    <Section
      title={title}
      actions={
        <>
          <SelectField
            label={words.what}
            isInline
            value={what}
            options={optionsOf(words.whats)}
            onChange={(code) => setWhat(oneOf(whats, code, 'weight'))}
          />
          <SelectField
            label={words.unit}
            isInline
            value={datetimeType}
            options={optionsOf(words.units)}
            onChange={(code) => setDatetimeType(oneOf(datetimeTypes, code, 'day'))}
          />
        </>
      }
    >
      {isError || !data ? <Unanswered call={answer} what={title} height="18rem" /> : null}
      {data && !isError ? (
        <TimeChart
          title={title}
          isHeaded
          kind={buckets.length > maxBars ? 'line' : 'bar'}
          unit={isWeight ? 't' : weighingWords.won}
          decimals={isWeight ? 1 : 0}
          format={(value) => {
            if (value === null) return '–';
            return isWeight ? totals.tons(value * 1000) : totals.won(value);
          }}
          datetimeType={datetimeType}
          series={
            isWeight
              ? [
                  line(words.enter, ({ enterWeight }) => enterWeight / 1000),
                  line(words.release, ({ releaseWeight }) => releaseWeight / 1000),
                ]
              : [line(words.price, ({ totalPrice }) => totalPrice)]
          }
        />
      ) : null}
    </Section>
  );
}

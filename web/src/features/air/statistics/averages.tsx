/** Averages of air quality: choices, cells and charts. */
import { type AirMeasure, airMeasure, airMeasurementTypes, airMeasures } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { formatValue } from '#lib/formats/measurement.ts';
import { CorrectionNote } from '#places/values/correction.tsx';
import { GradedText } from '#places/values/graded-text.tsx';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { ChartSection } from '#screens/statistics/statistics.tsx';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';

export const page = 'systemStatistics/atmosphere';

/** Choices of the statistics: one measure, or all. */
export const measurementTypes = [
  { code: 'all', name: words.all } as const,
  ...airMeasures.map(({ type, name }) => ({ code: type, name })),
];

/** A measure's average in a row, with the sign and word of its grade. `name` is the average's field. */
export function averageCell(row: object, measure: AirMeasure, name: string) {
  const of = row as Readonly<Record<string, unknown>>;
  const value = of[name] as number | null;
  const grade = of[`${name}Status`] as Grade | undefined;
  const word = of[`${name}StatusName`] as string | undefined;
  return <GradedText text={formatValue(measure, value)} {...(value !== null && { grade, word })} />;
}

interface AverageChartProps {
  call: `GET /admin/api/statistics/air-quality/${'chart' | 'detail/chart'}`;
  query: Readonly<Record<string, string | number>>;
}

/**
 * One measure over the list's range, with separate lines for indoors and outdoors, and a note if the chart or the rows
 * below contain dust values corrected for humidity.
 */
export function AverageChart({ call, query }: AverageChartProps) {
  const datetimeType = query.datetimeType as DatetimeType;
  const measure = airMeasure(airMeasurementTypes.find((one) => one === query.measurementType) ?? 'ultra_fine_dust');
  const title = words.chart(measure.name, words.datetimeTypes[datetimeType]);
  return (
    <ChartSection call={call} query={query} title={title}>
      {({ series, corrections }) => (
        <>
          <MeasureChart
            title={title}
            isHeaded
            kind={datetimeType === 'month' ? 'bar' : 'line'}
            measure={measure}
            datetimeType={datetimeType}
            series={series}
          />
          <CorrectionNote
            periods={corrections}
            span={{ startDatetime: String(query.startDatetime), endDatetime: String(query.endDatetime) }}
          />
        </>
      )}
    </ChartSection>
  );
}

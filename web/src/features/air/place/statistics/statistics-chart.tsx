import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { useMemo } from 'react';
import { useCall } from '../../../../lib/api/use-call.ts';
import { formatMeasurement } from '../../../../lib/formats/measurement.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { TimeChart } from '../../../../ui/chart/time-chart.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { gradeBands } from '../../parts/grade-bands.ts';
import { installations, measured } from '../../parts/latest.ts';
import type { Question } from './statistics-result.tsx';
import type { StatisticsRow } from './statistics-table.tsx';

interface StatisticsChartProps {
  placeId: number;
  question: Question;
  measurementType: AirMeasurementType;
  rows: readonly StatisticsRow[];
}

/**
 * One measurement over the range. Indoor or outdoor alone is drawn from the table's own rows; both together are two
 * lines, which the rows, being averages over both, don't hold.
 */
export function StatisticsChart({ placeId, question, measurementType, rows }: StatisticsChartProps) {
  const texts = useTexts();
  const { installationType, ...query } = question;
  const isBoth = installationType === 'all';
  const both = useCall(
    'GET /api/air-quality/installation-place/{id}/{type}/chart',
    { params: { id: placeId, type: installationType }, query: { ...query, measurementType } },
    { enabled: isBoth, keepPrevious: true },
  );
  const series = useMemo(
    () =>
      isBoth
        ? installations.flatMap((installation) => {
            const line = both.data?.series.find((one) => one.installationType === installation);
            return line ? [{ name: texts.air.installation[installation], points: line.points }] : [];
          })
        : [
            {
              name: texts.air.installation[installationType],
              points: rows.map((row) => ({
                measurementDatetime: row.measurementDatetime,
                value: measured(row, measurementType).value,
              })),
            },
          ],
    [isBoth, both.data, rows, measurementType, installationType, texts],
  );
  const bands = useMemo(() => gradeBands(measurementType, texts), [measurementType, texts]);
  const { unit, decimals } = airMeasure(measurementType);
  const title = texts.airPlace.chartTitle(
    texts.air.measurement[measurementType],
    texts.airPlace.types[question.datetimeType],
  );
  return (
    <TimeChart
      title={title}
      kind={question.datetimeType === 'month' ? 'bar' : 'line'}
      unit={unit}
      decimals={decimals}
      format={(value) => formatMeasurement(measurementType, value)}
      datetimeType={question.datetimeType}
      series={series}
      bands={bands}
      range={query}
      empty={<EmptyState message={texts.ui.emptyChart}>{texts.airPlace.emptyHint}</EmptyState>}
      hasTableBeside
    />
  );
}

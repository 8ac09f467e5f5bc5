import { grouped } from '@maru/domain/number-text';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { CsvTable } from '#ui/chart/take-along/csv.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import type { TimePoint } from '#ui/chart/time-series.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';

interface FlowChartProps {
  title: string;
  unit: string;
  /** Names of both directions. */
  names: { in: string; out: string };
  series: readonly { direction: 'in' | 'out'; points: readonly TimePoint[] }[];
  datetimeType: DatetimeType;
  range?: { startDatetime: string; endDatetime: string } | undefined;
  isHeaded?: boolean;
  height?: number | undefined;
  /** Allows exporting values and image. */
  isTakeable?: boolean;
  /** The page's table beside it, for the export. */
  table?: () => Promise<CsvTable>;
}

/** Maximum number of distinguishable bars. */
const maxBars = 62;

/** Ins and outs over time, side by side. */
export function FlowChart({
  title,
  unit,
  names,
  series,
  datetimeType,
  range,
  isHeaded = false,
  height,
  isTakeable = false,
  table,
}: FlowChartProps) {
  const { ui } = useSharedTexts();
  const mostPoints = Math.max(0, ...series.map(({ points }) => points.length));
  return (
    <TimeChart
      title={title}
      kind={mostPoints > maxBars ? 'line' : 'bar'}
      unit={unit}
      decimals={0}
      format={(value) => (value === null ? '–' : `${grouped(value)} ${unit}`)}
      datetimeType={datetimeType}
      series={series.map(({ direction, points }) => ({ name: names[direction], points }))}
      range={range}
      isHeaded={isHeaded}
      height={height}
      isTakeable={isTakeable}
      table={table}
      empty={<EmptyState message={ui.emptyChart} />}
    />
  );
}

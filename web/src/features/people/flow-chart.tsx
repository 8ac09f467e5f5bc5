import { grouped } from '@maru/domain/number-text';
import { type ComponentProps, useMemo } from 'react';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import type { TimePoint } from '#ui/chart/time-series.ts';

interface FlowChartProps extends Omit<ComponentProps<typeof TimeChart>, 'kind' | 'decimals' | 'format' | 'series'> {
  names: { in: string; out: string };
  series: readonly { direction: 'in' | 'out'; points: readonly TimePoint[] }[];
}

/** The maximum number of distinguishable bars. */
const maxBars = 62;

/** Counts in and out over time, side by side. */
export function FlowChart({ names, series, ...chart }: FlowChartProps) {
  // A new array redraws the chart, which resets its slider.
  const lines = useMemo(
    () => series.map(({ direction, points }) => ({ name: names[direction], points })),
    [series, names],
  );
  const mostPoints = Math.max(0, ...series.map(({ points }) => points.length));
  return (
    <TimeChart
      kind={mostPoints > maxBars ? 'line' : 'bar'}
      decimals={0}
      format={(value) => (value === null ? '–' : `${grouped(value)} ${chart.unit}`)}
      series={lines}
      {...chart}
    />
  );
}

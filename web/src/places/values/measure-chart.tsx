import { type Grade, gradeShapes } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { type ComponentProps, useMemo } from 'react';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { ChartBand } from '#ui/chart/bands.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { gradeColours } from '#ui/grade/grade-look.ts';

type MeasureChartProps = Omit<ComponentProps<typeof TimeChart>, 'unit' | 'decimals' | 'format' | 'bands'> & {
  measure: Measure;
};

/** One measure over time, with its grades behind the lines. */
export function MeasureChart({ measure, ...chart }: MeasureChartProps) {
  const { measures: words } = useSharedTexts();
  const bands = useMemo(() => gradeBands(measure, words), [measure, words]);
  return (
    <TimeChart
      unit={measure.unit}
      decimals={measure.decimals}
      format={(value) => formatMeasurement(measure, value)}
      bands={bands}
      {...chart}
    />
  );
}

/**
 * The grade bands of a measure's chart from the lowest value up, on both sides of zero if the absolute value is graded;
 * none without a scale.
 */
export function gradeBands(measure: Measure, words: SharedTexts['measures']): ChartBand[] {
  const { scale } = measure;
  if (!scale) return [];
  const band = (grade: Grade, upTo: number | null): ChartBand => ({
    upTo,
    label: `${gradeShapes[grade]} ${words.gradeWord(grade, measure)}`,
    colour: gradeColours[grade],
  });
  const upwards = [...scale.bounds.map(({ grade, upTo }) => band(grade, upTo)), band(scale.worst, null)];
  if (!scale.byAmount) return upwards;
  // Below zero, a band ends at the start of the next better band.
  const downwards = scale.bounds.map(({ upTo }, at) => ({ ...upwards[at + 1], upTo: -upTo }) as ChartBand);
  return [...downwards.toReversed(), ...upwards];
}

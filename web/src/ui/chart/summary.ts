import type { SharedTexts } from '#texts/ko/shared.ts';
import type { TimeChartModel } from './option.ts';
import { bucketLabel, extent } from './time-series.ts';

/** A summary sentence per series: range, lowest, highest and last value. */
export function chartSummary(title: string, model: TimeChartModel, words: SharedTexts['chart']): string {
  const sentences = model.series.flatMap((series) => {
    const measured = series.points.filter(({ value }) => value !== null);
    const bounds = extent([series]);
    const [from, to] = [measured[0], measured.at(-1)];
    if (!bounds || !from || !to) return [];
    return words.summary({
      series: series.name,
      from: bucketLabel(from.measurementDatetime, model.datetimeType),
      to: bucketLabel(to.measurementDatetime, model.datetimeType),
      low: model.format(bounds.low),
      high: model.format(bounds.high),
      last: model.format(to.value),
    });
  });
  return [words.of(title), ...sentences].join(' ');
}

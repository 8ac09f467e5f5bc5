import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { Marked, useSay } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import styles from './chart.module.css';
import { ChartTable } from './chart-table.tsx';
import { ChartExport } from './export/chart-export.tsx';
import type { CsvTable } from './export/csv.ts';
import { Legend } from './legend.tsx';
import type { TimeChartModel } from './option.ts';
import { chartSummary } from './summary.ts';
import { extent } from './time-series.ts';
import { axisStart } from './value-axis.ts';
import { WhenNear } from './when-near.tsx';

const Drawing = lazy(() => import('./drawing.tsx').then((module) => ({ default: module.Drawing })));

interface TimeChartProps extends TimeChartModel {
  title: string;
  /** True if a heading above shows the title, which the chart then only has for screen readers. */
  isHeaded?: boolean;
  /** Height of the drawing in pixels. */
  height?: number | undefined;
  /** Shown instead of a drawing without values; a sentence by default. */
  empty?: ReactNode;
  /** True if the page shows the same values as a table, so that the chart doesn't offer a table. */
  hasTableBeside?: boolean;
  /** True if values and image can be exported. */
  isTakeable?: boolean;
  /** The page's table of the same values, for the export. */
  table?: (() => CsvTable | Promise<CsvTable>) | undefined;
}

/**
 * Values over time as lines or bars, with the grades behind them. The drawing library is loaded when the first chart
 * comes near the viewport. A summary and a table are the accessible alternatives.
 */
export function TimeChart({
  title: givenTitle,
  isHeaded = false,
  height = isHeaded ? 220 : 280,
  empty,
  hasTableBeside = false,
  isTakeable = false,
  table,
  series: givenSeries,
  ...given
}: TimeChartProps) {
  const { chart: words, ui } = useSharedTexts();
  const say = useSay();
  const title = say(givenTitle);
  const series = useMemo(() => givenSeries.map((line) => ({ ...line, name: say(line.name) })), [givenSeries, say]);
  const model = { ...given, series };
  const [isTable, setIsTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const isEmpty = extent(model.series) === null;
  const start = isEmpty ? null : axisStart(model);
  const legend =
    !isEmpty && !isTable && model.series.length > 1 ? <Legend kind={model.kind} series={model.series} /> : null;
  return (
    <figure ref={figure} className={styles.figure} aria-label={title}>
      <div className={styles.head}>
        <figcaption className="bold anywhere">
          {isHeaded ? <VisuallyHidden>{title}</VisuallyHidden> : <Marked>{title}</Marked>}
          <span className={styles.unit}>{model.unit}</span>
          {start !== null && <span className={styles.unit}>{words.axisFrom(model.format(start))}</span>}
        </figcaption>
        {isHeaded && legend}
        {!isEmpty && !hasTableBeside && (
          <button type="button" className={styles.button} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {words.asTable}
          </button>
        )}
      </div>
      {isEmpty && (empty ?? <EmptyState message={ui.emptyChart} />)}
      {!isEmpty && isTable && <ChartTable title={title} model={model} />}
      {!isEmpty && !isTable && (
        <>
          {!isHeaded && legend}
          <div className={styles.place} style={{ height }}>
            <WhenNear className="tinted rounded">
              <Suspense fallback={<div className="tinted rounded" />}>
                <Drawing model={model} label={chartSummary(title, model, words)} />
              </Suspense>
            </WhenNear>
          </div>
        </>
      )}
      {isTakeable && !isEmpty && <ChartExport figure={figure} title={title} model={model} table={table} />}
    </figure>
  );
}

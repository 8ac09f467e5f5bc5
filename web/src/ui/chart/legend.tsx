import { Marked } from '#texts/marked.tsx';
import styles from './chart.module.css';
import type { TimeChartModel } from './option.ts';
import { legendMark, seriesColours } from './series-mark.ts';

/** Shows each line's dash, symbol and colour, or each bar's filling and colour. */
export function Legend({ kind, series }: Pick<TimeChartModel, 'kind' | 'series'>) {
  return (
    <ul className={`row wrap small row-gap-3 column-gap-5 flush below-3 ${styles.legend}`}>
      {series.map(({ name, colourAt }, index) => {
        const { outline, dash, filled } = legendMark(kind, index);
        const colour = `var(--chart-series-${((colourAt ?? index) % seriesColours) + 1})`;
        return (
          <li className="inline middle gap-2" key={name}>
            <svg width="30" height="12" aria-hidden="true">
              <path
                d={outline}
                style={{ fill: 'none', stroke: colour, strokeWidth: 2, strokeDasharray: dash.join(' ') }}
              />
              <path d={filled} style={{ fill: colour }} />
            </svg>
            <Marked>{name}</Marked>
          </li>
        );
      })}
    </ul>
  );
}

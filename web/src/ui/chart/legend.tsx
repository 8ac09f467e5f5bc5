import { Marked } from '#texts/marked.tsx';
import styles from './chart.module.css';
import { dashLengths, seriesColours, seriesMark, symbolPaths } from './series-mark.ts';
import type { TimeSeries } from './time-series.ts';

/** Shows each line's dash, symbol and colour. */
export function Legend({ series }: { series: readonly Pick<TimeSeries, 'name' | 'colourAt'>[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, colourAt }, index) => {
        const { dash, symbol } = seriesMark(index);
        const colour = `var(--chart-series-${((colourAt ?? index) % seriesColours) + 1})`;
        return (
          <li className="inline middle gap-2" key={name}>
            <svg width="30" height="12" aria-hidden="true">
              <path
                d="M0 6h30"
                style={{ stroke: colour, strokeWidth: 2, strokeDasharray: dashLengths[dash].join(' ') }}
              />
              <path d={symbolPaths[symbol]} style={{ fill: colour }} />
            </svg>
            <Marked>{name}</Marked>
          </li>
        );
      })}
    </ul>
  );
}

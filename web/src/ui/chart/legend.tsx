import { Marked } from '../../texts/marked.tsx';
import styles from './chart.module.css';
import { seriesColours, seriesMark } from './series-mark.ts';
import type { TimeSeries } from './time-series.ts';

const dashes = { solid: undefined, dashed: '6 4', dotted: '2 3' } as const;
const shapes = {
  circle: 'M18 6a3 3 0 1 0-6 0a3 3 0 1 0 6 0z',
  diamond: 'M15 2l4 4l-4 4l-4-4z',
  triangle: 'M15 2l4 7h-8z',
} as const;

/** Which line is which, by dash and symbol as well as colour. */
export function Legend({ series }: { series: readonly Pick<TimeSeries, 'name' | 'colourAt'>[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, colourAt }, index) => {
        const { dash, symbol } = seriesMark(index);
        const colour = `var(--chart-series-${((colourAt ?? index) % seriesColours) + 1})`;
        return (
          <li key={name}>
            <svg width="30" height="12" aria-hidden="true">
              <path d="M0 6h30" style={{ stroke: colour, strokeWidth: 2, strokeDasharray: dashes[dash] }} />
              <path d={shapes[symbol]} style={{ fill: colour }} />
            </svg>
            <Marked>{name}</Marked>
          </li>
        );
      })}
    </ul>
  );
}

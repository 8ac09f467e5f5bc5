import type { GroupNow } from '@maru/contract/main-page';
import { grouped } from '@maru/domain/number-text';
import { useTexts } from '#texts/texts.tsx';
import styles from './tile.module.css';

/** Units of the drawing, which is stretched to its container. */
const [width, height] = [96, 32];

/** A line over the points from 0 to the maximum, as an SVG path; a gap starts a new segment. */
export function sparkPath(values: readonly (number | null)[]): string {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const isStart = at === 0 || values[at - 1] === null;
      return `${isStart ? 'M' : 'L'}${(at * step).toFixed(1)} ${(height - 2 - (value / largest) * (height - 4)).toFixed(1)}`;
    })
    .join('');
}

interface SparklineProps {
  points: GroupNow['last24Hours'];
  /** Subject of the line: 'Ultra fine dust of the last 24 hours'. */
  of: string;
}

/** The last day as a small line; the text alternative has the minimum and maximum. */
export function Sparkline({ points, of }: SparklineProps) {
  const { main } = useTexts();
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)].map((value) => grouped(Math.round(value)));
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={main.tiles.range(of, least ?? '', most ?? '')}
    >
      <path d={sparkPath(points.map(({ value }) => value))} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

import type { Axis } from './axis.ts';

/**
 * A range of the y axis with its own label, such as a grade. The first range has no lower bound, the last no upper
 * bound.
 */
export interface ChartBand {
  upTo: number | null;
  /** The label with its shape: '● 좋음'. */
  label: string;
  /** A CSS colour or custom property: 'var(--…)'. */
  colour: string;
}

export interface VisibleBand {
  from: number;
  to: number;
  /** Empty if the range is too thin for its label. */
  label: string;
  colour: string;
}

/** Minimum fraction of the axis' height for a label: about 18 of 240 px. */
const thinnest = 0.075;

/**
 * The visible bands from lowest to highest, clipped to the axis. Omits thin bands without values, which are only on the
 * axis because its end is rounded.
 */
export function visibleBands(
  bands: readonly ChartBand[],
  axis: Axis,
  reach = { low: axis.min, high: axis.max },
): VisibleBand[] {
  const visible: VisibleBand[] = [];
  let from = axis.min;
  for (const band of bands) {
    const to = Math.min(band.upTo ?? axis.max, axis.max);
    if (to <= from) continue;
    const isThin = (to - from) / (axis.max - axis.min) < thinnest;
    if (isThin && (from >= reach.high || to <= reach.low)) {
      from = to;
      continue;
    }
    visible.push({ from, to, label: isThin ? '' : band.label, colour: band.colour });
    from = to;
  }
  return visible;
}

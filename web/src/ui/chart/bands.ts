import type { Axis } from './axis.ts';

/** A stretch of the y axis with a word of its own, such as a grade; the first has no lower bound, the last no upper one. */
export interface ChartBand {
  upTo: number | null;
  /** The word, with its shape: '● 좋음'. */
  label: string;
  /** A CSS colour or custom property: 'var(--…)'. */
  colour: string;
}

export interface VisibleBand {
  from: number;
  to: number;
  /** Empty where the stretch is too thin for its word. */
  label: string;
  colour: string;
}

/** Under this share of the axis' height a word would not fit: about 18 of 240 px. */
const thinnest = 0.075;

/** The bands from the lowest up, cut to the axis, without slivers that only the axis' round end reaches and no value. */
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

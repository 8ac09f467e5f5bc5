import { roundTo } from '@maru/domain/measure';
import { type Axis, yAxis } from './axis.ts';
import type { ChartBand } from './bands.ts';
import { extent, type TimeSeries } from './time-series.ts';

/** A chart's properties that determine its axis. */
export interface ValueAxisModel {
  kind: 'line' | 'bar';
  /** Decimals of a shown value; no tick is finer. */
  decimals: number;
  series: readonly TimeSeries[];
  bands?: readonly ChartBand[] | undefined;
}

/** The y axis of a chart's values. */
export function valueAxis({ kind, decimals, bands = [], series }: ValueAxisModel): Axis {
  const { low, high } = extent(series) ?? { low: 0, high: 1 };
  if (bands.length > 0) return bandAxis(bands, low, high, decimals);
  // For lines far from zero, zero is excluded, because it would flatten them.
  const isNearZero = Math.min(Math.abs(low), Math.abs(high)) <= high - low;
  return yAxis(low, high, { fromZero: kind === 'bar' || isNearZero, decimals });
}

/**
 * An axis of whole bands: from zero (or symmetric, if bands are on both sides) to the upper bound of the highest band
 * with values. The last band, without an upper bound, ends at the highest value.
 */
function bandAxis(bands: readonly ChartBand[], low: number, high: number, decimals: number): Axis {
  const isSigned = bands.some(({ upTo }) => upTo !== null && upTo < 0);
  const most = isSigned ? Math.max(Math.abs(low), Math.abs(high)) : high;
  // The grade belongs to the displayed value: 15.4 is displayed as 15 and within a bound of 15.
  const bound = bands.find(({ upTo }) => upTo !== null && upTo > 0 && roundTo(most, decimals) <= upTo)?.upTo ?? most;
  const top = Math.max(bound, most);
  return yAxis(isSigned ? -top : low, top, { fromZero: true, decimals });
}

/** The start of an axis that excludes zero, which the chart must mention; null for other axes. */
export function axisStart(model: ValueAxisModel): number | null {
  const { min, max } = valueAxis(model);
  return min > 0 || max < 0 ? min : null;
}

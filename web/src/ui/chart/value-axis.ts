import { roundTo } from '@maru/domain/measure';
import { type Axis, yAxis } from './axis.ts';
import type { ChartBand } from './bands.ts';
import { extent, type TimeSeries } from './time-series.ts';

/** What a chart's axis depends on. */
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
  // Lines far from zero fill the height instead: a long way to zero would flatten them.
  const isNearZero = Math.min(Math.abs(low), Math.abs(high)) <= high - low;
  return yAxis(low, high, { fromZero: kind === 'bar' || isNearZero, decimals });
}

/**
 * An axis of whole bands: from zero, or as far below zero as above it where bands lie on both sides, to the upper bound
 * of the band that the values reach. The last band, which has none, ends at the values.
 */
function bandAxis(bands: readonly ChartBand[], low: number, high: number, decimals: number): Axis {
  const isSigned = bands.some(({ upTo }) => upTo !== null && upTo < 0);
  const most = isSigned ? Math.max(Math.abs(low), Math.abs(high)) : high;
  // A grade is that of the shown value: 15.4 is within a bound of 15.
  const bound = bands.find(({ upTo }) => upTo !== null && upTo > 0 && roundTo(most, decimals) <= upTo)?.upTo ?? most;
  const top = Math.max(bound, most);
  return yAxis(isSigned ? -top : low, top, { fromZero: true, decimals });
}

/** Where the axis begins if zero isn't on it, which the chart has to say; else null. */
export function axisStart(model: ValueAxisModel): number | null {
  const { min, max } = valueAxis(model);
  return min > 0 || max < 0 ? min : null;
}

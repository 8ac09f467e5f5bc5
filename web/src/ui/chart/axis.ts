import { roundTo } from '@maru/domain/measure';

/** The specification's limit for a chart's y axis. */
export const mostTicks = 10;

export interface Axis {
  min: number;
  max: number;
  interval: number;
}

const steps = [1, 2, 5];

/**
 * A y axis from `low` to `high` with round ticks (1, 2 or 5 times a power of ten), at most `mostTicks`, none finer than
 * the shown precision. With `fromZero` it includes zero.
 */
export function yAxis(low: number, high: number, { fromZero = false, decimals = 0 } = {}): Axis {
  const bottom = fromZero ? Math.min(0, low) : low;
  const top = fromZero ? Math.max(0, high) : high;
  const finest = 10 ** -decimals;
  // A flat series needs a height, so it is treated as spread over four of its finest steps.
  const span = Math.max(top - bottom, finest * 4);
  for (let power = Math.floor(Math.log10(span / mostTicks)); ; power++) {
    for (const step of steps) {
      const interval = Math.max(step * 10 ** power, finest);
      const min = Math.floor(bottom / interval);
      const max = Math.max(Math.ceil(top / interval), min + 1);
      if (max - min + 1 <= mostTicks) {
        const places = Math.max(0, -Math.floor(Math.log10(interval)));
        return {
          min: roundTo(min * interval, places),
          max: roundTo(max * interval, places),
          interval: roundTo(interval, places),
        };
      }
    }
  }
}

import { type Measure, roundTo } from '@maru/domain/measure';

/** U+2009 between a number and its unit. */
const thinSpace = '\u2009';
/** Shown for missing measurements. */
export const noValue = '–';

/** A value without its unit, rounded to the measure's precision; '–' if missing. */
export const formatValue = ({ decimals }: Measure, value: number | null): string =>
  value === null ? noValue : roundTo(value, decimals).toFixed(decimals);

/** A value with its unit: '12 ㎍/㎥'. */
export const formatMeasurement = (measure: Measure, value: number | null): string =>
  value === null ? noValue : `${formatValue(measure, value)}${thinSpace}${measure.unit}`;

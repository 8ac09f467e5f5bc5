import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { roundTo } from '@maru/domain/measure';

/** U+2009 between a number and its unit. */
const thinSpace = '\u2009';
/** Stands where nothing was measured. */
export const noValue = '–';

/** A value as screens show it, without its unit: rounded to the measurement's precision, '–' where there is none. */
export function formatValue(type: AirMeasurementType, value: number | null): string {
  if (value === null) return noValue;
  const { decimals } = airMeasure(type);
  return roundTo(value, decimals).toFixed(decimals);
}

/** A value with its unit: '12 ㎍/㎥'. */
export const formatMeasurement = (type: AirMeasurementType, value: number | null): string =>
  value === null ? noValue : `${formatValue(type, value)}${thinSpace}${airMeasure(type).unit}`;

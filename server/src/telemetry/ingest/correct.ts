/** Applies the corrections of a device's model to decoded readings. */
import type { RegisteredDevice } from '../devices/registry.ts';
import { type Column, rawFieldsOf, type Series } from '../series/series.ts';
import type { Reading } from './decode.ts';

const factorOf = (column: Column) => (column.kind === 'word' ? 1 : 10 ** column.decimals);

/**
 * Replaces values of readings measured while a correction was active, and also stores the raw values. The correction is
 * selected by the time of measurement, so that a late or repeated reading is stored like a punctual one.
 */
export function correctReadings(
  series: Series,
  periods: RegisteredDevice['corrections'],
  readings: readonly Reading[],
) {
  if (!periods || !series.corrections) return;
  const columns = Object.entries(series.columns);
  for (const { measuredAt, values } of readings) {
    const period = periods.find(
      ({ fromMs, untilMs }) => fromMs <= measuredAt && (untilMs === null || measuredAt < untilMs),
    );
    if (!period) continue;
    const inUnits = columns.map(([field, column], at) => {
      const value = values[at] ?? null;
      return [field, typeof value === 'number' ? value / factorOf(column) : value] as const;
    });
    const corrected = series.corrections.correct(period.correction, Object.fromEntries(inUnits));
    for (const [position, field] of rawFieldsOf(series).entries()) {
      const at = columns.findIndex(([name]) => name === field);
      const value = corrected[field];
      if (value === undefined) continue;
      values[columns.length + position] = values[at] ?? null;
      values[at] = Math.round(value * factorOf(columns[at]?.[1] as Column));
    }
  }
}

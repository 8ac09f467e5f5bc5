/** The current state of a place's devices. */

import type { Measure } from '@maru/domain/measure';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isStale } from '@maru/domain/stale';
import type { Series } from '../telemetry/series/series.ts';
import { averageOf, type GradedValues, graded } from '../telemetry/statistics/averages.ts';
import type { Latest, PlacedDevice } from './group.ts';

type Measured<D> = D & { measuredAt: Date };

/** The devices with current values: active, and reporting in time. */
export const currentOf = <D extends PlacedDevice>(series: Series, devices: readonly D[], now: Date) =>
  devices.filter(
    (device): device is Measured<D> =>
      device.isActivated &&
      device.measuredAt !== null &&
      !isStale(device.measuredAt, device.reportingIntervalSeconds ?? series.reportingIntervalSeconds, now),
  );

/**
 * The devices that count for the current state: active ones that report in time. Without such devices, the device with
 * the newest outdated reading counts as stale; without any reading, no device counts.
 */
export function countedOf<D extends PlacedDevice>(series: Series, devices: readonly D[], now: Date) {
  const current = currentOf(series, devices, now);
  const measured = devices.filter((device): device is Measured<D> => device.measuredAt !== null);
  const newest = (current.length > 0 ? current : measured).reduce<Measured<D> | undefined>(
    (best, device) => (best && best.measuredAt >= device.measuredAt ? best : device),
    undefined,
  );
  const latest: Latest = {
    measurementDatetime: newest ? formatSeoul(newest.measuredAt) : null,
    isStale: current.length === 0,
    deviceCount: devices.length,
  };
  return { latest, newest, counted: current.length > 0 ? current : newest ? [newest] : [] };
}

/** Some devices' measurements of one field: the sum of stored integers, and their count. */
export function sumOf(devices: readonly PlacedDevice[], field: string): { sum: number; count: number } {
  const values = devices.flatMap((device) => device.values[field] ?? []) as number[];
  return { sum: values.reduce((sum, value) => sum + value, 0), count: values.length };
}

/** The state of a measuring group's places: averages of the counted devices, with grades and words. */
export function measuredState<S extends Series, M extends Measure>(series: S, measures: readonly M[]) {
  const averages = measures.map((measure) => ({ field: measure.field as M['field'], average: averageOf(measure) }));
  return (devices: readonly PlacedDevice<S>[], now: Date): Latest & GradedValues<M> & { isCorrected?: true } => {
    const { latest, counted } = countedOf(series, devices, now);
    const values = Object.fromEntries(
      averages.map(({ field, average }) => {
        const { sum, count } = sumOf(counted, field);
        return [field, average(sum, count)];
      }),
    ) as Record<M['field'], number | null>;
    const isCorrected = counted.some((device) => device.isCorrected);
    return { ...latest, ...graded(measures, values, latest.isStale), ...(isCorrected && { isCorrected }) };
  };
}

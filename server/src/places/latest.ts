/** The present state of some devices of a place. */

import type { Measure } from '@maru/domain/measure';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isStale } from '@maru/domain/stale';
import type { Series } from '../telemetry/series/series.ts';
import { averageOf, type GradedValues, graded } from '../telemetry/statistics/averages.ts';
import type { Latest, PlacedDevice } from './group.ts';

type Measured<D> = D & { measuredAt: Date };

/** The devices whose newest values are the present ones: activated, and reporting in time. */
export const currentOf = <D extends PlacedDevice>(series: Series, devices: readonly D[], now: Date) =>
  devices.filter(
    (device): device is Measured<D> =>
      device.isActivated &&
      device.measuredAt !== null &&
      !isStale(device.measuredAt, device.reportingIntervalSeconds ?? series.reportingIntervalSeconds, now),
  );

/**
 * Which devices count for the present state: those that are activated and report in time. Where none does, the one with
 * the newest of the old readings, as stale; none where nothing was ever measured.
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

/** What some devices measured of one field: the sum of the stored integers, and of how many. */
export function sumOf(devices: readonly PlacedDevice[], field: string): { sum: number; count: number } {
  const values = devices.flatMap((device) => device.values[field] ?? []) as number[];
  return { sum: values.reduce((sum, value) => sum + value, 0), count: values.length };
}

/** How a measuring group's state is made: averages of the counted devices, with grades and words. */
export function measuredState<S extends Series, M extends Measure>(series: S, measures: readonly M[]) {
  const averages = measures.map((measure) => ({ field: measure.field as M['field'], average: averageOf(measure) }));
  return (devices: readonly PlacedDevice<S>[], now: Date): Latest & GradedValues<M> => {
    const { latest, counted } = countedOf(series, devices, now);
    const values = Object.fromEntries(
      averages.map(({ field, average }) => {
        const { sum, count } = sumOf(counted, field);
        return [field, average(sum, count)];
      }),
    ) as Record<M['field'], number | null>;
    return { ...latest, ...graded(measures, values, latest.isStale) };
  };
}

/** From the stored integers of the air series to what calls send: values in their unit, grades and words. */

import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirField, type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { gradeOf, gradeWordOf, roundTo } from '@maru/domain/measure';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isStale } from '@maru/domain/stale';
import { airSeries } from './series.ts';

/** Averages of the six measurements in their units; null where there was no value. */
export type AirAverages = Record<AirField, number | null>;

type Place = Output<typeof air.places>['list'][number];
export type AirLatest = NonNullable<Place['indoor']>;
type AirValues = Omit<AirLatest, 'measurementDatetime' | 'isStale' | 'deviceCount'>;

/** Decimals that averages are sent with: one more than shown tells 35.4 from 35.0 and keeps answers short. */
const sentDecimals = 1;
const sentStep = 10 ** -sentDecimals;

const precision = Object.fromEntries(
  airMeasures.map(({ field, decimals }) => [
    field,
    { shown: decimals, scale: 10 ** airSeries.columns[field].decimals },
  ]),
) as Record<AirField, { shown: number; scale: number }>;

/**
 * A stored sum over its count, in the measurement's unit. Screens and grades round what is sent once more, so it is
 * rounded down where twice rounded would not be once rounded: 35.45 is sent as 35.4, which stays 35, and not as 35.5.
 */
export function average(field: AirField, sum: number, count: number): number | null {
  if (count === 0) return null;
  const { shown, scale } = precision[field];
  const exact = sum / count / scale;
  const sent = roundTo(exact, sentDecimals);
  const isHalf = Math.abs(Math.round(sent / sentStep) % 10) === 5;
  if (!isHalf || shown >= sentDecimals || roundTo(sent, shown) === roundTo(exact, shown)) return sent;
  return roundTo(sent - Math.sign(exact) * sentStep, sentDecimals);
}

/** Averages with the grades and words of those that have a scale; `isStale` ones are 'inspection'. */
export function withGrades(averages: AirAverages, stale = false): AirValues {
  const graded = (type: AirMeasurementType, value: number | null) => {
    const status = gradeOf(airMeasure(type), stale ? null : value);
    return { status, name: gradeWordOf(airMeasure(type), status) };
  };
  const ultraFineDust = graded('ultra_fine_dust', averages.ultraFineDust);
  const fineDust = graded('fine_dust', averages.fineDust);
  const voc = graded('voc', averages.voc);
  const co2 = graded('co2', averages.co2);
  return {
    avgUltraFineDust: averages.ultraFineDust,
    avgUltraFineDustStatus: ultraFineDust.status,
    avgUltraFineDustStatusName: ultraFineDust.name,
    avgFineDust: averages.fineDust,
    avgFineDustStatus: fineDust.status,
    avgFineDustStatusName: fineDust.name,
    avgTemperature: averages.temperature,
    avgHumidity: averages.humidity,
    avgVoc: averages.voc,
    avgVocStatus: voc.status,
    avgVocStatusName: voc.name,
    avgCo2: averages.co2,
    avgCo2Status: co2.status,
    avgCo2StatusName: co2.name,
  };
}

/** One device's newest reading: stored integers and when they were measured. */
export interface DeviceReading {
  measuredAt: Date | null;
  reportingIntervalSeconds: number | null;
  isActivated: boolean;
  values: Record<AirField, number | null>;
}

type Measured = DeviceReading & { measuredAt: Date };

/** The devices whose newest values are the present ones: activated, and reporting in time. */
export const currentOf = <Device extends DeviceReading>(devices: readonly Device[], now: Date) =>
  devices.filter(
    (device): device is Device & Measured =>
      device.isActivated &&
      device.measuredAt !== null &&
      !isStale(device.measuredAt, device.reportingIntervalSeconds ?? airSeries.reportingIntervalSeconds, now),
  );

/** What some devices measured of one field: the sum of the stored integers, and of how many. */
export function sumOf(devices: readonly DeviceReading[], field: AirField): { sum: number; count: number } {
  const values = devices.flatMap(({ values }) => values[field] ?? []);
  return { sum: values.reduce((sum, value) => sum + value, 0), count: values.length };
}

/**
 * The present state of a group of devices: averages of those that are activated and report in time. Where none does, the
 * newest of the old values with its time, as stale.
 */
export function summarise(devices: readonly DeviceReading[], now: Date): AirLatest {
  const current = currentOf(devices, now);
  const measured = devices.filter((device): device is Measured => device.measuredAt !== null);
  const newest = (current.length > 0 ? current : measured).reduce<Measured | undefined>(
    (best, device) => (best && best.measuredAt >= device.measuredAt ? best : device),
    undefined,
  );
  const counted = current.length > 0 ? current : newest ? [newest] : [];
  const averages = Object.fromEntries(
    airMeasures.map(({ field }) => {
      const { sum, count } = sumOf(counted, field);
      return [field, average(field, sum, count)];
    }),
  ) as AirAverages;
  return {
    measurementDatetime: newest ? formatSeoul(newest.measuredAt) : null,
    isStale: current.length === 0,
    deviceCount: devices.length,
    ...withGrades(averages, current.length === 0),
  };
}

import { type AirMeasure, airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { gradeOf } from '@maru/domain/measure';
import { measured } from '#places/values/values.ts';
import type { Station } from './main-answer.ts';

export const ultraFineDust = airMeasure('ultra_fine_dust');

/** Combined values of several stations. */
export interface Summary {
  /** Mean of the current values; null if there is none. */
  value: number | null;
  grade: Grade;
  /** Number of stations in the mean. */
  count: number;
  /** The newest time of the averaged values. */
  measurementDatetime: string | null;
}

/** A station's current value of a measure; null if it is missing or stale. */
export const currentValue = ({ outdoor }: Station, measure: AirMeasure): number | null =>
  outdoor.isStale ? null : measured(outdoor, measure).value;

/** The mean of the currently reporting stations, and its grade. */
export function summarise(measure: AirMeasure, stations: readonly Station[]): Summary {
  const current = stations.flatMap((station) => {
    const value = currentValue(station, measure);
    return value === null ? [] : [{ value, time: station.outdoor.measurementDatetime ?? '' }];
  });
  const value = current.length === 0 ? null : current.reduce((sum, one) => sum + one.value, 0) / current.length;
  const newest = current.map(({ time }) => time).sort();
  return {
    value,
    grade: gradeOf(measure, value),
    count: current.length,
    measurementDatetime: newest.at(-1) || null,
  };
}

/** The stations of each dong combined, by dong code. */
export function byDong(measure: AirMeasure, stations: readonly Station[]): Map<string, Summary> {
  const groups = Map.groupBy(stations, ({ dongCode }) => dongCode);
  return new Map([...groups].map(([dongCode, own]) => [dongCode, summarise(measure, own)]));
}

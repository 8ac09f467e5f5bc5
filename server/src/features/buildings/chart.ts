/** One sensor over time: its lines with trends, in the schema `buildingChart`. */
import { isDeepStrictEqual } from 'node:util';
import type { buildingChart } from '@maru/contract/building-values';
import { type BuildingKind, buildingMeasurementTypes, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { GradeScale } from '@maru/domain/measure';
import type { Static } from 'typebox';
import type { Database } from '#platform/database/pool.ts';
import { Written } from '#platform/http/written.ts';
import type { Services } from '#platform/services.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { statisticsOf } from '#telemetry/statistics/statistics.ts';
import { type Line, writeChart } from '#telemetry/statistics/write-statistics.ts';
import { baselinesByTime } from './baselines.ts';
import { scalesOfCrackDevices } from './crack-devices.ts';
import { drawnMeasures, linesOf, oneGroup, relativeStatistics } from './kinds.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { trendsOf } from './trends.ts';

export async function deviceChart(services: Services, kind: BuildingKind, deviceId: number | undefined, range: Range) {
  const deviceIds = deviceId === undefined ? [] : [deviceId];
  const lines = await sensorLines(services, kind, deviceIds, range);
  const scales = await lineScales(services.db, kind, deviceIds);
  const trends = deviceId === undefined ? [] : await trendsOf(services, kind, deviceId, scales);
  const chart = {
    measurementType: buildingMeasurementTypes[kind],
    unit: drawnMeasures(kind)[0]?.unit ?? '',
    series: lines.map((line, at) => ({
      measure: line.measure.field,
      name: line.measure.name,
      bounds: boundsOf(scales[at]),
      trend: trends[at] ?? null,
      line,
    })),
  };
  return new Written<Static<typeof buildingChart>>((bytes) => writeChart(bytes, chart));
}

/** Scales of the common lines of several sensors, in line order; null if the sensors' scales differ. */
export async function lineScales(
  db: Database,
  kind: BuildingKind,
  deviceIds: readonly number[],
): Promise<(GradeScale | null)[]> {
  if (kind === 'tilt') return tiltMeasures.map(({ scale }) => scale);
  const [first = crackMeasures[0].scale, ...others] = await scalesOfCrackDevices(db, deviceIds);
  return [others.every((scale) => isDeepStrictEqual(scale, first)) ? first : null];
}

export const boundsOf = (scale: GradeScale | null | undefined): number[] => scale?.bounds.map(({ upTo }) => upTo) ?? [];

/** The lines of a sensor; tilt lines contain leans relative to the baseline of their time. */
async function sensorLines(
  { db, reads, clock }: Pick<Services, 'db' | 'reads' | 'clock'>,
  kind: BuildingKind,
  deviceIds: readonly number[],
  range: Range,
): Promise<Line[]> {
  const now = clock.now();
  if (kind === 'crack')
    return statisticsOf(reads, crackSeries, crackMeasures).lines(deviceIds, crackMeasures, range, now);
  // A month may have several baselines, so its days are converted to leans before they are aggregated.
  if (range.unit === 'month')
    return linesOf(await relativeStatistics(reads, kind).whole(oneGroup(deviceIds), range), tiltMeasures, range, now);
  const baselines = await baselinesByTime(db, deviceIds);
  const originOf = ({ field }: (typeof tiltMeasures)[number], hour: number) =>
    (baselines.findLast(({ fromHour }) => fromHour <= hour) ?? baselines[0])?.[field] ?? 0;
  return statisticsOf(reads, tiltSeries, tiltMeasures).lines(deviceIds, tiltMeasures, range, now, originOf);
}

/** One sensor over time: its lines with their trends, as the schema `buildingChart` has them. */
import { type BuildingKind, buildingMeasurementTypes } from '@maru/domain/building';
import type { Services } from '../../platform/services.ts';
import type { Range } from '../../telemetry/statistics/range.ts';
import { pointsOf } from '../../telemetry/statistics/statistics.ts';
import { drawnMeasures, linesOf, oneGroup, relativeStatistics } from './kinds.ts';
import { trendsOf } from './trends.ts';

export async function deviceChart(services: Services, kind: BuildingKind, deviceId: number | undefined, range: Range) {
  const ids = deviceId === undefined ? [] : [deviceId];
  const rows = await relativeStatistics(services.pool, kind).whole(oneGroup(ids), range);
  const lines = linesOf(rows, drawnMeasures(kind), range, services.clock.now());
  const trends = deviceId === undefined ? [] : await trendsOf(services, kind, deviceId);
  return {
    measurementType: buildingMeasurementTypes[kind],
    unit: drawnMeasures(kind)[0]?.unit ?? '',
    series: lines.map((line, at) => ({
      measure: line.measure.field,
      name: line.measure.name,
      points: pointsOf(line),
      trend: trends[at] ?? null,
    })),
  };
}

/** The two kinds of sensors side by side: with each its places, its statistics, and how its values are put together. */
import { type BuildingKind, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { Measure } from '@maru/domain/measure';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { placesOf } from '#places/places.ts';
import type { Services } from '#platform/services.ts';
import { averageOf } from '#telemetry/statistics/averages.ts';
import { type GroupedRow, groupedStatistics, type Member, type SideSums } from '#telemetry/statistics/grouped.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import type { Line } from '#telemetry/statistics/write-statistics.ts';
import { crackPlaces, tiltPlaces } from './places.ts';
import { crackRelative, crackRelativeMeasures, crackSeries, tiltRelative, tiltSeries } from './series.ts';

/** The buildings that have sensors of each kind. */
export const buildingPlaces = (services: Pick<Services, 'db' | 'clock'>) => ({
  tilt: placesOf(tiltPlaces, services),
  crack: placesOf(crackPlaces, services),
});

const measuresOf: Record<BuildingKind, readonly Measure[]> = { tilt: tiltMeasures, crack: crackRelativeMeasures };
const hourMs = 3_600_000;

/** Hours, days and months of a kind's sensors, counted from their baselines. */
export const relativeStatistics = (pool: pg.Pool, kind: BuildingKind) =>
  groupedStatistics(pool, kind === 'tilt' ? tiltRelative : crackRelative, measuresOf[kind]);

/** Days of a kind's sensors as they were measured. */
export const plainStatistics = (pool: pg.Pool, kind: BuildingKind) =>
  kind === 'tilt'
    ? groupedStatistics(pool, tiltSeries, tiltMeasures)
    : groupedStatistics(pool, crackSeries, crackMeasures);

/** What lines are drawn of: both axes, or the width. */
export const drawnMeasures = (kind: BuildingKind): readonly Measure[] =>
  kind === 'tilt' ? tiltMeasures : crackMeasures;

/** Some devices, each a side of its own, as one group. */
export const oneGroup = (deviceIds: readonly number[]): Member[] =>
  deviceIds.map((deviceId, side) => ({ deviceId, group: 0, side }));

/** The lines of some measures over all sides of some rows, with gaps as nulls, up to now. */
export function linesOf(
  rows: readonly GroupedRow[],
  measures: readonly Measure[],
  { from, to, unit }: Range,
  now: Date,
): Line[] {
  const byBucket = new Map(rows.map(({ bucket, sides }) => [bucket.getTime(), sides]));
  const newest = Math.max(now.getTime(), rows[0]?.bucket.getTime() ?? 0);
  const lines = measures.map((measure): Line => ({ measure, unit, hours: [], values: [] }));
  for (let at = startOfBucket(from, unit); at <= to && at.getTime() <= newest; at = nextBucket(at, unit)) {
    const sides = byBucket.get(at.getTime()) ?? [];
    for (const [index, line] of lines.entries()) {
      line.hours.push(at.getTime() / hourMs);
      line.values.push(averageOver(line.measure, index, sides));
    }
  }
  return lines;
}

function averageOver(measure: Measure, at: number, sides: readonly SideSums[]): number | null {
  const total = (of: 'sums' | 'counts') => sides.reduce((sum, side) => sum + (side[of][at] ?? 0), 0);
  return averageOf(measure)(total('sums'), total('counts'));
}

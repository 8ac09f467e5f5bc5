/** The two kinds of building sensors, each with its places, statistics and combined values. */
import { type BuildingKind, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { PlacedDevice } from '#places/group.ts';
import { placesOf } from '#places/places.ts';
import type { PlaceFilter, PlaceRow } from '#places/queries.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import type { Services } from '#platform/services.ts';
import { averageOf } from '#telemetry/statistics/averages.ts';
import { type GroupedRow, groupedStatistics, type Member, type SideSums } from '#telemetry/statistics/grouped.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import type { Line } from '#telemetry/statistics/write-statistics.ts';
import type { BuildingCodes } from './facts.ts';
import { crackPlaces, type Known, tiltPlaces } from './places.ts';
import { crackRelative, crackRelativeMeasures, crackSeries, tiltRelative, tiltSeries } from './series.ts';

/** A building with its sensors of one kind. */
export type BuildingPlace = PlaceRow & BuildingCodes & { devices: (PlacedDevice & Known)[] };
/** State of a building that every kind of sensor has. */
export interface BuildingState {
  measurementDatetime: string | null;
  deviceCount: number;
  worstValue: number | null;
  status: Grade;
}

/** The buildings of one kind of sensors, from the shared places and the kind's state. */
const ofKind = <Place extends BuildingPlace, State extends BuildingState, Device>(
  places: {
    load(filter?: PlaceFilter): Promise<Place[]>;
    find(id: number): Promise<Place>;
    devices(place: Place): Device[];
  },
  latestOf: (place: Place) => State | null,
) => ({
  /** All matching buildings by name; the state is null without such sensors. */
  async load(filter?: PlaceFilter) {
    return (await places.load(filter)).map((place) => ({ place, latest: latestOf(place) }));
  },
  /** Buildings with such sensors. */
  async stated(filter?: PlaceFilter) {
    return (await places.load(filter)).flatMap((place) => {
      const latest = latestOf(place);
      return latest ? [{ place, latest }] : [];
    });
  },
  /** Throws NOT_FOUND. */
  async find(id: number) {
    const place = await places.find(id);
    return { place, latest: latestOf(place), devices: places.devices(place) };
  },
});
export type KindPlaces<State extends BuildingState, Device> = ReturnType<typeof ofKind<BuildingPlace, State, Device>>;

/** The buildings with sensors of each kind. */
export const buildingPlaces = (services: Pick<Services, 'db' | 'clock'>) => ({
  tilt: ofKind(placesOf(tiltPlaces, services), ({ tilt }) => tilt),
  crack: ofKind(placesOf(crackPlaces, services), ({ crack }) => crack),
});

const measuresOf: Record<BuildingKind, readonly Measure[]> = { tilt: tiltMeasures, crack: crackRelativeMeasures };
const hourMs = 3_600_000;

/** Statistics of a kind's sensors by hour, day and month, relative to their baselines. */
export const relativeStatistics = (reads: Reads, kind: BuildingKind) =>
  groupedStatistics(reads, kind === 'tilt' ? tiltRelative : crackRelative, measuresOf[kind]);

/** Daily statistics of a kind's sensors as measured, without baselines. */
export const plainStatistics = (reads: Reads, kind: BuildingKind) =>
  kind === 'tilt'
    ? groupedStatistics(reads, tiltSeries, tiltMeasures)
    : groupedStatistics(reads, crackSeries, crackMeasures);

/** Measures that charts draw as lines: both axes, or the width. */
export const drawnMeasures = (kind: BuildingKind): readonly Measure[] =>
  kind === 'tilt' ? tiltMeasures : crackMeasures;

/** Treats the devices as separate sides of one group. */
export const oneGroup = (deviceIds: readonly number[]): Member[] =>
  deviceIds.map((deviceId, side) => ({ deviceId, group: 0, side }));

/** Lines of measures over all sides of the rows up to now, with null for gaps. */
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

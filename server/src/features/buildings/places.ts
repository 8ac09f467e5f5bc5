/** Buildings with their tilt and crack sensors: one declaration per kind, each with its series and state. */
import { buildingGroup } from '@maru/domain/building';
import type { GradeScale } from '@maru/domain/measure';
import { definePlaces, type PlacedDevice } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';
import type { Database } from '#platform/database/pool.ts';
import { type Baseline, presentBaselines } from './baselines.ts';
import { scalesOfCrackDevices } from './crack-devices.ts';
import { buildingFacts } from './facts.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { crackValuesOf, type Part, tiltValuesOf } from './values.ts';

/** A sensor's baseline and thresholds, which its readings are evaluated by. */
export interface Known {
  /** Undefined if the device never reported. */
  baseline: Baseline | undefined;
  scale: GradeScale | undefined;
}

const idsOf = (devices: readonly PlacedDevice[]) => devices.map(({ deviceId }) => deviceId);

async function known(db: Database, devices: readonly PlacedDevice[], scales: readonly GradeScale[]): Promise<Known[]> {
  const baselines = await presentBaselines(db, idsOf(devices));
  return devices.map(({ deviceId }, at) => ({ baseline: baselines.get(deviceId), scale: scales[at] }));
}

/** A device's latest reading as sums with a count of 1. */
const partOf = ({ scale }: Known, values: readonly (number | null)[]): Part => ({
  sums: values.map((value) => value ?? 0),
  counts: values.map((value) => (value === null ? 0 : 1)),
  scale,
});

/** A value relative to its baseline. */
export const less = (value: number | null | undefined, baseline: number | undefined) =>
  value === null || value === undefined || baseline === undefined ? null : value - baseline;

export const tiltPlaces = definePlaces({
  group: buildingGroup,
  layer: 'tilt',
  series: tiltSeries,
  sides: ['tilt'],
  sideOf: () => 'tilt',
  facts: buildingFacts,
  ownOf: (db, devices) => known(db, devices, []),
  stateOf(devices, now) {
    const { latest, counted } = countedOf(tiltSeries, devices, now);
    const parts = counted.map(({ values: { xAngle, yAngle }, ...own }) =>
      partOf(own, [less(xAngle, own.baseline?.xAngle), less(yAngle, own.baseline?.yAngle)]),
    );
    return { ...latest, ...tiltValuesOf(parts, latest.isStale) };
  },
  gradesOf: ({ status }) => [status],
});

export const crackPlaces = definePlaces({
  group: buildingGroup,
  layer: 'crack',
  series: crackSeries,
  sides: ['crack'],
  sideOf: () => 'crack',
  facts: buildingFacts,
  ownOf: async (db, devices) => known(db, devices, await scalesOfCrackDevices(db, idsOf(devices))),
  stateOf(devices, now) {
    const { latest, counted } = countedOf(crackSeries, devices, now);
    const parts = counted.map(({ values: { crackWidth }, ...own }) =>
      partOf(own, [crackWidth, less(crackWidth, own.baseline?.crackWidth)]),
    );
    return { ...latest, ...crackValuesOf(parts, latest.isStale) };
  },
  gradesOf: ({ status }) => [status],
});

/** What a device group tells the floor of places: which places and devices are its own, and what their state is. */

import type { Grade } from '@maru/domain/grade';
import type { DeviceGroup } from '@maru/domain/group';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/pool.ts';
import type { Series } from '../telemetry/series/series.ts';

/** The stored values of a series' columns: integers scaled by the column's decimals, words as they are. */
export type StoredValues<S extends Series> = {
  [F in keyof S['columns']]: (S['columns'][F] extends { kind: 'word' } ? string : number) | null;
};

/** A device with its newest stored reading. Deactivated ones are among them: their history stays the place's. */
export interface PlacedDevice<S extends Series = Series> {
  deviceId: number;
  placeId: number;
  managementCode: string;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  latitude: number | null;
  longitude: number | null;
  reportingIntervalSeconds: number | null;
  isActivated: boolean;
  /** Null where it never reported; then there are no values either. */
  measuredAt: Date | null;
  values: StoredValues<S>;
}

/** What every state says, whatever else its group adds. */
export interface Latest {
  /** Seoul time of the newest reading that counts; null where there is none. */
  measurementDatetime: string | null;
  /** True where no device reports in time: the values are old. */
  isStale: boolean;
  deviceCount: number;
}

/** What places of a group have besides, as SQL of a place `p` and of its row `o` in the group's own table. */
export interface OwnColumns<Facts extends object> {
  table: string;
  columns: { readonly [F in keyof Facts]: RawBuilder<Facts[F]> };
}

/**
 * @typeParam Side  names of the sides that a place's devices are told apart by, as answers have them
 * @typeParam Own  what the group knows of a device besides
 * @typeParam Facts  what the group knows of a place besides
 */
export interface PlaceGroup<
  S extends Series,
  State extends Latest,
  Side extends string,
  Own extends object = object,
  Facts extends object = object,
> {
  group: Pick<DeviceGroup, 'placeType'>;
  series: S;
  /** Its layer in the live feed; the place type's where the places have devices of one series only. */
  layer?: string;
  sides: readonly Side[];
  sideOf(device: PlacedDevice<S>): Side;
  /** It has thousands of places: all of them at once come by id, which is cheaper than by name. Pages are by name. */
  isLarge?: true;
  /** Columns that its places have beside those of every place. */
  facts?: OwnColumns<Facts>;
  /** What the group knows of each of some devices, from tables of its own, in their order. */
  ownOf?(db: Database, devices: readonly PlacedDevice<S>[]): Promise<readonly Own[]>;
  /** The state of some devices of a place together; there is at least one. */
  stateOf(devices: readonly (PlacedDevice<S> & Own)[], now: Date): State;
  /** The grades by which `worst` sorts; none where the group isn't graded. */
  gradesOf?(state: State): readonly Grade[];
  /** Where a device is by its newest reading, in degrees, for series that move: then a device is a place of its own. */
  positionOf?(values: StoredValues<S>): { latitude: number; longitude: number } | null;
}

/** Declares the places of a group, with the types that its series and states give. */
export const definePlaces = <
  S extends Series,
  State extends Latest,
  Side extends string,
  Own extends object = object,
  Facts extends object = object,
>(
  group: PlaceGroup<S, State, Side, Own, Facts>,
): PlaceGroup<S, State, Side, Own, Facts> => group;

/** A device group's declaration of its places: their type, their devices, and how their state is computed. */

import type { Grade } from '@maru/domain/grade';
import type { DeviceGroup } from '@maru/domain/group';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/pool.ts';
import type { Series } from '../telemetry/series/series.ts';

/** The stored values of a series' columns: integers scaled by decimals, and words. */
export type StoredValues<S extends Series> = {
  [F in keyof S['columns']]: (S['columns'][F] extends { kind: 'word' } ? string : number) | null;
};

/** A device with its newest stored reading. Includes deactivated ones, because their history belongs to the place. */
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
  /** Null if it never reported; then there are no values either. */
  measuredAt: Date | null;
  values: StoredValues<S>;
  /** True if the newest reading has a corrected value. */
  isCorrected: boolean;
}

/** Common fields of every state. */
export interface Latest {
  /** Seoul time of the newest counted reading; null if there is none. */
  measurementDatetime: string | null;
  /** True if no device reports in time; the values are then old. */
  isStale: boolean;
  deviceCount: number;
}

/** Own columns of a group's places, as SQL on a place `p` and its row `o` in the group's table. */
export interface OwnColumns<Facts extends object> {
  table: string;
  columns: { readonly [F in keyof Facts]: RawBuilder<Facts[F]> };
}

/**
 * @typeParam Side  names of the sides of a place's devices in answers @typeParam Own  the group's own fields of a
 * device @typeParam Facts  the group's own fields of a place
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
  /** Its layer in the live feed; the place type's if the places have devices of only one series. */
  layer?: string;
  sides: readonly Side[];
  sideOf(device: PlacedDevice<S>): Side;
  /**
   * True for groups with thousands of places. All of them are returned in the order of ids, which is cheaper than
   * names. Pages are ordered by name.
   */
  isLarge?: true;
  /** The group's own columns of its places. */
  facts?: OwnColumns<Facts>;
  /** The group's own fields of devices from its tables, in order. */
  ownOf?(db: Database, devices: readonly PlacedDevice<S>[]): Promise<readonly Own[]>;
  /** The combined state of at least one device of a place. */
  stateOf(devices: readonly (PlacedDevice<S> & Own)[], now: Date): State;
  /** The grades for sorting by `worst`; absent if the group isn't graded. */
  gradesOf?(state: State): readonly Grade[];
  /** A device's position in degrees by its newest reading, for moving series: each device is then a separate place. */
  positionOf?(values: StoredValues<S>): { latitude: number; longitude: number } | null;
}

/** Declares the places of a group, with types derived from its series and states. */
export const definePlaces = <
  S extends Series,
  State extends Latest,
  Side extends string,
  Own extends object = object,
  Facts extends object = object,
>(
  group: PlaceGroup<S, State, Side, Own, Facts>,
): PlaceGroup<S, State, Side, Own, Facts> => group;

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

/**
 * A device with its newest stored reading. Deactivated devices are included, because their history belongs to the
 * place.
 */
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
  /** Null if the device never reported; `values` is then empty. */
  measuredAt: Date | null;
  /** When the newest reading arrived, by the database's clock. */
  receivedAt: Date | null;
  values: StoredValues<S>;
  /** True if the newest reading has a corrected value. */
  isCorrected: boolean;
}

/** Common fields of every state. */
export interface Latest {
  /** Seoul time of the newest counted reading; null without one. */
  measurementDatetime: string | null;
  /** True if no device reports in time, so that the values are outdated. */
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
  /**
   * Name of the group's layer in the live feed. Default: the place type, if its places have devices of one series only.
   */
  layer?: string;
  sides: readonly Side[];
  sideOf(device: PlacedDevice<S>): Side;
  /**
   * True for groups with thousands of places. The full list is then ordered by id, which is cheaper than by name. Pages
   * are always ordered by name.
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
  /**
   * A device's position in degrees by its newest reading. Only for moving series, where each device is a separate
   * place.
   */
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

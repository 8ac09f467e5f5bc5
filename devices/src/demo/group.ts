/**
 * A device group's part of the demo. Each group declares its own part; the code that registers, simulates and loads
 * history is independent of groups.
 */
import type { Sampler } from '../simulator/sampler.ts';

/** A place to register; coordinates in WGS 84 degrees. */
export interface GroupPlace {
  /** The place's group, such as 'air' or 'light'. */
  placeType: string;
  placeName: string;
  /** Codes of the domain's facility types; empty if the group has none. */
  facilityType: string;
  detailFacilityType: string;
  address: string;
  detailAddress: string;
  dongCode: string;
  latitude: number;
  longitude: number;
}

/** A device's report at an instant (Unix milliseconds), with its series' fields and units. */
export interface Report {
  measuredAt: number;
  values: Readonly<Record<string, number | string>>;
}

export interface GroupDevice {
  series: string;
  /** Unique in the district. */
  managementCode: string;
  modelName: string;
  vendorCode: string;
  reportingIntervalSeconds: number;
  transport: 'mqtt' | 'http';
  /** One of the group's places; null for moving devices. */
  place: GroupPlace | null;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  latitude: number | null;
  longitude: number | null;
  /** 'YYYY-MM-DD'; by default the day on which the demo's history begins. */
  installationDate?: string;
  /** Creates the sampler of the device's live reports. */
  sampler(): Sampler;
  /** Whether the device has a connection at an instant (Unix milliseconds); always if absent. */
  hasSignal?(instantMs: number): boolean;
  /** Days of raw history to store; older days have only derived data. If absent, all days are stored. */
  rawDays?: number;
  /**
   * Past reports from an instant (inclusive) until another (exclusive), oldest first. If absent, there is no history.
   */
  reports?(from: number, until: number): Iterable<Report>;
}

/** A row of a group's own table, about one of its places, one of its devices, or neither. */
export interface OwnRow {
  table: string;
  place?: GroupPlace;
  device?: Pick<GroupDevice, 'managementCode'>;
  /** Values by column name, without the ids of place and device. */
  columns: Readonly<Record<string, unknown>>;
  /** Column for the day from which the row applies; set to the day of installation. */
  since?: string;
}

export interface DemoGroup {
  /** Manufacturers with obviously invented names; `deviceType` is the series they make. */
  vendors: readonly { vendorCode: string; vendorCodeName: string; deviceType: string }[];
  places: readonly GroupPlace[];
  devices: readonly GroupDevice[];
  /** In insertion order. */
  rows?: readonly OwnRow[];
}

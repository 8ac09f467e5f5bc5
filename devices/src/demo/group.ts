/** What a device group has in the demo. Each declares its own; what registers, simulates and remembers knows none of them. */
import type { Sampler } from '../simulator/sampler.ts';

/** A place as the demo registers it; coordinates in WGS 84 degrees. */
export interface GroupPlace {
  /** The group it belongs to: 'air', 'light'. */
  placeType: string;
  placeName: string;
  /** Codes of the domain's facility types; empty where a group has none. */
  facilityType: string;
  detailFacilityType: string;
  address: string;
  detailAddress: string;
  dongCode: string;
  latitude: number;
  longitude: number;
}

/** What a device says at an instant (Unix milliseconds), in the fields of its series and their units. */
export interface Report {
  measuredAt: number;
  values: Readonly<Record<string, number | string>>;
}

export interface GroupDevice {
  series: string;
  /** The name it reports under, unique in the district. */
  managementCode: string;
  modelName: string;
  vendorCode: string;
  reportingIntervalSeconds: number;
  transport: 'mqtt' | 'http';
  /** One of the group's places; null for what moves. */
  place: GroupPlace | null;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  latitude: number | null;
  longitude: number | null;
  /** What it says from now on. */
  sampler(): Sampler;
  /** Whether what it measures leaves it at an instant (Unix milliseconds); absent: always. */
  hasSignal?(instantMs: number): boolean;
  /** Days of its history whose reports are kept; of those before only what follows from them. Absent: all are kept. */
  rawDays?: number;
  /** What it has said from an instant on until another, which isn't included, oldest first. Absent: it has no history. */
  reports?(from: number, until: number): Iterable<Report>;
}

/** A row of a table of the group's own, about one of its places, one of its devices, or neither. */
export interface OwnRow {
  table: string;
  place?: GroupPlace;
  device?: Pick<GroupDevice, 'managementCode'>;
  /** By the names of the table's columns; the place's and the device's id aside. */
  columns: Readonly<Record<string, unknown>>;
  /** The column that says since which day it is so: since all was installed. */
  since?: string;
}

export interface DemoGroup {
  /** Makers of the devices, named so that nobody takes them for real ones; `deviceType` is the series that they make. */
  vendors: readonly { vendorCode: string; vendorCodeName: string; deviceType: string }[];
  places: readonly GroupPlace[];
  devices: readonly GroupDevice[];
  /** In the order in which they are inserted. */
  rows?: readonly OwnRow[];
}

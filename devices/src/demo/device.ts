/** Places and devices of the demo district. All names, addresses and coordinates below the dong are invented. */

import type { CountingSite } from '../model/people.ts';
import type { Point } from '../model/route.ts';
import type { VehicleSite } from '../model/vehicle.ts';
import type { DemoDong } from './district.ts';

/** A location, in WGS 84 degrees. */
interface Spot extends Point {
  address: string;
  dongCode: string;
}

export interface DemoPlace extends Spot {
  placeName: string;
  /** A code of the domain's facility types. */
  facilityType: string;
  detailFacilityType: string;
  detailAddress: string;
}

interface Device {
  /** Unique in the district. */
  managementCode: string;
  modelName: string;
  vendorCode: string;
  reportingIntervalSeconds: number;
  transport: 'mqtt' | 'http';
}

export interface AirDevice extends Device, Point {
  series: 'air';
  place: DemoPlace;
  dongCode: string;
  detailFacilityType: string;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
}

export interface LightDevice extends Device, Spot {
  series: 'light';
  /** Power feeder that the light shares with neighbouring lights. */
  feeder: string;
  installationLocation: string;
  /** One of the domain's light types. */
  lightType: string;
  indcCompany: string;
}

export interface VehicleDevice extends Device, VehicleSite {
  series: 'vehicle';
  /** Number plate: two digits, a letter, four digits. */
  vehicleNumber: string;
  use: 'household' | 'recycling' | 'food_waste';
  companyCode: string;
  /** In tons. */
  carryingCapacity: number;
  /** Dong of the vehicle's garage. */
  yard: DemoDong;
  /** Dongs that the vehicle serves, by order within a shift and by weekday (0 is Monday). */
  planned: readonly { dong: DemoDong; order: number; days: readonly number[] }[];
}

export interface PeopleDevice extends Device, Spot, CountingSite {
  series: 'people';
  /** Installation place code of the CCTV's counting area. */
  areaCode: string;
  installationLocation: string;
}

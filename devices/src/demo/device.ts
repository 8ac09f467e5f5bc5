/** Places and devices of the demo district. All names, addresses and coordinates below the dong are invented. */

import type { CountingSite } from '../model/people.ts';
import type { Point } from '../model/route.ts';
import type { VehicleSite } from '../model/vehicle.ts';
import type { DemoDong } from './district.ts';

/** Where something stands; coordinates in WGS 84 degrees. */
interface Spot extends Point {
  address: string;
  dongCode: string;
}

export interface DemoPlace extends Spot {
  placeName: string;
  /** Codes of the domain's facility types. */
  facilityType: string;
  detailFacilityType: string;
  detailAddress: string;
}

interface Device {
  /** The name it reports under, unique in the district. */
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
  /** The supply it hangs on together with its neighbours. */
  feeder: string;
  installationLocation: string;
  /** One of the domain's light types. */
  lightType: string;
  indcCompany: string;
}

export interface VehicleDevice extends Device, VehicleSite {
  series: 'vehicle';
  /** Two digits, a letter, four digits, as on its plate. */
  vehicleNumber: string;
  use: 'household' | 'recycling' | 'food_waste';
  companyCode: string;
  /** Tons. */
  carryingCapacity: number;
  /** The dong in which it is kept. */
  yard: DemoDong;
  /** Where it is to collect, in that order within a shift, and on which weekdays, Monday 0. */
  planned: readonly { dong: DemoDong; order: number; days: readonly number[] }[];
}

export interface PeopleDevice extends Device, Spot, CountingSite {
  series: 'people';
  /** The installation place code of the area that it counts in. */
  areaCode: string;
  installationLocation: string;
}

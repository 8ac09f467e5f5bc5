/** Everything that reports in the demo district. */
import { airDevices } from './air.ts';
import type { DemoDevice } from './device.ts';
import { lightDevices } from './light.ts';
import { peopleDevices } from './people.ts';
import { vehicleDevices } from './vehicle.ts';

export const demoDevices: readonly DemoDevice[] = [...airDevices, ...lightDevices, ...peopleDevices, ...vehicleDevices];

/** Makers of the devices, named so that nobody takes them for real ones. */
export const demoVendors = [
  { vendorCode: 'sensor_a', vendorCodeName: '예시센서', deviceType: 'air' },
  { vendorCode: 'sensor_b', vendorCodeName: '가상계측', deviceType: 'air' },
  { vendorCode: 'light_a', vendorCodeName: '예시조명', deviceType: 'light' },
  { vendorCode: 'counter_a', vendorCodeName: '예시계수', deviceType: 'people' },
  { vendorCode: 'tracker_a', vendorCodeName: '가상관제', deviceType: 'vehicle' },
] as const;

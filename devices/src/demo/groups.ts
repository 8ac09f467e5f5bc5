/** The device groups of the demo district. */
import { airAt } from '../model/air.ts';
import { hourMs } from '../model/calendar.ts';
import { isPowered } from '../model/outage.ts';
import { airSampler, lightSampler, vehicleSampler } from '../simulator/sampler.ts';
import { airDevices, demoPlaces } from './air.ts';
import type { AirDevice } from './device.ts';
import type { DemoGroup, GroupPlace, Report } from './group.ts';
import { lightDevices } from './light.ts';
import { vehicleDevices } from './vehicle.ts';

/** An hour a reading, but while it was without power. */
function* airReports(device: AirDevice, from: number, until: number): Generator<Report> {
  for (let measuredAt = Math.ceil(from / hourMs) * hourMs; measuredAt < until; measuredAt += hourMs)
    if (isPowered(device.managementCode, measuredAt)) yield { measuredAt, values: airAt(device, measuredAt) };
}

const airPlaces = new Map(demoPlaces.map((place) => [place, { placeType: 'air', ...place } satisfies GroupPlace]));

const air: DemoGroup = {
  vendors: [
    { vendorCode: 'sensor_a', vendorCodeName: '예시센서', deviceType: 'air' },
    { vendorCode: 'sensor_b', vendorCodeName: '가상계측', deviceType: 'air' },
  ],
  places: [...airPlaces.values()],
  devices: airDevices.map((device) => ({
    ...device,
    place: airPlaces.get(device.place) ?? null,
    sampler: () => airSampler(device),
    reports: (from, until) => airReports(device, from, until),
  })),
};

/** A security light is a place of its own. */
const lightPlaces = lightDevices.map(
  (light): GroupPlace => ({
    placeType: 'light',
    placeName: light.installationLocation,
    facilityType: '',
    detailFacilityType: '',
    address: light.address,
    detailAddress: light.installationLocation,
    dongCode: light.dongCode,
    latitude: light.latitude,
    longitude: light.longitude,
  }),
);

const lights: DemoGroup = {
  vendors: [{ vendorCode: 'light_a', vendorCodeName: '예시조명', deviceType: 'light' }],
  places: lightPlaces,
  devices: lightDevices.map((device, at) => ({
    ...device,
    place: lightPlaces[at] ?? null,
    installationType: 'outdoor',
    sampler: () => lightSampler(device),
  })),
};

const vehicles: DemoGroup = {
  vendors: [{ vendorCode: 'tracker_a', vendorCodeName: '가상관제', deviceType: 'vehicle' }],
  places: [],
  devices: vehicleDevices.map((device) => ({
    ...device,
    place: null,
    installationType: 'outdoor',
    installationLocation: device.vehicleNumber,
    latitude: null,
    longitude: null,
    sampler: () => vehicleSampler(device),
  })),
};

export const demoGroups: readonly DemoGroup[] = [air, lights, vehicles];

/** Everything that reports in the demo district. */
export const demoDevices = demoGroups.flatMap(({ devices }) => devices);

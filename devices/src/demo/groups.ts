/** The device groups of the demo district. */
import { airAt } from '../model/air.ts';
import { hourMs } from '../model/calendar.ts';
import { isPowered } from '../model/outage.ts';
import { airSampler } from '../simulator/sampler.ts';
import { airDevices, demoPlaces } from './air.ts';
import { bins } from './bin.ts';
import { oldBuildings } from './building.ts';
import type { AirDevice } from './device.ts';
import type { DemoGroup, GroupPlace, Report } from './group.ts';
import { lights } from './light.ts';
import { people } from './people-group.ts';
import { vehicles } from './vehicle-group.ts';

/** One reading per hour, except during power cuts. */
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

export const demoGroups: readonly DemoGroup[] = [air, oldBuildings, people, lights, vehicles, bins];

/** All devices of the demo district. */
export const demoDevices = demoGroups.flatMap(({ devices }) => devices);

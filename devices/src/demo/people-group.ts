/** People counting in the demo: areas, CCTVs (which are places of their own), and their counts. */
import { hourMs } from '../model/calendar.ts';
import { isPowered } from '../model/outage.ts';
import { totalsOf } from '../model/people.ts';
import { peopleSampler } from '../simulator/sampler.ts';
import type { PeopleDevice } from './device.ts';
import type { DemoGroup, GroupPlace, Report } from './group.ts';
import { demoAreas, peopleDevices } from './people.ts';

/** Reports of hourly counts are sent shortly before the hour ends, so that they belong to that hour. */
const countedAtMs = (50 / 60) * hourMs;

function* peopleReports(device: PeopleDevice, from: number, until: number): Generator<Report> {
  const totals = totalsOf(device);
  const first = Math.ceil((from - countedAtMs) / hourMs) * hourMs + countedAtMs;
  for (let measuredAt = first; measuredAt < until; measuredAt += hourMs)
    if (isPowered(device.managementCode, measuredAt)) yield { measuredAt, values: { ...totals(measuredAt) } };
}

const places = peopleDevices.map(
  (cctv): GroupPlace => ({
    placeType: 'cctv',
    placeName: cctv.managementCode,
    facilityType: '',
    detailFacilityType: '',
    address: cctv.address,
    detailAddress: cctv.installationLocation,
    dongCode: cctv.dongCode,
    latitude: cctv.latitude,
    longitude: cctv.longitude,
  }),
);

export const people: DemoGroup = {
  vendors: [{ vendorCode: 'counter_a', vendorCodeName: '예시계수', deviceType: 'people' }],
  places,
  devices: peopleDevices.map((device, at) => ({
    ...device,
    place: places[at] ?? null,
    installationType: 'outdoor',
    sampler: () => peopleSampler(device),
    reports: (from, until) => peopleReports(device, from, until),
  })),
  rows: [
    ...demoAreas.map(({ installationPlaceCode, areaName, capacity, dongCode, latitude, longitude, resetHour }) => ({
      table: 'counting_area',
      columns: {
        installation_place_code: installationPlaceCode,
        counting_area_name: areaName,
        capacity,
        dong_code: dongCode,
        latitude,
        longitude,
        reset_hour: resetHour,
      },
    })),
    ...places.map((place, at) => ({
      table: 'cctv',
      place,
      columns: { installation_place_code: peopleDevices[at]?.areaCode ?? '' },
    })),
  ],
};

/** Security lights of the demo district: about twenty per dong, on three feeders. */

import { longestLightIntervalSeconds } from '@maru/domain/light';
import { lightReports } from '../model/light-history.ts';
import { chance, seedOf } from '../model/noise.ts';
import { lightSampler } from '../simulator/sampler.ts';
import type { LightDevice } from './device.ts';
import { demoDistrict } from './district.ts';
import type { DemoGroup, GroupPlace } from './group.ts';
import { placeIn } from './spot.ts';

const lightCount = 300;
const feedersPerDong = 3;
const spots = [
  '골목 어귀',
  '어린이공원 옆',
  '주택가 안길',
  '계단 아래',
  '버스 정류장 뒤',
  '하천 산책로',
  '시장 뒷길',
  '학교 담장 옆',
];
const companies = ['예시조명', '가상전기'];

interface DemoLight {
  device: LightDevice;
  /** A security light is a place of its own, named by its location. */
  place: GroupPlace;
}

function lightNumber(number: number): DemoLight {
  const { dongs } = demoDistrict;
  const position = Math.floor(number / dongs.length);
  const dong = dongs[number % dongs.length];
  if (!dong) throw new Error('the demo district has no dongs');
  const seed = seedOf(`${dong.dongCode}/light/${position}`);
  const isOld = chance(seed, 2001) < 0.15;
  const location = `${spots[(position + number) % spots.length]} ${position + 1}호등`;
  const place = placeIn(dong, seed, { placeType: 'light', placeName: location, detailAddress: location });
  const { address, dongCode, latitude, longitude } = place;
  const device: LightDevice = {
    series: 'light',
    managementCode: `LIGHT-${String(number + 1).padStart(4, '0')}`,
    modelName: isOld ? 'SL-250' : 'SL-90',
    vendorCode: 'light_a',
    reportingIntervalSeconds: longestLightIntervalSeconds,
    transport: 'mqtt',
    feeder: `${dongCode}/${position % feedersPerDong}`,
    installationLocation: location,
    lightType: isOld ? 'sodium' : 'led',
    indcCompany: companies[Math.floor(chance(seed, 2002) * companies.length)] ?? '',
    address,
    dongCode,
    latitude,
    longitude,
  };
  return { device, place };
}

const demoLights = Array.from({ length: lightCount }, (_, number) => lightNumber(number));

export const lightDevices: readonly LightDevice[] = demoLights.map(({ device }) => device);

export const lights: DemoGroup = {
  vendors: [{ vendorCode: 'light_a', vendorCodeName: '예시조명', deviceType: 'light' }],
  places: demoLights.map(({ place }) => place),
  devices: demoLights.map(({ device, place }) => ({
    ...device,
    place,
    installationType: 'outdoor',
    installationLocation: '',
    sampler: () => lightSampler(device),
    reports: (from, until) => lightReports(device, from, until),
  })),
  rows: demoLights.map(({ device: { lightType, indcCompany }, place }) => ({
    table: 'security_light',
    place,
    columns: { light_type: lightType, indc_company: indcCompany },
  })),
};

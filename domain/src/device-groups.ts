/** Device groups: what stands in the district, by what it is for. A part of Maru that is of a group derives from its declaration. */
import type { ConsolePage } from './administration.ts';
import { airMeasures } from './air.ts';
import { binMeasures } from './bin.ts';
import { crackMeasures, tiltMeasures } from './building.ts';
import type { Measure } from './measure.ts';

/** One kind of device of a group. A device's type is the series it reports. */
export interface DeviceKind {
  series: string;
  /** Korean name, as screens show it. */
  name: string;
  measures: readonly Measure[];
  /** Its own page of the console, where its group's kinds have one each. */
  page?: ConsolePage;
}

export interface DeviceGroup {
  /** Korean name of what it watches. */
  name: string;
  /** Type of its installation places, and its layer on maps and in the live feed. */
  placeType: string;
  kinds: readonly [DeviceKind, ...DeviceKind[]];
  /** Its places are one device each. */
  isOneDevice?: true;
  /** The console lists its devices: a row's id names the place and the device, as '12:34'. */
  isListedByDevice?: true;
  /** Pages of the console, by their permission keys; absent where the group has none. */
  pages: { device?: ConsolePage; statistics?: ConsolePage; dashboard?: ConsolePage };
}

export const airGroup = {
  name: '대기질',
  placeType: 'air',
  kinds: [{ series: 'air', name: '미세먼지 센서', measures: airMeasures }],
  pages: {
    device: 'device/fineDustSensor',
    statistics: 'systemStatistics/atmosphere',
    dashboard: 'dashboard/airQuality',
  },
} as const satisfies DeviceGroup;

export const buildingGroup = {
  name: '노후 건물',
  placeType: 'building',
  kinds: [
    { series: 'tilt', name: '기울기 센서', measures: tiltMeasures, page: 'device/gradientSensor' },
    { series: 'crack', name: '균열 센서', measures: crackMeasures, page: 'device/crackSensor' },
  ],
  pages: { statistics: 'systemStatistics/decrepitBuilding', dashboard: 'dashboard/decrepitBuilding' },
} as const satisfies DeviceGroup;

export const lightGroup = {
  name: '보안등',
  placeType: 'light',
  isOneDevice: true,
  kinds: [{ series: 'light', name: '스마트 보안등', measures: [] }],
  pages: {
    device: 'device/smartSecurityLight',
    statistics: 'systemStatistics/smartSecurityLight',
    dashboard: 'dashboard/securityLight',
  },
} as const satisfies DeviceGroup;

export const peopleGroup = {
  name: '유동인구',
  placeType: 'cctv',
  isOneDevice: true,
  kinds: [{ series: 'people', name: '인구 감지 CCTV', measures: [] }],
  pages: { device: 'device/cctv', statistics: 'systemStatistics/cctv', dashboard: 'dashboard/cctv' },
} as const satisfies DeviceGroup;

export const vehicleGroup = {
  name: '청소차량',
  placeType: 'vehicle',
  isListedByDevice: true,
  kinds: [{ series: 'vehicle', name: '차량 GPS', measures: [] }],
  pages: {
    device: 'device/vehicleGPS',
    statistics: 'systemStatistics/cleaningVehicle',
    dashboard: 'dashboard/cleaning',
  },
} as const satisfies DeviceGroup;

export const binGroup = {
  name: '재활용 수거함',
  placeType: 'bin',
  isOneDevice: true,
  kinds: [{ series: 'bin', name: '스마트 수거함', measures: binMeasures }],
  pages: { device: 'device/smartRecycleBin', dashboard: 'dashboard/cleaning' },
} as const satisfies DeviceGroup;

export const deviceGroups: readonly DeviceGroup[] = [
  airGroup,
  buildingGroup,
  peopleGroup,
  lightGroup,
  vehicleGroup,
  binGroup,
];

/** Kinds of devices over all groups, in their order. */
export const deviceKinds: readonly DeviceKind[] = deviceGroups.flatMap(({ kinds }) => kinds);

/** The console page that administers a series' devices; undefined where there is none yet. */
export const devicePageOf = (series: string): ConsolePage | undefined =>
  deviceGroups.flatMap(({ kinds, pages }) =>
    kinds.flatMap((kind: DeviceKind) => (kind.series === series ? [kind.page ?? pages.device] : [])),
  )[0];

/** The type of the places that devices of a series stand at. */
export const placeTypeOf = (series: string): string =>
  deviceGroups.find(({ kinds }) => kinds.some((kind) => kind.series === series))?.placeType ?? series;

/** Whether places of a type are one device each. */
export const isOneDevicePlace = (placeType: string): boolean =>
  deviceGroups.some((group) => group.placeType === placeType && group.isOneDevice);

/** The console pages that administer devices. */
export const consoleDevicePages = [
  'device/fineDustSensor',
  'device/gradientSensor',
  'device/crackSensor',
  'device/cctv',
  'device/smartSecurityLight',
  'device/vehicleGPS',
  'device/smartRecycleBin',
] as const;

/** Names of all series: what a device can be registered for. */
export const seriesNames: readonly string[] = deviceKinds.map(({ series }) => series);

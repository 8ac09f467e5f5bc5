/** Cleaning vehicles: their types and reported states. */
import type { DeviceGroup } from './group.ts';

export const operationStates = ['driving', 'stopped', 'off'] as const;
export type OperationState = (typeof operationStates)[number];

export const operationStateNames: Record<OperationState, string> = {
  driving: '운행',
  stopped: '정차',
  off: '시동 꺼짐',
};

/** The ignition states of a tracker. */
export const ignitionNames = { on: '켜짐', off: '꺼짐' };

/** Types of collected waste. */
export const vehicleTypes = { household: '생활폐기물', recycling: '재활용', food_waste: '음식물' } as const;
export type VehicleType = keyof typeof vehicleTypes;
export const vehicleTypeCodes = Object.keys(vehicleTypes) as VehicleType[];

export const isVehicleType = (text: string): text is VehicleType => Object.hasOwn(vehicleTypes, text);

/** The Korean name of a type; empty for an unknown one. */
export const vehicleTypeName = (type: string): string => (isVehicleType(type) ? vehicleTypes[type] : '');

/** Installation types of trackers. */
export const trackerInstallations = { fixed: '고정형', obd: 'OBD 단자형', portable: '휴대형' } as const;
export const trackerInstallationName = (type: string): string =>
  Object.hasOwn(trackerInstallations, type) ? trackerInstallations[type as keyof typeof trackerInstallations] : '';

export const defaultVehicleCompany = 'yongma';

/** A number of a Korean plate: two or three digits, a syllable, four digits. */
const plate = /^\d{2,3}[가-힣]\d{4}$/;

/** Normalises a vehicle's number: without blanks, with usual digits and composed letters. */
export const cleanVehicleNumber = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

export const isVehicleNumber = (text: string): boolean => plate.test(cleanVehicleNumber(text));

/** Vehicles aren't searchable: they have no fixed place. */
export const vehicleGroup = {
  name: '청소차량',
  placeType: 'vehicle',
  isListedByDevice: true,
  kinds: [{ series: 'vehicle', name: '차량 GPS', measures: [], fieldWords: /latitude|longitude|"lat"|"lon"/i }],
  pages: {
    device: 'device/vehicleGPS',
    statistics: 'systemStatistics/cleaningVehicle',
    dashboard: 'dashboard/cleaning',
  },
  consolePages: {
    'device/vehicleGPS': { name: '차량 GPS', order: 60 },
    'systemStatistics/cleaningVehicle': { name: '청소차량 통계', order: 40 },
    'systemStatistics/scale': { name: '계근 통계', order: 50 },
    'dashboard/cleaning': { name: '청소 상황판', order: 40 },
  },
  mapLayers: { vehicle: { order: 70, states: { silent: 0, off: 1, stopped: 2, driving: 2 } } },
  tiles: { vehicles: 60 },
  fieldNames: {
    vehicleNumber: '차량 번호',
    vehicleType: '차량 용도',
    vehicleCompanyCode: '업체',
    carryingCapacity: '적재량',
    vehicleScheduleList: '운행 일정',
  },
  fieldValues: { vehicleType: vehicleTypes, installationType: trackerInstallations },
} as const satisfies DeviceGroup;

/** The form of a cleaning vehicle and its tracker, and its rules in form order. */
import type { Rule } from './rules.ts';
import { type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';
import { isVehicleNumber, isVehicleType, trackerInstallations } from './vehicle.ts';
import { firstFaultOf, type VehicleSchedule } from './vehicle-schedule.ts';

/** Tons. */
const maxCarryingCapacity = 100;

/** Fields that only vehicles have. */
export interface VehicleFields {
  vehicleNumber: string;
  /** One of `vehicleTypes`; empty while none is chosen. */
  vehicleType: string;
  vehicleCompanyCode: string;
  /** Tons; null if not entered. */
  carryingCapacity: number | null;
  /** Installation of the tracker: one of `trackerInstallations`, or empty. */
  installationType: string;
}

export interface VehicleProfile extends SingleDeviceProfile, VehicleFields {
  vehicleScheduleList: readonly VehicleSchedule[];
}

/** The place where a vehicle is parked. */
type Garage = Pick<SingleDeviceProfile, 'address' | 'dongCode' | 'latitude' | 'longitude'>;

/** Replaces a missing garage by another place, the district's office. */
export const inGarage = <Form extends Garage>(form: Form, office: Garage): Form => ({
  ...form,
  address: form.address.trim() === '' ? office.address : form.address,
  dongCode: form.dongCode === '' ? office.dongCode : form.dongCode,
  ...(form.latitude === null && form.longitude === null
    ? { latitude: office.latitude, longitude: office.longitude }
    : { latitude: form.latitude, longitude: form.longitude }),
});

/** A placeholder garage, with which the rules accept a form without one. */
const somewhere: Garage = { address: '-', dongCode: '-', latitude: 37, longitude: 127 };

type VehicleForm = SingleDeviceProfile & VehicleFields;

const rulesOfVehicle: readonly Rule<VehicleForm>[] = [
  { field: 'vehicleNumber', passes: (form) => form.vehicleNumber.trim() !== '', error: '차량 번호를 입력해 주십시오.' },
  {
    field: 'vehicleNumber',
    passes: ({ vehicleNumber }) => isVehicleNumber(vehicleNumber),
    error: '차량 번호를 12가3456처럼 숫자 2~3자리, 한글 1자, 숫자 4자리로 입력해 주십시오.',
  },
  {
    field: 'vehicleType',
    passes: ({ vehicleType }) => isVehicleType(vehicleType),
    error: '차량 용도를 선택해 주십시오.',
  },
  {
    field: 'vehicleCompanyCode',
    passes: ({ vehicleCompanyCode }) => vehicleCompanyCode !== '',
    error: '업체를 선택해 주십시오.',
  },
  {
    field: 'carryingCapacity',
    passes: ({ carryingCapacity: tons }) => tons !== null && tons > 0 && tons <= maxCarryingCapacity,
    error: `적재량은 0보다 크고 ${maxCarryingCapacity}톤 이하로 입력해 주십시오.`,
  },
];

const rulesOfTracker: readonly Rule<VehicleForm>[] = [
  {
    field: 'installationType',
    passes: ({ installationType: type }) => type === '' || Object.hasOwn(trackerInstallations, type),
    error: '설치 형태를 선택해 주십시오.',
  },
];

/** The rules of the vehicle, then of its tracker. */
export const vehicleFormRules: readonly Rule<VehicleForm>[] = [
  ...rulesOfVehicle,
  ...singleDeviceRules<VehicleForm>(rulesOfTracker),
].map((rule) => ({
  ...rule,
  passes: (form) => rule.passes(inGarage(form, somewhere)),
}));

/** The rule of a vehicle's schedule; `nameOf` returns a dong's name for messages. */
export const scheduleRule = (
  nameOf: (dongCode: string) => string,
): Rule<Pick<VehicleProfile, 'vehicleScheduleList'>> => ({
  field: 'vehicleScheduleList',
  passes: ({ vehicleScheduleList }) => firstFaultOf(vehicleScheduleList, nameOf) === null,
  error: ({ vehicleScheduleList }) => firstFaultOf(vehicleScheduleList, nameOf) ?? '',
});

/** All rules of the form, in order. */
export const vehicleRules = (nameOf: (dongCode: string) => string): readonly Rule<VehicleProfile>[] => [
  ...vehicleFormRules,
  scheduleRule(nameOf),
];

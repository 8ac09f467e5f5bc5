/** A vehicle in the form's values. */
import type { OutputOf } from '@maru/contract';
import { defaultVehicleCompany } from '@maru/domain/vehicle';
import type { VehicleFields, VehicleProfile } from '@maru/domain/vehicle-profile';
import { emptySchedule, scheduleDays, type VehicleSchedule } from '@maru/domain/vehicle-schedule';
import {
  blankSingleDevice,
  singleDeviceFields,
  singleDeviceFormOf,
  singleDeviceNames,
} from '#places/single-device/single-device-form.ts';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';

export type Vehicle = OutputOf<'GET /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}'>;

/** Initial values of a new vehicle. */
export const blankVehicle: Vehicle = {
  ...blankSingleDevice,
  vehicleId: 0,
  vehicleNumber: '',
  vehicleType: '',
  vehicleTypeName: '',
  vehicleCompanyCode: '',
  vehicleCompanyCodeName: '',
  carryingCapacity: null,
  installationType: '',
  installationTypeName: '',
  vehicleScheduleList: [],
  formerTrackers: [],
  setAside: { setAsideJumpCount: 0, setAsideFrozenCount: 0, setAsideOutsideCount: 0 },
};

const ownNames: Readonly<Record<keyof VehicleFields, string>> = {
  vehicleNumber: words.vehicle,
  vehicleType: words.vehicle,
  vehicleCompanyCode: words.vehicle,
  carryingCapacity: words.vehicle,
  installationType: words.vehicle,
};

export const vehicleNames = { ...ownNames, ...singleDeviceNames, vehicleScheduleList: words.schedule.title };

export const vehicleFields: readonly (keyof VehicleProfile)[] = [
  ...singleDeviceFields,
  ...(Object.keys(ownNames) as (keyof VehicleFields)[]),
  'vehicleScheduleList',
];

/** One schedule per dong in the form: the stored schedule, or an empty one. */
function scheduleForm(dongs: readonly { dongCode: string }[], stored: readonly VehicleSchedule[]): VehicleSchedule[] {
  const byDong = new Map(stored.map((one) => [one.dongCode, one]));
  return dongs.map(({ dongCode }) => {
    const { startDrivingTime, endDrivingTime, ...days } = byDong.get(dongCode) ?? emptySchedule(dongCode);
    return {
      ...emptySchedule(dongCode),
      startDrivingTime,
      endDrivingTime,
      ...Object.fromEntries(scheduleDays.map((day) => [day, days[day]])),
    };
  });
}

/**
 * The dongs of the schedule: the district's, and others of stored schedules, because a save deletes the schedules that
 * the form lacks: while the district is unknown, or of dongs that it has lost.
 */
export const scheduledDongs = (
  { vehicleScheduleList }: Pick<Vehicle, 'vehicleScheduleList'>,
  dongs: readonly { dongCode: string; dongName: string }[] = [],
) => [
  ...dongs,
  ...vehicleScheduleList
    .filter((stored) => !dongs.some(({ dongCode }) => dongCode === stored.dongCode))
    .map(({ dongCode, dongCodeName: dongName }) => ({ dongCode, dongName })),
];

/** @param offered  codes of the offered companies; the default one is chosen for a new vehicle while it is among them */
export const vehicleFormOf = (
  vehicle: Vehicle,
  dongs?: Parameters<typeof scheduledDongs>[1],
  offered: readonly string[] = [],
): VehicleProfile => ({
  ...singleDeviceFormOf(vehicle),
  vehicleNumber: vehicle.vehicleNumber,
  vehicleType: vehicle.vehicleType,
  vehicleCompanyCode: vehicle.vehicleCompanyCode || (offered.find((code) => code === defaultVehicleCompany) ?? ''),
  carryingCapacity: vehicle.carryingCapacity,
  installationType: vehicle.installationType,
  vehicleScheduleList: scheduleForm(scheduledDongs(vehicle, dongs), vehicle.vehicleScheduleList),
});

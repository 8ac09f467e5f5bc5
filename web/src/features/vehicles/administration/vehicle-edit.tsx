import type { OutputOf } from '@maru/contract';
import { cleanVehicleNumber, trackerInstallations, vehicleTypes } from '@maru/domain/vehicle';
import { type VehicleFields, type VehicleProfile, vehicleRules } from '@maru/domain/vehicle-profile';
import { emptySchedule, scheduleDays, type VehicleSchedule } from '@maru/domain/vehicle-schedule';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useDistrict } from '../../../lib/district/use-district.ts';
import { withTypedNumbers } from '../../../places/administration/place-form.ts';
import {
  singleDeviceFields,
  singleDeviceFormOf,
  singleDeviceNames,
} from '../../../places/single-device/single-device-form.ts';
import { SingleDeviceSections } from '../../../places/single-device/single-device-sections.tsx';
import { EditForm } from '../../../screens/edit/edit-form.tsx';
import { useEdit } from '../../../screens/edit/use-edit.ts';
import { consoleVehiclesWords as words } from '../../../texts/ko/console-vehicles.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ScheduleSection } from './schedule-section.tsx';

export type Vehicle = OutputOf<'GET /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}'>;

const ownNames: Readonly<Record<keyof VehicleFields, string>> = {
  vehicleNumber: words.vehicle,
  vehicleType: words.vehicle,
  vehicleCompanyCode: words.vehicle,
  carryingCapacity: words.vehicle,
  installationType: words.vehicle,
};

const codesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

/** One schedule a dong, as the form holds them: what is stored, or nothing yet. */
function scheduleForm(dongCodes: readonly string[], stored: readonly VehicleSchedule[]): VehicleSchedule[] {
  const byDong = new Map(stored.map((one) => [one.dongCode, one]));
  return dongCodes.map((dongCode) => {
    const { startDrivingTime, endDrivingTime, ...days } = byDong.get(dongCode) ?? emptySchedule(dongCode);
    return {
      ...emptySchedule(dongCode),
      startDrivingTime,
      endDrivingTime,
      ...Object.fromEntries(scheduleDays.map((day) => [day, days[day]])),
    };
  });
}

interface VehicleEditProps {
  vehicle: Vehicle;
  /** Told what was just registered. */
  onMade: (made: { vehicleId: number; deviceId: number; deviceKey: string }) => void;
}

/** What an office writes of a vehicle, its tracker, its garage and its schedule. */
export function VehicleEdit({ vehicle, onMade }: VehicleEditProps) {
  const may = useMay();
  const create = useAction('POST /admin/api/installation/vehicle-gps');
  const change = useAction('PATCH /admin/api/installation/vehicle-gps');
  const companies = useCall('GET /admin/api/installation/vehicle-gps/companies', {});
  const { data: district } = useDistrict();
  const dongs = district?.dongs ?? [];
  const nameOf = (dongCode: string) => dongs.find((dong) => dong.dongCode === dongCode)?.dongName ?? dongCode;
  const edit = useEdit<Required<VehicleProfile>>({
    saved: {
      ...singleDeviceFormOf(vehicle),
      vehicleNumber: vehicle.vehicleNumber,
      vehicleType: vehicle.vehicleType,
      vehicleCompanyCode: vehicle.vehicleCompanyCode,
      carryingCapacity: vehicle.carryingCapacity,
      installationType: vehicle.installationType,
      vehicleScheduleList: scheduleForm(
        dongs.map(({ dongCode }) => dongCode),
        vehicle.vehicleScheduleList,
      ),
    },
    names: { ...singleDeviceNames, ...ownNames, vehicleScheduleList: words.schedule.title },
    rules: vehicleRules(nameOf),
    steps: [
      {
        name: words.vehicle,
        saves: [...singleDeviceFields, ...(Object.keys(ownNames) as (keyof VehicleFields)[]), 'vehicleScheduleList'],
        creates: true,
        async run(given, id) {
          const { vehicleScheduleList, ...form } = withTypedNumbers(given);
          const body = {
            ...form,
            vehicleNumber: cleanVehicleNumber(form.vehicleNumber),
            vehicleScheduleList: [...vehicleScheduleList],
          };
          if (id !== null) return change({ body: { vehicleId: id, deviceId: vehicle.deviceId, ...body } });
          const made = await create({ body });
          onMade(made);
          return made.vehicleId;
        },
      },
    ],
    refresh: ['GET /admin/api/installation/vehicle-gps'],
    isFixed: !may('device/vehicleGPS', 'post'),
  });
  return (
    <EditForm edit={edit}>
      <SingleDeviceSections
        edit={edit}
        place={vehicle}
        deviceType="vehicle"
        where={{ title: words.garage, help: words.garageHelp }}
      >
        <FormField {...edit.field('vehicleNumber')} label={words.number} help={words.numberHelp} />
        <FormSelect {...edit.field('vehicleType')} label={words.type} options={codesOf(vehicleTypes)} none="" />
        <FormSelect
          {...edit.field('vehicleCompanyCode')}
          label={words.company}
          options={(companies.data?.list ?? []).map((one) => ({
            code: one.vehicleCompanyCode,
            name: one.vehicleCompanyCodeName,
          }))}
          none=""
        />
        <NumberField {...edit.field('carryingCapacity')} label={words.capacity} unit={words.tons} decimals={2} />
        <FormSelect
          {...edit.field('installationType')}
          label={words.installation}
          options={codesOf(trackerInstallations)}
          none={words.unknownInstallation}
          isOptional
        />
      </SingleDeviceSections>
      <ScheduleSection edit={edit} nameOf={nameOf} />
    </EditForm>
  );
}

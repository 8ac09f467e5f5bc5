import { cleanVehicleNumber, trackerInstallations } from '@maru/domain/vehicle';
import { type VehicleProfile, vehicleRules } from '@maru/domain/vehicle-profile';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { SingleDeviceSections } from '#places/single-device/single-device-sections.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { useMasterOptions } from '#screens/master/master-options.ts';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { scheduledDongs, type Vehicle, vehicleFields, vehicleFormOf, vehicleNames } from './vehicle-form.ts';
import { VehicleSection } from './vehicle-section.tsx';

export const gpsCall = 'GET /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}';
const changeCall = 'PATCH /admin/api/installation/vehicle-gps';

interface VehicleEditProps {
  vehicle: Vehicle;
  /** Called with the ids of a newly registered vehicle. */
  onMade: (made: { vehicleId: number; deviceId: number; deviceKey: string }) => void;
}

/** The form of a vehicle, its tracker, garage and schedule. */
export function VehicleEdit({ vehicle, onMade }: VehicleEditProps) {
  const create = useAction('POST /admin/api/installation/vehicle-gps');
  const change = useAction(changeCall);
  const { data: district } = useDistrict();
  const dongs = scheduledDongs(vehicle, district?.dongs);
  const nameOf = (dongCode: string) => dongs.find((dong) => dong.dongCode === dongCode)?.dongName ?? dongCode;
  const offered = useMasterOptions('vehicleCompany', { enabled: vehicle.vehicleId === 0 }).map((one) => one.masterId);
  const savedOf = (of: Vehicle) => vehicleFormOf(of, district?.dongs, offered);
  const edit = useEdit<VehicleProfile>({
    saved: savedOf(vehicle),
    names: vehicleNames,
    rules: vehicleRules(nameOf),
    steps: [
      {
        name: words.vehicle,
        saves: vehicleFields,
        creates: true,
        newest: async (id) => savedOf(await api(gpsCall, { params: { vehicleId: id, deviceId: vehicle.deviceId } })),
        async run({ vehicleScheduleList, ...form }, id, based) {
          const body = {
            ...form,
            vehicleNumber: cleanVehicleNumber(form.vehicleNumber),
            vehicleScheduleList: [...vehicleScheduleList],
          };
          if (id !== null)
            return change({
              body: { vehicleId: id, deviceId: vehicle.deviceId, ...body, ...based },
            } as CallInput<typeof changeCall>);
          const made = await create({ body });
          onMade(made);
          return made.vehicleId;
        },
      },
    ],
    refresh: ['GET /admin/api/installation/vehicle-gps'],
    page: 'device/vehicleGPS',
  });
  return (
    <EditForm edit={edit}>
      <VehicleSection edit={edit} />
      <SingleDeviceSections
        edit={edit}
        place={vehicle}
        deviceType="vehicle"
        where={{ title: words.garage, help: words.garageHelp }}
      >
        <FormSelect
          {...edit.field('installationType')}
          label={words.installation}
          options={optionsOf(trackerInstallations)}
          none={words.unknownInstallation}
          isOptional
        />
      </SingleDeviceSections>
      <ScheduleSection edit={edit} nameOf={nameOf} />
    </EditForm>
  );
}

import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { DeviceFacts } from '#places/administration/device-facts.tsx';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { usePrefilled } from '#places/administration/prefilled.ts';
import { SingleDeviceActions } from '#places/single-device/single-device-sections.tsx';
import { DetailScreen, type ItemId } from '#screens/detail/detail-screen.tsx';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';
import { FormerTrackers } from './former-trackers.tsx';
import { SetAsideSection } from './set-aside-section.tsx';
import { TodaysPlan } from './todays-plan.tsx';
import { TrackerChange } from './tracker-change.tsx';
import { gpsCall, VehicleEdit } from './vehicle-edit.tsx';
import { blankVehicle } from './vehicle-form.ts';
import { gpsPath } from './vehicles-page.tsx';

const page = 'device/vehicleGPS';

/** Parses the vehicle and tracker in an address: '12:34'. */
function namedBy(text: string): { id: ItemId; deviceId: number } {
  if (text === 'new') return { id: 'new', deviceId: 0 };
  const [, vehicleId, deviceId] = /^([1-9]\d{0,14}):([1-9]\d{0,14})$/.exec(text) ?? [];
  return { id: vehicleId === undefined ? null : Number(vehicleId), deviceId: Number(deviceId) };
}

/** One vehicle: form, current and former trackers, schedule, and history. */
export function VehiclePage() {
  const { id: named = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const remove = useAction('DELETE /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}');
  const { shown, show } = useKeyShown();
  const { managementCode, modelName } = usePrefilled();
  const { id, deviceId } = namedBy(named);
  // The tracker of a newly registered vehicle isn't in the address yet.
  const made = useRef(new Map<number, number>());
  const deviceOf = (vehicleId: number) => made.current.get(vehicleId) ?? deviceId;
  return (
    <>
      <DetailScreen
        call={gpsCall}
        id={id}
        input={(vehicleId) => ({ params: { vehicleId, deviceId: deviceOf(vehicleId) } })}
        blank={{ ...blankVehicle, managementCode, modelName }}
        page={page}
        path={(vehicleId) => gpsPath({ vehicleId, deviceId: deviceOf(vehicleId) })}
        title={words.vehicle}
        newTitle={words.create}
        nameOf={(vehicle) => vehicle.vehicleNumber}
        actions={(vehicle) => (
          <>
            <TrackerChange
              vehicle={vehicle}
              onChanged={(next) => {
                const { vehicleId } = vehicle;
                made.current.delete(vehicleId);
                show(next.deviceKey);
                void navigate({
                  to: gpsPath({ vehicleId, deviceId: next.deviceId }),
                  replace: true,
                  ignoreBlocker: true,
                });
              }}
            />
            <SingleDeviceActions
              page={page}
              deviceId={vehicle.deviceId}
              onKey={show}
              remove={() => remove({ params: { vehicleId: vehicle.vehicleId, deviceId: vehicle.deviceId } })}
            />
          </>
        )}
        above={(vehicle) => (
          <>
            <DeviceFacts device={vehicle} />
            <TodaysPlan vehicleId={vehicle.vehicleId} />
            <SetAsideSection counts={vehicle.setAside} />
          </>
        )}
        below={({ formerTrackers, history }) => (
          <>
            <FormerTrackers of={formerTrackers} />
            <ChangeHistory history={history} />
          </>
        )}
      >
        {(vehicle) => (
          <VehicleEdit
            vehicle={vehicle}
            onMade={({ vehicleId, deviceId: tracker, deviceKey }) => {
              made.current.set(vehicleId, tracker);
              show(deviceKey);
            }}
          />
        )}
      </DetailScreen>
      {shown}
    </>
  );
}

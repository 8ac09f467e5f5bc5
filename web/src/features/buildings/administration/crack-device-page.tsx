import type { OutputOf } from '@maru/contract';
import { noCrackThresholds } from '@maru/domain/building';
import { defaultLtid } from '@maru/domain/building-profile';
import { useParams } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { DeviceActions } from '#places/administration/device-actions.tsx';
import { DeviceFacts } from '#places/administration/device-facts.tsx';
import { blankDevice } from '#places/administration/device-form.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { deviceAddress } from '#places/administration/place-address.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { buildingDeviceWords } from '#texts/ko/console-buildings.ts';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { Baseline, withUnit } from './baseline.tsx';
import { CrackDeviceEdit } from './crack-device-edit.tsx';

const page = 'device/crackSensor';
type CrackDevice = OutputOf<'GET /admin/api/device/{deviceId}/crack'>;

const blank = (placeId: number): CrackDevice => ({
  ...blankDevice(placeId),
  ...noCrackThresholds,
  installationType: 'outdoor',
  ltid: defaultLtid,
  baselineDatetime: '',
  measureCrack: null,
  crackIncrement: null,
  baselineCrack: null,
});

/** One crack sensor: how wide the crack is and by how much it grew, the sensor's thresholds, photos and key. */
export function CrackDevicePage() {
  const { placeId } = useParams({ strict: false }) as { placeId?: string };
  const place = Number(placeId);
  const remove = useAction('DELETE /admin/api/device/{deviceId}/crack');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call="GET /admin/api/device/{deviceId}/crack"
        input={(deviceId) => ({ params: { deviceId } })}
        blank={blank(place)}
        list={detailAddress(page, place)}
        path={(id) => deviceAddress(page, place, id)}
        title={words.detail.title}
        newTitle={words.create}
        nameOf={(device) => device.managementCode}
        actions={({ deviceId }) => (
          <DeviceActions page={page} deviceId={deviceId} onKey={show} remove={() => remove({ params: { deviceId } })} />
        )}
      >
        {(device) => (
          <>
            {device.deviceId ? <DeviceFacts device={device} /> : null}
            {device.deviceId ? <CrackBaseline device={device} /> : null}
            <CrackDeviceEdit device={device} onKey={show} />
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}

function CrackBaseline({ device }: { device: CrackDevice }) {
  const set = useAction('POST /admin/api/device/{deviceId}/crack/baseline');
  return (
    <Baseline
      page={page}
      setAt={device.baselineDatetime}
      set={() => set({ params: { deviceId: device.deviceId } })}
      facts={[
        { name: buildingDeviceWords.crack, value: withUnit(device.measureCrack, 'mm') },
        { name: buildingDeviceWords.increment, value: withUnit(device.crackIncrement, 'mm') },
        { name: buildingDeviceWords.baseline, value: withUnit(device.baselineCrack, 'mm') },
      ]}
    />
  );
}

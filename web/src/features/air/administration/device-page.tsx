import { useParams } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { DeviceActions } from '#places/administration/device-actions.tsx';
import { DeviceFacts } from '#places/administration/device-facts.tsx';
import { blankDevice } from '#places/administration/device-form.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { deviceAddress } from '#places/administration/place-address.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { DeviceEdit } from './device-edit.tsx';

const page = 'device/fineDustSensor';

/** One air-quality sensor: what it is in, its facts, its photos, and its key. */
export function AirDevicePage() {
  const { placeId } = useParams({ strict: false }) as { placeId?: string };
  const place = Number(placeId);
  const remove = useAction('DELETE /admin/api/device/{deviceId}/fine-dusts');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call="GET /admin/api/device/{deviceId}/fine-dusts"
        input={(deviceId) => ({ params: { deviceId } })}
        blank={blankDevice(place)}
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
            <DeviceEdit device={device} onKey={show} />
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}

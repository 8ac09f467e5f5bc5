import type { OutputOf } from '@maru/contract';
import { type DeviceProfile, deviceRules } from '@maru/domain/device-profile';
import { useParams } from '@tanstack/react-router';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { DeviceActions } from '#places/administration/device-actions.tsx';
import { DeviceFacts } from '#places/administration/device-facts.tsx';
import { blankDevice, deviceFields, deviceFormOf, deviceNames } from '#places/administration/device-form.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { type PhotosForm, PhotosSection, useDevicePhotos } from '#places/administration/device-photos.tsx';
import { DeviceSection } from '#places/administration/device-section.tsx';
import { deviceAddress } from '#places/administration/place-address.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { buildingDeviceWords } from '#texts/ko/console-buildings.ts';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { noFileChanges } from '#ui/form/files-field.tsx';
import { Baseline, withUnit } from './baseline.tsx';

const page = 'device/gradientSensor';
type TiltDevice = OutputOf<'GET /admin/api/device/{deviceId}/tilt'>;

const blank = (placeId: number): TiltDevice => ({
  ...blankDevice(placeId),
  installationType: 'outdoor',
  baselineDatetime: '',
  xAngle: null,
  yAngle: null,
  baselineXAngle: null,
  baselineYAngle: null,
});

/** One tilt sensor: what it says and from where that is counted, its facts, its photos, and its key. */
export function TiltDevicePage() {
  const { placeId } = useParams({ strict: false }) as { placeId?: string };
  const place = Number(placeId);
  const remove = useAction('DELETE /admin/api/device/{deviceId}/tilt');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call="GET /admin/api/device/{deviceId}/tilt"
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
            {device.deviceId ? (
              <>
                <DeviceFacts device={device} />
                <TiltBaseline device={device} />
              </>
            ) : null}
            <TiltDeviceEdit device={device} onKey={show} />
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}

function TiltBaseline({ device }: { device: TiltDevice }) {
  const set = useAction('POST /admin/api/device/{deviceId}/tilt/baseline');
  const { xAngle, yAngle } = buildingDeviceWords;
  const { baseline } = buildingDeviceWords;
  return (
    <Baseline
      page={page}
      setAt={device.baselineDatetime}
      set={() => set({ params: { deviceId: device.deviceId } })}
      facts={[
        { name: xAngle, value: withUnit(device.xAngle, '°') },
        { name: yAngle, value: withUnit(device.yAngle, '°') },
        { name: `${xAngle} ${baseline}`, value: withUnit(device.baselineXAngle, '°') },
        { name: `${yAngle} ${baseline}`, value: withUnit(device.baselineYAngle, '°') },
      ]}
    />
  );
}

/** What an office writes of a sensor, and its photos: saved first the device, then what changed of the photos. */
function TiltDeviceEdit({ device, onKey }: { device: TiltDevice; onKey: (key: string) => void }) {
  const may = useMay();
  const { deviceId, installationPlaceId } = device;
  const create = useAction('POST /admin/api/device/tilt');
  const change = useAction('PATCH /admin/api/device/tilt');
  const photos = useDevicePhotos(device);
  const edit = useEdit<DeviceProfile & PhotosForm>({
    saved: { ...deviceFormOf(device), photos: noFileChanges },
    names: { ...deviceNames, photos: words.photos },
    rules: deviceRules,
    steps: [
      {
        name: words.detail.device,
        saves: deviceFields,
        creates: true,
        async run({ photos: _changes, ...given }, id) {
          if (id !== null) return change({ body: { deviceId: id, installationPlaceId, ...given } });
          const made = await create({ body: { installationPlaceId, ...given } });
          onKey(made.deviceKey);
          return made.deviceId;
        },
      },
      photos.step((left) => edit.set(left)),
    ],
    refresh: ['GET /admin/api/installation-place/{id}/device/tilt', 'GET /admin/api/installation-place/{id}/tilt'],
    isFixed: !may(page, 'post'),
  });
  return (
    <EditForm edit={edit}>
      <DeviceSection edit={edit} deviceType="tilt" />
      <PhotosSection page={page} edit={edit} deviceId={deviceId} kept={photos.kept} />
    </EditForm>
  );
}

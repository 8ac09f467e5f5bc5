import type { AdministeredDevice } from '@maru/contract/device-administration';
import { type DeviceProfile, deviceRules } from '@maru/domain/device-profile';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { deviceFields, deviceFormOf, deviceNames } from '#places/administration/device-form.ts';
import { type PhotosForm, PhotosSection, useDevicePhotos } from '#places/administration/device-photos.tsx';
import { DeviceSection } from '#places/administration/device-section.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { noFileChanges } from '#ui/form/files-field.tsx';

const page = 'device/fineDustSensor';

interface DeviceEditProps {
  device: AdministeredDevice;
  /** Told the key of a device that was just registered. */
  onKey: (key: string) => void;
}

/** What an office writes of a sensor, and its photos: saved first the device, then what changed of the photos. */
export function DeviceEdit({ device, onKey }: DeviceEditProps) {
  const may = useMay();
  const { deviceId, installationPlaceId } = device;
  const create = useAction('POST /admin/api/device/fine-dusts');
  const change = useAction('PATCH /admin/api/device/fine-dusts');
  const photos = useDevicePhotos(device);
  const edit = useEdit<DeviceProfile & PhotosForm>({
    saved: { ...deviceFormOf(device), photos: noFileChanges },
    names: { ...deviceNames, photos: devicesWords.photos },
    rules: deviceRules,
    steps: [
      {
        name: devicesWords.detail.device,
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
    refresh: [
      'GET /admin/api/installation-place/{id}/device/fine-dusts',
      'GET /admin/api/installation-place/{id}/fine-dusts',
    ],
    isFixed: !may(page, 'post'),
  });
  return (
    <EditForm edit={edit}>
      <DeviceSection edit={edit} deviceType="air" />
      <PhotosSection page={page} edit={edit} deviceId={deviceId} kept={photos.kept} />
    </EditForm>
  );
}

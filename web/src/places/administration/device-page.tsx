import { type DeviceProfile, deviceRules } from '@maru/domain/device-profile';
import { useParams } from '@tanstack/react-router';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { pick } from '#screens/edit/pick.ts';
import { useEdit } from '#screens/edit/use-edit.ts';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { noFileChanges } from '#ui/form/files-field.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { blankDevice, deviceFields, deviceNames } from './device-form.ts';
import { useKeyShown } from './device-key.tsx';
import { type PhotosForm, PhotosSection, useDevicePhotos } from './device-photos.tsx';
import { DeviceSection } from './device-section.tsx';
import { deviceAddress } from './place-address.ts';
import { type AnyPlaceGroup, type DeviceOf, type PlacePath, placeCalls } from './place-group.ts';
import { usePrefilled } from './prefilled.ts';
import { ReadingMarks } from './reading-marks.tsx';

/** One device: state, facts, photos, and key. */
export function DevicePage({ group }: { group: AnyPlaceGroup }) {
  const { page, device: part } = group;
  const { placeId } = useParams({ strict: false }) as { placeId?: string };
  const place = Number(placeId);
  const calls = placeCalls(group.path);
  const remove = useAction(calls.removeDevice);
  const { shown, show } = useKeyShown();
  const prefilled = usePrefilled();
  return (
    <>
      <DetailScreen
        call={calls.device}
        input={(deviceId) => ({ params: { deviceId } })}
        blank={{ ...blankDevice(place), ...part?.blank, ...prefilled } as DeviceOf<PlacePath>}
        page={page}
        list={detailAddress(page, place)}
        path={(id) => deviceAddress(page, place, id)}
        title={words.detail.title}
        newTitle={words.create}
        nameOf={(device) => device.managementCode}
        actions={({ deviceId }) => (
          <DeviceActions page={page} deviceId={deviceId} onKey={show} remove={() => remove({ params: { deviceId } })} />
        )}
        above={(device) => (
          <>
            <DeviceFacts
              device={device}
              more={[{ name: words.detail.toPlace, value: device.installationPlaceName }]}
              reportName={words.measured}
            />
            {part?.facts?.(device)}
          </>
        )}
        below={({ deviceId }) => <ReadingMarks page={page} deviceId={deviceId} />}
      >
        {(device) => <DeviceEdit group={group} device={device} onKey={show} />}
      </DetailScreen>
      {shown}
    </>
  );
}

interface DeviceEditProps {
  group: AnyPlaceGroup;
  device: DeviceOf<PlacePath>;
  /** Receives the key of a newly registered device. */
  onKey: (key: string) => void;
}

/** The form of a device with its photos: the device is saved first, then changes of the photos. */
function DeviceEdit({ group, device, onKey }: DeviceEditProps) {
  const { deviceId, installationPlaceId } = device;
  const calls = placeCalls(group.path);
  const create = useAction(calls.createDevice);
  const change = useAction(calls.changeDevice);
  const photos = useDevicePhotos(device);
  const { own = {}, rules = deviceRules, needsDevEui = false, fields, sections } = group.device ?? {};
  const written = [...deviceFields, ...(Object.keys(own) as (keyof DeviceProfile)[])];
  const savedOf = (of: DeviceProfile) => pick(of, written);
  const edit = useEdit<DeviceProfile & PhotosForm>({
    saved: { ...savedOf(device), photos: noFileChanges },
    names: { ...deviceNames, ...own, photos: words.photos },
    rules,
    steps: [
      {
        name: words.detail.device,
        saves: written,
        creates: true,
        newest: async (id) => savedOf(await api(calls.device, { params: { deviceId: id } })),
        async run({ photos: _, ...form }, id, based) {
          const body = { installationPlaceId, ...form };
          if (id !== null)
            return change({ body: { deviceId: id, ...body, ...based } } as CallInput<typeof calls.changeDevice>);
          const made = await create({ body } as CallInput<typeof calls.createDevice>);
          onKey(made.deviceKey);
          return made.deviceId;
        },
      },
      photos.step((changes) => edit.update(changes)),
    ],
    refresh: [calls.devices, calls.place],
    page: group.page,
  });
  return (
    <EditForm edit={edit}>
      <DeviceSection edit={edit} deviceType={group.deviceType} needsDevEui={needsDevEui}>
        {fields?.(edit)}
      </DeviceSection>
      {sections?.(edit)}
      <PhotosSection page={group.page} edit={edit} deviceId={deviceId} saved={photos.saved} />
    </EditForm>
  );
}

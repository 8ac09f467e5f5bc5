import { type DeviceProfile, deviceRules } from '@maru/domain/device-profile';
import { installationTypeNames } from '@maru/domain/facility';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { api } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useFileUrl } from '../../../lib/api/use-file-url.ts';
import { EditForm } from '../../../screens/edit/edit-form.tsx';
import { saveFiles } from '../../../screens/edit/save-files.ts';
import { useEdit } from '../../../screens/edit/use-edit.ts';
import { devicesWords } from '../../../texts/ko/console-devices.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Fields } from '../../../ui/form/fields.tsx';
import { type FileChanges, FilesField, type KeptFile, noFileChanges } from '../../../ui/form/files-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { AdministeredDevice } from './administered.ts';

const words = devicesWords.detail;
const photosCall = 'GET /admin/api/device/{deviceId}/attachments';
/** Photos that are loaded unasked; the rest when they are asked for. */
const firstPhotos = 2;
const maxPhotos = 10;
const maxPhotoBytes = 10 * 1024 * 1024;

type Form = DeviceProfile & { photos: FileChanges };

const formOf = (device: AdministeredDevice): Form => ({
  managementCode: device.managementCode,
  vendorId: device.vendorId,
  modelName: device.modelName,
  devEui: device.devEui,
  installationDate: device.installationDate,
  installationType: device.installationType,
  installationLocation: device.installationLocation,
  latitude: device.latitude,
  longitude: device.longitude,
  reportingIntervalSeconds: device.reportingIntervalSeconds,
  isActivated: device.isActivated,
  isUserProvide: device.isUserProvide,
  deviceDescription: device.deviceDescription,
  photos: noFileChanges,
});
const { photos: _photos, ...profile } = formOf({} as AdministeredDevice);
const profileFields = Object.keys(profile) as (keyof DeviceProfile)[];
const names: Partial<Record<keyof Form, string>> = {
  ...Object.fromEntries(profileFields.map((field) => [field, words.device])),
  photos: devicesWords.photos,
};

interface DeviceEditProps {
  device: AdministeredDevice;
  /** Told the key of a device that was just registered. */
  onKey: (key: string) => void;
}

/** What an office writes of a sensor, and its photos: saved first the device, then what changed of the photos. */
export function DeviceEdit({ device, onKey }: DeviceEditProps) {
  const may = useMay();
  const queries = useQueryClient();
  const { installationPlaceId } = device;
  const create = useAction('POST /admin/api/device/fine-dusts');
  const change = useAction('PATCH /admin/api/device/fine-dusts');
  const removePhoto = useAction('DELETE /admin/api/device/{deviceId}/attachments/{hashFileName}');
  const vendors = useCall('GET /api/vendors', { query: { deviceType: 'air' } });
  const photos = useCall(photosCall, { params: { deviceId: device.deviceId } }, { enabled: device.deviceId > 0 });
  const edit = useEdit<Form>({
    saved: formOf(device),
    names,
    rules: deviceRules,
    steps: [
      {
        name: words.device,
        saves: profileFields,
        creates: true,
        async run({ photos: _changes, ...given }, id) {
          if (id !== null) return change({ body: { deviceId: id, installationPlaceId, ...given } });
          const { deviceId, deviceKey } = await create({ body: { installationPlaceId, ...given } });
          onKey(deviceKey);
          return deviceId;
        },
      },
      {
        name: devicesWords.photos,
        saves: ['photos'],
        run: async ({ photos: changes }, id) => {
          const deviceId = id ?? 0;
          try {
            await saveFiles(changes, {
              remove: (hashFileName) => removePhoto({ params: { deviceId, hashFileName } }),
              add: (file) =>
                api('POST /admin/api/device/attachments', { body: { installationPlaceId, deviceId }, file }),
              left: (left) => edit.set({ photos: left }),
            });
          } finally {
            await queries.invalidateQueries({ queryKey: [photosCall] });
          }
        },
      },
    ],
    refresh: [
      'GET /admin/api/installation-place/{id}/device/fine-dusts',
      'GET /admin/api/installation-place/{id}/fine-dusts',
    ],
    isFixed: !may('device/fineDustSensor', 'post'),
  });
  const { values, field } = edit;
  const { value: vendorId, onChange: setVendor, ...vendor } = field('vendorId');
  return (
    <EditForm edit={edit}>
      <Section title={words.edit}>
        <Fields>
          <FormField {...field('managementCode')} label={devicesWords.code} />
          <FormSelect
            {...vendor}
            label={devicesWords.vendor}
            value={String(vendorId)}
            options={[
              { code: '0', name: devicesWords.chooseVendor },
              ...(vendors.data?.list.map((one) => ({ code: String(one.vendorId), name: one.vendorCodeName })) ?? []),
            ]}
            onChange={(code) => setVendor(Number(code))}
          />
          <FormField {...field('devEui')} label={devicesWords.devEui} isOptional />
          <DateField {...field('installationDate')} label={devicesWords.installed} />
          <FormSelect
            {...field('installationType')}
            label={devicesWords.installationType}
            options={(['indoor', 'outdoor'] as const).map((code) => ({ code, name: installationTypeNames[code] }))}
          />
          <FormField {...field('installationLocation')} label={devicesWords.location} />
          <FormField {...field('modelName')} label={devicesWords.model} isOptional />
          <NumberField
            {...field('reportingIntervalSeconds')}
            label={devicesWords.interval}
            help={devicesWords.intervalHelp}
            unit="초"
            isOptional
          />
          <NumberField
            {...field('latitude')}
            label={`${words.own} 위도`}
            help={words.ownHelp}
            decimals={5}
            isOptional
          />
          <NumberField {...field('longitude')} label={`${words.own} 경도`} decimals={5} isOptional />
        </Fields>
        <CheckField
          name="isActivated"
          label={devicesWords.isActivated}
          checked={values.isActivated}
          isDisabled={edit.isFixed}
          onChange={(isActivated) => edit.set({ isActivated })}
        />
        <CheckField
          name="isUserProvide"
          label={devicesWords.isUserProvide}
          checked={values.isUserProvide}
          isDisabled={edit.isFixed}
          onChange={(isUserProvide) => edit.set({ isUserProvide })}
        />
        <TextareaField {...field('deviceDescription')} label={devicesWords.description} isOptional />
      </Section>
      <Section title={devicesWords.photos}>
        <Photos deviceId={device.deviceId} kept={photos.data?.list ?? []}>
          {(kept, draw) => (
            <FilesField
              {...field('photos')}
              label={devicesWords.photos}
              kept={kept}
              extensions={['jpg', 'jpeg', 'png', 'webp']}
              maxBytes={maxPhotoBytes}
              maxFiles={maxPhotos}
              draw={draw}
              isOptional
            />
          )}
        </Photos>
      </Section>
    </EditForm>
  );
}

interface PhotosProps {
  deviceId: number;
  kept: readonly KeptFile[];
  children: (kept: readonly KeptFile[], draw: (file: KeptFile) => React.ReactNode) => React.ReactNode;
}

/** Photos as pictures: the first two at once, the others when somebody wants them. */
function Photos({ deviceId, kept, children }: PhotosProps) {
  const [isWhole, setWhole] = useState(false);
  const drawn = new Set(kept.slice(0, isWhole ? undefined : firstPhotos).map(({ hashFileName }) => hashFileName));
  return (
    <>
      {children(kept, (file) => (drawn.has(file.hashFileName) ? <Photo deviceId={deviceId} file={file} /> : null))}
      {kept.length > drawn.size ? (
        <ActionButton onClick={() => setWhole(true)}>{devicesWords.morePhotos(kept.length - drawn.size)}</ActionButton>
      ) : null}
    </>
  );
}

function Photo({ deviceId, file }: { deviceId: number; file: KeptFile }) {
  const { hashFileName, attachedFileName } = file;
  const { url } = useFileUrl('GET /admin/api/device/{deviceId}/attachments/{hashFileName}', {
    params: { deviceId, hashFileName },
  });
  return url ? <img src={url} alt={devicesWords.photo(attachedFileName)} width={160} /> : null;
}

import type { OutputOf } from '@maru/contract';
import { noCrackThresholds } from '@maru/domain/building';
import { type CrackDeviceProfile, crackDeviceRules } from '@maru/domain/building-profile';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { deviceFields, deviceFormOf, deviceNames } from '#places/administration/device-form.ts';
import { type PhotosForm, PhotosSection, useDevicePhotos } from '#places/administration/device-photos.tsx';
import { DeviceSection } from '#places/administration/device-section.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { buildingDeviceWords as words } from '#texts/ko/console-buildings.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { Fields } from '#ui/form/fields.tsx';
import { noFileChanges } from '#ui/form/files-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Section } from '#ui/page/section.tsx';

const page = 'device/crackSensor';
const thresholds = Object.keys(noCrackThresholds) as (keyof typeof noCrackThresholds)[];
type CrackDevice = OutputOf<'GET /admin/api/device/{deviceId}/crack'>;

const ownOf = (device: CrackDevice) => ({
  ltid: device.ltid,
  aboveCautionCrack: device.aboveCautionCrack,
  belowCautionCrack: device.belowCautionCrack,
  aboveAlertCrack: device.aboveAlertCrack,
  belowAlertCrack: device.belowAlertCrack,
  seriousCrack: device.seriousCrack,
});

/** What an office writes of a crack sensor, its thresholds, and its photos: first the device, then the photos. */
export function CrackDeviceEdit({ device, onKey }: { device: CrackDevice; onKey: (key: string) => void }) {
  const may = useMay();
  const { deviceId, installationPlaceId } = device;
  const create = useAction('POST /admin/api/device/crack');
  const change = useAction('PATCH /admin/api/device/crack');
  const photos = useDevicePhotos(device);
  const edit = useEdit<CrackDeviceProfile & PhotosForm>({
    saved: { ...deviceFormOf(device), ...ownOf(device), photos: noFileChanges },
    names: {
      ...deviceNames,
      ltid: devicesWords.detail.device,
      ...Object.fromEntries(thresholds.map((field) => [field, words.thresholds])),
      photos: devicesWords.photos,
    },
    rules: crackDeviceRules,
    steps: [
      {
        name: devicesWords.detail.device,
        saves: [...deviceFields, 'ltid', ...thresholds],
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
    refresh: ['GET /admin/api/installation-place/{id}/device/crack', 'GET /admin/api/installation-place/{id}/crack'],
    isFixed: !may(page, 'post'),
  });
  return (
    <EditForm edit={edit}>
      <DeviceSection edit={edit} deviceType="crack" needsDevEui>
        <FormField {...edit.field('ltid')} label={words.ltid} help={words.ltidHelp} />
      </DeviceSection>
      <Section title={words.thresholds}>
        <p>{words.thresholdsHelp}</p>
        <Fields>
          {thresholds.map((field) => (
            <FormField key={field} {...edit.field(field)} label={`${words[field]} (mm)`} />
          ))}
        </Fields>
      </Section>
      <PhotosSection page={page} edit={edit} deviceId={deviceId} kept={photos.kept} />
    </EditForm>
  );
}

import type { OutputOf } from '@maru/contract';
import { recycleBinTypeCodes, recycleBinTypes } from '@maru/domain/bin';
import { type BinFields, type BinProfile, binRules, maxBinsOfPlace } from '@maru/domain/bin-profile';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { PhotosForm } from '#places/administration/device-photos.tsx';
import { singleDeviceFields, singleDeviceFormOf, singleDeviceNames } from '#places/single-device/single-device-form.ts';
import { SingleDeviceSections } from '#places/single-device/single-device-sections.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { consoleBinsWords as words } from '#texts/ko/console-bins.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { noFileChanges } from '#ui/form/files-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { BinPhotos, useBinPhotos } from './bin-photos.tsx';

interface BinEditProps {
  bin: OutputOf<'GET /admin/api/installation-place/recycle-bin/{id}'>;
  /** Told the key of a device that was just registered. */
  onKey: (key: string) => void;
}

/** What an office writes of a recycle bin, and its photos: saved first the bin, then what changed of the photos. */
export function BinEdit({ bin, onKey }: BinEditProps) {
  const may = useMay();
  const create = useAction('POST /admin/api/installation-place/recycle-bin');
  const change = useAction('PATCH /admin/api/installation-place/recycle-bin');
  const photos = useBinPhotos(bin.recycleBinInstallationPlaceId);
  const edit = useEdit<BinProfile & BinFields & PhotosForm>({
    saved: {
      ...singleDeviceFormOf(bin),
      recycleBinType: bin.recycleBinType,
      recycleBinCount: bin.recycleBinCount,
      photos: noFileChanges,
    },
    names: {
      ...singleDeviceNames,
      recycleBinType: devicesWords.detail.device,
      recycleBinCount: devicesWords.detail.device,
      photos: devicesWords.photos,
    },
    rules: binRules,
    steps: [
      {
        name: words.bin,
        saves: [...singleDeviceFields, 'recycleBinType', 'recycleBinCount'],
        creates: true,
        async run({ photos: _changes, ...body }, id) {
          if (id !== null) return change({ body: { recycleBinInstallationPlaceId: id, ...body } });
          const made = await create({ body });
          onKey(made.deviceKey);
          return made.recycleBinInstallationPlaceId;
        },
      },
      photos.step((left) => edit.set(left)),
    ],
    refresh: [
      'GET /admin/api/installation-place/recycle-bin',
      'GET /admin/api/installation-place/recycle-bin/to-empty',
    ],
    isFixed: !may('device/smartRecycleBin', 'post'),
  });
  return (
    <EditForm edit={edit}>
      <SingleDeviceSections edit={edit} place={bin} deviceType="bin">
        <FormSelect
          {...edit.field('recycleBinType')}
          label={words.type}
          options={recycleBinTypeCodes.map((code) => ({ code, name: recycleBinTypes[code] }))}
          none=""
        />
        <NumberField
          {...edit.field('recycleBinCount')}
          label={words.number}
          help={words.numberHelp}
          unit={words.unit}
          min={1}
          max={maxBinsOfPlace}
        />
      </SingleDeviceSections>
      <BinPhotos edit={edit} kept={photos.kept} />
    </EditForm>
  );
}

/** The console pages of recycle bins. */
import { type RecycleBinType, recycleBinTypeCodes, recycleBinTypes } from '@maru/domain/bin';
import { binRules, maxBinsOfPlace } from '@maru/domain/bin-profile';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useFileUrl } from '#lib/api/use-file-url.ts';
import { usePhotos } from '#places/administration/device-photos.tsx';
import { ImportAction } from '#places/import/import-action.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { declareSingleDevices, SingleDevicePage } from '#places/single-device/single-device-pages.tsx';
import { select } from '#screens/list/filters.tsx';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consoleBinsWords as words } from '#texts/ko/console-bins.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import type { SavedFile } from '#ui/form/files-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { Section } from '#ui/page/section.tsx';
import type { Bin } from './bins.ts';
import { Fills } from './fills.tsx';
import { DueTimes, ToEmpty } from './to-empty.tsx';

/** A place's fill. A place without a type is drawn with both compartments. */
const fillsOf = ({ recycleBinType, bin }: Pick<Bin, 'bin'> & { recycleBinType: string }): Bin => ({
  recycleBinType: (recycleBinType || 'both') as RecycleBinType,
  bin,
});

const bins = declareSingleDevices('recycle-bin', {
  page: 'device/smartRecycleBin',
  deviceType: 'bin',
  idName: 'recycleBinInstallationPlaceId',
  words: { title: words.title, one: words.bin, create: words.create },
  filters: [...placedFilters, select('recycleBinType', words.type, recycleBinTypes), ...lastFilters],
  columns: [
    ...singleColumns('rowNumber', 'managementCode'),
    { field: 'recycleBinTypeName', header: words.type },
    { field: 'recycleBinCount', header: words.number, as: 'number' },
    ...singleColumns('address', 'detailAddress', 'dong'),
    { field: 'bin', header: words.fill, cell: (row) => <Fills bin={fillsOf(row)} isTimeless isCompact /> },
    ...singleColumns('chargeName', 'telephoneNumber', 'mobileNumber', 'installationDate', 'updated', 'registered'),
  ],
  blank: {
    dongName: '',
    recycleBinType: '',
    recycleBinTypeName: '',
    recycleBinCount: 1,
    bin: null,
    forecast: [],
  },
  own: { recycleBinType: devicesWords.detail.device, recycleBinCount: devicesWords.detail.device },
  rules: binRules,
  fields: ({ field }) => (
    <>
      <FormSelect
        {...field('recycleBinType')}
        label={words.type}
        options={recycleBinTypeCodes.map((code) => ({ code, name: recycleBinTypes[code] }))}
        none=""
      />
      <NumberField
        {...field('recycleBinCount')}
        label={words.number}
        help={words.numberHelp}
        unit={words.unit}
        min={1}
        max={maxBinsOfPlace}
      />
    </>
  ),
  aboveFacts: (place) => (
    <Section title={words.fill}>
      <Fills bin={fillsOf(place)} isTimeless />
    </Section>
  ),
  facts: ({ forecast }) => [{ name: words.forecast, value: <DueTimes of={forecast} /> }],
  photos: { usePhotos: useBinPhotos, help: words.photosHelp, draw: (file) => <Photo file={file} /> },
  refresh: ['GET /admin/api/installation-place/recycle-bin/to-empty'],
  labels: 'GET /admin/api/installation-place/recycle-bin/labels',
});

/** The list of recycle bins, below the bins to be emptied today. */
export const BinsPage = () => (
  <ListScreen list={bins.list} above={<ToEmpty />} actions={<ImportAction group={bins.imported} />} />
);
export const BinPage = () => <SingleDevicePage group={bins} />;

const photosCall = 'GET /admin/api/installation-place/recycle-bin/attachments';

function useBinPhotos(of: number) {
  const remove = useAction('DELETE /admin/api/installation-place/recycle-bin/attachments/{hashFileName}');
  const { data } = useCall(photosCall, { query: { recycleBinInstallationPlaceId: of } }, { enabled: of > 0 });
  return usePhotos({
    call: photosCall,
    saved: data?.list,
    remove: (_, hashFileName) => remove({ params: { hashFileName } }),
    add: (id, file) =>
      api('POST /admin/api/installation-place/recycle-bin/attachments', {
        body: { recycleBinInstallationPlaceId: id },
        file,
      }),
  });
}

function Photo({ file: { hashFileName, attachedFileName } }: { file: SavedFile }) {
  const { url } = useFileUrl('GET /admin/api/installation-place/recycle-bin/attachments/{hashFileName}', {
    params: { hashFileName },
  });
  return url ? <img src={url} alt={devicesWords.photo(attachedFileName)} width={160} /> : null;
}

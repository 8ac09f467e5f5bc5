import { useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useFileUrl } from '#lib/api/use-file-url.ts';
import { PhotoFiles, type PhotosForm } from '#places/administration/device-photos.tsx';
import { saveFiles } from '#screens/edit/save-files.ts';
import type { EditedFields, SaveStep } from '#screens/edit/use-edit.ts';
import { consoleBinsWords as words } from '#texts/ko/console-bins.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import type { KeptFile } from '#ui/form/files-field.tsx';

const photosCall = 'GET /admin/api/installation-place/recycle-bin/attachments';

/** The photos of a bin, and the step of its save that takes away and sends what was changed of them. */
export function useBinPhotos(of: number) {
  const queries = useQueryClient();
  const remove = useAction('DELETE /admin/api/installation-place/recycle-bin/attachments/{hashFileName}');
  const { data } = useCall(photosCall, { query: { recycleBinInstallationPlaceId: of } }, { enabled: of > 0 });
  return {
    kept: data?.list ?? [],
    /** Goes after the one that saves the bin; `left` is told what is still to be done. */
    step: (left: (changes: PhotosForm) => void): SaveStep<PhotosForm> => ({
      name: devicesWords.photos,
      saves: ['photos'],
      run: async ({ photos }, id) => {
        const body = { recycleBinInstallationPlaceId: id ?? 0 };
        try {
          await saveFiles(photos, {
            remove: (hashFileName) => remove({ params: { hashFileName } }),
            add: (file) => api('POST /admin/api/installation-place/recycle-bin/attachments', { body, file }),
            left: (changes) => left({ photos: changes }),
          });
        } finally {
          await queries.invalidateQueries({ queryKey: [photosCall] });
        }
      },
    }),
  };
}

export const BinPhotos = ({ edit, kept }: { edit: EditedFields<PhotosForm>; kept: readonly KeptFile[] }) => (
  <PhotoFiles
    page="device/smartRecycleBin"
    edit={edit}
    kept={kept}
    help={words.photosHelp}
    draw={(file) => <Photo file={file} />}
  />
);

function Photo({ file: { hashFileName, attachedFileName } }: { file: KeptFile }) {
  const { url } = useFileUrl('GET /admin/api/installation-place/recycle-bin/attachments/{hashFileName}', {
    params: { hashFileName },
  });
  return url ? <img src={url} alt={devicesWords.photo(attachedFileName)} width={160} /> : null;
}

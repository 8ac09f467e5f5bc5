import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useFileUrl } from '#lib/api/use-file-url.ts';
import { saveFiles } from '#screens/edit/save-files.ts';
import type { EditedFields, SaveStep } from '#screens/edit/use-edit.ts';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { type FileChanges, FilesField, type SavedFile } from '#ui/form/files-field.tsx';
import { Section } from '#ui/page/section.tsx';

const photosCall = 'GET /admin/api/device/{deviceId}/attachments';
/** Number of photos loaded at once; the rest load on demand. */
const firstPhotos = 2;
const maxPhotos = 10;
const maxPhotoBytes = 10 * 1024 * 1024;

/** The part of a form's values with the changes of photos. */
export interface PhotosForm {
  photos: FileChanges;
}

interface Device {
  /** 0 while the object is new. */
  deviceId: number;
  installationPlaceId: number;
}

/** Stored photos, and the save step that deletes and uploads the changes. */
export interface Photos {
  saved: readonly SavedFile[];
  /** Runs after the step that saves the object itself; `update` changes the form. */
  step: (update: (changes: (newest: PhotosForm) => PhotosForm) => void) => SaveStep<PhotosForm>;
}

interface PhotoCalls {
  /** The list call, for refetching. */
  call: CallKey;
  saved: readonly SavedFile[] | undefined;
  remove: (id: number, hashFileName: string) => Promise<unknown>;
  add: (id: number, file: File) => Promise<unknown>;
}

/** Photos of any object with an id, by its own calls. */
export function usePhotos({ call, saved = [], remove, add }: PhotoCalls): Photos {
  const queries = useQueryClient();
  return {
    saved,
    step: (update) => ({
      name: words.photos,
      saves: ['photos'],
      async run({ photos }, id) {
        try {
          await saveFiles(photos, {
            remove: (hashFileName) => remove(id ?? 0, hashFileName),
            add: (file) => add(id ?? 0, file),
            left: (remaining) => update((newest) => ({ photos: remaining(newest.photos) })),
          });
        } finally {
          await queries.invalidateQueries({ queryKey: [call] });
        }
      },
    }),
  };
}

export function useDevicePhotos({ deviceId: of, installationPlaceId }: Device) {
  const remove = useAction('DELETE /admin/api/device/{deviceId}/attachments/{hashFileName}');
  const { data } = useCall(photosCall, { params: { deviceId: of } }, { enabled: of > 0 });
  return usePhotos({
    call: photosCall,
    saved: data?.list,
    remove: (deviceId, hashFileName) => remove({ params: { deviceId, hashFileName } }),
    add: (deviceId, file) =>
      api('POST /admin/api/device/attachments', { body: { installationPlaceId, deviceId }, file }),
  });
}

interface PhotoFilesProps {
  /** The page whose permissions apply. */
  page: ConsolePage;
  edit: EditedFields<PhotosForm>;
  saved: readonly SavedFile[];
  help?: string | undefined;
  draw: (file: SavedFile) => ReactNode;
}

/** Photos of any object: the first two at once, the others on demand. */
export function PhotoFiles({ page, edit, saved, help, draw }: PhotoFilesProps) {
  const may = useMay();
  const [isWhole, setWhole] = useState(false);
  const drawn = new Set(saved.slice(0, isWhole ? undefined : firstPhotos).map(({ hashFileName }) => hashFileName));
  return (
    <Section title={words.photos}>
      <FilesField
        {...edit.field('photos')}
        label={words.photos}
        {...(help !== undefined && { help })}
        saved={saved}
        mayRemove={may(page, 'delete')}
        extensions={['jpg', 'jpeg', 'png', 'webp']}
        maxBytes={maxPhotoBytes}
        maxFiles={maxPhotos}
        draw={(file) => (drawn.has(file.hashFileName) ? draw(file) : null)}
        isOptional
      />
      {saved.length > drawn.size ? (
        <ActionButton onClick={() => setWhole(true)}>{words.morePhotos(saved.length - drawn.size)}</ActionButton>
      ) : null}
    </Section>
  );
}

interface PhotosSectionProps extends Pick<PhotoFilesProps, 'page' | 'edit' | 'saved'> {
  deviceId: number;
}

export const PhotosSection = ({ deviceId, ...files }: PhotosSectionProps) => (
  <PhotoFiles {...files} draw={(file) => <Photo deviceId={deviceId} file={file} />} />
);

function Photo({ deviceId, file }: { deviceId: number; file: SavedFile }) {
  const { hashFileName, attachedFileName } = file;
  const { url } = useFileUrl('GET /admin/api/device/{deviceId}/attachments/{hashFileName}', {
    params: { deviceId, hashFileName },
  });
  return url ? <img src={url} alt={words.photo(attachedFileName)} width={160} /> : null;
}

import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { Rule } from '@maru/domain/rules';
import { type ReactNode, useCallback, useState } from 'react';
import { useMay, useMe } from '#lib/admin-session/me.ts';
import { receiveFile } from '#lib/api/file.ts';
import { postWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useEdit } from '../edit/use-edit.ts';
import { useImages } from '../rich-text/use-images.ts';
import { differing, draftOf, type PostDraft } from './post-draft.ts';
import { ConflictNote, DraftNote } from './post-notes.tsx';
import { type ChangeWith, usePostVersion } from './post-version.ts';

const waitingImage = 'GET /api/articles/temp/attachments/{hashFileName}';

interface PostSettings<Written extends object, Files extends object, Beginning extends keyof Written & string> {
  kind: 'notice' | 'popup';
  page: ConsolePage;
  /** 0 while it is new. */
  id: number;
  version: number;
  /** What is written of it, as the form holds it. */
  saved: Written;
  /** The field of its files, with no changes. */
  files: Files;
  names: Record<keyof (Written & Files) & string, string>;
  rules: readonly Rule<Written & Files>[];
  /** When it is shown first. The form has it to the minute: where nobody moved it, it isn't sent, and its seconds stay. */
  beginning: Beginning;
  create: (body: Written) => Promise<number>;
  change: (
    id: number,
    version: number,
    body: Omit<Written, Beginning> & Partial<Pick<Written, Beginning>>,
  ) => Promise<{ version: number }>;
  /** `changeWith` gives the version that was read, of a post whose files are a part of its versions. */
  saveFiles: (files: Files, id: number, changeWith: ChangeWith) => Promise<unknown>;
  /** The list. */
  refresh: CallKey;
  /** Loads an image that its saved text has, by its name; the same function at every rendering. */
  receive: (hashFileName: string, id: number) => Promise<Blob>;
}

interface Previewed<Written> {
  title: string;
  written: Written;
  /** What is shown is as it is saved, not as it is typed. */
  isSaved: boolean;
  imageAt: ReturnType<typeof useImages>['imageAt'];
  onClose: () => void;
}

/** An image that the post has, or else one that its writer has stored for it, which waits to be saved with it. */
async function receiveImage(
  hashFileName: string,
  postId: number,
  receive: (hashFileName: string, id: number) => Promise<Blob>,
): Promise<Blob> {
  const waiting = async () => (await receiveFile(waitingImage, { params: { hashFileName } })).blob;
  return postId === 0 ? waiting() : receive(hashFileName, postId).catch(waiting);
}

/** The editing of a post: its draft, who else changed it meanwhile, the images of its text, and how it will look. */
export function usePostEdit<
  Written extends object,
  Files extends object,
  Beginning extends keyof Written & string = keyof Written & string,
>(settings: PostSettings<Written, Files, Beginning>) {
  const { kind, page, id: postId, saved, names, beginning, receive } = settings;
  const may = useMay();
  const { data: me } = useMe();
  const [shown, setShown] = useState<'typed' | 'saved' | null>(null);
  const images = useImages(useCallback((name: string) => receiveImage(name, postId, receive), [postId, receive]));
  const writtenFields = Object.keys(saved) as (keyof Written & string)[];
  const fileFields = Object.keys(settings.files) as (keyof Files & string)[];
  const partOf = <Part extends object>(values: Written & Files, fields: readonly (keyof Part)[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field as never]])) as Part;

  const edit = useEdit<Written & Files>({
    saved: { ...saved, ...settings.files },
    names,
    rules: settings.rules,
    steps: [
      {
        name: words.kinds[kind],
        saves: writtenFields,
        creates: true,
        run(values, id) {
          const written = partOf<Written>(values, writtenFields);
          if (id === null) return settings.create(written);
          const { [beginning]: begins, ...rest } = written;
          const body = (begins === saved[beginning] ? rest : written) as Parameters<typeof settings.change>[2];
          return version.changeWith((read) => settings.change(id, read, body));
        },
      },
      {
        name: fileFields.map((field) => names[field]).join(' · '),
        saves: fileFields,
        run: (values, id) => settings.saveFiles(partOf<Files>(values, fileFields), id ?? 0, version.changeWith),
      },
    ],
    refresh: [settings.refresh],
    isFixed: !may(page, 'post'),
  });
  const isChanged = edit.changed.length > 0;
  const version = usePostVersion(settings.version, isChanged);
  const typed = partOf<Written>(edit.values, writtenFields);
  const name = `${kind}.${me?.adminNumber ?? 0}.${postId || 'new'}`;
  const draft = useDraft<PostDraft<Written>>({ name, values: draftOf(typed, saved, version.read()), isChanged });
  const takeDraft = ({ version: read, typed: kept }: PostDraft<Written>) => {
    const changes = differing(kept, saved);
    edit.set(changes as Partial<Written & Files>);
    if (Object.keys(changes).length > 0) version.takeUp(read);
    draft.settle();
  };

  return {
    edit,
    /** A field with its label. */
    field: <N extends keyof (Written & Files) & string>(field: N) => ({ ...edit.field(field), label: names[field] }),
    images,
    /** What stands above the form: a draft from before, and a change that somebody else made. */
    notes: (
      <>
        {draft.offered && !edit.isFixed ? (
          <DraftNote
            at={draft.offered.at}
            onTake={() => draft.offered && takeDraft(draft.offered.values)}
            onDrop={draft.settle}
          />
        ) : null}
        {version.conflict === 'none' ? null : (
          <ConflictNote
            isSettled={version.conflict === 'settled'}
            onShow={() => setShown('saved')}
            onMine={version.settle}
          />
        )}
      </>
    ),
    previewButton: <ActionButton onClick={() => setShown('typed')}>{words.preview}</ActionButton>,
    /** Draws what is asked to be shown: as typed, or as somebody else saved it. */
    preview(draw: (previewed: Previewed<Written>) => ReactNode): ReactNode {
      if (shown === null) return null;
      const isSaved = shown === 'saved';
      return draw({
        title: isSaved ? words.savedTitle : words.previewTitle,
        written: isSaved ? saved : typed,
        isSaved,
        imageAt: images.imageAt,
        onClose: () => setShown(null),
      });
    },
  };
}

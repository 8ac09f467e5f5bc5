import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { Rule } from '@maru/domain/rules';
import { type ReactNode, useCallback, useState } from 'react';
import { useMe } from '#lib/admin-session/me.ts';
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

interface PostSettings<Written extends object, Files extends object, Moment extends keyof Written & string> {
  kind: 'notice' | 'popup';
  page: ConsolePage;
  /** 0 for a new post. */
  id: number;
  version: number;
  /** The saved values in the form. */
  saved: Written;
  /** Initial value of the field for files: no changes. */
  files: Files;
  names: Record<keyof (Written & Files) & string, string>;
  rules: readonly Rule<Written & Files>[];
  /**
   * The fields with the start and end of publication. The form has minute precision, so unchanged ones aren't sent, to
   * preserve their seconds.
   */
  moments: readonly Moment[];
  create: (body: Written) => Promise<number>;
  change: (
    id: number,
    version: number,
    body: Omit<Written, Moment> & Partial<Pick<Written, Moment>>,
  ) => Promise<{ version: number }>;
  /** `changeWith` adds the read version, for posts whose files are versioned. */
  saveFiles: (files: Files, id: number, changeWith: ChangeWith) => Promise<unknown>;
  /** The list's call. */
  refresh: CallKey;
  /** Loads an image of the post's saved text by name; must be the same function at every render. */
  receive: (hashFileName: string, id: number) => Promise<Blob>;
}

interface Previewed<Written> {
  title: string;
  written: Written;
  /** True to preview the saved values, false for the typed values. */
  isSaved: boolean;
  imageAt: ReturnType<typeof useImages>['imageAt'];
  onClose: () => void;
}

/** An image of the post, or an uploaded image of a post that isn't saved yet. */
async function receiveImage(
  hashFileName: string,
  postId: number,
  receive: (hashFileName: string, id: number) => Promise<Blob>,
): Promise<Blob> {
  const waiting = async () => (await receiveFile(waitingImage, { params: { hashFileName } })).blob;
  return postId === 0 ? waiting() : receive(hashFileName, postId).catch(waiting);
}

/** Editing of a post: draft, concurrent changes, images of its text, and preview. */
export function usePostEdit<
  Written extends object,
  Files extends object,
  Moment extends keyof Written & string = keyof Written & string,
>(settings: PostSettings<Written, Files, Moment>) {
  const { kind, page, id: postId, saved, names, moments, receive } = settings;
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
          const body = { ...written };
          for (const moment of moments) if (body[moment] === saved[moment]) delete (body as Partial<Written>)[moment];
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
    page,
  });
  const isChanged = edit.changed.length > 0;
  const version = usePostVersion(settings.version, isChanged);
  const typed = partOf<Written>(edit.values, writtenFields);
  const name = `${kind}.${me?.adminNumber ?? 0}.${postId || 'new'}`;
  const draft = useDraft<PostDraft<Written>>({ name, values: draftOf(typed, saved, version.read()), isChanged });
  const takeDraft = ({ version: read, typed }: PostDraft<Written>) => {
    const changes = differing(typed, saved);
    edit.set(changes as Partial<Written & Files>);
    if (Object.keys(changes).length > 0) version.takeUp(read);
    draft.settle();
  };

  return {
    edit,
    field: <N extends keyof (Written & Files) & string>(field: N) => ({ ...edit.field(field), label: names[field] }),
    images,
    /** Notes above the form: an earlier draft, and a concurrent change. */
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
    /** Renders the requested preview: typed values, or a concurrent author's. */
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

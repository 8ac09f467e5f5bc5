import type { OutputOf } from '@maru/contract';
import { imageExtensions, maxImageBytes } from '@maru/domain/file';
import { maxPostTitleLength } from '@maru/domain/notice';
import { lastSortOrder, maxAlternativeTextLength, type PopupForm, popupRules } from '@maru/domain/popup';
import type { Rule } from '@maru/domain/rules';
import { useCallback, useEffect, useState } from 'react';
import { useMay, useMe } from '../../../lib/admin-session/me.ts';
import { api } from '../../../lib/api/api.ts';
import { receiveFile } from '../../../lib/api/file.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { EditForm } from '../../../screens/edit/edit-form.tsx';
import { useDraft } from '../../../screens/edit/use-draft.ts';
import { useEdit } from '../../../screens/edit/use-edit.ts';
import { ConflictNote, DraftNote } from '../../../screens/post/post-notes.tsx';
import { usePostVersion } from '../../../screens/post/post-version.ts';
import { RichTextField } from '../../../screens/rich-text/rich-text-field.tsx';
import { useImages } from '../../../screens/rich-text/use-images.ts';
import { postWords, consolePopupsWords as words } from '../../../texts/ko/console-posts.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Fields } from '../../../ui/form/fields.tsx';
import { type FileChanges, FilesField, noFileChanges } from '../../../ui/form/files-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Preview } from './preview.tsx';

type AdministeredPopup = OutputOf<'GET /admin/api/popup/{popupId}'>;
const imageCall = 'GET /admin/api/popup/{popupId}/attachments/{hashFileName}';

interface Form extends PopupForm {
  image: FileChanges;
}

const fields = [
  'popupTitle',
  'imageAlternativeText',
  'popupContents',
  'shortcutLink',
  'isPublic',
  'startDatetime',
  'endDatetime',
  'sortOrder',
] as const satisfies readonly (keyof PopupForm)[];

const formOf = (popup: AdministeredPopup): PopupForm => ({
  popupTitle: popup.popupTitle,
  imageAlternativeText: popup.imageAlternativeText,
  popupContents: popup.popupContents,
  shortcutLink: popup.shortcutLink,
  isPublic: popup.isPublic,
  startDatetime: popup.startDatetime.slice(0, 16),
  endDatetime: popup.endDatetime.slice(0, 16),
  sortOrder: popup.sortOrder,
});

/** The rules of the form: after those of the title, an image is needed. */
const rulesWith = (kept: readonly object[]): readonly Rule<Form>[] => {
  const afterTitle = popupRules.findLastIndex(({ field }) => field === 'popupTitle') + 1;
  return (popupRules as readonly Rule<Form>[]).toSpliced(afterTitle, 0, {
    field: 'image',
    passes: ({ image }) => kept.length - image.removed.length + image.added.length > 0,
    error: words.imageNeeded,
  });
};

/** What an office makes of a popup: its image, its words, when it is shown. */
export function PopupEdit({ popup }: { popup: AdministeredPopup }) {
  const { popupId, hashFileName, attachedFileName, attachedFileSize } = popup;
  const may = useMay();
  const { data: me } = useMe();
  const create = useAction('POST /admin/api/popup');
  const change = useAction('PATCH /admin/api/popup');
  const removeImage = useAction('DELETE /admin/api/popup/attachments/{popupId}');
  const [shown, setShown] = useState<'mine' | 'saved' | null>(null);
  const receive = useCallback(
    async (name: string) => (await receiveFile(imageCall, { params: { popupId, hashFileName: name } })).blob,
    [popupId],
  );
  const images = useImages(receive);
  const savedUrl = useSavedImage(popup);
  const saved = formOf(popup);
  const kept = hashFileName === '' ? [] : [{ hashFileName, attachedFileName, attachedFileSize }];
  const edit = useEdit<Form>({
    saved: { ...saved, image: noFileChanges },
    names: {
      popupTitle: words.titleField,
      image: words.image,
      imageAlternativeText: words.alternativeText,
      popupContents: words.contents,
      shortcutLink: words.shortcut,
      isPublic: words.isPublic,
      startDatetime: words.start,
      endDatetime: words.end,
      sortOrder: words.order,
    },
    rules: rulesWith(kept),
    steps: [
      {
        name: words.popup,
        saves: fields,
        creates: true,
        async run({ image: _image, ...body }, id) {
          if (id === null) return (await create({ body })).popupId;
          // To the minute it is as it was: its seconds stay.
          const { startDatetime, ...rest } = body;
          const isMoved = startDatetime !== saved.startDatetime;
          return version.changeWith((read) =>
            change({ body: { popupId: id, version: read, ...rest, ...(isMoved && { startDatetime }) } }),
          );
        },
      },
      {
        name: words.image,
        saves: ['image'],
        async run({ image: { added, removed } }, id) {
          const [file] = added;
          // A new one takes the place of the one before in one go.
          if (file) await api('POST /admin/api/popup/attachments', { body: { popupId: id ?? 0 }, file });
          else if (removed.length > 0) await removeImage({ params: { popupId: id ?? 0 } });
        },
      },
    ],
    refresh: ['GET /admin/api/popup'],
    isFixed: !may('posts/popup', 'post'),
  });
  const isChanged = edit.changed.length > 0;
  const version = usePostVersion(popup.version, isChanged);
  const { image, ...values } = edit.values;
  const draft = useDraft<PopupForm>({
    name: `popup.${me?.adminNumber ?? 0}.${popupId || 'new'}`,
    values,
    isChanged,
  });
  return (
    <>
      {draft.offered && !edit.isFixed ? (
        <DraftNote
          at={draft.offered.at}
          onTake={() => {
            edit.set(draft.offered?.values ?? {});
            draft.settle();
          }}
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
      <EditForm edit={edit}>
        <Section
          title={words.popup}
          actions={<ActionButton onClick={() => setShown('mine')}>{postWords.preview}</ActionButton>}
        >
          <Fields>
            <FormField {...edit.field('popupTitle')} label={words.titleField} maxLength={maxPostTitleLength} />
            <FormField
              {...edit.field('imageAlternativeText')}
              label={words.alternativeText}
              help={words.alternativeTextHelp}
              maxLength={maxAlternativeTextLength}
            />
            <FormField
              {...edit.field('shortcutLink')}
              label={words.shortcut}
              help={words.shortcutHelp}
              maxLength={2000}
              isOptional
            />
            <NumberField
              {...edit.field('sortOrder')}
              label={words.order}
              help={words.orderHelp}
              min={0}
              max={lastSortOrder}
            />
            <DateField
              {...edit.field('startDatetime')}
              label={words.start}
              help={words.startHelp}
              withTime
              isOptional
            />
            <DateField {...edit.field('endDatetime')} label={words.end} help={words.endHelp} withTime isOptional />
          </Fields>
          <CheckField
            name="isPublic"
            label={words.isPublic}
            checked={edit.values.isPublic}
            isDisabled={edit.isFixed}
            onChange={(isPublic) => edit.set({ isPublic })}
          />
        </Section>
        <Section title={words.image}>
          <FilesField
            {...edit.field('image')}
            label={words.image}
            help={words.imageHelp}
            kept={kept}
            extensions={imageExtensions}
            maxBytes={maxImageBytes}
            maxFiles={1}
            draw={() => (savedUrl ? <img src={savedUrl} alt={popup.imageAlternativeText} /> : null)}
          />
        </Section>
        <Section title={words.contents}>
          <RichTextField {...edit.field('popupContents')} label={words.contents} images={images} isOptional />
        </Section>
      </EditForm>
      {shown === null ? null : (
        <Preview
          title={shown === 'saved' ? postWords.savedTitle : postWords.previewTitle}
          popup={shown === 'saved' ? saved : values}
          file={shown === 'mine' ? image.added[0] : undefined}
          savedUrl={shown === 'saved' || image.removed.length === 0 ? savedUrl : undefined}
          imageAt={images.imageAt}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Where the image that the popup has is shown from; undefined while it has none. */
function useSavedImage({ popupId, hashFileName }: AdministeredPopup): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (hashFileName === '') return;
    const asked = new AbortController();
    let own: string | undefined;
    receiveFile(imageCall, { params: { popupId, hashFileName } }, { signal: asked.signal }).then(
      ({ blob }) => {
        own = URL.createObjectURL(blob);
        setUrl(own);
      },
      () => undefined,
    );
    return () => {
      asked.abort();
      if (own) URL.revokeObjectURL(own);
      setUrl(undefined);
    };
  }, [popupId, hashFileName]);
  return url;
}

import type { OutputOf } from '@maru/contract';
import { imageExtensions, maxImageBytes } from '@maru/domain/file';
import { maxPostTitleLength } from '@maru/domain/notice';
import { lastSortOrder, maxAlternativeTextLength, type PopupForm, popupRulesWith } from '@maru/domain/popup';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useFileUrl } from '#lib/api/use-file-url.ts';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { PeriodFields } from '#screens/post/period-fields.tsx';
import { PublicField } from '#screens/post/public-field.tsx';
import { usePostEdit } from '#screens/post/use-post-edit.tsx';
import { RichTextField } from '#screens/rich-text/rich-text-field.tsx';
import { consolePopupsWords as words } from '#texts/ko/console-posts.ts';
import { Fields } from '#ui/form/fields.tsx';
import { type FileChanges, FilesField, noFileChanges } from '#ui/form/files-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { imageCall, receiveImage } from './popup-images.ts';
import { Preview } from './preview.tsx';

/** A popup's fields in the form. */
export type EditedPopup = PopupForm &
  Pick<
    OutputOf<'GET /admin/api/popup/{popupId}'>,
    'popupId' | 'version' | 'hashFileName' | 'attachedFileName' | 'attachedFileSize'
  >;

const formOf = (popup: EditedPopup): PopupForm => ({
  popupTitle: popup.popupTitle,
  imageAlternativeText: popup.imageAlternativeText,
  popupContents: popup.popupContents,
  shortcutLink: popup.shortcutLink,
  isPublic: popup.isPublic,
  startDatetime: popup.startDatetime.slice(0, 16),
  endDatetime: popup.endDatetime.slice(0, 16),
  sortOrder: popup.sortOrder,
});

/** The form of a popup. */
export function PopupEdit({ popup }: { popup: EditedPopup }) {
  const { popupId, version, hashFileName, attachedFileName, attachedFileSize } = popup;
  const create = useAction('POST /admin/api/popup');
  const change = useAction('PATCH /admin/api/popup');
  const removeImage = useAction('DELETE /admin/api/popup/attachments/{popupId}');
  const { url: savedUrl } = useFileUrl(imageCall, hashFileName ? { params: { popupId, hashFileName } } : null);
  const saved = hashFileName === '' ? [] : [{ hashFileName, attachedFileName, attachedFileSize }];
  const { edit, field, images, notes, previewButton, preview } = usePostEdit<
    PopupForm,
    { image: FileChanges },
    'startDatetime' | 'endDatetime'
  >({
    kind: 'popup',
    page: 'posts/popup',
    id: popupId,
    version,
    saved: formOf(popup),
    files: { image: noFileChanges },
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
    rules: popupRulesWith(({ image }) => saved.length - image.removed.length + image.added.length > 0),
    moments: ['startDatetime', 'endDatetime'],
    create: async (body) => (await create({ body })).popupId,
    change: (id, read, body) => change({ body: { popupId: id, version: read, ...body } }),
    saveFiles: ({ image: { added } }, id, changeWith) =>
      changeWith((read) => {
        const [file] = added;
        const ofRead = read > 0 && { version: read };
        if (file) return api('POST /admin/api/popup/attachments', { body: { popupId: id, ...ofRead }, file });
        return removeImage({ params: { popupId: id }, query: { ...ofRead } });
      }),
    refresh: 'GET /admin/api/popup',
    receive: receiveImage,
  });
  return (
    <>
      {notes}
      <EditForm edit={edit}>
        <Section title={words.popup} actions={previewButton}>
          <Fields>
            <FormField {...field('popupTitle')} maxLength={maxPostTitleLength} isWide />
            <FormField
              {...field('imageAlternativeText')}
              help={words.alternativeTextHelp}
              maxLength={maxAlternativeTextLength}
              isWide
            />
            <FormField {...field('shortcutLink')} help={words.shortcutHelp} maxLength={2000} isOptional />
            <NumberField {...field('sortOrder')} help={words.orderHelp} min={0} max={lastSortOrder} />
            <PeriodFields edit={edit} begins="startDatetime" words={words} />
          </Fields>
          <PublicField edit={edit} label={words.isPublic} />
        </Section>
        <Section title={words.image}>
          <FilesField
            {...field('image')}
            help={words.imageHelp}
            saved={saved}
            extensions={imageExtensions}
            maxBytes={maxImageBytes}
            maxFiles={1}
            draw={() => (savedUrl ? <img src={savedUrl} alt={popup.imageAlternativeText} /> : null)}
          />
        </Section>
        <Section title={words.contents}>
          <RichTextField {...field('popupContents')} images={images} isOptional />
        </Section>
      </EditForm>
      {preview(({ written, isSaved, ...previewed }) => (
        <Preview
          {...previewed}
          popup={written}
          file={isSaved ? undefined : edit.values.image.added[0]}
          savedUrl={isSaved || edit.values.image.removed.length === 0 ? savedUrl : undefined}
        />
      ))}
    </>
  );
}

import type { OutputOf } from '@maru/contract';
import { documentExtensions, imageExtensions, maxDocumentBytes } from '@maru/domain/file';
import {
  maxNoticeFiles,
  maxPostTitleLength,
  type NoticeForm,
  noticeCategories,
  noticeRules,
} from '@maru/domain/notice';
import { download } from '#lib/api/file.ts';
import { useAction } from '#lib/api/use-action.ts';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { PeriodFields } from '#screens/post/period-fields.tsx';
import { PublicField } from '#screens/post/public-field.tsx';
import { usePostEdit } from '#screens/post/use-post-edit.tsx';
import { RichTextField } from '#screens/rich-text/rich-text-field.tsx';
import { postWords, consoleNoticesWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { type FileChanges, FilesField, noFileChanges } from '#ui/form/files-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { Section } from '#ui/page/section.tsx';
import { fileCall, receiveImage } from './notice-files.ts';
import { filesWith, Preview } from './preview.tsx';
import { useSentFiles } from './use-sent-files.tsx';

/** A notice's fields in the form. */
export interface EditedNotice {
  detailNotice: NoticeForm & { articleId: number; version: number };
  detailAttachments: OutputOf<'GET /admin/api/bbs/1/articles/{articleId}'>['detailAttachments'];
}

const categories = Object.entries(noticeCategories).map(([code, name]) => ({ code, name }));
const extensions = [...documentExtensions, ...imageExtensions];
const toMinute = (datetime: string) => datetime.slice(0, 16);

const formOf = ({ detailNotice: notice }: EditedNotice): NoticeForm => ({
  articleTitle: notice.articleTitle,
  articleContents: notice.articleContents,
  articleCategory: notice.articleCategory,
  isPublic: notice.isPublic,
  publishDatetime: toMinute(notice.publishDatetime),
  endDatetime: toMinute(notice.endDatetime),
});

/** The form of a notice and its files. */
export function NoticeEdit({ notice }: { notice: EditedNotice }) {
  const { articleId, version } = notice.detailNotice;
  const create = useAction('POST /admin/api/articles');
  const change = useAction('PATCH /admin/api/articles');
  const sent = useSentFiles();
  const { edit, field, images, notes, previewButton, preview } = usePostEdit<
    NoticeForm,
    { files: FileChanges },
    'publishDatetime' | 'endDatetime'
  >({
    kind: 'notice',
    page: 'posts/notice',
    id: articleId,
    version,
    saved: formOf(notice),
    files: { files: noFileChanges },
    names: {
      articleTitle: words.titleField,
      articleContents: words.contents,
      articleCategory: words.category,
      isPublic: words.isPublic,
      publishDatetime: words.start,
      endDatetime: words.end,
      files: words.files,
    },
    rules: noticeRules,
    moments: ['publishDatetime', 'endDatetime'],
    create: async (body) => (await create({ body })).articleId,
    change: (id, read, body) => change({ body: { articleId: id, version: read, ...body } }),
    saveFiles: (saved, id) =>
      sent.save(id, saved.files, (remaining) => edit.update(({ files }) => ({ files: remaining(files) }))),
    refresh: 'GET /admin/api/bbs/1/articles',
    receive: receiveImage,
  });
  return (
    <>
      {notes}
      <EditForm edit={edit}>
        <Section title={words.contents} actions={previewButton}>
          <Fields>
            <FormField {...field('articleTitle')} maxLength={maxPostTitleLength} isWide />
            <FormSelect {...field('articleCategory')} options={categories} />
            <PeriodFields edit={edit} begins="publishDatetime" words={words} />
          </Fields>
          <PublicField edit={edit} label={words.isPublic} />
          <RichTextField {...field('articleContents')} images={images} />
        </Section>
        <Section title={words.files}>
          <FilesField
            {...field('files')}
            saved={notice.detailAttachments}
            extensions={extensions}
            maxBytes={maxDocumentBytes}
            maxFiles={maxNoticeFiles}
            isOptional
            draw={({ hashFileName, attachedFileName }) => (
              <ActionButton
                aria-label={postWords.downloadOf(attachedFileName)}
                onClick={() => download(fileCall, { params: { articleId, hashFileName } })}
              >
                {postWords.download}
              </ActionButton>
            )}
          />
          {sent.progress}
        </Section>
      </EditForm>
      {preview(({ written, isSaved, ...previewed }) => (
        <Preview
          {...previewed}
          notice={written}
          files={filesWith(notice.detailAttachments, isSaved ? noFileChanges : edit.values.files)}
        />
      ))}
    </>
  );
}

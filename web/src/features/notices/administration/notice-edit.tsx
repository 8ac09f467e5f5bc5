import type { OutputOf } from '@maru/contract';
import { documentExtensions, imageExtensions, maxDocumentBytes } from '@maru/domain/file';
import {
  maxNoticeFiles,
  maxPostTitleLength,
  type NoticeForm,
  noticeCategories,
  noticeRules,
} from '@maru/domain/notice';
import { useCallback, useState } from 'react';
import { useMay, useMe } from '../../../lib/admin-session/me.ts';
import { download, receiveFile } from '../../../lib/api/file.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { EditForm } from '../../../screens/edit/edit-form.tsx';
import { useDraft } from '../../../screens/edit/use-draft.ts';
import { useEdit } from '../../../screens/edit/use-edit.ts';
import { ConflictNote, DraftNote } from '../../../screens/post/post-notes.tsx';
import { usePostVersion } from '../../../screens/post/post-version.ts';
import { RichTextField } from '../../../screens/rich-text/rich-text-field.tsx';
import { useImages } from '../../../screens/rich-text/use-images.ts';
import { postWords, consoleNoticesWords as words } from '../../../texts/ko/console-posts.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Fields } from '../../../ui/form/fields.tsx';
import { type FileChanges, FilesField, noFileChanges } from '../../../ui/form/files-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Preview } from './preview.tsx';
import { useSentFiles } from './use-sent-files.ts';

export type AdministeredNotice = OutputOf<'GET /admin/api/bbs/1/articles/{articleId}'>;

interface Form extends NoticeForm {
  files: FileChanges;
}

const categories = Object.entries(noticeCategories).map(([code, name]) => ({ code, name }));
const extensions = [...documentExtensions, ...imageExtensions];
const fields = [
  'articleTitle',
  'articleContents',
  'articleCategory',
  'isPublic',
  'publishDatetime',
  'endDatetime',
] as const satisfies readonly (keyof NoticeForm)[];

const toMinute = (datetime: string) => datetime.slice(0, 16);

const formOf = ({ detailNotice: notice }: AdministeredNotice): NoticeForm => ({
  articleTitle: notice.articleTitle,
  articleContents: notice.articleContents,
  articleCategory: notice.articleCategory,
  isPublic: notice.isPublic,
  publishDatetime: toMinute(notice.publishDatetime),
  endDatetime: toMinute(notice.endDatetime),
});

/** What an office writes of a notice, with its files. */
export function NoticeEdit({ notice }: { notice: AdministeredNotice }) {
  const { articleId } = notice.detailNotice;
  const may = useMay();
  const { data: me } = useMe();
  const create = useAction('POST /admin/api/articles');
  const change = useAction('PATCH /admin/api/articles');
  const [shown, setShown] = useState<'mine' | 'saved' | null>(null);
  const files = useSentFiles();
  const receive = useCallback(
    async (hashFileName: string) =>
      (
        await receiveFile('GET /admin/api/articles/{articleId}/attachments/{hashFileName}', {
          params: { articleId, hashFileName },
        })
      ).blob,
    [articleId],
  );
  const images = useImages(receive);
  const saved = formOf(notice);
  const edit = useEdit<Form>({
    saved: { ...saved, files: noFileChanges },
    names: {
      articleTitle: words.titleField,
      articleContents: words.contents,
      articleCategory: words.category,
      isPublic: words.isPublic,
      publishDatetime: words.published,
      endDatetime: words.end,
      files: words.files,
    },
    rules: noticeRules,
    steps: [
      {
        name: words.notice,
        saves: fields,
        creates: true,
        async run({ files: _files, ...body }, id) {
          if (id === null) return (await create({ body })).articleId;
          // To the minute it is as it was: its seconds stay.
          const { publishDatetime, ...rest } = body;
          const isMoved = publishDatetime !== saved.publishDatetime;
          return version.changeWith((read) =>
            change({ body: { articleId: id, version: read, ...rest, ...(isMoved && { publishDatetime }) } }),
          );
        },
      },
      {
        name: words.files,
        saves: ['files'],
        run: ({ files: changes }, id) => files.save(id ?? 0, changes, (left) => edit.set({ files: left })),
      },
    ],
    refresh: ['GET /admin/api/bbs/1/articles'],
    isFixed: !may('posts/notice', 'post'),
  });
  const isChanged = edit.changed.length > 0;
  const version = usePostVersion(notice.detailNotice.version, isChanged);
  const { files: _files, ...values } = edit.values;
  const draft = useDraft<NoticeForm>({
    name: `notice.${me?.adminNumber ?? 0}.${articleId || 'new'}`,
    values,
    isChanged,
  });
  const attachmentAddress = (hashFileName: string) => ({ params: { articleId, hashFileName } });
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
          title={words.contents}
          actions={<ActionButton onClick={() => setShown('mine')}>{postWords.preview}</ActionButton>}
        >
          <Fields>
            <FormField {...edit.field('articleTitle')} label={words.titleField} maxLength={maxPostTitleLength} />
            <FormSelect {...edit.field('articleCategory')} label={words.category} options={categories} />
            <DateField
              {...edit.field('publishDatetime')}
              label={words.published}
              help={words.publishHelp}
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
          <RichTextField {...edit.field('articleContents')} label={words.contents} images={images} />
        </Section>
        <Section title={words.files}>
          <FilesField
            {...edit.field('files')}
            label={words.files}
            kept={notice.detailAttachments}
            extensions={extensions}
            maxBytes={maxDocumentBytes}
            maxFiles={maxNoticeFiles}
            isOptional
            draw={({ hashFileName, attachedFileName }) => (
              <ActionButton
                aria-label={postWords.downloadOf(attachedFileName)}
                onClick={() =>
                  download(
                    'GET /admin/api/articles/{articleId}/attachments/{hashFileName}',
                    attachmentAddress(hashFileName),
                  )
                }
              >
                {postWords.download}
              </ActionButton>
            )}
          />
          {files.sending ? (
            <p role="status">
              <progress value={files.sending.share} aria-label={files.sending.name} />{' '}
              {postWords.sending(files.sending.name, files.sending.share)}
            </p>
          ) : null}
        </Section>
      </EditForm>
      {shown === null ? null : (
        <Preview
          title={shown === 'saved' ? postWords.savedTitle : postWords.previewTitle}
          notice={shown === 'saved' ? saved : values}
          imageAt={images.imageAt}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

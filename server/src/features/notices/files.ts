/** Files of notices: downloadable documents, and images of their texts. */
import { maxNoticeFiles } from '@maru/domain/notice';
import { Problem } from '#platform/errors/problem.ts';
import type { Attachment } from '#platform/files/attachment-rows.ts';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import { postImages } from '#platform/posts/post-images.ts';
import type { Services } from '#platform/services.ts';

const shown = ({ ownerId, attachmentId, ...file }: Attachment) => ({
  ...file,
  bbsAttachedFileId: attachmentId,
  articleId: ownerId,
  attachedFileType: 'original' as const,
});

export function noticeFiles(services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>) {
  const attachments = attachmentsOf(services, { ownerKind: 'notice', accept: 'document', maxCount: maxNoticeFiles });
  const images = postImages(services, 'notice-image');
  return {
    attachments,
    images,
    shown,
    list: async (articleId: number) => (await attachments.list(articleId)).map(shown),
    /** A file or image of a notice. Throws NOT_FOUND. */
    open: (articleId: number, hashFileName: string): Promise<FileAnswer> =>
      attachments.open(articleId, hashFileName).catch((thrown: unknown) => {
        if (thrown instanceof Problem && thrown.code === 'NOT_FOUND') return images.open(articleId, hashFileName);
        throw thrown;
      }),
  };
}

import { type NoticeForm, noticeCategories } from '@maru/domain/notice';
import { postWords } from '#texts/ko/console-posts.ts';
import { posts } from '#texts/ko/posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import type { FileChanges, SavedFile } from '#ui/form/files-field.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { AttachmentList, type ShownFile } from '../attachment-list.tsx';
import styles from '../notices.module.css';

interface PreviewProps {
  title: string;
  notice: NoticeForm;
  files: readonly ShownFile[];
  imageAt: (address: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** A notice as displayed to citizens. Files are listed without links, because new files aren't uploaded yet. */
export function Preview({ title, notice, files, imageAt, onClose }: PreviewProps) {
  const category = Object.entries(noticeCategories).find(([code]) => code === notice.articleCategory)?.[1];
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <header className={styles.head}>
        <h3 className="flush below-3 text-22 anywhere">{notice.articleTitle}</h3>
        <p className="flush muted medium">{[category, notice.publishDatetime].filter(Boolean).join(' · ')}</p>
      </header>
      <RichText html={notice.articleContents} imageAt={imageAt} />
      <AttachmentList words={posts.notices} files={files} level={4} />
      <div className="end above-5 flex">
        <ActionButton primary onClick={onClose}>
          {postWords.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** A notice's files with the unsaved changes. */
export const filesWith = (saved: readonly SavedFile[], { removed, added }: FileChanges): ShownFile[] => [
  ...saved.filter(({ hashFileName }) => !removed.some((one) => one.hashFileName === hashFileName)),
  ...added.map(({ name, size }) => ({ attachedFileName: name, attachedFileSize: size })),
];

import { type NoticeForm, noticeCategories } from '@maru/domain/notice';
import { postWords } from '../../../texts/ko/console-posts.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import styles from '../notices.module.css';

interface PreviewProps {
  title: string;
  notice: NoticeForm;
  imageAt: (address: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** A notice as citizens see it. */
export function Preview({ title, notice, imageAt, onClose }: PreviewProps) {
  const category = Object.entries(noticeCategories).find(([code]) => code === notice.articleCategory)?.[1];
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <header className={styles.head}>
        <h3>{notice.articleTitle}</h3>
        <p>{[category, notice.publishDatetime].filter(Boolean).join(' · ')}</p>
      </header>
      <RichText html={notice.articleContents} imageAt={imageAt} />
      <div className={styles.close}>
        <ActionButton primary onClick={onClose}>
          {postWords.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}

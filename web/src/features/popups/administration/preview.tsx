import type { PopupForm } from '@maru/domain/popup';
import { useEffect, useState } from 'react';
import { postWords } from '../../../texts/ko/console-posts.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import styles from '../popups.module.css';

interface PreviewProps {
  title: string;
  popup: PopupForm;
  /** The image that is about to be sent, or the address of the one that is there. */
  file: File | undefined;
  savedUrl: string | undefined;
  imageAt: (address: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** A popup as citizens see it on the main page, with the text of its own page. */
export function Preview({ title, popup, file, savedUrl, imageAt, onClose }: PreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const src = file ? chosen : savedUrl;
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <div className={styles.popup}>
        <h3>{popup.popupTitle}</h3>
        {src ? <img className={styles.picture} src={src} alt={popup.imageAlternativeText} /> : null}
        <RichText html={popup.popupContents} imageAt={imageAt} />
      </div>
      <div className={styles.actions}>
        <ActionButton primary onClick={onClose}>
          {postWords.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}

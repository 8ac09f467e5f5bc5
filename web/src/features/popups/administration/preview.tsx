import type { PopupForm } from '@maru/domain/popup';
import { isShortcut } from '@maru/domain/rich-text';
import { useEffect, useState } from 'react';
import { posts } from '#texts/ko/posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { PopupActions } from '../popup-actions.tsx';
import { PopupPicture } from '../popup-picture.tsx';

const words = posts.popups;

interface PreviewProps {
  title: string;
  popup: PopupForm;
  /** The image to upload; below, the address of the saved image. */
  file: File | undefined;
  savedUrl: string | undefined;
  imageAt: (address: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** A popup as displayed on the main page, with its page's text below. Closing the popup ends the preview. */
export function Preview({ title, popup, file, savedUrl, imageAt, onClose }: PreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const src = file ? chosen : savedUrl;
  const typed = popup.shortcutLink.trim();
  const picture = {
    imgPath: src ?? '',
    imageAlternativeText: popup.imageAlternativeText,
    shortcutLink: isShortcut(typed) ? typed : '',
  };
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <div className="stack gap-5 at-most-44">
        <h3>{popup.popupTitle}</h3>
        {src ? <PopupPicture popup={picture} words={words} /> : null}
        <PopupActions
          words={words}
          toDetail={<ActionButton aria-disabled="true">{words.toDetail}</ActionButton>}
          onClose={onClose}
        />
        {popup.startDatetime === '' ? null : (
          <p className="flush muted medium">{words.period(popup.startDatetime, popup.endDatetime)}</p>
        )}
        <RichText html={popup.popupContents} imageAt={imageAt} />
      </div>
    </Dialog>
  );
}

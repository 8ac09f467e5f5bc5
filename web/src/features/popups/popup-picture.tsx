import styles from './popups.module.css';
import type { Popup } from './popups.ts';

interface PopupPictureProps {
  popup: Pick<Popup, 'imgPath' | 'imageAlternativeText' | 'shortcutLink'>;
  words: { open: string; newWindow: string };
}

/** The image of a popup with its link. */
export function PopupPicture({ popup, words }: PopupPictureProps) {
  const image = <img className={styles.picture} src={popup.imgPath} alt={popup.imageAlternativeText} />;
  const { shortcutLink } = popup;
  if (shortcutLink === '') return image;
  const isAway = !shortcutLink.startsWith('/');
  return (
    <a className="stack primary" href={shortcutLink} {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}>
      {image}
      <span>
        {words.open}
        {isAway ? ` (${words.newWindow})` : null}
      </span>
    </a>
  );
}

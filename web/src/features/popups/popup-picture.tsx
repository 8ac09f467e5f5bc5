import { usePostTexts } from '../../texts/post-texts.ts';
import styles from './popups.module.css';
import type { Popup } from './popups.ts';

type Picture = Pick<Popup, 'imgPath' | 'imageAlternativeText' | 'shortcutLink'>;

/** The image of a popup, which leads where its shortcut says. */
export function PopupPicture({ popup }: { popup: Picture }) {
  const { popups: words } = usePostTexts();
  const image = <img className={styles.picture} src={popup.imgPath} alt={popup.imageAlternativeText} />;
  const { shortcutLink } = popup;
  if (shortcutLink === '') return image;
  const isAway = !shortcutLink.startsWith('/');
  return (
    <a
      className={styles.shortcut}
      href={shortcutLink}
      {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {image}
      <span>
        {words.open}
        {isAway ? ` (${words.newWindow})` : null}
      </span>
    </a>
  );
}

import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { paths } from '#lib/paths/paths.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { PopupActions } from './popup-actions.tsx';
import { PopupPicture } from './popup-picture.tsx';
import styles from './popups.module.css';
import { hiddenToday, hideToday } from './popups.ts';

/** Closed popups are shown again after a page load. */
const closed = new Set<number>();

type Popups = OutputOf<'GET /api/main-page'>['popups'];

/** The office's popups as a card of the main page, one at a time. The card doesn't cover other content. */
export function MainPopups({ popups = [] }: { popups: Popups | undefined }) {
  const { popups: words } = usePostTexts();
  const say = useSay();
  const [at, setAt] = useState(0);
  // Triggers a render, because closed popups are stored in a variable of the module.
  const [, redraw] = useState(0);
  const hidden = hiddenToday(new Date());
  const shown = popups.filter(({ popupId }) => !closed.has(popupId) && !hidden.includes(popupId));
  const position = Math.min(at, shown.length - 1);
  const popup = shown[position];
  if (!popup) return null;
  const ids = shown.map(({ popupId }) => popupId);
  const close = () => {
    // The pressed button disappears, so the focus is moved.
    document.getElementById('content')?.focus({ preventScroll: true });
    for (const id of ids) closed.add(id);
    setAt(0);
    redraw((count) => count + 1);
  };
  return (
    <section className={styles.card} aria-label={say(popup.popupTitle)}>
      <PopupPicture popup={popup} words={words} />
      <div className={styles.body}>
        <h2 className="flush text-18 anywhere">
          <Marked>{popup.popupTitle}</Marked>
        </h2>
        {shown.length > 1 ? (
          <div className={`row middle gap-4 ${styles.turn}`}>
            <ActionButton
              aria-label={words.previous}
              aria-disabled={position === 0}
              onClick={() => setAt(Math.max(0, position - 1))}
            >
              ‹
            </ActionButton>
            <span role="status">{words.position(position + 1, shown.length)}</span>
            <ActionButton
              aria-label={words.next}
              aria-disabled={position === shown.length - 1}
              onClick={() => setAt(Math.min(shown.length - 1, position + 1))}
            >
              ›
            </ActionButton>
          </div>
        ) : null}
        <PopupActions
          words={words}
          toDetail={
            <ActionLink to={paths.popup(popup.popupId)} onClick={close}>
              <VisuallyHidden>
                <Marked>{popup.popupTitle} </Marked>
              </VisuallyHidden>
              {words.toDetail}
            </ActionLink>
          }
          onNotToday={() => {
            hideToday(ids, new Date());
            close();
          }}
          onClose={close}
        />
      </div>
    </section>
  );
}

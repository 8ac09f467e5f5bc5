import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Marked, useSay } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { iconClass } from '#ui/action/action-button.tsx';
import styles from './place-panel.module.css';

interface PlacePanelProps {
  /** Of the open place: another one takes the focus anew. */
  placeId: number;
  /** The place's name; short of it (while it is loaded), what it is. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The open place, at the right or as a sheet at the bottom. It takes the focus and gives it back to where it was: to
 * the list, where one came from there.
 */
export function PlacePanel({ placeId, title, onClose, children }: PlacePanelProps) {
  const { ui } = useSharedTexts();
  const say = useSay();
  const panel = useRef<HTMLElement>(null);
  const shownId = useRef<number | null>(null);
  const opener = useRef<Element | null>(null);

  // Before the browser draws: what has the focus may be hidden by the place, and would have lost it by then.
  useLayoutEffect(() => {
    if (shownId.current === placeId) return;
    shownId.current = placeId;
    const focused = document.activeElement;
    if (!panel.current?.contains(focused)) opener.current = focused;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollTo({ top: 0 });
  }, [placeId]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <section ref={panel} className={styles.panel} data-place-panel tabIndex={-1} aria-label={say(title)}>
      <header className={styles.head}>
        <h2>
          <Marked>{title}</Marked>
        </h2>
        <button type="button" className={iconClass} aria-label={ui.close} onClick={onClose}>
          <svg className="drawn" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      {children}
    </section>
  );
}

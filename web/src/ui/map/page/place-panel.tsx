import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Marked, useSay } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { iconClass } from '#ui/action/action-button.tsx';
import styles from './place-panel.module.css';

interface PlacePanelProps {
  /** Id of the open place; the focus moves to the panel whenever the id changes. */
  placeId: number;
  /** The place's name; while loading, its kind. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The open place, on the right or as a bottom sheet. Receives the focus, and returns it when closed, for example to the
 * list.
 */
export function PlacePanel({ placeId, title, onClose, children }: PlacePanelProps) {
  const { ui } = useSharedTexts();
  const say = useSay();
  const panel = useRef<HTMLElement>(null);
  const shownId = useRef<number | null>(null);
  const opener = useRef<Element | null>(null);

  // Runs before painting, because an element hidden by the panel loses the focus.
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
      // Another place's panel may have the focus already.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <section ref={panel} className={styles.panel} data-place-panel tabIndex={-1} aria-label={say(title)}>
      <header className={styles.head}>
        <h2 className="flush">
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

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionButton } from '../action/action-button.tsx';
import styles from './list.module.css';

interface PanelButtonProps {
  label: string;
  /** Title of the panel. */
  title: string;
  children: ReactNode;
}

/** A button that opens a panel below it. Escape closes it and returns the focus; moving elsewhere closes it, too. */
export function PanelButton({ label, title, children }: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    place.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // Otherwise a surrounding dialog would close, too.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, [isOpen]);
  return (
    <div ref={place} className="relative">
      <ActionButton
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </ActionButton>
      {isOpen ? (
        <section id={id} className={styles.panel} aria-label={title}>
          {children}
        </section>
      ) : null}
    </div>
  );
}

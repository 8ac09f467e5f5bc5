import { type ReactNode, useId, useState } from 'react';
import styles from './narrow-fold.module.css';

interface NarrowFoldProps {
  /** Label of the fold button. */
  label: string;
  /** True if the content is in use, so that it is initially open. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** Content always visible on wide screens and in print, and folded behind a button on narrow screens. */
export function NarrowFold({ label, startsOpen = false, children }: NarrowFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div className={styles.fold} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} className={styles.folded}>
        {children}
      </div>
    </div>
  );
}

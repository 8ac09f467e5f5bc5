import { type ReactNode, useId, useState } from 'react';
import styles from './narrow-fold.module.css';

interface NarrowFoldProps {
  /** What is folded: the button says it. */
  label: string;
  /** It is in use: then it isn't folded to begin with. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** What wide screens always show, and narrow ones when a button is pressed. Paper shows it, too. */
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

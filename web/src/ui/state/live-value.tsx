import { type ReactNode, useState } from 'react';
import styles from './live-value.module.css';

interface LiveValueProps {
  /** The observed value: a change flashes once. */
  value: number | null;
  children: ReactNode;
}

/** Shows a live value; a change flashes once, except with reduced motion. */
export function LiveValue({ value, children }: LiveValueProps) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  // A new key recreates the element, which restarts the animation.
  return (
    <span key={shown.changes} className={shown.changes > 0 ? styles.changed : undefined}>
      {children}
    </span>
  );
}

import { type ReactNode, useState } from 'react';
import styles from './live-value.module.css';

interface LiveValueProps {
  /** What is looked at: a new one flashes once. */
  value: number | null;
  children: ReactNode;
}

/** Shows a value that may change while it is looked at; the change flashes once, unless motion is unwanted. */
export function LiveValue({ value, children }: LiveValueProps) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  // A new key is a new element, so that the animation starts again.
  return (
    <span key={shown.changes} className={shown.changes > 0 ? styles.changed : undefined}>
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  /** Replaces the common sentence, as a chart's own does. */
  message?: string;
  /** What the reader can do about it: a sentence or a button. */
  children?: ReactNode;
}

/** Stands where a list has no rows. */
export function EmptyState({ message, children }: EmptyStateProps) {
  const { ui } = useSharedTexts();
  return (
    <div className={styles.state}>
      <p className={styles.what}>
        <Marked>{message ?? ui.empty}</Marked>
      </p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  /** Replaces the default sentence, for example in a chart. */
  message?: string;
  /** Suggestion for the reader: a sentence or a button. */
  children?: ReactNode;
}

/** Shown instead of a list's rows if there are none. */
export function EmptyState({ message, children }: EmptyStateProps) {
  const { ui } = useSharedTexts();
  return (
    <div className={styles.state}>
      <p className="bold basic">
        <Marked>{message ?? ui.empty}</Marked>
      </p>
      {children}
    </div>
  );
}

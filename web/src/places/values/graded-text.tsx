import type { Grade } from '@maru/domain/grade';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import styles from './graded-text.module.css';

interface GradedTextProps {
  text: string;
  /** Omitted together with the word if there is no value. */
  grade?: Grade | undefined;
  word?: string | undefined;
}

/** A formatted value of a list with the sign and word of its grade. */
export function GradedText({ text, grade, word }: GradedTextProps) {
  return (
    <span className={styles.graded}>
      <span>{text}</span>{' '}
      {grade && word !== undefined ? <GradeBadge grade={grade} word={word} variant="plain" /> : null}
    </span>
  );
}

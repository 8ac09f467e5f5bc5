import type { Grade } from '@maru/domain/grade';
import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './grade.module.css';
import { gradeColours } from './grade-look.ts';
import { GradeSign } from './grade-sign.tsx';

interface GradeBadgeProps {
  grade: Grade;
  /** Its word, in the language in use. */
  word: string;
  /** `tinted` on a pale ground, `solid` on the full colour, `plain` without a ground. */
  variant?: 'tinted' | 'solid' | 'plain';
  /** Where there is room for the shape alone, the word is still heard. */
  isWordHidden?: boolean;
}

/** The colour of a grade as `--grade`, for styles. */
export const gradeStyle = (grade: Grade) => ({ '--grade': gradeColours[grade] }) as CSSProperties;

/** A grade as it looks everywhere: colour, shape and word. */
export function GradeBadge({ grade, word, variant = 'tinted', isWordHidden = false }: GradeBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[variant]}`} style={gradeStyle(grade)}>
      <GradeSign grade={grade} className={styles.sign} />
      {isWordHidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}

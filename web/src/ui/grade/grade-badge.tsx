import type { Grade } from '@maru/domain/grade';
import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './grade.module.css';
import { gradeColours } from './grade-look.ts';
import { GradeSign } from './grade-sign.tsx';

interface GradeBadgeProps {
  grade: Grade;
  /** The grade's word in the current language. */
  word: string;
  /** `tinted` on a pale background, `solid` on the full colour, `plain` without background. */
  variant?: 'tinted' | 'solid' | 'plain';
  /** Shows only the shape; the word stays for screen readers. */
  isWordHidden?: boolean;
}

/** The colour of a grade as `--grade`, for styles. */
export const gradeStyle = (grade: Grade) => ({ '--grade': gradeColours[grade] }) as CSSProperties;

/** A grade with colour, shape and word. */
export function GradeBadge({ grade, word, variant = 'tinted', isWordHidden = false }: GradeBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[variant]}`} style={gradeStyle(grade)}>
      <GradeSign grade={grade} className={styles.sign} />
      {isWordHidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}

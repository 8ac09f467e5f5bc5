import type { Grade } from '@maru/domain/grade';
import type { CSSProperties } from 'react';
import styles from './grade.module.css';
import { gradeColours } from './grade-look.ts';
import { GradeSign } from './grade-sign.tsx';

interface GradeBadgeProps {
  grade: Grade;
  /** Its word, in the language in use. */
  word: string;
  /** `tinted` on a pale ground, `solid` on the full colour, `plain` without a ground. */
  variant?: 'tinted' | 'solid' | 'plain';
}

/** The colour of a grade as `--grade`, for styles. */
export const gradeStyle = (grade: Grade) => ({ '--grade': gradeColours[grade] }) as CSSProperties;

/** A grade as it looks everywhere: colour, shape and word. */
export function GradeBadge({ grade, word, variant = 'tinted' }: GradeBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[variant]}`} style={gradeStyle(grade)}>
      <GradeSign grade={grade} className={styles.sign} />
      {word}
    </span>
  );
}

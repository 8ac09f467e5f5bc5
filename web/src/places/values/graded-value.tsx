import type { Measure } from '@maru/domain/measure';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import styles from './graded-value.module.css';
import { measured, type Values } from './values.ts';

interface GradedValueProps {
  values: Values;
  measure: Measure;
  /** False in columns whose header has the unit, so that numbers and words align between rows. */
  hasUnit?: boolean;
}

/** One measure: its value, and its grade as colour, shape and word if it has a scale. */
export function GradedValue({ values, measure, hasUnit = false }: GradedValueProps) {
  const { measures: words } = useSharedTexts();
  const { value, grade } = measured(values, measure);
  const shown = hasUnit ? formatMeasurement(measure, value) : formatValue(measure, value);
  return (
    <span className={styles.graded} data-graded={grade !== null || undefined}>
      <LiveValue value={value}>
        <span className={`bold nowrap ${styles.value}`}>{shown}</span>
      </LiveValue>
      {grade && <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />}
    </span>
  );
}

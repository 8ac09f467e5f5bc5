import type { AirMeasurementType } from '@maru/domain/air';
import { formatMeasurement, formatValue } from '../../../lib/formats/measurement.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import styles from './graded-value.module.css';
import { type AirValues, measured } from './latest.ts';
import { LiveValue } from './live-value.tsx';

interface GradedValueProps {
  values: AirValues;
  type: AirMeasurementType;
  /** Left out under a header that tells the unit: there figures and words line up from row to row. */
  hasUnit?: boolean;
}

/** One measurement: its value, and its grade as colour, shape and word where it has a scale. */
export function GradedValue({ values, type, hasUnit = false }: GradedValueProps) {
  const texts = useTexts();
  const { value, grade } = measured(values, type);
  const shown = hasUnit ? formatMeasurement(type, value) : formatValue(type, value);
  return (
    <span className={styles.graded} data-graded={grade !== null || undefined}>
      <LiveValue value={value}>
        <span className={styles.value}>{shown}</span>
      </LiveValue>
      {grade && <GradeBadge grade={grade} word={gradeWord(texts, grade, type)} variant="plain" />}
    </span>
  );
}

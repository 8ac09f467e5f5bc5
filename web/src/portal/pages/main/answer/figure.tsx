import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { formatValue } from '../../../../lib/formats/measurement.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { GradeBadge } from '../../../../ui/grade/grade-badge.tsx';
import { LiveValue } from '../../../../ui/state/live-value.tsx';
import type { Summary } from '../markers/summary.ts';
import styles from './answer.module.css';

/** One measurement of the answer: name, value, unit and grade. */
export function Figure({ type, summary }: { type: AirMeasurementType; summary: Summary }) {
  const { measures: words } = useTexts();
  const measure = airMeasure(type);
  const shown = formatValue(measure, summary.value);
  return (
    <div className={styles.figure}>
      <dt>{words.name(measure)}</dt>
      <dd>
        {/* The mean moves with every reading; only a change that is seen is worth a flash. */}
        <LiveValue value={summary.value === null ? null : Number(shown)}>
          <strong>{shown}</strong>
        </LiveValue>
        <span className={styles.unit}>{measure.unit}</span>
        <GradeBadge grade={summary.grade} word={words.gradeWord(summary.grade)} variant="plain" />
      </dd>
    </div>
  );
}

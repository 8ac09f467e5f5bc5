import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { LiveValue } from '../../../../features/air/parts/live-value.tsx';
import { formatValue } from '../../../../lib/formats/measurement.ts';
import { gradeWord } from '../../../../texts/grade-word.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { GradeBadge } from '../../../../ui/grade/grade-badge.tsx';
import type { Summary } from '../markers/summary.ts';
import styles from './answer.module.css';

/** One measurement of the answer: name, value, unit and grade. */
export function Figure({ type, summary }: { type: AirMeasurementType; summary: Summary }) {
  const texts = useTexts();
  const shown = formatValue(type, summary.value);
  return (
    <div className={styles.figure}>
      <dt>{texts.air.measurement[type]}</dt>
      <dd>
        {/* The mean moves with every reading; only a change that is seen is worth a flash. */}
        <LiveValue value={summary.value === null ? null : Number(shown)}>
          <strong>{shown}</strong>
        </LiveValue>
        <span className={styles.unit}>{airMeasure(type).unit}</span>
        <GradeBadge grade={summary.grade} word={gradeWord(texts, summary.grade)} variant="plain" />
      </dd>
    </div>
  );
}

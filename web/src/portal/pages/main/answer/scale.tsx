import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { formatValue } from '#lib/formats/measurement.ts';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge, gradeStyle } from '#ui/grade/grade-badge.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import { bandsOf, scalePosition } from '../scale.ts';
import type { Summary } from '../stations.ts';
import styles from './scale.module.css';

/** One measurement of the answer: name, value, unit and grade, and its position on the scale of four grades. */
export function Scale({ type, summary: { value, grade } }: { type: AirMeasurementType; summary: Summary }) {
  const { measures: words } = useTexts();
  const measure = airMeasure(type);
  const shown = formatValue(measure, value);
  return (
    <div>
      <dt className="muted body-small">{words.name(measure)}</dt>
      <dd>
        <span className={styles.value}>
          {/* Only visible changes cause a highlight, because the mean changes with every reading. */}
          <LiveValue value={value === null ? null : Number(shown)}>
            <strong>{shown}</strong>
          </LiveValue>
          <span className={styles.unit}>{measure.unit}</span>
          <GradeBadge grade={grade} word={words.gradeWord(grade)} variant="plain" />
        </span>
        <span className={styles.bands} aria-hidden="true">
          {bandsOf(measure).map((band) => (
            <span key={band.grade} style={gradeStyle(band.grade)} data-current={band.grade === grade}>
              <span className={styles.from}>{band.from}</span>
            </span>
          ))}
          {value === null ? null : (
            <span className={styles.mark} style={{ left: `${(scalePosition(measure, value) * 100).toFixed(1)}%` }} />
          )}
        </span>
      </dd>
    </div>
  );
}

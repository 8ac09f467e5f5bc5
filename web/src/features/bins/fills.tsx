import type { CSSProperties } from 'react';
import { formatMeasurement, noValue } from '#lib/formats/measurement.ts';
import { MeasuredAt } from '#places/values/value-columns.tsx';
import { measured, shownGrade } from '#places/values/values.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge, gradeStyle } from '#ui/grade/grade-badge.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import styles from './bins.module.css';
import { type Bin, measuresOf } from './bins.ts';

interface FillsProps {
  bin: Bin;
  /** Hides the time, which is shown elsewhere. */
  isTimeless?: boolean;
  /** Hides the bars, for narrow columns. */
  isCompact?: boolean;
}

/** The fill of each compartment: a bar, percent, and the level as colour, shape and word. */
export function Fills({ bin: { recycleBinType, bin }, isTimeless = false, isCompact = false }: FillsProps) {
  const { measures } = useSharedTexts();
  if (!bin) return noValue;
  return (
    <div className={styles.fills} data-stale={bin.isStale || undefined} data-compact={isCompact || undefined}>
      <dl className="stack gap-2">
        {measuresOf(recycleBinType).map((measure) => {
          const { value } = measured(bin, measure);
          const level = shownGrade(bin, measure);
          const length = { ...gradeStyle(level), '--fill': `${value ?? 0}%` } as CSSProperties;
          return (
            <div key={measure.type}>
              <dt>{measures.shortName(measure)}</dt>
              <dd className="stack middle nowrap">
                {isCompact ? null : <span className={styles.bar} style={length} aria-hidden="true" />}
                <LiveValue value={value}>
                  <span className={`fades bold ${styles.value}`}>{formatMeasurement(measure, value)}</span>
                </LiveValue>
                <GradeBadge grade={level} word={measures.gradeWord(level, measure)} variant="plain" />
              </dd>
            </div>
          );
        })}
      </dl>
      {isTimeless ? null : (
        <p className="flush above-2 muted small">
          <MeasuredAt latest={bin} />
        </p>
      )}
    </div>
  );
}

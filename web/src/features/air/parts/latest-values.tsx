import { airMeasures } from '@maru/domain/air';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { StaleNote } from '../../../ui/state/stale-note.tsx';
import { GradedValue } from './graded-value.tsx';
import { type AirLatest, worstOf } from './latest.ts';
import styles from './latest-values.module.css';

interface LatestValuesProps {
  installation: 'indoor' | 'outdoor';
  latest: AirLatest;
  /** On the place's own page: whole names, larger figures. */
  isLarge?: boolean;
}

/** The latest values of a place inside or outside: the grade that counts, when, and the six measurements. */
export function LatestValues({ installation, latest, isLarge = false }: LatestValuesProps) {
  const texts = useTexts();
  const { grade, type } = worstOf(latest);
  const time = latest.measurementDatetime ? formatDatetime(latest.measurementDatetime) : null;
  return (
    <div className={styles.latest} data-stale={latest.isStale || undefined} data-large={isLarge || undefined}>
      <div className={styles.head}>
        <strong>{texts.air.installation[installation]}</strong>
        <GradeBadge grade={grade} word={gradeWord(texts, grade, type)} />
        {time &&
          (latest.isStale ? (
            <StaleNote measured={texts.air.measuredAt(time)} />
          ) : (
            <small>{texts.air.measuredAt(time)}</small>
          ))}
      </div>
      <dl className={styles.values}>
        {airMeasures.map((measurement) => (
          <div key={measurement.type}>
            <dt>{texts.air[isLarge ? 'measurement' : 'short'][measurement.type]}</dt>
            <dd>
              <GradedValue values={latest} type={measurement.type} hasUnit />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

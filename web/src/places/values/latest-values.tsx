import type { Measure } from '@maru/domain/measure';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';
import { CorrectionMark } from './correction.tsx';
import { GradedValue } from './graded-value.tsx';
import styles from './latest-values.module.css';
import { type Latest, type Named, worstOf } from './values.ts';

interface LatestValuesProps extends Named<Latest> {
  measures: readonly Measure[];
  /** On the place's own page: full names, larger figures. */
  isLarge?: boolean;
}

/** The latest values of a place's side: overall grade, time, and every measure. */
export function LatestValues({ name, values, measures, isLarge = false }: LatestValuesProps) {
  const { measures: words, places } = useSharedTexts();
  const { grade, measure: worst } = worstOf(values, measures);
  const time = values.measurementDatetime ? formatDatetime(values.measurementDatetime) : null;
  return (
    <div className={styles.latest} data-stale={values.isStale || undefined} data-large={isLarge || undefined}>
      <div className="row wrap middle row-gap-1 column-gap-3">
        <strong>
          <Marked>{name}</Marked>
        </strong>
        <GradeBadge grade={grade} word={words.gradeWord(grade, worst)} />
        {time &&
          (values.isStale ? (
            <StaleNote measured={places.measuredAt(time)} />
          ) : (
            <small className="muted">{places.measuredAt(time)}</small>
          ))}
        <CorrectionMark of={values} />
      </div>
      <dl className={styles.values}>
        {measures.map((measure) => (
          <div key={measure.type}>
            <dt>{isLarge ? words.name(measure) : words.shortName(measure)}</dt>
            <dd>
              <GradedValue values={values} measure={measure} hasUnit />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

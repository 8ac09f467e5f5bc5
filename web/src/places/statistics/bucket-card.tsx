import type { Measure } from '@maru/domain/measure';
import { grouped } from '@maru/domain/number-text';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { bucketLabel } from '#ui/chart/time-series.ts';
import { GradedValue } from '../values/graded-value.tsx';
import styles from './bucket-card.module.css';
import type { Bucket } from './statistics-state.ts';

interface BucketCardProps {
  bucket: Bucket;
  measures: readonly Measure[];
  /** The chart's measure. */
  chosen: Measure;
  /** True if lines have names. */
  isNamed: boolean;
  datetimeType: DatetimeType;
}

/** Card of a bucket, for narrow screens: the chosen measure in a line, the other measures folded below. */
export function BucketCard({ bucket, measures, chosen, isNamed, datetimeType }: BucketCardProps) {
  const { measures: names, statistics: words } = useSharedTexts();
  const others = measures.filter(({ type }) => type !== chosen.type);
  return (
    <details className={styles.bucket}>
      <summary className="row middle between medium">
        <span>{bucketLabel(bucket.measurementDatetime, datetimeType)}</span>
        <span className={styles.chosen}>
          {bucket.lines.map(({ name, values }) => (
            <span key={name} className="row wrap baseline end">
              {isNamed && (
                <small>
                  <Marked>{name} </Marked>
                </small>
              )}
              <GradedValue values={values} measure={chosen} hasUnit />
            </span>
          ))}
        </span>
      </summary>
      {bucket.lines.map(({ name, values }) => (
        <div key={name} className={styles.rest}>
          {isNamed && (
            <strong>
              <Marked>{name}</Marked>
            </strong>
          )}
          <dl>
            {others.map((measure) => (
              <div key={measure.type} className="row between">
                <dt>{names.name(measure)}</dt>
                <dd>
                  <GradedValue values={values} measure={measure} hasUnit />
                </dd>
              </div>
            ))}
            <div className="row between">
              <dt>{words.readingCount}</dt>
              <dd>{grouped(values.readingCount)}</dd>
            </div>
          </dl>
        </div>
      ))}
    </details>
  );
}

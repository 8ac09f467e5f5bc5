import { type AirMeasurementType, airMeasurement } from '@maru/domain/air';
import { gradeShapes } from '@maru/domain/grade';
import { LiveValue } from '../../../../features/air/parts/live-value.tsx';
import { useNow } from '../../../../lib/clock/use-now.ts';
import { useDistrict } from '../../../../lib/district/use-district.ts';
import { formatAgo, formatDatetime } from '../../../../lib/formats/datetime.ts';
import { formatValue } from '../../../../lib/formats/measurement.ts';
import { gradeWord } from '../../../../texts/grade-word.ts';
import { useLanguage } from '../../../../texts/texts.tsx';
import { GradeBadge, gradeStyle } from '../../../../ui/grade/grade-badge.tsx';
import { FailedState } from '../../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import type { Summary } from '../markers/summary.ts';
import styles from './answer.module.css';
import { formatDistance, nearest } from './nearest.ts';
import { PositionButton } from './position-button.tsx';
import { useAnswer } from './use-answer.ts';
import { usePosition } from './use-position.ts';

function Figure({ type, summary }: { type: AirMeasurementType; summary: Summary }) {
  const { texts } = useLanguage();
  return (
    <div className={styles.figure}>
      <dt>{texts.air.measurement[type]}</dt>
      <dd>
        <LiveValue value={summary.value}>
          <strong>{formatValue(type, summary.value)}</strong>
        </LiveValue>
        <span className={styles.unit}>{airMeasurement(type).unit}</span>
        <GradeBadge grade={summary.grade} word={gradeWord(texts, summary.grade)} variant="plain" />
      </dd>
    </div>
  );
}

/** How the air is where the reader is: the worse of the two dusts as a word, both values, when, and what to do. */
export function Answer() {
  const { language, texts } = useLanguage();
  const { main } = texts;
  const here = usePosition();
  const { data: district } = useDistrict();
  const { asked, near, ultraFineDust, fineDust, grade } = useAnswer(here.position);
  const now = useNow(30_000);
  const place = near?.marker.installationPlaceName;
  const where = place ?? district?.name ?? '';
  const measured = ultraFineDust.measurementDatetime;

  if (asked.isError)
    return <FailedState what={main.values} problem={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.isPending)
    return (
      <div className={styles.answer} aria-busy="true">
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton width="70%" height="5rem" />
        <Skeleton height="5rem" />
        <Skeleton height="3rem" />
      </div>
    );
  return (
    <section className={styles.answer} style={gradeStyle(grade)}>
      <h1 className={styles.question}>
        {main.now(where)}
        <span className={styles.word}>
          <span className={styles.shape} aria-hidden="true">
            {gradeShapes[grade]}
          </span>
          {gradeWord(texts, grade)}
        </span>
      </h1>
      <dl className={styles.figures}>
        <Figure type="ultra_fine_dust" summary={ultraFineDust} />
        <Figure type="fine_dust" summary={fineDust} />
      </dl>
      <p className={styles.advice}>{main.advice[grade]}</p>
      <p className={styles.source}>
        {near
          ? main.nearest(near.marker.installationPlaceName, formatDistance(near.metres))
          : main.stations(ultraFineDust.count)}
        {measured ? (
          <>
            {' '}
            <time dateTime={measured.replace(' ', 'T')}>{texts.air.measuredAt(formatDatetime(measured))}</time> (
            {formatAgo(measured, now, language)})
          </>
        ) : null}
      </p>
      {here.isOffered ? (
        <div>
          <PositionButton
            isNear={near !== null}
            locate={here.locate}
            forget={here.forget}
            hasStationNear={(position) => nearest(asked.data.list, position) !== null}
          />
        </div>
      ) : null}
    </section>
  );
}

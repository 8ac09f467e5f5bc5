import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { lazy, Suspense } from 'react';
import { useDistrict } from '../../../../lib/district/use-district.ts';
import { formatMeasurement } from '../../../../lib/formats/measurement.ts';
import { usePageDescription } from '../../../../lib/page-title/page-title.tsx';
import { Marked } from '../../../../texts/marked.tsx';
import { useTexts } from '../../../../texts/texts.tsx';
import { gradeStyle } from '../../../../ui/grade/grade-badge.tsx';
import { GradeSign } from '../../../../ui/grade/grade-sign.tsx';
import { FailedState } from '../../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import type { Summary } from '../markers/summary.ts';
import styles from './answer.module.css';
import { Figure } from './figure.tsx';
import { MeasuredWhen } from './measured-when.tsx';
import { nearest } from './nearest.ts';
import { PositionButton } from './position-button.tsx';
import { useAnswer } from './use-answer.ts';
import { usePosition } from './use-position.ts';

// What few open: the page needs none of it to answer.
const GradeGuide = lazy(async () => ({
  default: (await import('../../../../places/values/grade-guide.tsx')).GradeGuide,
}));

const dusts = [airMeasure('ultra_fine_dust'), airMeasure('fine_dust')];

/** How the air is where the reader is: the worse of the two dusts as a word, both values, when, and what to do. */
export function Answer() {
  const { main, measures } = useTexts();
  const here = usePosition();
  const { data: district } = useDistrict();
  const { asked, near, kept, station, ultraFineDust, fineDust, grade } = useAnswer(here.position);
  const where = station?.installationPlaceName ?? district?.name ?? '';
  const markers = asked.data?.list;
  const hasStations = markers !== undefined && markers.length > 0;

  const said = (type: AirMeasurementType, { value }: Summary) =>
    `${measures.name(airMeasure(type))} ${formatMeasurement(airMeasure(type), value)}`;
  usePageDescription(
    markers &&
      [
        `${main.now(where)} ${measures.gradeWord(grade)}`,
        said('ultra_fine_dust', ultraFineDust),
        said('fine_dust', fineDust),
      ].join(' · '),
  );

  return (
    <section className={styles.answer} style={markers && gradeStyle(grade)} aria-busy={asked.isPending}>
      <h1 className={styles.question}>
        <Marked>{main.now(where)}</Marked>
        {markers ? (
          <span className={styles.word}>
            <GradeSign grade={grade} className={styles.sign} />
            {measures.gradeWord(grade)}
          </span>
        ) : null}
      </h1>
      {markers ? (
        <>
          <dl className={styles.figures}>
            <Figure type="ultra_fine_dust" summary={ultraFineDust} />
            <Figure type="fine_dust" summary={fineDust} />
          </dl>
          <p className={styles.advice}>{hasStations ? main.advice[grade] : main.noStations}</p>
          {hasStations ? <MeasuredWhen near={near} kept={kept} summary={ultraFineDust} /> : null}
          <div className={styles.guide}>
            <Suspense>
              <GradeGuide measures={dusts} />
            </Suspense>
          </div>
          {here.isOffered && hasStations ? (
            <div>
              <PositionButton
                isNear={near !== null}
                isKept={kept !== null}
                locate={here.locate}
                forget={here.forget}
                hasStationNear={(position) => nearest(markers, position) !== null}
              />
            </div>
          ) : null}
        </>
      ) : null}
      {asked.isPending ? (
        <>
          <Skeleton width="60%" height="4.5rem" />
          <Skeleton height="5.5rem" />
          <Skeleton height="3rem" />
          <Skeleton width="40%" height="2.5rem" />
        </>
      ) : null}
      {!markers && asked.isError ? (
        <FailedState what={main.values} problem={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
    </section>
  );
}

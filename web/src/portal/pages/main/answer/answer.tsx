import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import { usePageDescription } from '#lib/page-title/page-title.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { gradeStyle } from '#ui/grade/grade-badge.tsx';
import { GradeSign } from '#ui/grade/grade-sign.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { MainPage } from '../main-answer.ts';
import type { Summary } from '../stations.ts';
import styles from './answer.module.css';
import { Days } from './days.tsx';
import { MeasuredWhen } from './measured-when.tsx';
import { nearest } from './nearest.ts';
import { PositionButton } from './position-button.tsx';
import { Scale } from './scale.tsx';
import { useAnswer } from './use-answer.ts';
import { usePosition } from './use-position.ts';

// Lazy, because few readers open the guide.
const GradeGuide = lazy(async () => ({
  default: (await import('#places/values/grade-guide.tsx')).GradeGuide,
}));

const dusts = [airMeasure('ultra_fine_dust'), airMeasure('fine_dust')];
const [temperature, humidity] = [airMeasure('temperature'), airMeasure('humidity')];

/**
 * The air at the reader's position: the worse grade of the two dusts as a word, advice, both values, the last day and
 * the forecast.
 */
export function Answer({ result }: { result: UseQueryResult<MainPage, ApiProblem> }) {
  const { main, measures } = useTexts();
  const here = usePosition();
  const { data: district } = useDistrict();
  const page = result.data;
  const answer = useAnswer(page, here.position);
  const { near, favorite, station, ultraFineDust, fineDust, grade } = answer;
  const where = station?.installationPlaceName ?? district?.name ?? '';
  const hasStations = page !== undefined && page.list.length > 0;

  const said = (type: AirMeasurementType, { value }: Summary) =>
    `${measures.name(airMeasure(type))} ${formatMeasurement(airMeasure(type), value)}`;
  usePageDescription(
    page &&
      [
        `${main.now(where)} ${measures.gradeWord(grade)}`,
        said('ultra_fine_dust', ultraFineDust),
        said('fine_dust', fineDust),
      ].join(' · '),
  );

  return (
    <section className={styles.answer} style={page && gradeStyle(grade)} aria-busy={result.isPending}>
      <div className={styles.field}>
        <h1 className={styles.question}>
          <Marked>{main.now(where)}</Marked>
          {page ? (
            <span className={styles.word}>
              <GradeSign grade={grade} className={styles.sign} />
              {measures.gradeWord(grade)}
            </span>
          ) : null}
        </h1>
        {page ? (
          <>
            <dl className={styles.weather}>
              {[
                { measure: temperature, icon: 'thermometer', value: answer.temperature } as const,
                { measure: humidity, icon: 'drop', value: answer.humidity } as const,
              ].map(({ measure, icon, value }) => (
                <div className="row middle between gap-4" key={measure.type}>
                  <dt>
                    <Icon name={icon} />
                    {measures.shortName(measure)}
                  </dt>
                  <dd className="text-20 bold nowrap">{formatMeasurement(measure, value)}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.advice}>{hasStations ? main.advice[grade] : main.noStations}</p>
            {hasStations ? <MeasuredWhen near={near} favorite={favorite} summary={ultraFineDust} /> : null}
          </>
        ) : null}
        {result.isPending ? <Skeleton height="11rem" /> : null}
      </div>
      <div className={styles.sheet}>
        {page ? (
          <>
            <dl className="grid stretched-columns-13 row-gap-2 column-gap-8">
              <Scale type="ultra_fine_dust" summary={ultraFineDust} />
              <Scale type="fine_dust" summary={fineDust} />
            </dl>
            <Days hours={answer.hours} forecast={page.forecast} />
            {page.forecast?.today.isAnnounced && hasStations && page.forecast.today.status !== grade ? (
              <p className={styles.differ}>{main.days.differ}</p>
            ) : null}
            <div className="row wrap start between">
              {/* Reserves the height of the folded guide. */}
              <div className="tall-40">
                <Suspense>
                  <GradeGuide measures={dusts} />
                </Suspense>
              </div>
              {here.isOffered && hasStations ? (
                <PositionButton
                  isNear={near !== null}
                  isFavorite={favorite !== null}
                  locate={here.locate}
                  forget={here.forget}
                  hasStationNear={(position) => nearest(page.list, position) !== null}
                />
              ) : null}
            </div>
          </>
        ) : null}
        {result.isPending ? <Skeleton height="22rem" /> : null}
        {!page && result.isError ? (
          <FailedState what={main.values} problem={result.error} onRetry={() => void result.refetch()} />
        ) : null}
      </div>
    </section>
  );
}

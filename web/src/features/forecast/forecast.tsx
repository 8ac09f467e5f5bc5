import { airMeasure } from '@maru/domain/air';
import { useEffect } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './forecast.module.css';
import { type ForecastDay, forecastCall, forecastDays, gapWord } from './forecast-days.ts';
import { ForecastSource } from './forecast-source.tsx';

/** Refetch interval in milliseconds; bulletins are published four times a day. */
const refreshMs = 10 * 60_000;

/** The national forecast of fine and ultra fine dust for three days, with its source and time. */
export function Forecast() {
  const { forecast: words } = useTexts();
  const forecast = useCall(forecastCall, {}, { refetchInterval: refreshMs, isFirst: true });
  const answer = forecast.data;
  const { error } = forecast;
  useEffect(() => {
    if (error) console.error(`forecast: ${error.code} ${error.requestId ?? ''}`);
  }, [error]);
  if (error && !answer)
    return <FailedState isQuiet what={words.title} problem={error} onRetry={() => void forecast.refetch()} />;
  if (answer?.source === 'none') return <p className="flush muted body-small regular">{words.notLinked}</p>;
  return (
    <div className="stack gap-4" aria-busy={!answer}>
      <ol className="row wrap">
        {forecastDays.map((name) => (
          <li key={name} className={styles.day}>
            <span className="wrap baseline bold flex column-gap-2">
              {words.days[name]}{' '}
              {answer && (
                <span className="muted body-small regular nowrap">{answer[name].date.slice('YYYY-'.length)}</span>
              )}
            </span>
            {answer ? (
              <DayForecast day={answer[name]} gap={words[gapWord(name, answer)]} />
            ) : (
              <Skeleton width="4rem" height="3.5rem" />
            )}
          </li>
        ))}
      </ol>
      {answer ? <ForecastSource answer={answer} /> : <Skeleton width="60%" height="1.25rem" />}
    </div>
  );
}

function DayForecast({ day, gap }: { day: ForecastDay; gap: string }) {
  const { measures: words } = useTexts();
  if (!day.isAnnounced) return <span className="muted body-small regular">{gap}</span>;
  const lines = [
    { measure: airMeasure('ultra_fine_dust'), grade: day.ultraFineDustStatus },
    { measure: airMeasure('fine_dust'), grade: day.fineDustStatus },
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(({ measure, grade }) => (
        <div key={measure.type} className="row wrap baseline no-row-gap">
          <dt className="muted body-small regular">{words.name(measure)}</dt>
          <dd>
            {/* A bulletin may cover only one kind of dust. */}
            {grade === 'inspection' ? (
              <span className="muted body-small regular">{gap}</span>
            ) : (
              <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

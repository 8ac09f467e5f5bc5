import { airMeasure } from '@maru/domain/air';
import { useEffect } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDatetime, isoSeoul } from '../../lib/formats/datetime.ts';
import { useTexts } from '../../texts/texts.tsx';
import { GradeBadge } from '../../ui/grade/grade-badge.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import styles from './forecast.module.css';
import { type ForecastDay, forecastCall, forecastDays, gapWord, missedBulletins } from './forecast-days.ts';

/** Bulletins come four times a day; asked this often, a new one is seen soon enough. */
const refreshMs = 10 * 60_000;

interface ForecastProps {
  /** Tells both dusts of a day; without it the worse of the two stands for the day. */
  isDetailed?: boolean;
}

/** The national forecast of dust for three days, with its source and when it was announced. */
export function Forecast({ isDetailed = false }: ForecastProps) {
  const { forecast: words } = useTexts();
  const forecast = useCall(forecastCall, {}, { refetchInterval: refreshMs, isFirst: true });
  const answer = forecast.data;
  const { error } = forecast;
  useEffect(() => {
    if (error) console.error(`forecast: ${error.code} ${error.requestId ?? ''}`);
  }, [error]);
  if (error && !answer)
    return <FailedState isQuiet what={words.title} problem={error} onRetry={() => void forecast.refetch()} />;
  if (answer?.source === 'none') return <p className={styles.source}>{words.notLinked}</p>;
  const missed = answer && missedBulletins(answer);
  return (
    <div className={styles.forecast} aria-busy={!answer}>
      <ol className={styles.days}>
        {forecastDays.map((name) => (
          <li key={name} className={styles.day}>
            <span className={styles.name}>
              {words.days[name]}{' '}
              {answer && <span className={styles.date}>{answer[name].date.slice('YYYY-'.length)}</span>}
            </span>
            {answer ? (
              <DayForecast day={answer[name]} gap={words[gapWord(name, answer)]} isDetailed={isDetailed} />
            ) : (
              <Skeleton width="4rem" height={isDetailed ? '3.5rem' : '1.5rem'} />
            )}
          </li>
        ))}
      </ol>
      {answer ? (
        <p className={styles.source}>
          {words.source[answer.source]}
          {answer.announcedDatetime && (
            <>
              {' · '}
              <time dateTime={isoSeoul(answer.announcedDatetime)}>
                {words.announced(formatDatetime(answer.announcedDatetime))}
              </time>
            </>
          )}
          {missed && ` · ${words[missed]}`}
        </p>
      ) : (
        <Skeleton width="60%" height="1.25rem" />
      )}
    </div>
  );
}

function DayForecast({ day, gap, isDetailed }: { day: ForecastDay; gap: string; isDetailed: boolean }) {
  const { measures: words } = useTexts();
  if (!day.isAnnounced) return <span className={styles.gap}>{gap}</span>;
  if (!isDetailed) return <GradeBadge grade={day.status} word={words.gradeWord(day.status)} variant="plain" />;
  const lines = [
    { measure: airMeasure('ultra_fine_dust'), grade: day.ultraFineDustStatus },
    { measure: airMeasure('fine_dust'), grade: day.fineDustStatus },
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(({ measure, grade }) => (
        <div key={measure.type}>
          <dt>{words.name(measure)}</dt>
          <dd>
            {/* A bulletin may tell of one dust alone. */}
            {grade === 'inspection' ? (
              <span className={styles.gap}>{gap}</span>
            ) : (
              <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
